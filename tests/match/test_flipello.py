# SPDX-License-Identifier: MIT
"""Positions and moves of flipello: recorded facts of Fairy-Stockfish, and Fairy-Stockfish itself in the slow tests."""

import re
import shutil
import subprocess
import unittest
from dataclasses import replace
from unittest import mock

from tests.match import ROOT, SLOW
from tests.match.fairy_stockfish import BOARDS, FACTS, UciProgram, installed, random_positions
from tests.match.test_emilia import EMILIA

from engines.clock import TimeControl
from engines.faults import Fault
from engines.protocols.adapter import EngineSpec
from engines.protocols.uci import UciAdapter
from othello.flipello import flipello_fen, flipello_move, parse_flipello_move
from othello.notation import NotationError, parse_square, parse_transcript
from othello.rules import PASS, START, Colour, Position


def position_of(fen: str, variant: str) -> Position:
    """Parses a FEN."""
    board = BOARDS[variant]
    rows, side = fen.split()[:2]
    black = white = 0
    squares = iter(board.squares())
    for mark in rows.replace("/", "").replace("10", "." * 10):
        for _ in range(int(mark) if mark.isdigit() else 1):
            bit = 1 << next(squares)
            black |= bit * (mark == "P")
            white |= bit * (mark == "p")
    return Position(black, white, Colour.BLACK if side == "w" else Colour.WHITE, board)


def facts() -> list[list[str]]:
    """Returns variant, FEN and legal moves of the recorded positions."""
    return [line.split("\t") for line in FACTS.read_text().splitlines()[1:]]


def moves_of(position: Position) -> list[str]:
    moves = position.legal_moves() or ([PASS] if position.must_pass() else [])
    return sorted(flipello_move(move, position) for move in moves)


class Facts(unittest.TestCase):
    def test_the_rules_agree_with_the_recorded_moves(self) -> None:
        self.assertEqual(len(facts()), 40)
        for variant, fen, moves in facts():
            position = position_of(fen, variant)
            self.assertEqual(" ".join(moves_of(position)), moves, fen)
            self.assertEqual(re.sub(r"\[P*p*\]", "", flipello_fen(position)), fen)

    @unittest.skipUnless(EMILIA.exists(), f"needs {EMILIA.relative_to(ROOT)}")
    def test_the_engine_agrees_with_the_recorded_moves(self) -> None:
        for each in BOARDS:
            program = UciProgram([str(EMILIA)], each)
            self.addCleanup(program.close)
            if each == "flipello":
                self.assertEqual(program.perft(7), 55092)
            for variant, fen, moves in facts():
                if variant == each:
                    self.assertEqual(" ".join(program.legal_moves(fen)), moves, fen)

    def test_moves_are_parsed(self) -> None:
        board = START.board
        for square in board.squares():
            self.assertEqual(parse_flipello_move(flipello_move(square, START), board), square)
        self.assertEqual(flipello_move(PASS, START), "d4d4")
        self.assertEqual(parse_flipello_move("c3c3", board), PASS)
        for text in ("", "P@", "P@i1", "P@a9", "c3", "c3c4", "e2e4", "0000"):
            with self.subTest(text), self.assertRaises(NotationError):
                parse_flipello_move(text, board)


class Adapter(unittest.TestCase):
    def adapter(self, *options: tuple[str, str]) -> UciAdapter:
        spec = EngineSpec("a", ("a",), "uci", TimeControl(depth=1), options=options)
        return UciAdapter(spec, mock.Mock())

    def test_answers_are_parsed(self) -> None:
        adapter = self.adapter()
        self.assertEqual([adapter.read_move(text) for text in ("P@e3", "c3c3", "(none)")], [parse_square("e6"), PASS, PASS])
        self.assertEqual(self.adapter(("UCI_Variant", "flipello10")).read_move("P@j10"), parse_square("j1"))
        self.assertIsNone(adapter.read_reply("e2e4"))
        with self.assertRaisesRegex(Fault, "answered 'e2e4', expected a move"):
            adapter.read_move("e2e4")

    def test_a_game_is_sent_with_its_passes(self) -> None:
        game = parse_transcript("d3c3b3b2f5a3a1c1e3")
        self.assertIn(PASS, game.moves)
        line = self.adapter().position_line(game)
        self.assertRegex(line, r"^position startpos moves P@d6 .* ([a-h][1-8])\1 P@e6$")
        start = replace(game, start=game.position(), moves=())
        self.assertRegex(self.adapter().position_line(start), r"^position fen \S+\[P+p+\] w - - 0 1$")


@unittest.skipUnless(SLOW and shutil.which("npm") and EMILIA.exists(), "slow: installs Fairy-Stockfish from the network")
class FairyStockfish(unittest.TestCase):
    def test_legal_moves_of_2000_positions_are_equal(self) -> None:
        with installed() as command:
            for seed, (variant, board) in enumerate(BOARDS.items()):
                ours, theirs = UciProgram([str(EMILIA)], variant), UciProgram(command, variant)
                for position in random_positions(board, 1000, seed):
                    fen = flipello_fen(position)
                    self.assertEqual(ours.legal_moves(fen), theirs.legal_moves(fen), fen)
                self.assertEqual(ours.perft(7), theirs.perft(7))
                ours.close()
                theirs.close()

    def test_100_games_end_without_a_fault(self) -> None:
        with installed() as command:
            for variant, games, board in (("flipello", 80, "8x8"), ("flipello10", 20, "10x10")):
                result = subprocess.run(
                    ["/usr/bin/python3", "scripts/match", "--engine", "name=Emilia", f"cmd={EMILIA} --hash 4",
                     "--engine", "name=Fairy-Stockfish", f"cmd={' '.join(command)}", "--each", "proto=uci",
                     f"variant={variant}", "depth=3", "reply=60", "--board", board, "--games", str(games), "--strict"],
                    cwd=ROOT, capture_output=True, text=True, timeout=1800,
                )  # fmt: skip
                self.assertEqual((result.returncode, result.stderr), (0, ""), result.stdout)
                self.assertEqual(result.stdout.count("faults: none"), 2, result.stdout)


if __name__ == "__main__":
    unittest.main()
