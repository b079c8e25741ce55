# SPDX-License-Identifier: MIT
"""Complete games between real processes: each protocol and each fault."""

import random
import shutil
import time
import unittest
from dataclasses import replace

from engines.clock import Clock, TimeControl, Tolerance
from engines.faults import Fault
from engines.guard import Guard
from othello.notation import parse_position, parse_transcript, transcript
from othello.openings import random_game
from engines.protocols.adapter import Adapter, EngineSpec, Surroundings, plausible
from engines.protocols.registry import make_adapter
from engines.protocols.uoi import Info
from engines.referee import Outcome, ask, play
from othello.rules import PASS, START, Colour, Game
from tests.match import ROOT, SLOW

MOCK = str(ROOT / "tests/match/engines/mock.py")
UMEA_PLAYER = str(ROOT / "tests/match/engines/umea_player.py")
RHINO = "/usr/games/gtp-rhino"
#: Late position of a game, for tests with few moves.
LATE = random_game(48, random.Random(1)) or Game()
TOLERANCE = Tolerance(margin=1.0, hang=2.0, reply=8.0)  # of a busy machine


def engine(
    protocol: str, *arguments: str, control: TimeControl | None = None, passes: str = "probe"
) -> EngineSpec:
    if protocol == "umea":
        command = (UMEA_PLAYER, *arguments)
    else:
        command = (MOCK, "--protocol", protocol, *arguments)
    return EngineSpec(
        protocol, command, protocol, control or TimeControl(per_move=0.2), TOLERANCE, passes=passes
    )


class Games(unittest.TestCase):
    def setUp(self) -> None:
        self.guard = Guard()
        self.addCleanup(self.guard.__exit__, None, None, None)

    def adapter(self, spec: EngineSpec, lines: list[str] | None = None) -> Adapter:
        """Starts an engine. lines: collects its communication."""

        def log(mark: str, line: str) -> None:
            if lines is not None:
                lines.append(f"{mark} {line}")

        adapter = make_adapter(spec, Surroundings(self.guard, log=lambda name: log))
        self.addCleanup(adapter.kill)
        adapter.start()
        return adapter

    def play(self, black: EngineSpec, white: EngineSpec, opening: Game = Game()) -> Outcome:
        return play(opening, {Colour.BLACK: self.adapter(black), Colour.WHITE: self.adapter(white)})


