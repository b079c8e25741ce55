# SPDX-License-Identifier: MIT
"""Module scripts/lib/engines/emilia_client.py, tested with the engine."""

import asyncio
import subprocess
import sys
import threading
import unittest
from collections.abc import Callable
from pathlib import Path
from unittest import mock

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "scripts/lib"))

from engines.emilia_client import AI, EmiliaError, Engine, Info, find_engine, parse_info  # noqa: E402

#: The published drawn game, six empty squares before its end.
DRAWN = "BXXXXXXXXOOXXOOOXOOXXXOOXOOOOOOXXXOXOOXXXXOOOXOXEXOOOOXEEEEXXXXXE"

#: Number 20 of the FFO's endgame positions.
FFO20 = "BXXXOXXXXOXXXXXXXOOXXXXXXOOOXXXXXOOOXXOOEOOOOOEEEOOOOOOOEOOOOOOOE"

#: White to move must pass.
HAS_TO_PASS = "W" + "E" * 56 + "XOO" + "E" * 5


class InfoLines(unittest.TestCase):
    def test_info_lines_are_parsed(self) -> None:
        info = parse_info("info depth 9 score -3.25 exact nodes 81234 nps 2210000 time 37 new 7 pv f5 d6")
        self.assertEqual(info, Info(9, -3.25, True, "", 81234, 37, ["f5", "d6"], 1))
        self.assertEqual(parse_info("info depth 1 score 0.00 nodes 1 nps 1 time 0 hashfull 0").line, [])


class Commands(unittest.TestCase):
    def test_a_text_is_a_program(self) -> None:
        """Regression test: each character was an argument."""
        with self.assertRaisesRegex(FileNotFoundError, "'/no/engine'"):
            Engine("/no/engine")


