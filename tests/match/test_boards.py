# SPDX-License-Identifier: MIT
"""Other board sizes: rules of the referee, position texts, openings and protocols."""

import random
import tempfile
import unittest
from pathlib import Path

from othello.boards import STANDARD, Board, BoardError, parse_board, square_at
from engines.config import make_specs, on_board
from engines.faults import Fault
from othello.notation import (
    NotationError,
    diagram,
    parse_position,
    parse_square,
    parse_start,
    parse_transcript,
    position_text,
    start_text,
    transcript,
)
from othello.openings import OpeningError, load_openings, random_openings
from engines.protocols.adapter import ConfigurationError, EngineSpec
from engines.protocols.umea import move_text, parse_move
from match.records import GameRecord
from match.report import game_summary
from othello.rules import START, Colour, Game, IllegalMove, Position, perft, start_of


class Boards(unittest.TestCase):
    def test_texts_are_read_and_written_again(self) -> None:
        for text in ("8x8", "6x6", "5x4 parallel", "8x8 blocked a1,h8", "4x8 parallel blocked d8", "8x8 fewest", "6x6 parallel fewest blocked a1", "10x10 blocked j1,j10"):
            self.assertEqual(str(parse_board(text)), text)
        self.assertEqual(str(parse_board("8X8  Blocked h8, a1")), "8x8 blocked a1,h8")
        self.assertEqual(parse_board("8x8"), STANDARD)

    def test_invalid_boards_are_errors(self) -> None:
        for text in ("6", "3x6", "11x9", "6x6 blocked", "6x6 blocked g1", "6x6 blocked c3", "6x6 blocked a1,a1"):
            with self.subTest(text), self.assertRaises(BoardError):
                parse_board(text)

    def test_start_positions(self) -> None:
        self.assertEqual(start_of(STANDARD), START)
        self.assertEqual(position_text(start_of(parse_board("4x4"))), "BEEEEEOXEEXOEEEEE")
        self.assertEqual(position_text(start_of(parse_board("4x4 parallel"))), "BEEEEEXXEEOOEEEEE")
        self.assertEqual(position_text(start_of(parse_board("5x4 blocked a1"))), "B-EEEEEOXEEEXOEEEEEEE")

    def test_fewer_discs_win_where_the_board_says_so(self) -> None:
        end = "BXXXXOOOOXXXEXXXX"
        self.assertEqual(parse_position(end, parse_board("4x4")).score(), 11 - 4 + 1)
        self.assertEqual(parse_position(end, parse_board("4x4 fewest")).score(), 4 - 11)

    def test_perft_equals_an_independent_program(self) -> None:
        start = start_of(parse_board("4x4"))
        self.assertEqual([perft(start, n) for n in range(1, 7)], [4, 12, 44, 128, 424, 1256])
        start = start_of(parse_board("6x6"))
        self.assertEqual([perft(start, n) for n in range(1, 6)], [4, 12, 56, 244, 1364])

    def test_moves_outside_the_board_and_on_blocked_squares_are_illegal(self) -> None:
        position = start_of(parse_board("6x6 blocked c2"))
        self.assertFalse(position.flips(parse_square("c2")))
        for name in ("c2", "g8", "j10"):
            with self.assertRaises(IllegalMove):
                position.play(parse_square(name))

    def test_lines_of_ten_squares_do_not_wrap_around_an_edge(self) -> None:
        board = parse_board("10x10")
        black, white = square_at(0, 4), sum(1 << square_at(column, 4) for column in range(1, 9))
        position = Position(1 << black, white, Colour.BLACK, board)
        self.assertEqual(position.legal_moves(), [square_at(9, 4)])
        self.assertEqual(position.play(square_at(9, 4)).disc_difference(), 10)
        at_edge = Position(1 << square_at(8, 3), 1 << square_at(9, 3), Colour.BLACK, board)
        self.assertEqual(at_edge.legal_moves(), [])

    def test_blocked_squares_are_not_empty(self) -> None:
        position = start_of(parse_board("4x4 blocked a1"))
        self.assertEqual(position.empties, 11)


