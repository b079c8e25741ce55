# SPDX-License-Identifier: MIT
"""Program scripts/check_engine, tested with engines that have one fault each."""

import contextlib
import io
import json
import shutil
import subprocess
import tempfile
import time
import unittest
from pathlib import Path
from unittest import mock

from check.cli import CHECKS, main, run_check
from check.dialects import GtpDialect
from check.findings import Check, Finding, score
from check.outcomes import Complaint, Verdict
from check.lines import noise
from check.positions import after_passes, finished, illegal_squares
from check.probe import Bench, Effort, make_adapter
from check.soak import Session
from engines.clock import TimeControl, Tolerance
from engines.guard import Guard
from engines.process import ChildProcess
from engines.protocols.adapter import EngineSpec
from othello.rules import PASS, START
from tests.match import ROOT, SLOW
from tests.match.test_emilia import EMILIA

MOCK = str(ROOT / "tests/match/engines/mock.py")
UMEA_PLAYER = str(ROOT / "tests/match/engines/umea_player.py")
RHINO = "/usr/games/gtp-rhino"
TOLERANCE = Tolerance(margin=1.0, hang=2.0, reply=8.0)  # of a busy machine


class Checks(unittest.TestCase):
    def setUp(self) -> None:
        self.guard = Guard()
        self.addCleanup(self.guard.__exit__, None, None, None)

    def bench(self, protocol: str, *arguments: str, soak: int = 400) -> Bench:
        """Returns a bench with the mock engine."""
        command = (UMEA_PLAYER, *arguments) if protocol == "umea" else (MOCK, "--protocol", protocol, *arguments)
        spec = EngineSpec("mock", command, protocol, TimeControl(per_move=0.2), TOLERANCE)
        return Bench(spec, self.guard, Effort(positions=120, games=6, seconds=2, soak=soak))

    def check(self, key: str, protocol: str, *arguments: str, soak: int = 400) -> Finding:
        """Returns the finding of one check of the mock engine."""
        return run_check(next(check for check in CHECKS if check.key == key), self.bench(protocol, *arguments, soak=soak))