class Client(unittest.TestCase):
    def setUp(self) -> None:
        self.engine = Engine([find_engine(), "--hash", "1"])
        self.addCleanup(self.engine.close)

    def stopper(self) -> Callable[[Info], None]:
        """Returns an on_info callback that makes another thread stop the search at its first depth."""
        begun = threading.Event()
        threading.Thread(target=lambda: begun.wait(20) and self.engine.stop()).start()
        return lambda info: begun.set()

    def test_finds_a_move_within_limits(self) -> None:
        depths = []
        answer = self.engine.go(on_info=lambda info: depths.append(info.depth), depth=4)
        self.assertIn(answer.move, {"d3", "c4", "f5", "e6"})
        self.assertEqual(depths, [1, 2, 3, 4])
        self.assertEqual(answer.info.depth, 4)
        self.assertEqual(answer.info.line[0], answer.move)
        self.assertLess(self.engine.go(time=0.2).info.milliseconds, 20000)
        self.engine.go(movetime=50)

    def test_wld_window_and_exact_searches(self) -> None:
        self.engine.set_position(DRAWN)
        draw = self.engine.go(wld=True).info
        self.assertEqual((draw.score, draw.exact, draw.bound), (0, True, ""))
        below = self.engine.go(window=(2, 6)).info
        self.assertLessEqual(below.score, 2)
        self.assertEqual(below.bound, "upperbound")
        self.assertTrue(self.engine.go(exact=True, selectivity=100).info.exact)

    def test_knows_the_position(self) -> None:
        self.engine.set_position(moves=["f5", "d6", "c3"])
        self.assertEqual(self.engine.legal_moves(), ["d3", "f3", "f4", "g5"])
        self.engine.set_position(HAS_TO_PASS)
        self.assertEqual(self.engine.legal_moves(), [])
        self.assertEqual(self.engine.go(depth=1).move, "pass")
        self.engine.new_game()
        self.assertEqual(self.engine.legal_moves(), ["d3", "c4", "f5", "e6"])

    def test_multipv_lines_are_sorted_best_first(self) -> None:
        """Regression test: the last line was returned as the best one."""
        self.engine.set_position(FFO20)
        self.engine.set_option("MultiPV", 3)
        answer = self.engine.go(exact=True)
        # Published: h5 with 6 discs, g6 with -2, f6 with -4.
        self.assertEqual([(line.line[0], line.score) for line in answer.lines], [("h5", 6), ("g6", -2), ("f6", -4)])
        self.assertEqual((answer.move, answer.info), ("h5", answer.lines[0]))

    def test_searchmoves_limits_the_moves(self) -> None:
        """Regression test: a list of moves raised an error."""
        self.assertEqual(self.engine.go(depth=2, searchmoves=["c4"]).move, "c4")
        self.assertIn(self.engine.go(depth=2, searchmoves=("e6", "f5")).move, {"e6", "f5"})

    def test_a_search_without_an_ending_limit_is_an_error(self) -> None:
        """Regression test: `go` waited forever."""
        for limits in ({}, {"selectivity": 73}, {"searchmoves": ["c4"]}):
            with self.assertRaisesRegex(ValueError, "invalid limits: expected time, depth, nodes"):
                self.engine.go(**limits)
        self.assertIn(self.engine.go(self.stopper(), infinite=True).move, {"d3", "c4", "f5", "e6"})

    def test_display_undo_and_redo(self) -> None:
        self.engine.set_position(moves=["f5", "d6", "c3"])
        before = self.engine.board()
        self.assertEqual(self.engine.display().splitlines()[0], "  a b c d e f g h")
        self.assertEqual(len(self.engine.display().splitlines()), 9)
        self.engine.undo(2)
        self.assertEqual(self.engine.eval()["naive"], -3)  # one disc against four
        self.engine.redo(2)
        self.assertEqual(self.engine.board(), before)
        self.assertEqual(before[0], "W")

    def test_asyncio_waits_and_cancels(self) -> None:
        async def play() -> str:
            begun = threading.Event()
            endless = asyncio.create_task(self.engine.go_async(lambda info: begun.set(), infinite=True))
            self.assertTrue(await asyncio.to_thread(begun.wait, 20))
            endless.cancel()
            with self.assertRaises(asyncio.CancelledError):
                await endless
            return (await self.engine.go_async(depth=2)).move

        self.assertIn(asyncio.run(play()), {"d3", "c4", "f5", "e6"})

    def test_stops_a_search_from_another_thread(self) -> None:
        self.engine.start_search()
        self.assertIn(self.engine.wait(self.stopper()).move, {"d3", "c4", "f5", "e6"})

    def test_errors_of_the_engine_are_raised(self) -> None:
        with self.assertRaisesRegex(EmiliaError, "^illegal move 'a1': expected a legal move for Black$"):
            self.engine.set_position(moves=["a1"])
        with self.assertRaisesRegex(EmiliaError, "^invalid depth '0'"):
            self.engine.go(depth=0)
        with self.assertRaises(ValueError):
            self.engine.set_position("startpos\nquit")
        self.assertEqual(len(self.engine.legal_moves()), 4)

    def test_an_engine_that_has_exited_is_an_error(self) -> None:
        self.engine.close()
        with self.assertRaisesRegex(EmiliaError, "the engine has exited"):
            self.engine.legal_moves()
        with self.assertRaises(FileNotFoundError):
            Engine(["/no/such/engine"])

    def test_an_unknown_option_is_an_error(self) -> None:
        with self.assertRaisesRegex(EmiliaError, "^unknown option 'Depth'"):
            Engine(options={"Depth": 3})
        Engine(options={"Hash": 1}).close()

    def test_an_invalid_option_leaves_no_engine_running(self) -> None:
        started = []

        def start(*arguments, popen=subprocess.Popen, **options):
            started.append(popen(*arguments, **options))
            return started[-1]

        with mock.patch("subprocess.Popen", start), self.assertRaises(ValueError):
            Engine(options={"Hash": "1\nquit"})
        self.addCleanup(started[0].kill)
        self.assertEqual(started[0].poll(), 0)

    def test_invalid_utf_8_is_read(self) -> None:
        """Regression test: it ended the reader thread, and the client waited forever."""
        with Engine(["/bin/sh", "-c", f"printf 'id author \\377\\n'; exec '{find_engine()}' --hash 1"]) as engine:
            self.assertEqual(engine.go(depth=1).info.depth, 1)


class Contest(unittest.TestCase):
    def ai(self, color: int) -> AI:
        ai = AI(8, color, 0.25)
        self.addCleanup(ai.close)
        return ai

    @staticmethod
    def board(**discs: int) -> list[list[int]]:
        board = [[0] * 8 for _ in range(8)]
        for square, color in discs.items():
            board[int(square[1]) - 1]["abcdefgh".index(square[0])] = color
        return board

    def test_the_choice_is_the_last_candidate(self) -> None:
        ai = self.ai(-1)
        ai.go(self.board(d4=1, e5=1, e4=-1, d5=-1))
        # Rows and columns from 0: d3, c4, f5, e6.
        self.assertEqual(ai.candidate_list[:-1], [(2, 3), (3, 2), (4, 5), (5, 4)])
        self.assertIn(ai.candidate_list[-1], ai.candidate_list[:-1])

    def test_white_is_one_and_the_list_begins_anew(self) -> None:
        ai = self.ai(1)
        for _ in range(2):
            ai.go(self.board(d4=1, e5=1, e4=-1, d5=-1))
            self.assertEqual(len(ai.candidate_list), 5)
        self.assertIn((2, 4), ai.candidate_list)

    def test_no_move_is_an_empty_list(self) -> None:
        ai = self.ai(1)
        ai.go(self.board(a8=-1, b8=1, c8=1))
        self.assertEqual(ai.candidate_list, [])

    def test_other_boards_and_colours_are_errors(self) -> None:
        with self.assertRaises(ValueError):
            AI(10, 1, 5)
        with self.assertRaises(ValueError):
            AI(8, 0, 5)


if __name__ == "__main__":
    unittest.main()
