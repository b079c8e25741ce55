# SPDX-License-Identifier: MIT
"""Python package emilia of the release build."""

import asyncio
import os
import pickle
import re
import signal
import struct
import subprocess
import sys
import tempfile
import threading
import time
import unittest
from concurrent.futures import ThreadPoolExecutor
from importlib.util import find_spec
from pathlib import Path

from common import BUILD, ROOT

from tests.match import SLOW
from tests.scripts import run

PACKAGE = BUILD / "python"
IS_THERE = any(PACKAGE.glob("emilia/_native*.so"))
if IS_THERE:
    sys.path.insert(0, str(PACKAGE))
    import emilia

#: Number 20 of the FFO's endgame positions; published: h5 with 6 discs, then g6 with -2.
FFO20 = "BXXXOXXXXOXXXXXXXOOXXXXXXOOOXXXXXOOOXXOOEOOOOOEEEOOOOOOOEOOOOOOOE"


def position_file(positions: list[tuple[int, ...]]) -> bytes:
    header = b"EMILIAPS" + struct.pack("<II", 1, 24)
    return header + b"".join(struct.pack("<QQhBBI", *position) for position in positions)


def game_file(moves: list[int]) -> bytes:
    header = b"EMILIAGM" + struct.pack("<II", 1, 68) + bytes(240)
    return header + struct.pack("<IbBBB60s", 7, -2, len(moves), 5, 0, bytes(moves).ljust(60, b"\xff"))


@unittest.skipUnless(IS_THERE, "needs build/release/python (Debian's pybind11-dev)")
class Rules(unittest.TestCase):
    def test_boards_are_values(self) -> None:
        board = emilia.Board()
        self.assertEqual(board.legal_moves(), ["d3", "c4", "f5", "e6"])
        after = board.play("f5")
        self.assertEqual((after.to_move, board.to_move), (emilia.WHITE, emilia.BLACK))
        self.assertEqual(after.black.bit_count(), 4)
        self.assertEqual({board, emilia.Board(board.text)}, {board})
        self.assertNotEqual(board, "a board")
        self.assertEqual(board.flips("f5"), ["e5"])
        self.assertEqual(board.perft(6), 8200)  # OEIS A124004
        with self.assertRaisesRegex(emilia.EmiliaError, "illegal move a1"):
            board.play("a1")
        with self.assertRaises(emilia.EmiliaError):
            emilia.Board("nonsense")
        self.assertEqual(len(emilia.Board.start("6x6").text), 37)

    def test_boards_that_are_not_square_are_read_back(self) -> None:
        for name in ("4x9", "6x6", "7x4"):
            board = emilia.Board.start(name)
            self.assertEqual(emilia.Board(board.text, name), board)
            self.assertEqual(eval(repr(board), {"Board": emilia.Board}), board)
            self.assertEqual(pickle.loads(pickle.dumps(board)), board)
            game = emilia.Game(board.legal_moves()[:1], board)
            (read,) = emilia.games_of_text(game.format("transcript"), "transcript", board=name)
            self.assertEqual(read.board, game.board)

    def test_symmetries_go_together(self) -> None:
        board = emilia.Board().play("f5").play("d6")
        for symmetry in range(8):
            image = board.transformed(symmetry)
            moves = {emilia.transformed_move(move, symmetry) for move in board.legal_moves()}
            self.assertEqual(moves, set(image.legal_moves()))
            self.assertEqual(image.canonical(), board.canonical())

    def test_damaged_games_are_errors_or_reported_and_skipped(self) -> None:
        text = "f5d6\nf5f5\nc4e3\n"
        with self.assertRaisesRegex(emilia.EmiliaError, "line 2, column 1"):
            list(emilia.games_of_text(text, "transcript"))
        damaged: list[emilia.EmiliaError] = []
        games = emilia.games_of_text(text, "transcript", on_damaged=damaged.append)
        self.assertEqual([game.transcript for game in games], ["f5d6", "c4e3"])
        self.assertRegex(str(damaged[0]), "line 2, column 1: illegal move 'f5'")

    def test_games_survive_a_round_trip_through_files(self) -> None:
        game = emilia.Game("f5d6c3")
        game.black = "Ada"
        self.assertEqual(game.moves, ["f5", "d6", "c3"])
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "games.ggf"
            self.assertEqual(emilia.write_games(path, [game, emilia.Game(["e6"])]), 2)
            read = list(emilia.read_games(path))
            self.assertEqual([g.transcript for g in read], ["f5d6c3", "e6"])
            self.assertEqual(read[0].black, "Ada")
            with self.assertRaises(emilia.EmiliaError):
                emilia.read_games(Path(folder) / "none.ggf")
        self.assertEqual(next(emilia.games_of_text(game.format("sgf"), "sgf")).transcript, "f5d6c3")
        game.set_result(4)
        game.black_rating, game.white_clock = 2100.5, (300, 12, 0)
        game.set_note(1, evaluation=-1.5, seconds=0.25)
        (loaded,) = emilia.games_of_text(game.format("pgn"), "pgn")
        self.assertEqual((loaded.result.winner, loaded.result.margin), (emilia.BLACK, 4))
        self.assertEqual((loaded.black_rating, loaded.white_rating), (2100.5, None))
        self.assertEqual((loaded.black_clock, loaded.white_clock), (None, (300, 12, 0)))
        self.assertEqual([(n.evaluation, n.seconds) for n in loaded.notes], [(None, None), (-1.5, 0.25), (None, None)])
        with self.assertRaisesRegex(emilia.EmiliaError, "invalid move number 3"):
            game.set_note(3, seconds=1)
        copy = game.copy()
        copy.undo(2)
        self.assertEqual((copy.transcript, game.transcript), ("f5", "f5d6c3"))


