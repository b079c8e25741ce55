# SPDX-License-Identifier: MIT
"""Modules emilia.process and emilia.contest of the Python package, tested with the engine and without the library."""

import asyncio
import shutil
import subprocess
import sys
import tempfile
import threading
import time
import unittest
from collections.abc import Callable
from pathlib import Path
from unittest import mock
from xml.etree import ElementTree

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "bindings/python"))

from emilia import process  # noqa: E402
from emilia.contest import AI  # noqa: E402
from emilia.process import EmiliaError, Engine, Game, Info, Limit, Position, find_engine, parse_info  # noqa: E402

#: The published drawn game, six empty squares before its end.
DRAWN = "BXXXXXXXXOOXXOOOXOOXXXOOXOOOOOOXXXOXOOXXXXOOOXOXEXOOOOXEEEEXXXXXE"

#: Number 20 of the FFO's endgame positions.
FFO20 = "BXXXOXXXXOXXXXXXXOOXXXXXXOOOXXXXXOOOXXOOEOOOOOEEEOOOOOOOEOOOOOOOE"

#: White to move must pass.
HAS_TO_PASS = "W" + "E" * 56 + "XOO" + "E" * 5

FIRST_MOVES = ["d3", "c4", "f5", "e6"]


class InfoLines(unittest.TestCase):
    def test_info_lines_are_parsed(self) -> None:
        info = parse_info("info depth 9 score -3.25 exact nodes 81234 nps 2210000 time 37 new 7 pv f5 d6")
        self.assertEqual(info, Info(9, 1, 100, -3.25, True, "", True, 0.037, 81234, ["f5", "d6"]))
        self.assertEqual(parse_info("info depth 1 score 0.00 nodes 1 nps 1 time 0 hashfull 0").pv, [])
        bound = parse_info("info depth 1 score 2 lowerbound proven nodes 1 time 0")
        self.assertEqual((bound.bound, bound.is_exact, bound.is_proven, bound.move), ("lower", False, True, None))


class Values(unittest.TestCase):
    def test_games_are_lists_of_moves(self) -> None:
        game = Game("F5d6")
        game.push("c3")
        self.assertEqual((game, game.moves), (Game(["f5", "d6", "c3"]), ["f5", "d6", "c3"]))
        self.assertEqual((game.pop(), game.copy(), repr(game)), ("c3", game, "Game('f5d6')"))
        self.assertNotIn(game, (Game("f5"), Game("f5d6", start=FFO20), "f5d6"))
        self.assertEqual(eval(repr(Game("h5", FFO20)), {"Game": Game}), Game("h5", FFO20))
        with self.assertRaises(IndexError):
            Game().pop()
        for moves in ("f5zz", ["f5", "d66"], ["f5\nquit"]):
            with self.subTest(moves), self.assertRaisesRegex(EmiliaError, "^invalid move '.*': expected a square such as 'f5'"):
                Game(moves)
        with self.assertRaisesRegex(EmiliaError, "^invalid position 'startpos.+quit': expected W or B"):
            Game(start="startpos\nquit")

    def test_positions_are_texts_with_pictures(self) -> None:
        position = Position(HAS_TO_PASS)
        self.assertEqual((position, position.turn, position.columns), (HAS_TO_PASS, "white", 8))
        self.assertEqual(position.diagram.splitlines()[0], "   a b c d e f g h")
        self.assertEqual(position.diagram.splitlines()[8], " 8 X O O . . . . .")
        root = ElementTree.fromstring(position._repr_svg_())
        self.assertEqual(len([node for node in root if node.tag.endswith("circle")]), 3)
        with self.assertRaises(EmiliaError):
            Position("B" + "E" * 17)

    def test_limits_are_checked(self) -> None:
        for limits in ({}, {"black_clock": 1}, {"time": 0}, {"time": -1}, {"depth": 0}, {"nodes": 0}, {"time": 1e9}):
            with self.subTest(limits), self.assertRaisesRegex(ValueError, "^(missing limit|invalid (limit|time|depth|nodes))"):
                Limit(**limits)

    def test_every_public_name_is_explained(self) -> None:
        for thing in (AI, *(getattr(process, name) for name in process.__all__)):
            name = thing.__name__
            self.assertTrue(thing.__doc__, name)
            for member, value in vars(thing).items() if isinstance(thing, type) else ():
                if not member.startswith("_") and (callable(value) or isinstance(value, property)):
                    self.assertTrue(value.__doc__, f"{name}.{member}")
            for field in getattr(thing, "__dataclass_fields__", ()):
                self.assertIn(f"- {field}: ", thing.__doc__)


