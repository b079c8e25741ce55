# SPDX-License-Identifier: MIT
"""Rules of the referee, compared with cases of an independent program."""

import unittest

from othello.boards import STANDARD
from othello.notation import parse_position, parse_square, parse_transcript, position_text, square_name
from othello.rules import PASS, START, Colour, Game, IllegalMove, Position, perft
from tests.match import ROOT

CASES = ROOT / "tests/positions/rule_cases.tsv"


def cases(kind: str) -> list[list[str]]:
    """Returns the rows of a kind (G games, P positions), without the kind."""
    rows = (line.split("\t") for line in CASES.read_text().splitlines() if not line.startswith("#"))
    return [row[1:] for row in rows if row[0] == kind]


class RuleCases(unittest.TestCase):
    def test_games_have_the_final_position_of_the_independent_program(self) -> None:
        for name, moves, passes, _, _, final, _, _, _, over, score, _ in cases("G"):
            with self.subTest(name):
                game = parse_transcript("" if moves == "-" else moves)
                position = game.position()
                self.assertEqual(position_text(position), final)
                self.assertEqual(position.is_over(), over == "1")
                if over == "1":
                    self.assertEqual(position.score(), int(score))
                self.assertEqual(self.pass_count(game), 0 if passes == "-" else passes.count(",") + 1)

    @staticmethod
    def pass_count(game: Game) -> int:
        return sum(move == PASS for move in game.moves)

    def test_positions_have_the_legal_moves_given(self) -> None:
        for name, text, state, legal, score, *_ in cases("P"):
            with self.subTest(name):
                position = parse_position(text)
                found = ",".join(square_name(move) for move in position.legal_moves()) or "-"
                self.assertEqual(found, legal)
                self.assertEqual(position.is_over(), state == "over")
                self.assertEqual(position.must_pass(), state == "pass")
                if state == "over":
                    black = int(score) if position.to_move is Colour.BLACK else -int(score)
                    self.assertEqual(position.score(), black)

    def test_legal_moves_are_the_squares_with_flips(self) -> None:
        for name, text, *_ in cases("P"):
            position = parse_position(text)
            flipping = [square for square in STANDARD.squares() if position.flips(square)]
            self.assertEqual(position.legal_moves(), flipping, name)

    def test_perft_of_the_start_position(self) -> None:
        # Published counts.
        for depth, expected in enumerate((1, 4, 12, 56, 244, 1396)):
            self.assertEqual(perft(START, depth), expected)


class IllegalMoves(unittest.TestCase):
    def test_a_move_that_flips_nothing_is_illegal(self) -> None:
        with self.assertRaisesRegex(IllegalMove, "flips no disc"):
            START.play(0)

    def test_an_occupied_square_is_illegal(self) -> None:
        with self.assertRaisesRegex(IllegalMove, "occupied"):
            START.play(parse_square("d4"))

    def test_a_pass_with_a_legal_move_available_is_illegal(self) -> None:
        with self.assertRaisesRegex(IllegalMove, "pass"):
            START.play(PASS)

    def test_a_pass_on_a_finished_board_is_allowed(self) -> None:
        finished = Position(black=1, white=0, to_move=Colour.WHITE)
        self.assertTrue(finished.is_over())
        self.assertEqual(finished.play(PASS).to_move, Colour.BLACK)

    def test_movers_alternate_through_passes(self) -> None:
        game = parse_transcript(next(row[1] for row in cases("G") if row[0] == "passes_23"))
        position = game.start
        for move, mover in zip(game.moves, game.movers()):
            self.assertIs(position.to_move, mover)
            position = position.play(move)


if __name__ == "__main__":
    unittest.main()