@unittest.skipUnless(IS_THERE, "needs build/release/python (Debian's pybind11-dev)")
class Arrays(unittest.TestCase):
    def setUp(self) -> None:
        try:
            import numpy as np
        except ImportError:
            self.skipTest("no numpy")
        self.np = np

    def test_batch_and_single_evaluations_are_equal(self) -> None:
        evaluation = emilia.Evaluation()
        boards = [emilia.Board(), emilia.Board().play("f5"), emilia.Board(FFO20)]
        player = self.np.array([board.player for board in boards], "u8")
        opponent = self.np.array([board.opponent for board in boards], "u8")
        values = evaluation.evaluate(player, opponent)
        self.assertEqual(values.tolist(), [evaluation(board) for board in boards])
        with self.assertRaises(ValueError):
            evaluation.evaluate(player, opponent[:2])
        with self.assertRaisesRegex(emilia.EmiliaError, "at most one disc"):
            evaluation.evaluate(player, player)

    def test_training_data_is_read(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "a.positions"
            path.write_bytes(position_file([(1, 2, -256, 2, 9, 77), (4, 8, 512, 1, 3, 78)]))
            positions = emilia.read_positions(path)
            self.assertEqual(positions["score"].tolist(), [-256, 512])
            self.assertEqual(positions["game"].tolist(), [77, 78])
            path.write_bytes(path.read_bytes()[:-1])
            with self.assertRaisesRegex(emilia.EmiliaError, "23 bytes after the last record"):
                emilia.read_positions(path)
            path.write_bytes(position_file([]))
            self.assertEqual(len(emilia.read_positions(path)), 0)
            path.write_bytes(game_file([37, 43]))
            games = emilia.read_played_games(path)
            self.assertEqual((games["score"][0], games["moves"][0][:3].tolist()), (-2, [37, 43, 255]))
            with self.assertRaisesRegex(emilia.EmiliaError, "expected EMILIAPS version 1"):
                emilia.read_positions(path)


@unittest.skipUnless(IS_THERE, "needs build/release/python (Debian's pybind11-dev)")
class Engines(unittest.TestCase):
    def setUp(self) -> None:
        self.engine = emilia.Engine(hash_megabytes=1)
        self.addCleanup(self.engine.close)

    def test_plays_analyses_and_solves(self) -> None:
        board = emilia.Board()
        depths = []
        answer = self.engine.play(board, depth=4, on_info=lambda info: depths.append(info.depth))
        self.assertTrue(board.is_legal(answer.move))
        self.assertEqual(depths, [1, 2, 3, 4])
        self.assertEqual(self.engine.play(board, depth=3, moves=["c4"]).move, "c4")
        solved = self.engine.solve(emilia.Board(FFO20))
        self.assertEqual((solved.move, solved.info.score, solved.info.is_exact), ("h5", 6.0, True))
        lines = self.engine.analyse(emilia.Board(FFO20), multi_pv=2, time=60)
        self.assertEqual([(line.move, line.score) for line in lines], [("h5", 6.0), ("g6", -2.0)])
        self.assertEqual(self.engine.option("MultiPV"), "1")

    def test_a_search_without_a_limit_is_an_error(self) -> None:
        with self.assertRaisesRegex(ValueError, "missing limit"):
            self.engine.play(emilia.Board())
        for limits in ({"depth": 0}, {"time": -1}, {"depth": 2, "moves": ["a1"]}, {"depth": 2, "speed": 1}):
            with self.assertRaises((ValueError, TypeError, emilia.EmiliaError)):
                self.engine.play(emilia.Board(), **limits)

    def test_the_exception_of_a_listener_is_raised(self) -> None:
        def listener(info: object) -> None:
            raise LookupError("here")

        with self.assertRaisesRegex(LookupError, "here"):
            self.engine.play(emilia.Board(), infinite=True, on_info=listener)
        answer = self.engine.play(emilia.Board(), infinite=True, on_info=lambda info: info.depth < 3)
        self.assertGreaterEqual(answer.info.depth, 3)

    def test_a_listener_may_stop_the_search(self) -> None:
        answer = self.engine.play(emilia.Board(), infinite=True, on_info=lambda info: self.engine.stop())
        self.assertTrue(emilia.Board().is_legal(answer.move))
        heard: list[int] = []
        lines = self.engine.analyse(
            emilia.Board(), multi_pv=3, infinite=True, on_info=lambda info: heard.append(info.line) or False
        )
        self.assertEqual((heard, len(lines)), ([1], 3))

    def test_an_expired_clock_is_answered_immediately(self) -> None:
        for clock in ((0, 0), (0, 30)):
            self.assertLess(self.engine.play(emilia.Board(), clock=clock, nodes=1_000_000).info.nodes, 500_000)

    def test_solves_after_a_pass_and_at_the_end(self) -> None:
        board = emilia.Board("B" + "X" * 56 + "OXXXXXXE")  # White plays h8 and then has eight discs
        solved = self.engine.solve(board)
        self.assertEqual((solved.move, solved.info.score, solved.info.pv), ("pass", 48, ["pass", "h8"]))
        self.assertEqual([line.score for line in solved.lines], [48])
        self.assertEqual(self.engine.solve(board.play("pass").play("h8")).info.score, 48)

    def test_plays_at_a_level_and_analyses_at_full_strength(self) -> None:
        with emilia.Engine(hash_megabytes=1, Level=0, Seed=1) as engine:
            self.assertEqual(engine.play(emilia.Board(), depth=4).info.depth, 1)
            self.assertEqual(engine.analyse(emilia.Board(), depth=4)[0].depth, 4)
            self.assertEqual(engine.option("Level"), "0")

    def test_leaves_no_thread_running(self) -> None:
        before = len(os.listdir("/proc/self/task"))
        begun = threading.Event()
        with emilia.Engine(threads=2, hash_megabytes=1) as engine:
            endless = {"infinite": True, "on_info": lambda info: begun.set()}
            searching = threading.Thread(target=lambda: engine.play(emilia.Board(), **endless))
            searching.start()
            self.assertTrue(begun.wait(20))
        searching.join(20)
        self.assertFalse(searching.is_alive())
        deadline = time.monotonic() + 20  # a joined thread stays in the list for a moment
        while len(os.listdir("/proc/self/task")) > before and time.monotonic() < deadline:
            time.sleep(0.01)
        self.assertLessEqual(len(os.listdir("/proc/self/task")), before)
        with self.assertRaisesRegex(emilia.EmiliaError, "closed"):
            engine.play(emilia.Board(), depth=1)

    def test_asyncio_runs_two_at_once_and_cancels(self) -> None:
        async def play() -> tuple[str, str]:
            async with emilia.Engine(hash_megabytes=1) as first, emilia.Engine(hash_megabytes=1) as second:
                answers = await asyncio.gather(
                    first.play_async(emilia.Board(), depth=4), second.solve_async(emilia.Board(FFO20))
                )
                begun = threading.Event()
                endless = asyncio.create_task(
                    first.play_async(emilia.Board(), infinite=True, on_info=lambda info: begun.set())
                )
                self.assertTrue(await asyncio.to_thread(begun.wait, 20))
                endless.cancel()
                with self.assertRaises(asyncio.CancelledError):
                    await endless
                again = await first.play_async(emilia.Board(), depth=2)
                return again.move, answers[1].move

        first, second = asyncio.run(play())
        self.assertTrue(emilia.Board().is_legal(first))
        self.assertEqual(second, "h5")

    def test_asyncio_searches_while_its_other_threads_are_busy(self) -> None:
        async def play() -> str:
            loop = asyncio.get_running_loop()
            loop.set_default_executor(ThreadPoolExecutor(1))
            free = threading.Event()
            busy = loop.run_in_executor(None, free.wait)
            try:
                async with emilia.Engine(hash_megabytes=1) as engine:
                    return (await asyncio.wait_for(engine.play_async(emilia.Board(), depth=1), 10)).move
            finally:
                free.set()
                await busy

        self.assertTrue(emilia.Board().is_legal(asyncio.run(play())))

    def test_a_task_that_is_cancelled_twice_ends_its_search(self) -> None:
        async def cancel() -> None:
            begun = threading.Event()
            endless = asyncio.create_task(
                self.engine.play_async(emilia.Board(), infinite=True, on_info=lambda info: begun.set())
            )
            self.assertTrue(await asyncio.to_thread(begun.wait, 20))
            for _ in range(2):
                endless.cancel()
                await asyncio.sleep(0)
            with self.assertRaises(asyncio.CancelledError):
                await endless
            self.engine.new_game()  # an error during a search

        asyncio.run(cancel())

    def test_ctrl_c_ends_a_search(self) -> None:
        program = """import emilia
engine = emilia.Engine()
try:
    engine.play(emilia.Board(), infinite=True, on_info=lambda info: print(info.depth, flush=True))
finally:
    engine.new_game()  # an error during a search
"""
        with subprocess.Popen(
            [sys.executable, "-c", program],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env=os.environ | {"PYTHONPATH": str(PACKAGE)},
        ) as process:
            assert process.stdout is not None and process.stderr is not None
            try:
                self.assertEqual(process.stdout.readline(), "1\n")
                process.send_signal(signal.SIGINT)
                process.wait(20)
            finally:
                process.kill()
            errors = process.stderr.read()
            self.assertIn("KeyboardInterrupt", errors)
            self.assertNotIn("EmiliaError", errors)


@unittest.skipUnless(IS_THERE, "needs build/release/python (Debian's pybind11-dev)")
class SourceArchive(unittest.TestCase):
    def test_cmake_finds_all_sources_in_it(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            run(sys.executable, "setup.py", "egg_info", "--egg-base", folder, "sdist", "--dist-dir", folder, folder=ROOT)
            (archive,) = Path(folder).glob("*.tar.gz")
            run("tar", "-xf", archive, folder=Path(folder))
            sources = Path(folder) / archive.name.removesuffix(".tar.gz")
            run("cmake", "-S", sources, "-B", "build", "-DEMILIA_PROGRAMS=OFF", "-DEMILIA_PYTHON=ON", folder=Path(folder))
            for header in (ROOT / "engine").rglob("*.h"):
                self.assertTrue((sources / header.relative_to(ROOT)).exists(), header)


@unittest.skipUnless(IS_THERE, "needs build/release/python (Debian's pybind11-dev)")
class Page(unittest.TestCase):
    def test_the_example_of_the_page_works(self) -> None:
        page = (ROOT / "docs/reference/library-python.md").read_text()
        text = page.split('title="example.py"\n')[1].split("```")[0]
        with tempfile.TemporaryDirectory() as folder:
            done = subprocess.run(
                [sys.executable, "-c", text],
                cwd=folder,
                capture_output=True,
                text=True,
                env=os.environ | {"PYTHONPATH": str(PACKAGE)},
                check=True,
            )
        self.assertRegex(done.stdout, r"^(d3|c4|f5|e6)\n(.*\n){3}h5 6.0\n\[.*\]\n(Ada f5d6c3 4.0\n){2}$")

    def mypy(self, *arguments: str) -> str:
        """Returns the output of mypy or one of its tools."""
        environment = os.environ | {"PYTHONPATH": str(PACKAGE), "MYPYPATH": str(PACKAGE)}
        command = [sys.executable, "-m", *arguments]
        return subprocess.run(command, capture_output=True, text=True, env=environment, check=False).stdout

    @unittest.skipUnless(find_spec("mypy"), "no mypy")
    def test_the_package_is_correctly_typed(self) -> None:
        self.assertIn("Success", self.mypy("mypy", "--strict", "-p", "emilia"))

    @unittest.skipUnless(SLOW, "slow: takes ten seconds")
    @unittest.skipUnless(find_spec("mypy"), "no mypy")
    def test_the_types_are_those_of_the_module(self) -> None:
        found = self.mypy("mypy.stubtest", "emilia", "--concise", "--ignore-missing-stub").splitlines()
        # pybind11 has its own metaclass and enum.
        known = re.compile(r"metaclass differs|__init__ is inconsistent|Callable variable|__class_getitem__|Color\.[A-Z]+ ")
        self.assertEqual([line for line in found if not known.search(line)], [])

    def test_everything_is_typed(self) -> None:
        stubs = (PACKAGE / "emilia/_native.pyi").read_text()
        for name, thing in vars(emilia._native).items():
            if name.startswith("__"):
                continue
            self.assertRegex(stubs, rf"\b{name}\b")
            for member in vars(thing) if isinstance(thing, type) else ():
                if not member.startswith("_") and member not in ("name", "value"):
                    self.assertRegex(stubs, rf"\b{member}\b")


if __name__ == "__main__":
    unittest.main()