class Protocols(Games):
    def test_every_protocol_plays_the_same_game(self) -> None:
        # Both sides play the first legal move, so the game does not depend on the protocol. The game has a pass.
        expected = self.play(engine("uoi"), engine("uoi"))
        self.assertEqual(expected.reason, "finished")
        self.assertIn(PASS, expected.game.moves)
        for black, white in (
            ("gtp", "uoi"), ("uoi", "gtp"), ("nboard", "nboard"), ("ugi", "usi"), ("uci", "uoi"), ("uoi", "uci"), ("umea", "gtp"),
        ):  # fmt: skip
            with self.subTest(f"{black}-{white}"):
                control = TimeControl(per_move=2.0)
                first, second = (
                    engine(name, *(["first"] if name == "umea" else []), control=control)
                    for name in (black, white)
                )
                # Starting a process per move takes long: such a game starts late.
                opening = Game(START, expected.game.moves[:40] if "umea" in (black, white) else ())
                outcome = self.play(first, second, opening)
                self.assertEqual((outcome.detail, transcript(outcome.game)), ("", transcript(expected.game)))
                self.assertEqual(outcome.score, expected.score)

    def test_both_kinds_of_gtp_passes(self) -> None:
        for kind in ("explicit", "implied"):
            for setting in ("probe", kind):
                with self.subTest(f"{kind} engine, passes={setting}"):
                    spec = engine("gtp", "--passes", kind, passes=setting)
                    outcome = self.play(spec, spec)
                    self.assertEqual((outcome.reason, outcome.detail), ("finished", ""))
                    self.assertIn(PASS, outcome.game.moves)

    def test_clock_own_sends_no_times(self) -> None:
        for protocol, commands in (("gtp", ("time_settings", "time_left")), ("nboard", ("TI[",))):
            for kind in ("told", "own"):
                with self.subTest(f"{protocol}, clock={kind}"):
                    lines: list[str] = []
                    spec = engine(protocol, control=TimeControl(main=60.0, increment=1.0))
                    adapter = self.adapter(replace(spec, clock=kind), lines)
                    outcome = play(
                        Game(), {Colour.BLACK: adapter, Colour.WHITE: self.adapter(engine("uoi"))}
                    )
                    self.assertEqual(outcome.reason, "finished")
                    for command in commands:
                        is_sent = any(line.startswith("< ") and command in line for line in lines)
                        self.assertEqual(is_sent, kind == "told", command)

    def test_uoi_and_its_relatives_have_their_own_time_arguments(self) -> None:
        clock, per_move = TimeControl(main=60.0, increment=1.0), TimeControl(per_move=0.2)
        for protocol, control, expected in (
            ("uoi", clock, "go btime 60000 binc 1000 wtime 60000 winc 1000"),
            ("ugi", clock, "go p1time 60000 p1inc 1000 p2time 60000 p2inc 1000"),
            ("uci", clock, "go wtime 60000 winc 1000 btime 60000 binc 1000"),
            ("usi", clock, "go btime 60000 binc 1000 wtime 60000 winc 1000"),
            ("ugi", per_move, "go movetime 200"),
            ("usi", per_move, "go btime 0 wtime 0 byoyomi 200"),
        ):
            with self.subTest(f"{protocol} {control}"):
                lines: list[str] = []
                adapter = self.adapter(engine(protocol, control=control), lines)
                ask(adapter, Game(), Clock(control, TOLERANCE), Clock(control, TOLERANCE))
                self.assertIn(f"< {expected}", lines)

    def test_nboard_clocks_have_whole_seconds(self) -> None:
        # NTest reads TB[00:26.628] as 26 minutes.
        for control, expected in (
            (TimeControl(main=26.628, increment=0.5), "TI[00:26]"),
            (TimeControl(main=0.9), "TI[00:01]"),
            (TimeControl(main=90.0, increment=2.0), "TI[01:30/00:02]"),
            (TimeControl(per_move=0.1), "TI[00:00/00:01]"),
        ):
            lines: list[str] = []
            adapter = self.adapter(engine("nboard", control=control), lines)
            adapter.prepare(Game(), Clock(control, TOLERANCE).allowance())
            self.assertIn(expected, next(line for line in lines if "set game" in line))

    def test_evaluations_and_times_are_recorded(self) -> None:
        outcome = self.play(engine("uoi", "--delay", "0.02"), engine("nboard"))
        black, white = outcome.moves[0], outcome.moves[1]
        self.assertEqual((black.evaluation, black.depth, black.nodes), (0.5, 3, 42))
        self.assertEqual((white.evaluation, white.depth, white.nodes), (1.25, None, 17))
        assert black.elapsed is not None
        self.assertTrue(0.02 <= black.elapsed < 1.2, black.elapsed)

    def test_implausible_numbers_are_ignored(self) -> None:
        many = "9" * 400
        for fields, expected in (
            ("depth 3 score -1.5 nodes 7", (-1.5, 3, 7)),
            ("depth 3 score cp -150 nodes 7", (-1.5, 3, 7)),
            (f"depth {many} score {many} nodes {many}", (None, None, None)),
            (f"depth 3 score cp {many} nodes {'9' * 5000}", (None, 3, None)),
            ("depth -3 score x nodes 1.5", (None, None, None)),
        ):
            info = Info()
            info.read(f"info {fields} pv f5")
            self.assertEqual((info.score, info.depth, info.nodes), expected)
        for text in ("inf", "nan", many, "x", ""):
            self.assertIsNone(plausible(text, float))

    def test_an_engine_with_implausible_numbers_still_plays(self) -> None:
        for protocol in ("uoi", "nboard"):
            outcome = self.play(engine(protocol, "--fault", "boast"), engine("uoi"), LATE)
            self.assertEqual((outcome.reason, outcome.detail), ("finished", ""))
            black = outcome.moves[len(LATE.moves)]
            self.assertEqual((black.evaluation, black.depth, black.nodes), (None, None, None))

    def test_an_invalid_expected_reply_is_not_a_fault(self) -> None:
        for ponder in (False, True):
            black = self.adapter(replace(engine("uoi", "--fault", "expects"), ponder=ponder))
            outcome = play(LATE, {Colour.BLACK: black, Colour.WHITE: self.adapter(engine("uoi"))})
            self.assertEqual((outcome.reason, outcome.detail), ("finished", ""))

    def test_pondering_continues_with_the_expected_move_and_stops_at_another(self) -> None:
        for rule, protocol in (("first", "uoi"), ("greedy", "usi")):
            with self.subTest(rule):
                lines: list[str] = []
                spec = engine(protocol, "--ponder", control=TimeControl(main=20.0))
                thinker = self.adapter(replace(spec, ponder=True), lines)
                other = self.adapter(engine("uoi", "--rule", rule))
                outcome = play(Game(), {Colour.BLACK: thinker, Colour.WHITE: other})
                self.assertEqual((outcome.reason, outcome.detail), ("finished", ""))
                hits, stops = lines.count("< ponderhit"), lines.count("< stop")
                self.assertEqual(hits, sum(move.pondered for move in outcome.moves))
                begun = sum(line.startswith("< go ponder ") for line in lines)
                self.assertLessEqual(begun - hits - stops, 1)  # the game may end while the engine ponders
                self.assertGreater(hits, 10 if rule == "first" else 0)
                self.assertEqual(stops > 0, rule == "greedy")

    def test_an_opening_is_played_for_the_engines(self) -> None:
        opening = parse_transcript("f5d6c3d3c4")
        for protocol in ("uoi", "gtp", "nboard"):
            outcome = self.play(engine(protocol), engine("uoi"), opening)
            self.assertEqual(outcome.game.moves[:5], opening.moves)
            self.assertEqual(outcome.reason, "finished")
            self.assertIsNone(outcome.moves[0].elapsed)

    def test_a_start_position_is_sent_if_the_protocol_supports_it(self) -> None:
        start = Game(parse_position("W" + "E" * 27 + "OX" + "E" * 6 + "XO" + "E" * 27))
        for black, white in (("nboard", "uoi"), ("ugi", "usi")):
            outcome = self.play(engine(black), engine(white), start)
            self.assertIs(outcome.moves[0].colour, Colour.WHITE)
            self.assertEqual((outcome.reason, outcome.detail), ("finished", ""))
        self.assertFalse(self.adapter(engine("gtp")).can_begin_at(start.start))
        self.assertTrue(self.adapter(engine("gtp")).can_begin_at(START))

    @unittest.skipUnless(SLOW and shutil.which(RHINO), "slow, and needs the Debian package grhino")
    def test_gtp_rhino_finishes_games_with_passes(self) -> None:
        rhino = EngineSpec("rhino", (RHINO, "-l", "1"), "gtp", TimeControl(per_move=2.0), TOLERANCE)
        for rule in ("first", "greedy"):
            outcome = self.play(rhino, engine("uoi", "--rule", rule))
            self.assertEqual((outcome.reason, outcome.detail), ("finished", ""))