class FaultyEngines(Checks):
    def test_each_fault_is_found_by_its_check(self) -> None:
        for key, message, protocol, arguments in (
            ("begin.greets", "does not start|crash: .*cannot find my weights", "uoi", "--fault no-start"),
            ("begin.greets", "hang: no answer, expected usiok", "usi", "--fault no-hello"),
            ("begin.greets", "build call before the game ended with exit status 3", "umea", "no-build"),
            ("rules.played", "played (a1|h8): the .* after", "uoi", "--fault illegal --at 30"),
            ("rules.played", "SIGABRT, stderr: 'assertion failed: luck' after", "gtp", "--fault crash --at 30"),
            ("rules.played", "(?i)answered 'banana", "nboard", "--fault garbage --at 30"),
            ("rules.played", "played pass: pass with a legal move available", "ugi", "--fault pass"),
            ("time.move", "time: took [0-9.]+ s, limit 0.200 s", "ugi", "--fault late --late 2"),
            ("time.move", "hang: no answer", "nboard", "--fault hang"),
            ("stop.search", "sent 'bestmove b3' before stop", "uoi", ""),
            ("lines.unknown", "garbage: answered 'BANANA', expected", "nboard", "--fault garbage"),
            ("lines.wrong", "after 'position': crash", "uoi", ""),
            ("lines.ids", "no answer, expected a reply that starts with =1", "gtp", ""),
            ("end.quits", "still running 3 s after quit", "uoi", "--fault no-quit"),
            ("games.memory", "grows: ", "uoi", "--fault leak"),
        ):
            with self.subTest(f"{key} {protocol} {arguments}"):
                finding = self.check(key, protocol, *arguments.split())
                self.assertIs(finding.verdict, Verdict.FAILED, finding.detail)
                self.assertRegex(finding.detail, message)
                self.assertTrue(finding.lines or key in ("begin.greets", "games.memory"), "the finding has no lines")

    def test_a_soak_finds_a_leak(self) -> None:
        # The mock engine supports neither invalid lines nor stop.
        with mock.patch.multiple(Session, _invalid=Session._move, _stop=Session._move, _say=Session._new_game):
            self.assertRegex(self.check("soak.commands", "ugi", "--fault", "leak", soak=200).detail, "grows: .* of 20[0-9] lines")
            self.assertIs(self.check("soak.commands", "ugi", soak=200).verdict, Verdict.PASSED)

    def test_a_soak_of_few_lines_is_skipped(self) -> None:
        with mock.patch.multiple(Session, _invalid=Session._move, _stop=Session._move):
            finding = self.check("soak.commands", "ugi", soak=1)
        self.assertIs(finding.verdict, Verdict.SKIPPED)
        self.assertIn("too few to compare", finding.detail)

    def test_an_answer_without_legal_moves_is_a_complaint(self) -> None:
        for answer, message in (
            ((), "answered nothing to gogui-rules_legal_moves"),
            (("? unknown command", ""), r"answered '\? unknown command' to gogui-rules_legal_moves"),
            (("= F5 Z9", ""), "answered '= F5 Z9' to gogui-rules_legal_moves: invalid move 'Z9'"),
        ):
            adapter = mock.Mock(commands={"gogui-rules_legal_moves"})
            adapter.process.read_line.side_effect = [(line, 0.0) for line in (*answer, "=1 name", "")]
            with self.assertRaisesRegex(Complaint, message):
                GtpDialect(adapter).current_legal()

    def test_random_bytes_are_invalid_utf_8(self) -> None:
        """Regression test: the random bytes were encoded as valid UTF-8."""
        with mock.patch("check.lines.survives", side_effect=lambda bench, line, name: line):
            data = noise(self.bench("ugi")).encode(errors="surrogateescape")
        self.assertEqual(len(data), 500)
        with self.assertRaises(UnicodeDecodeError):
            data.decode()
        logged: list[str] = []
        process = ChildProcess(["od", "-An", "-tx1"], self.guard, log=lambda mark, line: logged.append(line))
        process.write("\udcff\u00e4")
        process.end_input()
        self.assertEqual(process.read_all(time.monotonic() + 10)[0], " ff c3 a4 0a\n")
        process.close()
        self.assertEqual(logged[0], "\\xff\u00e4")

    def test_an_engine_is_asked_for_decimals_once(self) -> None:
        bench = self.bench("gtp")
        with mock.patch("check.probe.make_adapter", side_effect=make_adapter) as made:
            self.assertEqual((bench.quick(), bench.quick()), (TimeControl(per_move=1.0),) * 2)
        self.assertEqual(made.call_count, 1)

    def test_a_feature_that_the_protocol_lacks_is_skipped(self) -> None:
        for key, protocol in (
            ("rules.white_begins", "gtp"),
            ("rules.listed", "ugi"),
            ("stop.search", "gtp"),
            ("stop.ponderhit", "ugi"),
            ("lines.ids", "nboard"),
            ("end.quits", "umea"),
            ("time.clock", "umea"),
            ("soak.commands", "umea"),
        ):
            with self.subTest(f"{key} {protocol}"):
                arguments = ("first",) if protocol == "umea" else ()
                self.assertIs(self.check(key, protocol, *arguments).verdict, Verdict.SKIPPED)


class CorrectEngines(Checks):
    def test_a_correct_engine_passes(self) -> None:
        for key, protocol in (
            ("begin.twice", "ugi"),
            ("rules.played", "gtp"),
            ("rules.passes", "usi"),
            ("rules.white_begins", "usi"),
            ("time.clock", "uoi"),
            ("end.quits", "nboard"),
            ("games.whole", "nboard"),
            ("games.memory", "uoi"),
        ):
            with self.subTest(f"{key} {protocol}"):
                finding = self.check(key, protocol)
                self.assertIs(finding.verdict, Verdict.PASSED, finding.detail)

    @unittest.skipUnless(EMILIA.exists(), f"needs {EMILIA.relative_to(ROOT)}")
    def test_emilia_conforms_in_every_dialect(self) -> None:
        programs = {}
        for protocol in ("uoi", "gtp", *(("nboard", "ugi", "usi") if SLOW else ())):  # in parallel, because they mostly wait
            programs[protocol] = subprocess.Popen(
                ["/usr/bin/python3", "-W", "error", "scripts/check_engine", "--engine", f"cmd={EMILIA} --hash 4",
                 f"proto={protocol}", "margin=2", "--positions", "60" if SLOW else "20", "--games", "2", "--seconds", "1", "--strict",
                 "--only", "rules", "stop", "lines", "end", "games", "soak", "--soak", "200" if SLOW else "50"],
                cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
            )  # fmt: skip
            self.addCleanup(programs[protocol].communicate)
        for protocol, program in programs.items():
            with self.subTest(protocol):
                output, _ = program.communicate(timeout=120)
                self.assertEqual(program.returncode, 0, output)

    @unittest.skipUnless(SLOW and shutil.which(RHINO), "slow, and needs the Debian package grhino")
    def test_gtp_rhino_passes_the_rules_checks(self) -> None:
        code, output, _ = run(
            "--engine", f"cmd={RHINO}", "proto=gtp", "margin=2", "--only", "rules", "lines", "--seconds", "1", "--positions", "200"
        )
        self.assertEqual(code, 0, output)
        self.assertIn("0 required and 0 advised failed", output)


