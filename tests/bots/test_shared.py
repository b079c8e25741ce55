# SPDX-License-Identifier: MIT
"""Parts that both bots share: rules, settings, record, engines; and the messages of GGS."""

import contextlib
import io
import os
import signal
import tempfile
import time
import unittest
from dataclasses import replace
from pathlib import Path
from typing import Any
from unittest import mock

from tests.bots import ROOT, watch
from tests.match.test_emilia import EMILIA

from bots.command_line import read_secret, running
from bots.console import Console, Stopping
from bots.games import Finished, GameRecord, Tally, ggf_line, json_line
from bots.ggs.match import MatchGame
from bots.ggs.messages import Framer, GgsClock, Message, MessageError, parse_clock, parse_request, parse_state, parse_type
from bots.ggs.recovery import parse_history, parse_stored
from bots.playstrategy.bot import parse_challenge
from bots.playstrategy.game import GameError, parse_moves, parse_setup, result_of
from bots.rules import Accepted, Offer, Range, Rules
from bots.settings import EngineSettings, read_settings, take_engine, take_rules
from bots.thinking import Clocks, Engines
from bots.variants import PLAYSTRATEGY, octagon
from common import ArgumentError, Failure
from othello.boards import square_text
from othello.notation import parse_transcript
from othello.rules import START, Colour, Game, start_of

OFFER = Offer("ant", "8", True, 300.0, 10.0, 1500.0)


class RulesOfAcceptance(unittest.TestCase):
    def test_each_rule_refuses(self) -> None:
        rules = Rules(("8",))
        self.assertIsNone(rules.refusal(OFFER, 0))
        for changed, offer, running, key in (
            (rules, replace(OFFER, variant="8a"), 0, "variant"),
            (rules, replace(OFFER, main=10), 0, "timeControl"),
            (rules, replace(OFFER, main=None), 0, "timeControl"),
            (rules, replace(OFFER, increment=1000), 0, "timeControl"),
            (rules, OFFER, 1, "later"),
            (replace(rules, players=("bob",)), OFFER, 0, "generic"),
            (replace(rules, blocked=("ANT",)), OFFER, 0, "generic"),
            (replace(rules, rated="casual"), OFFER, 0, "casual"),
            (replace(rules, rated="rated"), replace(OFFER, is_rated=False), 0, "rated"),
            (replace(rules, bots=False), replace(OFFER, is_bot=True), 0, "noBot"),
            (replace(rules, rating=Range(1600, 2000)), OFFER, 0, "generic"),
        ):
            refusal = changed.refusal(offer, running)
            self.assertEqual(refusal.key if refusal else None, key, offer)
        self.assertIsNone(replace(rules, players=("Ant",)).refusal(OFFER, 0))

    def test_a_challenge_with_missing_parts_is_refused(self) -> None:
        challenges: list[dict[str, Any]] = [
            {}, {"variant": "flipello"}, {"variant": {"key": "flipello"}, "timeControl": {"type": "unlimited"}}
        ]  # fmt: skip
        for challenge in challenges:
            self.assertIsNotNone(Rules(tuple(PLAYSTRATEGY)).refusal(parse_challenge(challenge), 0), challenge)


    def test_accepted_offers_count_until_they_begin(self) -> None:
        accepted = Accepted()
        for name in ("ant", "bob", "ant"):
            accepted.add(name)
        accepted.remove("ant")
        accepted.remove("eve")
        self.assertEqual((len(accepted), "ant" in accepted), (2, True))
        with mock.patch("bots.rules.BEGINS_WITHIN", -1.0):
            self.assertEqual(len(accepted), 0)


