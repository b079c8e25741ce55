# SPDX-License-Identifier: MIT
"""Engine settings and time controls of users, and their errors."""

import tempfile
import unittest
from pathlib import Path

from common import ArgumentError
from engines.clock import Clock, TimeControl, Tolerance, parse_clock
from engines.config import load_file, make_specs, parse_settings, spec_record
from engines.faults import Fault
from engines.protocols.adapter import ConfigurationError, EngineSpec
from match.arguments import play_parser


def spec(*settings: str, each: tuple[str, ...] = ("st=1",)) -> EngineSpec:
    return make_specs(parse_settings(each, "--each"), [parse_settings(settings, "--engine")])[0]


class Settings(unittest.TestCase):
    def test_a_full_description(self) -> None:
        found = spec(
            "name=A",
            "cmd=./a -x 'b c'",
            "proto=uoi",
            "tc=60+0.5",
            "margin=0.2",
            "option.Hash=64",
            "restart=true",
        )
        self.assertEqual((found.name, found.command, found.restart), ("A", ("./a", "-x", "b c"), True))
        self.assertEqual(found.control, TimeControl(main=60, increment=0.5))
        self.assertEqual(found.tolerance, Tolerance(margin=0.2))
        self.assertEqual(found.options, (("Hash", "64"),))

    def test_an_engines_own_limits_replace_those_of_each(self) -> None:
        self.assertEqual(spec("cmd=a", "depth=4").control, TimeControl(depth=4))
        self.assertEqual(
            spec("cmd=a", each=("st=0.1", "depth=9")).control, TimeControl(per_move=0.1, depth=9)
        )
        self.assertEqual(spec("cmd=a", "margin=1", each=("st=1", "margin=2")).tolerance.margin, 1)

    def test_the_name_is_the_programs(self) -> None:
        self.assertEqual(spec("cmd=/usr/games/gtp-rhino -l 1", "proto=gtp").name, "gtp-rhino")

    def test_defaults_of_newer_settings_are_omitted_in_records(self) -> None:
        self.assertNotIn("ponder", spec_record(spec("cmd=a")))
        self.assertTrue(spec_record(spec("cmd=a", "ponder=true"))["ponder"])
        self.assertNotIn("clock", spec_record(spec("cmd=a", "proto=gtp")))
        self.assertEqual(spec_record(spec("cmd=a", "proto=gtp", "clock=own"))["clock"], "own")

    def test_invalid_settings(self) -> None:
        for settings, message in (
            (("cmd=a", "speed=1"), "unknown key 'speed'"),
            (("cmd=a", "cmd=b"), "'cmd' is given twice"),
            (("cmd",), "invalid setting 'cmd': expected key=value"),
            (("name=A",), "cmd is missing"),
            (("cmd=a 'b",), "No closing quotation"),
            (("cmd=a", "proto=ucci"), "invalid proto 'ucci': expected uoi, gtp, nboard, uci, ugi, usi, umea"),
            (("cmd=a", "proto=uci", "variant=chess"), "invalid variant 'chess': expected flipello, flipello10"),
            (("cmd=a", "variant=flipello"), "variant needs proto=uci"),
            (("cmd=a", "proto=gtp", "nodes=5"), "proto=gtp does not support nodes"),
            (("cmd=a", "proto=umea", "tc=60"), "proto=umea does not support tc"),
            (("cmd=a", "proto=gtp", "option.Hash=1"), "proto=gtp does not support options"),
            (("cmd=a", "st=1", "tc=60"), "cannot combine st .* with tc"),
            (("cmd=a", "st=0"), "invalid st '0.0': expected a number > 0"),
            (("cmd=a", "st=fast"), "invalid st 'fast': expected seconds"),
            (("cmd=a", "depth=1.5"), "invalid depth '1.5': expected an integer"),
            (("cmd=a", "tc=1h"), r"invalid tc '1h': expected \[MOVES/\]\[MINUTES:\]SECONDS"),
            (("cmd=a", "restart=perhaps"), "restart: invalid value 'perhaps': expected true or false"),
            (("cmd=a", "passes=never"), "invalid passes 'never': expected probe, explicit, implied"),
            (("cmd=a", "clock=none"), "invalid clock 'none': expected told, own"),
            (("cmd=a", "proto=gtp", "ponder=true"), "proto=gtp does not support ponder, only uoi, usi and uci do"),
            (("cmd=a", "clock=own"), "proto=uoi does not support clock=own, only gtp and nboard do"),
            (("cmd=a", f"depth={'9' * 5000}"), "invalid depth '9+': expected an integer of at most 18 digits"),
            (("cmd=a", "untimed=1e9"), "invalid untimed '1e9': expected seconds, 0 to 1000000000"),
            (("cmd=a", "tc=9999999999"), "invalid tc '9999999999': expected less than 1000000000 seconds"),
            (("cmd=a", f"tc={'9' * 5000}:1+1"), "invalid tc '.*': expected less than 1000000000 seconds"),
            (("cmd=a", "name=a\nb"), r"invalid engine name 'a.nb': expected one line of printable characters"),
            (("cmd=a", "name=\udcff"), r"invalid engine name '.udcff'"),
            (("cmd=a", "option.Hash=6\nquit"), "invalid setting 'option.Hash': expected a single line"),
            (("cmd=a\0b",), "invalid setting 'cmd': expected a single line"),
        ):
            with self.subTest(settings), self.assertRaisesRegex((ConfigurationError, ArgumentError), message):
                spec(*settings)
        with self.assertRaisesRegex(ConfigurationError, "a limit is missing: expected st, tc, depth or nodes"):
            spec("cmd=a", each=())
        with self.assertRaisesRegex(ConfigurationError, "two engines have the name 'a'"):
            make_specs({"st": "1"}, [{"cmd": "a"}, {"cmd": "a"}])