class Positions(unittest.TestCase):
    def test_passes_finished_games_and_illegal_squares(self) -> None:
        for game in after_passes(1, 5):
            self.assertEqual(game.moves[-1], PASS)
            self.assertTrue(game.position().legal_moves())
        games = finished(1, 4)
        self.assertTrue(all(game.position().is_over() for game in games))
        self.assertEqual(sum(game.position().empties == 0 for game in games), 2)
        self.assertEqual(len(illegal_squares(START)), 60)


def run(*arguments: str) -> tuple[int, str, str]:
    """Exit status, stdout and stderr of the program."""
    output, errors = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(output), contextlib.redirect_stderr(errors):
        try:
            code = main(list(arguments))
        except SystemExit as end:
            code = int(str(end.code))
    return code, output.getvalue(), errors.getvalue()


class Program(unittest.TestCase):
    def test_score_counts_required_checks_twice(self) -> None:
        def finding(required: bool, verdict: Verdict) -> Finding:
            return Finding(Check("area", "name", "title", required, lambda bench: ""), verdict, "")

        self.assertEqual(score([finding(True, Verdict.PASSED), finding(False, Verdict.FAILED)]), 67)
        self.assertEqual(score([finding(True, Verdict.FAILED), finding(False, Verdict.SKIPPED)]), 0)
        self.assertEqual(score([finding(True, Verdict.PASSED), finding(False, Verdict.SKIPPED)]), 100)

    def test_report_json_and_exit_codes(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "report.json"
            engine = ("--engine", "name=bad", f"cmd={MOCK} --fault illegal", "margin=2")
            code, output, _ = run(*engine, "--only", "rules.played", "--json", str(path))
            self.assertEqual(code, 1)
            self.assertRegex(output, "rules.played +FAILED")
            self.assertRegex(output, "sent: go depth 1\n")
            self.assertIn("score 50 of 100: 1 checks passed, 1 required and 0 advised failed", output)
            report = json.loads(path.read_text())
            self.assertEqual((report["engine"], report["conforms"], report["score"]), ("bad", False, 50))
            self.assertEqual([each["verdict"] for each in report["checks"]], ["passed", "failed"])

    def test_an_engine_that_does_not_start_ends_the_checks(self) -> None:
        code, output, _ = run("--engine", "cmd=./nobody")
        self.assertEqual(code, 1)
        self.assertIn("begin.greets       FAILED  starts and completes the handshake: does not start: cannot start './nobody'", output)
        self.assertIn("score 0 of 100", output)

    def test_wrong_arguments(self) -> None:
        for arguments, message in (
            (("--engine", "cmd=x", "proto=ucci"), "invalid proto 'ucci': expected uoi, gtp"),
            (("--engine", "cmd=x", "nodes=3"), "--engine does not accept tc and nodes"),
            (("--engine", "cmd=x", "--only", "luck"), "invalid check 'luck' of --only"),
            (("--engine", "cmd=x", "--json", "/no/where"), "cannot write /no/where"),
            (("--engine", "cmd=x", "--json", "/dev/./null", "--log", "/dev/null"), "cannot write /dev/./null: it is the file of both"),
            ((), "--engine is missing"),
        ):
            code, _, errors = run(*arguments)
            self.assertEqual(code, 2)
            self.assertIn(message, errors)
        self.assertEqual(run("--list")[1].count("\n"), len(CHECKS))


if __name__ == "__main__":
    unittest.main()
