# SPDX-License-Identifier: MIT
"""Squares, positions, transcripts and symmetries as text."""

import unittest

from othello.boards import Board
from othello.notation import (
    UMEA_START,
    NotationError,
    diagram,
    parse_position,
    parse_square,
    parse_transcript,
    position_text,
    square_name,
    transcript,
)
from othello.rules import PASS, START, Colour
from othello.symmetry import canonical, transform, transform_move


class Squares(unittest.TestCase):
    def test_every_square_survives_the_round_trip(self) -> None:
        for square in Board(10, 10).squares():
            self.assertEqual(parse_square(square_name(square)), square)
        self.assertEqual(square_name(parse_square("H8")), "h8")
        self.assertEqual(square_name(parse_square("J10")), "j10")
        self.assertEqual(parse_square("PA"), PASS)

    def test_other_texts_are_errors(self) -> None:
        for text in ("", "k1", "a11", "a0", "a01", "(3,5)", "f", "f55"):
            with self.assertRaisesRegex(NotationError, "expected a square"):
                parse_square(text)


class Positions(unittest.TestCase):
    def test_the_course_start_is_the_tournament_start_with_white_to_move(self) -> None:
        position = parse_position(UMEA_START)
        self.assertEqual(position, START.passed())
        self.assertIs(position.to_move, Colour.WHITE)
        self.assertEqual(position_text(position), UMEA_START)

    def test_errors_name_the_cause(self) -> None:
        for text, message in (
            (UMEA_START[:-1], "expected 65 characters, not 64"),
            ("X" + UMEA_START[1:], "expected B or W"),
            (UMEA_START[:9] + "-" + UMEA_START[10:], "invalid character '-' of a position at 10"),
        ):
            with self.assertRaisesRegex(NotationError, message):
                parse_position(text)

    def test_diagram_shows_row_one_first(self) -> None:
        lines = diagram(START).splitlines()
        self.assertEqual(lines[0].split(), list("abcdefgh"))
        self.assertEqual(lines[4], "4 . . . O X . . . 4")


class Transcripts(unittest.TestCase):
    def test_forced_passes_are_inserted_and_omitted_again(self) -> None:
        moves = "e6d6c6d7c8b6c7f7f6e8f8g8b7"
        self.assertEqual(transcript(parse_transcript(moves)), moves)
        self.assertEqual(parse_transcript("F5 D6 C6"), parse_transcript("f5d6c6"))

    def test_an_explicit_pass_equals_an_inserted_one(self) -> None:
        # The earliest forced pass: Black has no move after these eight plies.
        moves = "d3c3b3b2f5a3a1c1"
        position = parse_transcript(moves).position()
        self.assertTrue(position.must_pass())
        reply = square_name(position.passed().legal_moves()[0])
        implied = parse_transcript(moves + reply)
        self.assertEqual(implied, parse_transcript(moves + "pass" + reply))
        self.assertEqual(implied.moves[8], PASS)

    def test_an_illegal_move_is_refused_with_its_number(self) -> None:
        with self.assertRaisesRegex(NotationError, r"move 2 \(a1\)"):
            parse_transcript("f5a1")
        with self.assertRaisesRegex(NotationError, "expected a square"):
            parse_transcript("f5d")


class Symmetries(unittest.TestCase):
    def test_the_four_first_moves_are_symmetric(self) -> None:
        self.assertEqual(len({canonical(START.play(move)) for move in START.legal_moves()}), 1)

    def test_a_symmetry_maps_legal_moves(self) -> None:
        position = parse_transcript("f5d6c3").position()
        for symmetry in range(8):
            seen = transform(position, symmetry)
            moved = sorted(transform_move(move, symmetry) for move in position.legal_moves())
            self.assertEqual(seen.legal_moves(), moved)
        self.assertEqual(transform_move(PASS, 5), PASS)


if __name__ == "__main__":
    unittest.main()