class Files(unittest.TestCase):
    def load(self, name: str, text: str) -> list[EngineSpec]:
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / name
            path.write_text(text)
            return make_specs(*load_file(path))

    def test_toml_and_json_are_equivalent(self) -> None:
        toml = self.load(
            "e.toml",
            '[each]\nst = 0.1\n[[engine]]\nname = "A"\ncmd = "a"\noption = { Hash = 64, Eval = "naive" }\n'
            '[[engine]]\ncmd = "b"\nproto = "gtp"\nrestart = true\n',
        )
        json = self.load(
            "e.json",
            '{"each": {"st": 0.1}, "engine": [{"name": "A", "cmd": "a",'
            ' "option": {"Hash": 64, "Eval": "naive"}}, {"cmd": "b", "proto": "gtp", "restart": true}]}',
        )
        self.assertEqual(toml, json)
        self.assertEqual(toml[0].options, (("Hash", "64"), ("Eval", "naive")))
        self.assertTrue(toml[1].restart)

    def test_invalid_files(self) -> None:
        for name, text, message in (
            ("e.toml", "st = ", "Invalid value"),
            ("e.json", "{", "e.json"),
            ("e.toml", "[match]\n", "expected only a table 'each' and a list of tables 'engine'"),
            ("e.toml", "engine = 3\n", "list of tables"),
            ("e.toml", '[[engine]]\ncmd = ["a"]\n', "expected a string, a number or a boolean"),
            ("e.toml", "[[engine]]\nsped = 1\n", "engine 1: unknown key 'sped'"),
        ):
            with self.subTest(text), self.assertRaisesRegex(ConfigurationError, message):
                self.load(name, text)


class OtherPrograms(unittest.TestCase):
    def test_settings_and_options_of_fastchess_and_cutechess(self) -> None:
        self.assertEqual(spec("cmd=a", "st=1", "timemargin=250", "restart=on"), spec("cmd=a", "st=1", "margin=0.25", "restart=true"))
        theirs = "-engine cmd=a -engine cmd=b -each tc=40/60 -concurrency 2 -srand 7 -pgnout g.pgn -event E -site S -sprt elo0=0 elo1=5"
        ours = "--engine cmd=a --engine cmd=b --each tc=40/60 --concurrency 2 --seed 7 --pgn g.pgn --event E --site S --sprt elo0=0 elo1=5"
        self.assertEqual(play_parser().parse_args(theirs.split()), play_parser().parse_args(ours.split()))


class Clocks(unittest.TestCase):
    def test_forms(self) -> None:
        self.assertEqual(parse_clock("60"), (60, 0, None))
        self.assertEqual(parse_clock("60+0.5"), (60, 0.5, None))
        self.assertEqual(parse_clock("1:30+2"), (90, 2, None))
        self.assertEqual(parse_clock("3000000"), (3e6, 0, None))
        self.assertEqual(parse_clock("40/1:00+0.5"), (60, 0.5, 40))
        self.assertEqual(str(TimeControl(main=60, period=40)), "tc=40/60+0")
        self.assertEqual(str(TimeControl(main=90, increment=2, depth=7)), "tc=90+2 depth=7")

    def test_the_increment_comes_after_the_move(self) -> None:
        clock = Clock(TimeControl(main=1.0, increment=0.5), Tolerance(margin=0.1))
        clock.spend(0.75)
        self.assertEqual(clock.remaining, 0.75)

    def test_a_period_adds_the_main_time_again(self) -> None:
        clock = Clock(TimeControl(main=10.0, period=2), Tolerance())
        for remaining in (9.0, 18.0, 17.0, 26.0):
            clock.spend(1.0)
            self.assertEqual(clock.remaining, remaining)

    def test_time_per_move_with_its_margin(self) -> None:
        clock = Clock(TimeControl(per_move=1.0), Tolerance(margin=0.25))
        for _ in range(3):
            clock.spend(1.25)
        with self.assertRaisesRegex(Fault, "took 1.300 s, limit 1.000 s plus margin 0.250 s"):
            clock.spend(1.3)

    def test_with_a_clock_the_margin_counts_once(self) -> None:
        clock = Clock(TimeControl(main=1.0), Tolerance(margin=0.25))
        clock.spend(1.2)
        self.assertEqual(clock.allowance().remaining, 0.0)
        with self.assertRaises(Fault):
            clock.spend(0.1)

    def test_untimed_players_have_the_limit_untimed(self) -> None:
        clock = Clock(TimeControl(depth=3), Tolerance(untimed=7))
        clock.spend(1000)
        self.assertEqual(clock.allowance().patience, 7)


if __name__ == "__main__":
    unittest.main()