class Commands(unittest.TestCase):
    def test_a_text_is_a_program(self) -> None:
        """Regression test: each character was an argument."""
        with self.assertRaisesRegex(FileNotFoundError, "'/no/engine'"):
            Engine("/no/engine")
        for command in (find_engine(), Path(find_engine()), [find_engine(), "--hash", "1"]):
            with Engine(command) as engine:
                self.assertEqual(engine.legal_moves(Game()), FIRST_MOVES)

    def test_other_types_are_errors(self) -> None:
        for command in (5, [5], b"/no/engine", {"cmd": "x"}):
            with self.subTest(command), self.assertRaises(TypeError):
                Engine(command)
        with self.assertRaisesRegex(EmiliaError, "expected a program"):
            Engine([])
        with self.assertRaises(TypeError):
            Engine(options=[("Hash", 1)])

    def test_a_program_that_is_no_engine_is_an_error(self) -> None:
        """Regression test: each line of the program restarted the timeout."""
        began = time.monotonic()
        with mock.patch.object(process, "PATIENCE", 0.5):
            with self.assertRaisesRegex(EmiliaError, "^cannot start '/bin/sh': the engine does not answer$"):
                Engine(["/bin/sh", "-c", "while sleep 0.1; do echo busy; done"])
            with self.assertRaisesRegex(EmiliaError, "^cannot start '/bin/cat': the engine does not answer$"):
                Engine("/bin/cat")
            with self.assertRaisesRegex(EmiliaError, "^cannot start '/bin/true': the engine has exited$"):
                Engine("/bin/true")
        self.assertLess(time.monotonic() - began, 10)

    def test_the_folder_can_be_copied(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            shutil.copytree(ROOT / "bindings/python/emilia", f"{folder}/emilia")
            program = f"""import emilia
from emilia.process import Engine, Game, Limit
with Engine({find_engine()!r}) as engine:
    print(engine.play(Game("f5d6"), Limit(depth=1)).move in engine.legal_moves(Game("f5d6")))
try:
    emilia.Position()
except AttributeError as error:
    print(error)
"""
            done = subprocess.run([sys.executable, "-c", program], cwd=folder, capture_output=True, text=True, check=False)
        self.assertEqual((done.stdout, done.stderr), ("True\nemilia.Position needs the compiled library; emilia.process works without it\n", ""))


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
        answer = self.engine.play(Game(), Limit(depth=4), on_info=lambda info: depths.append(info.depth))
        self.assertIn(answer.move, FIRST_MOVES)
        self.assertEqual((depths, answer.info.depth, answer.info.move), ([1, 2, 3, 4], 4, answer.move))
        self.assertLess(self.engine.play(Game(), Limit(time=0.2)).info.time, 20)
        self.engine.play(Game(), Limit(black_clock=1, white_clock=1, black_inc=0.1, nodes=1000))

    def test_wrong_types_are_errors_before_anything_is_sent(self) -> None:
        """Regression test: the client sent them and waited for an answer that did not come."""
        engine, game, limit = self.engine, Game(), Limit(depth=1)
        calls = [
            lambda: engine.play("f5", limit),
            lambda: engine.play(None, limit),
            lambda: engine.play(game, 1),
            lambda: engine.play(game, None),
            lambda: engine.play(game, limit, root_moves="c4"),
            lambda: engine.play(game, limit, root_moves=3),
            lambda: engine.play(game, limit, root_moves=[3]),
            lambda: engine.play(game, limit, on_info=3),
            lambda: engine.analyse(game, limit, multipv="3"),
            lambda: engine.solve("f5"),
            lambda: engine.solve(game, limit=3),
            lambda: engine.solve(game, window=3),
            lambda: engine.solve(game, selectivity="x"),
            lambda: engine.solve(game, window=("a", "b")),
            lambda: engine.legal_moves("f5"),
            lambda: engine.position("startpos"),
            lambda: engine.evaluate(None),
            lambda: engine.configure("Hash"),
            lambda: engine.configure({3: 4}),
            lambda: engine.configure({"Hash": None}),
            lambda: engine.configure({"Hash": [1]}),
            lambda: asyncio.run(engine.play_async("f5", limit)),
            lambda: Game(5),
            lambda: Game([5]),
            lambda: Game(start=5),
            lambda: Game().push(37),
            lambda: Position(5),
            lambda: Limit(time="1"),
            lambda: Limit(depth=2.5),
            lambda: Limit(depth=True),
            lambda: Limit(infinite=1),
        ]
        with mock.patch.object(engine, "_send", side_effect=AssertionError("sent")):
            for number, call in enumerate(calls):
                with self.subTest(number), self.assertRaises(TypeError):
                    call()
            for call in (lambda: engine.solve(game, selectivity=80), lambda: engine.solve(game, window=(3, 1))):
                with self.assertRaises(ValueError):
                    call()
        self.assertEqual(engine.play(game, limit).info.depth, 1)

    def test_solves_with_windows(self) -> None:
        draw = self.engine.solve(Game(start=DRAWN), window=(-1, 1)).info
        self.assertEqual((draw.score, draw.is_exact, draw.bound), (0, True, ""))
        below = self.engine.solve(Game(start=DRAWN), window=(2, 6)).info
        self.assertEqual((below.score <= 2, below.bound, below.is_proven), (True, "upper", True))
        self.assertTrue(self.engine.solve(Game(start=DRAWN), selectivity=100).info.is_exact)
        self.assertLess(self.engine.solve(Game(), limit=Limit(nodes=1000)).info.nodes, 100_000)

    def test_knows_the_rules(self) -> None:
        self.assertEqual(self.engine.legal_moves(Game("f5d6c3")), ["d3", "f3", "f4", "g5"])
        passing = Game(start=HAS_TO_PASS)
        self.assertEqual((self.engine.legal_moves(passing), self.engine.is_game_over(passing)), (["pass"], False))
        self.assertEqual(self.engine.play(passing, Limit(depth=1)).move, "pass")

    def test_a_forced_pass_and_the_end_of_a_game_had_the_value_0(self) -> None:
        passing = self.engine.analyse(Game(start="B" + "X" * 61 + "OXE"), Limit(depth=1))
        self.assertEqual((passing.score, passing.is_exact, passing.pv), (58.0, True, ["pass", "h8"]))
        over = self.engine.analyse(Game(start="W" + "X" * 61 + "OOO"), Limit(time=1))
        self.assertEqual((over.score, over.is_exact, over.pv), (-58.0, True, []))
        self.assertEqual([info.score for info in self.engine.analyse(Game(start="B" + "X" * 61 + "OXE"), Limit(depth=1), multipv=3)], [58.0])

    def test_results_of_finished_games(self) -> None:
        for squares, result in (("X", "1-0"), ("O", "0-1"), ("E", "1/2-1/2")):
            over = Game(start="B" + squares + "E" * 63)
            self.assertEqual((self.engine.is_game_over(over), self.engine.result(over)), (True, result))
        self.assertEqual(self.engine.result(Game()), "*")
        self.engine.configure({"Board": "8x8 fewest"})
        for squares, result in (("X", "0-1"), ("O", "1-0"), ("E", "1/2-1/2")):
            with self.subTest("the result was wrong if the fewest discs win"):
                self.assertEqual(self.engine.result(Game(start="B" + squares + "E" * 63)), result)
        self.engine.configure({"Board": self.engine.options["Board"]})
        position = self.engine.position(Game("f5d6c3"))
        self.assertEqual((position.turn, position.columns, position.count("X") + position.count("O")), ("white", 8, 7))
        self.assertEqual(self.engine.evaluate(Game("f5d6c3"))["naive"], -3)  # one disc against four

    def test_plays_on_other_boards(self) -> None:
        self.engine.configure({"Board": "6x4"})
        position = self.engine.position(Game())
        self.assertEqual((position.columns, len(position.diagram.splitlines())), (6, 5))

    def test_analyses_the_best_moves_first(self) -> None:
        """Regression test: the last line was returned as the best one."""
        self.engine.configure({"Level": 3, "MultiPV": 2})
        lines = self.engine.analyse(Game(start=FFO20), Limit(depth=30), multipv=3)
        # Published: h5 with 6 discs, g6 with -2, f6 with -4.
        self.assertEqual([(line.move, line.score) for line in lines], [("h5", 6), ("g6", -2), ("f6", -4)])
        self.assertEqual(self.engine.analyse(Game(start=FFO20), Limit(depth=30)).move, "h5")
        self.engine.configure({"Level": 20})
        self.assertEqual(len(self.engine.play(Game(start=FFO20), Limit(depth=1)).lines), 2)

    def test_root_moves_limit_the_moves(self) -> None:
        """Regression test: a list of moves raised an error."""
        self.assertEqual(self.engine.play(Game(), Limit(depth=2), root_moves=["c4"]).move, "c4")
        self.assertIn(self.engine.play(Game(), Limit(depth=2), root_moves=("e6", "f5")).move, {"e6", "f5"})

    def test_asyncio_waits_and_cancels(self) -> None:
        async def play() -> str:
            begun = threading.Event()
            endless = asyncio.create_task(
                self.engine.play_async(Game(), Limit(infinite=True), on_info=lambda info: begun.set())
            )
            self.assertTrue(await asyncio.to_thread(begun.wait, 20))
            endless.cancel()
            with self.assertRaises(asyncio.CancelledError):
                await endless
            return (await self.engine.play_async(Game(), Limit(depth=2))).move

        self.assertIn(asyncio.run(play()), FIRST_MOVES)

    def test_a_callback_or_another_thread_stops_a_search(self) -> None:
        self.assertIn(self.engine.play(Game(), Limit(infinite=True), on_info=self.stopper()).move, FIRST_MOVES)
        answer = self.engine.play(Game(), Limit(infinite=True), on_info=lambda info: info.depth < 3)
        self.assertGreaterEqual(answer.info.depth, 3)

    def test_the_exception_of_a_callback_ends_the_search(self) -> None:
        """Regression test: the search continued, and its answer was taken for that of the next one."""

        def listener(info: Info) -> None:
            with self.assertRaisesRegex(EmiliaError, "^the engine is searching$"):
                self.engine.legal_moves(Game())
            raise LookupError("here")

        with self.assertRaisesRegex(LookupError, "here"):
            self.engine.play(Game(), Limit(infinite=True), on_info=listener)
        self.assertEqual(self.engine.play(Game("f5"), Limit(depth=2)).info.depth, 2)

    def test_errors_of_the_engine_are_raised(self) -> None:
        with self.assertRaisesRegex(EmiliaError, "^illegal move 'a1': expected a legal move for Black$"):
            self.engine.play(Game("a1"), Limit(depth=1))
        with self.assertRaisesRegex(EmiliaError, "^unknown option 'Depth': expected Board, Eval, "):
            self.engine.configure({"Depth": 3})
        with self.assertRaisesRegex(EmiliaError, "^unknown option 'Theads'. Did you mean 'Threads'\\?$"):
            self.engine.configure({"Theads": 3})
        with self.assertRaisesRegex(EmiliaError, "^invalid value for Hash 'much'"):
            self.engine.configure({"Hash": "much"})
        self.assertEqual(self.engine.legal_moves(Game()), FIRST_MOVES)

    def test_an_engine_that_has_exited_is_an_error(self) -> None:
        self.engine.close()
        self.engine.close()
        self.engine.stop()
        with self.assertRaisesRegex(EmiliaError, "the engine has exited"):
            self.engine.legal_moves(Game())

    def test_an_invalid_option_leaves_no_engine_running(self) -> None:
        started = []

        def start(*arguments, popen=subprocess.Popen, **options):
            started.append(popen(*arguments, **options))
            return started[-1]

        for options in ({"Hash": "1\nquit"}, {"Hash": None}, {"Depth": 3}):
            with mock.patch("subprocess.Popen", start), self.assertRaises((EmiliaError, TypeError)):
                Engine(options=options)
            self.addCleanup(started[-1].kill)
            self.assertEqual(started[-1].poll(), 0)

    def test_invalid_utf_8_is_read(self) -> None:
        """Regression test: it ended the reader thread, and the client waited forever."""
        with Engine(["/bin/sh", "-c", f"printf 'id author \\377\\n'; exec '{find_engine()}' --hash 1"]) as engine:
            self.assertEqual(engine.play(Game(), Limit(depth=1)).info.depth, 1)


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

    def test_a_subclass_plays_for_fewer_discs(self) -> None:
        class Fewest(AI):
            fewest = True

        for player, board in ((AI, "8x8"), (Fewest, "8x8 fewest")):
            ai = player(8, -1, 0.25)
            self.addCleanup(ai.close)
            ai.go(self.board(b1=1, c1=-1))
            self.assertEqual(ai.candidate_list, [(0, 0), (0, 0)])
            self.assertEqual(ai._engine.option("Board"), board)

    def test_other_boards_and_colours_are_errors(self) -> None:
        with self.assertRaises(ValueError):
            AI(10, 1, 5)
        with self.assertRaises(ValueError):
            AI(8, 0, 5)


if __name__ == "__main__":
    unittest.main()