class Interrupts(unittest.TestCase):
    def test_a_signal_during_a_log_line_does_not_block_the_bot(self) -> None:
        class Interrupting(io.StringIO):
            def write(self, text: str) -> int:
                if "begins" in text:
                    os.kill(os.getpid(), signal.SIGINT)
                return super().write(text)

        watch(self)
        stopping = Stopping()
        with contextlib.redirect_stdout(Interrupting()) as out:
            console = Console()
            with running(console, Engines(EngineSettings()), stopping):
                console.log("game begins")
        self.assertTrue(stopping.is_wanted)
        self.assertIn("begins\n", out.getvalue())
        self.assertIn("stopping after the running games", out.getvalue())

    def test_the_second_ctrl_c_stops_at_once(self) -> None:
        with contextlib.redirect_stdout(io.StringIO()), self.assertRaises(KeyboardInterrupt):
            with running(Console(), Engines(EngineSettings()), Stopping()):
                for _ in range(2):
                    os.kill(os.getpid(), signal.SIGINT)


class Settings(unittest.TestCase):
    def read(self, text: str) -> tuple[EngineSettings, Rules]:
        with tempfile.NamedTemporaryFile("w", suffix=".toml") as file:
            file.write(text)
            file.flush()
            settings = read_settings(Path(file.name))
        engine, rules = take_engine(settings), take_rules(settings, ("8",))
        settings.finish()
        return engine, rules

    def test_all_keys(self) -> None:
        engine, rules = self.read(
            '[engine]\ncommand = ["a", "b"]\noptions = {Hash = 16}\nlevel = 3\noverhead = 2\nnodes = 9\nshared = true\n'
            '[rules]\nvariants = ["8a"]\nplayers = ["x"]\nmain = [1, 2]\nrated = "rated"\ngames = 2\nbots = false\n'
        )
        self.assertEqual(engine, EngineSettings(("a", "b"), {"Hash": 16, "Level": 3}, 2.0, 9, True))
        self.assertEqual(rules, Rules(("8a",), ("x",), (), "rated", False, Range(1, 2), games=2))
        self.assertTrue(self.read("[engine]\nrating = 1500\n")[0].has_rating)

    def test_errors_name_the_key(self) -> None:
        for text, message in (
            ("[engine]\nlevle = 3\n", "engine: unknown key 'levle'"),
            ("[engine]\nlevel = 21\n", "invalid level 21: expected 0 to 20"),
            ("[engine]\nlevel = 1\nrating = 1500\n", "level and rating exclude each other"),
            ("[engine]\noverhead = -1\n", "invalid overhead -1"),
            ('[engine]\ncommand = "emilia"\n', "invalid command 'emilia': expected list"),
            ("[engine]\ncommand = []\n", "invalid command"),
            ("[rules]\nmain = [5, 1]\n", "invalid main: expected two numbers, the smaller one first"),
            ("[rules]\ngames = true\n", "invalid games True: expected int"),
            ('[rules]\nrated = "no"\n', "invalid rated 'no': expected both, rated, casual"),
            ("[rules]\nvariants = [8]\n", "invalid variants: expected a list of strings"),
            ("x = 1\n", "unknown key 'x'"),
            ("x = ", "cannot parse"),
        ):
            with self.subTest(text), self.assertRaisesRegex(ArgumentError, message):
                self.read(text)
        with self.assertRaisesRegex(ArgumentError, "cannot read /nowhere: No such file"):
            read_settings(Path("/nowhere"))

    def test_secrets_are_read_from_a_file_or_the_environment(self) -> None:
        with tempfile.NamedTemporaryFile("w") as file:
            with self.assertRaisesRegex(ArgumentError, "the first line must be the token"):
                read_secret(Path(file.name), "token", "NO_SUCH_VARIABLE")
            file.write("abc\nother\n")
            file.flush()
            self.assertEqual(read_secret(Path(file.name), "token", "NO_SUCH_VARIABLE"), "abc")
        with self.assertRaisesRegex(ArgumentError, "missing token: set NO_SUCH_VARIABLE, or use --token-file FILE"):
            read_secret(None, "token", "NO_SUCH_VARIABLE")


