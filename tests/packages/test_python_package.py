# SPDX-License-Identifier: MIT
"""Python package emilia of the release build."""

import asyncio
import copy
import os
import pickle
import signal
import struct
import subprocess
import sys
import tempfile
import threading
import time
import unittest
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from xml.etree import ElementTree

from common import BUILD

PACKAGE = BUILD / "python"
IS_THERE = any(PACKAGE.glob("emilia/_native*.so"))
if IS_THERE:
    sys.path.insert(0, str(PACKAGE))
    import emilia
    from emilia import process

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
        board = emilia.Position()
        self.assertEqual(board.legal_moves, ["d3", "c4", "f5", "e6"])
        after = board.after("f5")
        self.assertEqual((after.turn, board.turn), (emilia.WHITE, emilia.BLACK))
        self.assertEqual(after.black.bit_count(), 4)
        self.assertEqual({board, emilia.Position(board.text)}, {board})
        self.assertNotEqual(board, "a board")
        self.assertEqual(board.flips("f5"), ["e5"])
        self.assertEqual(board.perft(6), 8200)  # OEIS A124004
        with self.assertRaisesRegex(emilia.EmiliaError, "illegal move a1"):
            board.after("a1")
        with self.assertRaises(emilia.EmiliaError):
            emilia.Position("nonsense")
        self.assertEqual(len(emilia.Position.start("6x6").text), 37)

    def test_boards_that_are_not_square_are_read_back(self) -> None:
        for name in ("4x9", "6x6", "7x4"):
            board = emilia.Position.start(name)
            self.assertEqual(emilia.Position(board.text, name), board)
            self.assertEqual(eval(repr(board), {"Position": emilia.Position}), board)
            self.assertEqual(pickle.loads(pickle.dumps(board)), board)
            game = emilia.Game(board.legal_moves[:1], board)
            (read,) = emilia.games_of_text(game.format("transcript"), "transcript", board=name)
            self.assertEqual(read.position, game.position)

    def test_symmetries_go_together(self) -> None:
        board = emilia.Position().after("f5").after("d6")
        for symmetry in range(8):
            image = board.transformed(symmetry)
            moves = {move.transformed(symmetry) for move in board.legal_moves}
            self.assertEqual(moves, set(image.legal_moves))
            self.assertEqual(image.canonical(), board.canonical())

    def test_moves_are_texts_with_squares(self) -> None:
        move = emilia.Move("F5")
        self.assertEqual((move, hash(move), repr(move), str(move)), ("f5", hash("f5"), "Move('f5')", "f5"))
        self.assertEqual((move.square, move.column, move.row, move.is_pass), (37, 5, 4, False))
        self.assertEqual(emilia.Move("j10").row, 9)
        passed = emilia.Move("pass")
        self.assertEqual((passed.square, passed.column, passed.row, passed.is_pass), (None, None, None, True))
        self.assertIsInstance(pickle.loads(pickle.dumps(move)), emilia.Move)
        for found in (emilia.Position().legal_moves[0], emilia.Game("f5").moves[0], emilia.Game("f5").pop()):
            self.assertIsInstance(found, emilia.Move)
        with self.assertRaisesRegex(emilia.EmiliaError, "^invalid move 'z9': expected a square such as 'f5', or 'pass'$"):
            emilia.Move("z9")
        with self.assertRaisesRegex(emilia.EmiliaError, "invalid symmetry 8: expected 0 to 7"):
            move.transformed(8)

    def test_games_are_played_as_in_python_chess(self) -> None:
        game = emilia.Game()
        for move in ("f5", emilia.Move("d6")):
            game.push(move)
        self.assertEqual((game.turn, game.transcript, game.result()), (emilia.BLACK, "f5d6", "*"))
        self.assertTrue(all(game.is_legal(move) for move in game.legal_moves))
        self.assertEqual(game.pop(), "d6")
        with self.assertRaises(IndexError):
            emilia.Game().pop()
        with self.assertRaisesRegex(emilia.EmiliaError, "illegal move 'a1'"):
            game.push("a1")
        while not game.is_game_over():
            game.push(game.legal_moves[0])
        outcome, score = game.outcome(), game.position.score
        self.assertEqual((outcome.margin, outcome.ending), (abs(score), emilia.Ending.PLAYED_OUT))
        self.assertEqual(game.result(), "1-0" if outcome.winner == emilia.BLACK else "0-1")
        self.assertEqual((game.position.result(), game.legal_moves), (game.result(), []))

    def test_a_pass_is_the_only_legal_move(self) -> None:
        position = emilia.Position("W" + "E" * 56 + "XOO" + "E" * 5)
        self.assertEqual((position.legal_moves, position.is_game_over()), (["pass"], False))
        self.assertEqual(position.after("pass").turn, emilia.BLACK)

    def test_games_are_equal_if_all_their_parts_are(self) -> None:
        def game() -> "emilia.Game":
            made = emilia.Game("f5d6")
            made.black, made.black_rating, made.white_clock = "Ada", 1800, (300, 2, 0)
            made.set_outcome(-6, emilia.Ending.RESIGNATION)
            made.set_note(0, evaluation=1)
            return made

        one = game()
        self.assertEqual(one, game())
        self.assertEqual([copy.copy(one), copy.deepcopy(one), one.copy()], [one, one, one])
        self.assertEqual((one.result(), one.outcome().ending), ("0-1", emilia.Ending.RESIGNATION))
        self.assertNotEqual(one, "f5d6")
        changes = [
            lambda other: other.push("c3"),
            lambda other: setattr(other, "black", "Eve"),
            lambda other: setattr(other, "date", "2026"),
            lambda other: setattr(other, "black_rating", None),
            lambda other: setattr(other, "white_clock", (300, 3, 0)),
            lambda other: other.set_outcome(-8),
            lambda other: other.set_note(1, seconds=1),
        ]
        for number, change in enumerate(changes):
            other = game()
            change(other)
            with self.subTest(number):
                self.assertNotEqual(other, one)
        with self.assertRaises(TypeError):
            hash(one)
        for difference in (101, -101, float("nan")):
            with self.assertRaisesRegex(ValueError, "^invalid difference: expected -100 to 100 discs$"):
                one.set_outcome(difference)

    def test_notebooks_show_pictures(self) -> None:
        game = emilia.Game("f5d6")
        oblong = emilia.Position.start("6x4")
        for picture, discs in ((emilia.Position()._repr_svg_(), 4), (game._repr_svg_(), 6), (oblong._repr_svg_(), 4)):
            root = ElementTree.fromstring(picture)
            circles = [node for node in root if node.tag.endswith("circle") and node.get("r") == "16"]
            self.assertEqual(len(circles), discs)
        self.assertEqual(ElementTree.fromstring(game.svg(size=100)).get("width"), "100")
        self.assertEqual(game.svg().count("#d22"), 1)  # the last move

    def test_wrong_types_are_type_errors(self) -> None:
        position, game = emilia.Position(), emilia.Game()
        calls = [
            lambda: emilia.Move(37),
            lambda: position.after(37),
            lambda: position.is_legal(None),
            lambda: emilia.Position(64),
            lambda: emilia.Position.from_bits("1", 2),
            lambda: game.push(37),
            lambda: emilia.Game(5),
            lambda: emilia.Game("f5", "8x8"),
            lambda: game.set_note("0"),
            lambda: game.set_outcome("2"),
            lambda: setattr(game, "black", 3),
            lambda: setattr(game, "black_clock", 3),
            lambda: emilia.games_of_text("f5", 3),
            lambda: emilia.games_of_text(b"f5", "transcript"),
            lambda: emilia.read_games("a.ggf", 3),
            lambda: emilia.read_games(3),
            lambda: emilia.read_positions(3),
            lambda: emilia.Evaluation(3),
            lambda: emilia.Evaluation()("f5"),
        ]
        for number, call in enumerate(calls):
            with self.subTest(number), self.assertRaises(TypeError):
                call()
        with tempfile.TemporaryDirectory() as folder, self.assertRaisesRegex(TypeError, "expected a Game, got str"):
            emilia.write_games(f"{folder}/a.ggf", ["f5d6"])

    def test_an_old_or_foreign_name_is_explained(self) -> None:
        with self.assertRaisesRegex(AttributeError, "a Game has push and pop"):
            getattr(emilia, "Board")  # noqa: B009

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
            self.assertEqual(read[1], emilia.Game("e6"))
            self.assertEqual([g.transcript for g in read], ["f5d6c3", "e6"])
            self.assertEqual(read[0].black, "Ada")
            other = Path(folder) / "games.txt"
            other.write_text(game.format("pgn"))
            self.assertEqual(list(emilia.read_games(other)), [game])
            with self.assertRaises(emilia.EmiliaError):
                emilia.read_games(Path(folder) / "none.ggf")
        self.assertEqual(next(emilia.games_of_text(game.format("sgf"), "sgf")).transcript, "f5d6c3")
        game.set_outcome(4)
        game.black_rating, game.white_clock = 2100.5, (300, 12, 0)
        game.set_note(1, evaluation=-1.5, seconds=0.25)
        (loaded,) = emilia.games_of_text(game.format("pgn"), "pgn")
        self.assertEqual((loaded.outcome().winner, loaded.outcome().margin), (emilia.BLACK, 4))
        self.assertEqual((loaded.black_rating, loaded.white_rating), (2100.5, None))
        self.assertEqual((loaded.black_clock, loaded.white_clock), (None, (300, 12, 0)))
        self.assertEqual([(n.evaluation, n.seconds) for n in loaded.notes], [(None, None), (-1.5, 0.25), (None, None)])
        with self.assertRaisesRegex(emilia.EmiliaError, "invalid move number 3"):
            game.set_note(3, seconds=1)
        shorter = game.copy()
        self.assertEqual((shorter.pop(), shorter.pop()), ("c3", "d6"))
        self.assertEqual((shorter.transcript, game.transcript), ("f5", "f5d6c3"))


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
        boards = [emilia.Position(), emilia.Position().after("f5"), emilia.Position(FFO20)]
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
        board = emilia.Position()
        depths = []
        answer = self.engine.play(board, emilia.Limit(depth=4), on_info=lambda info: depths.append(info.depth))
        self.assertTrue(board.is_legal(answer.move))
        self.assertEqual(depths, [1, 2, 3, 4])
        self.assertEqual(self.engine.play(board, emilia.Limit(depth=3), root_moves=["c4"]).move, "c4")
        solved = self.engine.solve(emilia.Position(FFO20))
        self.assertEqual((solved.move, solved.info.score, solved.info.is_exact), ("h5", 6.0, True))
        lines = self.engine.analyse(emilia.Position(FFO20), emilia.Limit(time=60), multipv=2)
        self.assertEqual([(line.move, line.score) for line in lines], [("h5", 6.0), ("g6", -2.0)])
        self.assertEqual(self.engine.option("MultiPV"), "1")

    def test_wrong_types_are_errors_before_a_search(self) -> None:
        """Regression test: some of them started a search, or were errors in the words of the C interface."""
        position, limit, engine = emilia.Position(), emilia.Limit(depth=1), self.engine
        calls = [
            lambda: engine.play(position.text, limit),
            lambda: engine.play(position, 5),
            lambda: engine.play(position, None),
            lambda: engine.play(position, limit, root_moves="c4"),
            lambda: engine.play(position, limit, root_moves=[3]),
            lambda: engine.play(position, limit, root_moves=3),
            lambda: engine.play(position, limit, on_info=3),
            lambda: engine.analyse(position, limit, multipv="3"),
            lambda: engine.analyse(position, limit, multipv=True),
            lambda: engine.solve("f5"),
            lambda: engine.solve(position, window=3),
            lambda: engine.solve(position, window=("-1", 1)),
            lambda: engine.solve(position, selectivity="73"),
            lambda: engine.configure({"Hash": None}),
            lambda: engine.configure({3: 4}),
            lambda: asyncio.run(engine.play_async("f5", limit)),
            lambda: emilia.Engine("/usr/games/emilia"),
            lambda: emilia.Engine(threads="2"),
            lambda: emilia.Engine(Level=None),
        ]
        limits = [{"time": "1"}, {"depth": 2.5}, {"depth": True}, {"nodes": "9"}, {"infinite": 1}]
        calls += [lambda limit=limit: emilia.Limit(**limit) for limit in limits]
        for number, call in enumerate(calls):
            with self.subTest(number), self.assertRaises(TypeError):
                call()
        self.assertEqual(engine.play(position, limit).info.depth, 1)

    def test_windows_and_selectivity_of_a_solver(self) -> None:
        above = self.engine.solve(emilia.Position(FFO20), window=(-1, 1)).info  # the score is +6
        self.assertEqual((above.score >= 1, above.bound), (True, "lower"))
        self.assertEqual(self.engine.solve(emilia.Position(FFO20), selectivity=73).info.selectivity, 73)
        self.assertLessEqual(self.engine.solve(emilia.Position(), limit=emilia.Limit(nodes=1000)).info.nodes, 10_000)
        for arguments in ({"window": (1, 1)}, {"window": (-101, 1)}, {"selectivity": 80}):
            with self.subTest(arguments), self.assertRaisesRegex(ValueError, "^invalid (window|selectivity)"):
                self.engine.solve(emilia.Position(), **arguments)

    @unittest.skipUnless((BUILD / "emilia").exists(), "needs build/release/emilia")
    def test_a_process_answers_as_the_library(self) -> None:
        game = emilia.Game(["h5"], emilia.Position(FFO20))
        with process.Engine(BUILD / "emilia", {"Hash": 1}) as other:
            for searched in (game, game.position, emilia.Position()):
                ours = self.engine.analyse(searched, emilia.Limit(depth=4))
                theirs = other.analyse(searched, emilia.Limit(depth=4))
                self.assertEqual((theirs.depth, theirs.pv, theirs.nodes), (ours.depth, ours.pv, ours.nodes))
            for window in ((-1, 1), (10, 12)):
                ours = self.engine.solve(emilia.Position(FFO20), window=window).info
                theirs = other.solve(emilia.Position(FFO20), window=window).info
                self.assertEqual((theirs.is_exact, theirs.is_proven, theirs.score), (False, True, ours.score))
                self.assertEqual((ours.is_exact, ours.is_proven, ours.bound), (False, True, theirs.bound))
            self.assertEqual(other.legal_moves(game), game.legal_moves)

    def test_games_stand_for_their_last_position(self) -> None:
        game = emilia.Game("f5d6")
        answer = self.engine.play(game, emilia.Limit(depth=3))
        self.assertTrue(game.is_legal(answer.move))
        self.assertEqual(self.engine.play(game.position, emilia.Limit(depth=3)).move, answer.move)

    def test_a_search_without_a_limit_is_an_error(self) -> None:
        with self.assertRaisesRegex(ValueError, "missing limit"):
            emilia.Limit()
        for limits in ({"depth": 0}, {"time": -1}, {"nodes": 0}, {"black_clock": 1}):
            with self.subTest(limits), self.assertRaisesRegex(ValueError, "^invalid (depth|time|nodes|limit)"):
                emilia.Limit(**limits)
        with self.assertRaisesRegex(emilia.EmiliaError, "illegal move a1"):
            self.engine.play(emilia.Position(), emilia.Limit(depth=2), root_moves=["a1"])

    def test_the_exception_of_a_listener_is_raised(self) -> None:
        def listener(info: object) -> None:
            raise LookupError("here")

        with self.assertRaisesRegex(LookupError, "here"):
            self.engine.play(emilia.Position(), emilia.Limit(infinite=True), on_info=listener)
        answer = self.engine.play(emilia.Position(), emilia.Limit(infinite=True), on_info=lambda info: info.depth < 3)
        self.assertGreaterEqual(answer.info.depth, 3)

    def test_a_listener_may_stop_the_search(self) -> None:
        answer = self.engine.play(emilia.Position(), emilia.Limit(infinite=True), on_info=lambda info: self.engine.stop())
        self.assertTrue(emilia.Position().is_legal(answer.move))
        heard: list[int] = []
        lines = self.engine.analyse(
            emilia.Position(),
            emilia.Limit(infinite=True),
            multipv=3,
            on_info=lambda info: heard.append(info.multipv) or False,
        )
        self.assertEqual((heard, len(lines)), ([1], 3))

    def test_an_expired_clock_is_answered_immediately(self) -> None:
        for white in (0, 30):
            limit = emilia.Limit(black_clock=0, white_clock=white, nodes=1_000_000)
            self.assertLess(self.engine.play(emilia.Position(), limit).info.nodes, 500_000)

    def test_solves_after_a_pass_and_at_the_end(self) -> None:
        board = emilia.Position("B" + "X" * 56 + "OXXXXXXE")  # White plays h8 and then has eight discs
        solved = self.engine.solve(board)
        self.assertEqual((solved.move, solved.info.score, solved.info.pv), ("pass", 48, ["pass", "h8"]))
        self.assertEqual([line.score for line in solved.lines], [48])
        self.assertEqual(self.engine.solve(board.after("pass").after("h8")).info.score, 48)

    def test_plays_at_a_level_and_analyses_at_full_strength(self) -> None:
        with emilia.Engine(hash_megabytes=1, Level=0, Seed=1) as engine:
            self.assertEqual(engine.play(emilia.Position(), emilia.Limit(depth=4)).info.depth, 1)
            self.assertEqual(engine.analyse(emilia.Position(), emilia.Limit(depth=4)).depth, 4)
            self.assertEqual(engine.option("Level"), "0")

    def test_leaves_no_thread_running(self) -> None:
        before = len(os.listdir("/proc/self/task"))
        begun = threading.Event()
        with emilia.Engine(threads=2, hash_megabytes=1) as engine:
            endless = {"on_info": lambda info: begun.set()}
            limit = emilia.Limit(infinite=True)
            searching = threading.Thread(target=lambda: engine.play(emilia.Position(), limit, **endless))
            searching.start()
            self.assertTrue(begun.wait(20))
        searching.join(20)
        self.assertFalse(searching.is_alive())
        deadline = time.monotonic() + 20  # a joined thread stays in the list for a moment
        while len(os.listdir("/proc/self/task")) > before and time.monotonic() < deadline:
            time.sleep(0.01)
        self.assertLessEqual(len(os.listdir("/proc/self/task")), before)
        with self.assertRaisesRegex(emilia.EmiliaError, "closed"):
            engine.play(emilia.Position(), emilia.Limit(depth=1))

    def test_asyncio_runs_two_at_once_and_cancels(self) -> None:
        async def play() -> tuple[str, str]:
            async with emilia.Engine(hash_megabytes=1) as first, emilia.Engine(hash_megabytes=1) as second:
                answers = await asyncio.gather(
                    first.play_async(emilia.Position(), emilia.Limit(depth=4)), second.solve_async(emilia.Position(FFO20))
                )
                begun = threading.Event()
                endless = asyncio.create_task(
                    first.play_async(emilia.Position(), emilia.Limit(infinite=True), on_info=lambda info: begun.set())
                )
                self.assertTrue(await asyncio.to_thread(begun.wait, 20))
                endless.cancel()
                with self.assertRaises(asyncio.CancelledError):
                    await endless
                again = await first.play_async(emilia.Position(), emilia.Limit(depth=2))
                return again.move, answers[1].move

        first, second = asyncio.run(play())
        self.assertTrue(emilia.Position().is_legal(first))
        self.assertEqual(second, "h5")

    def test_asyncio_searches_while_its_other_threads_are_busy(self) -> None:
        async def play() -> str:
            loop = asyncio.get_running_loop()
            loop.set_default_executor(ThreadPoolExecutor(1))
            free = threading.Event()
            busy = loop.run_in_executor(None, free.wait)
            try:
                async with emilia.Engine(hash_megabytes=1) as engine:
                    return (await asyncio.wait_for(engine.play_async(emilia.Position(), emilia.Limit(depth=1)), 10)).move
            finally:
                free.set()
                await busy

        self.assertTrue(emilia.Position().is_legal(asyncio.run(play())))

    def test_a_task_that_is_cancelled_twice_ends_its_search(self) -> None:
        async def cancel() -> None:
            begun = threading.Event()
            endless = asyncio.create_task(
                self.engine.play_async(emilia.Position(), emilia.Limit(infinite=True), on_info=lambda info: begun.set())
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
    engine.play(emilia.Position(), emilia.Limit(infinite=True), on_info=lambda info: print(info.depth, flush=True))
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


if __name__ == "__main__":
    unittest.main()