class Texts(unittest.TestCase):
    def test_positions_are_read_and_written_again(self) -> None:
        board = parse_board("6x6 parallel blocked a1,f6")
        start = start_of(board)
        self.assertEqual(parse_position(position_text(start), board), start)
        self.assertEqual(start_text(start), f"{board} {position_text(start)}")
        self.assertEqual(parse_start(start_text(start)), start)
        self.assertEqual(parse_start(position_text(START)), START)

    def test_a_position_of_another_size_is_an_error(self) -> None:
        with self.assertRaisesRegex(NotationError, "expected 17 characters, not 65"):
            parse_position(position_text(START), parse_board("4x4"))

    def test_the_diagram_has_the_board_s_columns_and_rows(self) -> None:
        lines = diagram(start_of(parse_board("5x4 blocked a1"))).splitlines()
        self.assertEqual(lines[0], "  a b c d e")
        self.assertEqual(lines[1], "1   . . . . 1")
        self.assertEqual(len(lines), 6)
        lines = diagram(start_of(parse_board("10x10"))).splitlines()
        self.assertEqual(lines[5], " 5 . . . . O X . . . . 5")
        self.assertEqual(lines[10], "10 . . . . . . . . . . 10")

    def test_transcripts_have_rows_of_two_digits(self) -> None:
        game = Game(start_of(parse_board("4x10 blocked a1")))
        while moves := game.position().legal_moves():
            game = game.plus(moves[-1])
        self.assertIn("10", transcript(game))
        self.assertEqual(parse_transcript(transcript(game).upper(), game.start), game)


class Openings(unittest.TestCase):
    def test_random_openings_are_played_on_the_board(self) -> None:
        board = Board(6, 6)
        for opening in random_openings(6, 20, random.Random(1), board):
            self.assertEqual(opening.game.position().board, board)
            self.assertEqual(opening.game.position().empties, 26)

    def test_random_openings_differ_by_more_than_symmetry(self) -> None:
        for board, count in ((Board(4, 4), 1), (Board(6, 4), 2), (Board(10, 10), 1)):
            with self.subTest(board), self.assertRaisesRegex(OpeningError, f"only {count} of 5 openings"):
                random_openings(1, 5, random.Random(1), board)
        blocked = parse_board("10x10 blocked a1")
        self.assertEqual(len(random_openings(1, 2, random.Random(1), blocked)), 2)

    def test_files_have_transcripts_or_positions_of_the_board(self) -> None:
        board = Board(4, 4)
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "openings.txt"
            path.write_text("b1a1\nBEEEEEOXEEXOEEEEE b1\n")
            first, second = load_openings(path, board)
        self.assertEqual(first.game, parse_transcript("b1a1", start_of(board)))
        self.assertEqual(second.text, "b1")


def spec_of(protocol: str) -> EngineSpec:
    return make_specs({}, [{"name": "x", "cmd": "x", "proto": protocol, "st": "1"}])[0]


class Protocols(unittest.TestCase):
    def test_uoi_gets_the_board_as_an_option(self) -> None:
        self.assertEqual(on_board(spec_of("uoi"), Board(6, 6)).options, (("Board", "6x6"),))
        self.assertEqual(on_board(spec_of("uoi"), STANDARD).options, ())

    def test_umea_gets_the_board_from_the_position(self) -> None:
        self.assertEqual(on_board(spec_of("umea"), Board(6, 6)), spec_of("umea"))

    def test_umea_formats_squares_of_larger_boards(self) -> None:
        for text in ("(1,10)", "(10,1)", "(10,10)", "(9,3)", "pass"):
            self.assertEqual(move_text(parse_move(text)), text)
        with self.assertRaises(Fault):
            parse_move("(11,1)")

    def test_the_other_protocols_support_only_8x8(self) -> None:
        with self.assertRaisesRegex(ConfigurationError, "supports only 8x8"):
            on_board(spec_of("nboard"), Board(6, 6))


class Reports(unittest.TestCase):
    def test_disc_counts_use_the_size_of_the_board(self) -> None:
        start = start_text(start_of(Board(6, 6)))
        record = GameRecord(1, 1, "", "a", "b", "", start, (), -4, "black", "finished")
        self.assertIn(": 16-20, b won", game_summary(record))