class Records(unittest.TestCase):
    FINISHED = Finished("/os .1", "a", "b", parse_transcript("f5d6"), -2.0, "t", (300.0, 5.0), "s8r20", ((1.0, 0.5),))

    def test_a_game_is_recorded_once(self) -> None:
        for write in (ggf_line, json_line):
            with tempfile.TemporaryDirectory() as folder:
                path = Path(folder) / "games"
                for expected in ([True, False, True], [False, False, False]):
                    record = GameRecord(path, write)
                    games = [self.FINISHED, self.FINISHED, replace(self.FINISHED, place="/os .2")]
                    self.assertEqual([record.add(game) for game in games], expected)
                    record.close()
                self.assertEqual(len(path.read_text().splitlines()), 2)

    def test_a_record_without_games_leaves_no_file(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "games"
            GameRecord(path, ggf_line).close()
            self.assertFalse(path.exists())

    def test_lines(self) -> None:
        line = ggf_line(self.FINISHED)
        for part in ("PC[/os .1]", "PB[a]", "PW[b]", "RE[-2:t]", "TI[05:00/00:05]", "TY[s8r20]", "B[F5/1.00/0.500]W[D6]"):
            self.assertIn(part, line)
        line = json_line(self.FINISHED)
        for part in ('"result":{"winner":"white","ending":"time_out"}', '"moves":[{"move":"f5"},{"move":"d6"}]', '"columns":8'):
            self.assertIn(part, line)

    def test_results_are_counted_for_the_bot(self) -> None:
        tally = Tally()
        for result, colour in ((2.0, Colour.BLACK), (2.0, Colour.WHITE), (0.0, Colour.WHITE), (None, Colour.BLACK)):
            tally.add(result, colour)
        self.assertEqual(str(tally), "1 won, 1 drawn, 1 lost")


class Messages(unittest.TestCase):
    def test_a_message_may_arrive_in_pieces(self) -> None:
        data = b"/os: join .5 8 K?\r\n|a\r\n|b\r\nREADY\r\n/os: + x\r\n/os: - y\r\n|c\r\nREADY\r\n: Enter your password."
        expected = [
            Message("/os: join .5 8 K?", ("a", "b")), Message("/os: + x"), Message("/os: - y", ("c",)),
            Message(": Enter your password."),
        ]  # fmt: skip
        for size in (1, 2, 7, 1000):
            framer = Framer()
            found = [each for start in range(0, len(data), size) for each in framer.feed(data[start : start + size])]
            self.assertEqual(found, expected, size)

    def test_a_message_without_ready_is_complete_after_silence(self) -> None:
        framer = Framer()
        self.assertEqual(framer.feed(b"/os: + x\r\n"), [])
        self.assertEqual(framer.quiet(), [])
        time.sleep(0.5)
        self.assertEqual(framer.quiet(), [Message("/os: + x")])

    def test_of_a_cut_message_only_complete_lines_and_answers_to_the_login_are_taken(self) -> None:
        for data, expected in (
            (b"READY\r\n/os: - match .5 1720 a 1720 b 8 R +1", []),
            (b"/os: - match .5 1720 a 1720 b 8 U +12\r\n", [Message("/os: - match .5 1720 a 1720 b 8 U +12")]),
            (b"/os: look\r\n|2 (;one;)\r\n", []),
            (b": Incorrect password. ", [Message(": Incorrect password.")]),
        ):
            framer = Framer()
            self.assertEqual([*framer.feed(data), *framer.end()], expected)

    def test_long_lines_are_cut(self) -> None:
        (message,) = Framer().feed(b"x" * 10**6 + b"\nREADY\n")
        self.assertLess(len(message.head), 10**5)

    def test_clocks(self) -> None:
        self.assertEqual(parse_clock("15:00//02:00"), GgsClock(900, 0, 120))
        self.assertEqual(parse_clock("00:56,1:0/00:05,1:0/02:00,1:0"), GgsClock(56, 5, 120))
        self.assertEqual(parse_clock("1.00:00:05"), GgsClock(86405))
        self.assertEqual(parse_clock("-00:05,1:0"), GgsClock(0))
        for text in ("x", "1:2:3:4", "-"):
            self.assertRaises(MessageError, parse_clock, text)

    def test_types(self) -> None:
        kind = parse_type("s8r20")
        self.assertEqual((kind.side, kind.is_synchro, kind.random_discs, kind.family), (8, True, 20, "s8r"))
        self.assertEqual([parse_type(text).family for text in ("8", "8b", "8w", "8a", "8kr14", "10")], ["8", "8", "8", "8a", "8kr", "10"])
        self.assertTrue(parse_type("8kr20").is_komi)
        for text in ("", "x", "s", "8q", "888"):
            self.assertRaises(MessageError, parse_type, text)

    def test_requests(self) -> None:
        request = parse_request(Message("/os: +   .8 1720.0 alice    01:00//02:00       8b U 1720.0 bob"))
        self.assertEqual((request.identifier, request.player, request.to, request.is_rated), (".8", "alice", "bob", False))
        request = parse_request(Message("/os: + .9 1720.0 alice 01:00 s8r16 R 1720.0 bob .82726"))
        self.assertEqual((request.stored, request.type.family), (".82726", "s8r"))
        self.assertEqual(parse_request(Message("/os: + .9 1720.0 alice 01:00 8 R")).to, "")
        self.assertRaises(MessageError, parse_request, Message("/os: + .9 what"))

    def test_stored_matches_and_history(self) -> None:
        stored = parse_stored(Message("", (".42590   23 Feb 2001 23:17:39 pamphlet patzer   s8r16:l", "", "what")))
        self.assertEqual([(each.identifier, each.type) for each in stored], [(".42590", "s8r16")])
        history = parse_history(Message("", (".48723   25 Mar 2001 03:28:00 1780 nasai    2144 OO7        -4.0 8",)))
        self.assertEqual(history[0].players, frozenset(("nasai", "OO7")))

    def state(self, *moves: str) -> Message:
        """Returns a join with one move from the start, as the server writes it."""
        rows = {4: "- - - O * - - -", 5: "- - - * O - - -"}
        after = {4: "- - - O * - - -", 5: "- - - * * * - -"}
        board = [f" {row} {rows.get(row, '- ' * 7 + '-')} {row} " for row in range(1, 9)]
        then = [f" {row} {after.get(row, '- ' * 7 + '-')} {row} " for row in range(1, 9)]
        clocks = ["alice    (1720.0 *) 00:59,0:0//02:00,0:0", "bob      (1720.0 O) 01:00,0:0//02:00,0:0"]
        lines = ["1 move(s)", *clocks, "", *board, "", "* to move", *moves, *clocks, "", *then, "", "O to move"]
        return Message("/os: join .5 8 K?", tuple(lines))

    def test_a_state_has_the_moves_and_both_boards(self) -> None:
        state = parse_state(self.state("  1: f5//3.47"))
        self.assertEqual((state.first, state.last), (START, parse_transcript("f5").position()))
        self.assertEqual(state.seats["alice"].colour, Colour.BLACK)
        game = MatchGame(".5")
        game.take(state, "bob", is_join=True)
        self.assertTrue(game.is_complete)
        self.assertEqual((game.colour, game.ply, game.wanted_ply(state.type)), (Colour.WHITE, 1, 1))
        self.assertIsNone(replace(game, colour=Colour.BLACK).wanted_ply(state.type))

    def test_a_state_without_its_moves_is_played_from_its_board(self) -> None:
        game = MatchGame(".5")
        game.take(parse_state(self.state()), "bob", is_join=True)
        self.assertFalse(game.is_complete)
        self.assertEqual(game.game, Game(parse_transcript("f5").position()))

    def test_invalid_states(self) -> None:
        whole = self.state("  1: f5")
        for message in (
            Message("/os: join .5"), Message("/os: join .5 8 K?"), replace(whole, body=whole.body[:8]),
            replace(whole, head="/os: join .5 10 K?"), replace(whole, head="/os: join .5 8 Kx"),
            replace(whole, body=(*whole.body, "  2: k9")),
        ):  # fmt: skip
            self.assertRaises(MessageError, parse_state, message)


class PlayStrategyGames(unittest.TestCase):
    FULL: dict[str, Any] = {"id": "x", "variant": {"key": "flipello"}, "p1": {"name": "Emilia"}, "p2": {"id": "bob"}, "initialFen": "startpos"}

    def test_the_octagon_lacks_twelve_squares(self) -> None:
        board = octagon()
        missing = {square_text(square) for square in board.squares() if board.blocked >> square & 1}
        self.assertEqual(missing, set("a1 a2 b1 a9 a10 b10 j1 j2 i1 j9 j10 i10".split()))
        self.assertEqual(start_of(board).empties, 84)

    def test_setups(self) -> None:
        setup = parse_setup(self.FULL, "emilia")
        self.assertEqual((setup.colour, setup.opponent, setup.clock), (Colour.BLACK, "bob", None))
        changes: list[dict[str, Any]] = [
            {"variant": {"key": "chess"}}, {"p1": {"name": "x"}}, {"initialFen": "8/8"}, {"p1": None}
        ]  # fmt: skip
        for changed in changes:
            self.assertRaises(GameError, parse_setup, {**self.FULL, **changed}, "emilia")

    def test_moves_with_and_without_passes(self) -> None:
        board = START.board
        self.assertEqual(parse_moves("", board), Game())
        self.assertEqual(parse_moves("P@e3 P@d3", board).position(), parse_transcript("e6d6").position())
        for text in ("P@a1", "e2e4", "P@e3 P@e3"):
            self.assertRaises(GameError, parse_moves, text, board)

    def test_results(self) -> None:
        setup, game = parse_setup(self.FULL, "emilia"), parse_moves("P@e3", START.board)
        for status, winner, expected in (
            ("resign", "p2", (-1.0, "r")), ("outoftime", "p1", (1.0, "t")), ("outoftime", None, (0.0, "t")),
            ("draw", None, (0.0, "")), ("unknownFinish", None, (None, "")),
        ):  # fmt: skip
            self.assertEqual(result_of(setup, game, {"status": status, "winner": winner}), expected)


@unittest.skipUnless(EMILIA.exists(), f"needs {EMILIA.relative_to(ROOT)}")
class Thinking(unittest.TestCase):
    CLOCKS = Clocks(1.0, 1.0, 0.0, 0.0)

    def engines(self, **changes: Any) -> Engines:
        settings = EngineSettings((str(EMILIA), "--hash", "1", "--eval", "staged"), overhead=0.1, nodes=50)
        engines = Engines(replace(settings, **changes))
        self.addCleanup(engines.close)
        return engines

    def test_moves_on_each_board(self) -> None:
        for is_shared in (False, True):
            engines = self.engines(is_shared=is_shared)
            for name, board in PLAYSTRATEGY.items():
                game = Game(start_of(board))
                clocks = replace(self.CLOCKS, received=time.monotonic())
                self.assertIn(engines.choose(name, game, clocks).move, game.position().legal_moves())
                engines.release(name)

    def test_a_crashed_engine_is_started_again(self) -> None:
        engines = self.engines()
        engines.choose("a", Game(), self.CLOCKS)
        (seat,) = engines._seats.values()
        assert seat._engine
        seat._engine._process.kill()
        self.assertIn(engines.choose("a", Game(), self.CLOCKS).move, START.legal_moves())

    def test_an_engine_that_keeps_failing_is_a_failure(self) -> None:
        for settings in (EngineSettings(("false",)), EngineSettings((str(EMILIA),), {"Nonesuch": 1})):
            with self.assertRaisesRegex(Failure, "cannot use the engine"):
                Engines(settings).check()
            with self.assertRaisesRegex(Failure, "the engine failed 3 times"):
                Engines(settings).choose("a", Game(), self.CLOCKS)
        with self.assertRaisesRegex(Failure, "cannot start the engine /nowhere: No such file"):
            Engines(EngineSettings(("/nowhere",))).check()

    def test_the_overhead_is_kept_from_the_clock(self) -> None:
        limit = Clocks(10.0, 20.0, 1.0, time.monotonic() - 2).limit(Colour.BLACK, EngineSettings(overhead=0.5))
        assert limit.black_clock is not None and limit.white_clock is not None
        self.assertAlmostEqual(limit.black_clock, 7.5, delta=0.2)
        self.assertEqual(limit.white_clock, 20.0)
        late = Clocks(1.0, 1.0, 0.0, time.monotonic() - 9).limit(Colour.WHITE, EngineSettings())
        self.assertEqual(late.white_clock, 0.02)


if __name__ == "__main__":
    unittest.main()