class Faults(Games):
    def lose(self, reason: str, message: str, protocol: str, *arguments: str, at: int = 4) -> Outcome:
        """Plays a game that White loses by a fault, within a few seconds."""
        began = time.monotonic()
        outcome = self.play(engine("uoi"), engine(protocol, *arguments, "--at", str(at)))
        self.assertEqual(outcome.reason, reason, outcome.detail)
        self.assertIs(outcome.loser, Colour.WHITE)
        self.assertIsNone(outcome.score)
        self.assertRegex(outcome.detail, message)
        self.assertLess(time.monotonic() - began, 30)
        return outcome

    def test_crash(self) -> None:
        for protocol in ("uoi", "gtp", "nboard"):
            self.lose("crash", "SIGABRT, stderr: 'assertion failed: luck'", protocol, "--fault", "crash")

    def test_hang(self) -> None:
        for protocol in ("uoi", "gtp", "nboard"):
            self.lose("hang", "no answer", protocol, "--fault", "hang")

    def test_late(self) -> None:
        outcome = self.lose(
            "time", r"took [0-9.]+ s, limit 0\.200 s plus margin 1\.000 s", "uoi", "--fault", "late", "--late", "2"
        )
        self.assertEqual(len(outcome.game.moves), 5)

    def test_illegal(self) -> None:
        self.lose("illegal move", "played h8: the move flips no disc", "gtp", "--fault", "illegal")
        self.lose("illegal move", "played pass: pass with a legal move available", "uoi", "--fault", "pass")

    def test_garbage(self) -> None:
        for protocol in ("uoi", "gtp", "nboard"):
            self.lose("garbage", "(?i)answered 'banana', expected", protocol, "--fault", "garbage")

    def test_flood(self) -> None:
        self.lose("flood", "output exceeds the size limit", "uoi", "--fault", "flood")
        self.lose("flood", "output exceeds the size limit", "gtp", "--fault", "flood-lines")

    def test_a_flood_of_errors_is_discarded(self) -> None:
        outcome = self.play(
            engine("uoi"), engine("uoi", "--fault", "flood-errors", control=TimeControl(per_move=2.0))
        )
        self.assertEqual((outcome.reason, outcome.detail), ("finished", ""))

    def test_a_second_bestmove_is_a_fault(self) -> None:
        self.lose("refuses a command", "answered 'bestmove", "uoi", "--fault", "double")

    def test_resigning_and_refusing(self) -> None:
        self.lose("resigns", "resigned", "gtp", "--fault", "resign")
        self.lose("refuses a command", "no thank you' to 'play black", "gtp", "--fault", "refuse")

    def test_a_clock_runs_out(self) -> None:
        slow = engine("uoi", "--delay", "0.1", control=TimeControl(main=0.5, increment=0.01))
        outcome = self.play(slow, engine("uoi"))
        self.assertEqual((outcome.reason, outcome.loser), ("time", Colour.BLACK))
        self.assertGreater(len(outcome.game.moves), 8)

    def test_engines_that_do_not_start(self) -> None:
        hasty = replace(TOLERANCE, reply=1.0)
        for message, spec in (
            ("cannot find my weights", engine("uoi", "--fault", "no-start")),
            ("no answer, expected uoiok", replace(engine("uoi", "--fault", "no-hello"), tolerance=hasty)),
            ("No such file", EngineSpec("x", ("./nobody",), "uoi", TimeControl(depth=1), TOLERANCE)),
        ):
            with self.assertRaisesRegex(Fault, message):
                self.adapter(spec)

    def test_an_engine_that_ignores_quit_is_killed(self) -> None:
        adapter = self.adapter(engine("uoi", "--fault", "no-quit"))
        began = time.monotonic()
        adapter.close()
        self.assertLess(time.monotonic() - began, 20)


if __name__ == "__main__":
    unittest.main()
