# SPDX-License-Identifier: MIT
"""Tests of scripts/dev/web_puzzles: endgames with one best move, in parts of rising difficulty."""

import contextlib
import io
import unittest

from tests.scripts import load_script

web_puzzles = load_script("scripts/dev/web_puzzles")


class WebPuzzlesTest(unittest.TestCase):
    def test_puzzles_have_one_best_move_and_rise_in_difficulty(self) -> None:
        with contextlib.redirect_stderr(io.StringIO()):
            puzzles = web_puzzles.made(weeks=1)
        self.assertEqual(len(puzzles), 7)
        self.assertEqual([puzzle.plies for puzzle in puzzles], sorted(puzzle.plies for puzzle in puzzles))
        with web_puzzles.Engine() as engine:
            for puzzle in puzzles:
                self.assertIn(puzzle.position.count("E"), range(8, 13))
                game, to_the_end = web_puzzles.Game(start=puzzle.position), web_puzzles.Limit(depth=60)
                self.assertEqual(engine.solve(game).move, puzzle.move)
                others = [move for move in engine.legal_moves(game) if move != puzzle.move]
                best = engine.play(game, to_the_end, root_moves=[puzzle.move]).info
                second = engine.play(game, to_the_end, root_moves=others).info
                self.assertEqual(best.score - second.score, puzzle.gap)


if __name__ == "__main__":
    unittest.main()
