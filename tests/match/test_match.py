# SPDX-License-Identifier: MIT
"""Program scripts/match: complete, killed, resumed and sharded matches, and faulty engines."""

import contextlib
import io
import json
import os
import shutil
import signal
import subprocess
import tempfile
import time
import unittest
from pathlib import Path

from match.cli import main
from tests.match import ROOT, SLOW

MOCK = "tests/match/engines/mock.py"
RHINO = "/usr/games/gtp-rhino"


def command(*arguments: str) -> list[str]:
    return ["/usr/bin/python3", "-W", "error", "scripts/match", *arguments]


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(command(*arguments), cwd=ROOT, capture_output=True, text=True, timeout=120)


def mock(name: str, *arguments: str) -> list[str]:
    """Arguments of --engine for the mock engine."""
    return ["--engine", f"name={name}", f"cmd={MOCK} {' '.join(arguments)}"]


def games_in(path: Path) -> list[int]:
    return [json.loads(line)["number"] for line in path.read_text().splitlines()[1:]]


def processes_with(tag: str) -> list[int]:
    """Processes with an argument `tag`."""
    found = []
    for entry in Path("/proc").iterdir():
        try:
            if entry.name.isdecimal() and tag in (entry / "cmdline").read_text().split("\0"):
                found.append(int(entry.name))
        except OSError:
            pass
    return found


def main_here(arguments: list[str]) -> tuple[int, str]:
    """Runs a command in this process; returns exit status and stderr."""
    errors = io.StringIO()
    with contextlib.redirect_stderr(errors):
        try:
            return main(arguments), errors.getvalue()
        except SystemExit as end:
            return int(str(end.code)), errors.getvalue()


class MatchTest(unittest.TestCase):
    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        self.records = self.folder / "match.jsonl"
        #: Argument of the engines that no other process has.
        self.tag = str(10**9 + os.getpid() * 1000 + time.monotonic_ns() % 1000)

    def two(self, *extra: str) -> list[str]:
        """Arguments of a match of two engines with random-6 openings and a record."""
        return [
            *mock("A", "--rule greedy", f"--seed {self.tag}", *extra),
            *mock("B", f"--seed {self.tag}", *extra),
            *("--each", "st=2", "--openings", "random-6", "--records", str(self.records)),
        ]

    def require_no_process(self) -> None:
        deadline = time.monotonic() + 5
        while processes_with(self.tag) and time.monotonic() < deadline:
            time.sleep(0.05)
        self.assertEqual(processes_with(self.tag), [])


class CompleteMatches(MatchTest):
    def test_a_match_with_all_output_files(self) -> None:
        ggf, text, svg, log = (str(self.folder / name) for name in ("g.ggf", "t.txt", "s.svg", "log.txt"))
        result = run(
            *self.two(), "--games", "6", "--concurrency", "2", "--affinity",
            "--ggf", ggf, "--transcripts", text, "--svg", svg, "--log", log,
        )  # fmt: skip
        self.assertEqual((result.returncode, result.stderr), (0, ""))
        self.assertIn("6 of 6 games, openings random-6, seed 1", result.stdout)
        self.assertEqual(sorted(games_in(self.records)), list(range(6)))
        self.assertEqual(Path(ggf).read_text().count("(;GM[Othello]"), 6)
        self.assertEqual(len(Path(text).read_text().splitlines()), 6)
        self.assertIn("score after every pair", Path(svg).read_text())
        self.assertRegex(Path(log).read_text(), r"A > bestmove [a-h][1-8]\n")
        self.require_no_process()
        again = run("report", str(self.records))
        self.assertEqual(again.stdout, result.stdout[result.stdout.index("6 of 6 games") :])

    def test_a_match_on_10x10_with_blocked_squares(self) -> None:
        text = self.folder / "t.txt"
        umea = ["--engine", "name=C", "cmd=tests/match/engines/umea_player.py first", "proto=umea", "hang=30"]
        result = run(
            *mock("A"), *umea, "--each", "st=2", "--board", "10x10 blocked a1,j10,e3", "--openings", "random-40", "--games", "2",
            "--records", str(self.records), "--transcripts", str(text), "--strict",
        )  # fmt: skip
        self.assertEqual((result.returncode, result.stderr), (0, ""), result.stdout)
        self.assertIn("2 of 2 games", result.stdout)
        self.assertRegex(text.read_text(), r"[a-j]10")
        self.assertEqual(run("report", str(self.records)).returncode, 0)

    def test_a_round_robin_from_a_file_of_engines(self) -> None:
        path = self.folder / "engines.toml"
        path.write_text(
            f'[each]\ndepth = 1\n[[engine]]\nname = "A"\ncmd = "{MOCK}"\n[[engine]]\nname = "B"\n'
            f'cmd = "{MOCK} --rule greedy"\noption = {{ Level = 3 }}\n'
        )
        result = run(
            "--engines", str(path), "--engine", "name=C", f"cmd={MOCK} --protocol nboard", "proto=nboard",
            "tc=60+1", "--games", "2", "--openings", "random-4",
        )  # fmt: skip
        self.assertEqual((result.returncode, result.stderr), (0, ""))
        self.assertIn("6 of 6 games", result.stdout)
        for row in ("A - B", "A - C", "B - C", "C (tc=60+1, margin 0.1 s)"):
            self.assertIn(row, result.stdout)

    def test_an_sprt_ends_the_match(self) -> None:
        result = run(*self.two(), "--games", "400", "--concurrency", "2", "--sprt", "elo0=0", "elo1=200")
        self.assertEqual(result.returncode, 0, result.stderr)
        self.assertRegex(result.stdout, "H[01] accepted")
        self.assertLess(len(games_in(self.records)), 400)
        self.require_no_process()
        # The resumed match is already decided and plays no games.
        played = len(games_in(self.records))
        again = run(*self.two(), "--games", "400", "--resume", "--sprt", "elo0=0", "elo1=200")
        self.assertRegex(again.stdout, "H[01] accepted")
        self.assertEqual(len(games_in(self.records)), played)

    @unittest.skipUnless(SLOW and shutil.which(RHINO), "slow, and needs the Debian package grhino")
    def test_forty_games_against_gtp_rhino(self) -> None:
        result = run(
            *mock("mock", "--rule greedy"), "--engine", "name=rhino", f"cmd={RHINO}", "proto=gtp", "margin=2",
            "--each", "st=0.1", "--games", "40", "--concurrency", "2",
        )  # fmt: skip
        self.assertEqual(result.returncode, 0, result.stderr)
        self.assertIn("40 of 40 games", result.stdout)
        self.assertEqual(result.stdout.count("faults: none"), 2)


class Interruptions(MatchTest):
    def start(self, *arguments: str) -> subprocess.Popen[str]:
        """Starts a match and waits until it has finished a game."""
        match = subprocess.Popen(
            command(*arguments), cwd=ROOT, text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE
        )
        self.addCleanup(match.communicate)
        self.addCleanup(match.kill)
        deadline = time.monotonic() + 20
        while time.monotonic() < deadline and match.poll() is None:
            if self.records.exists() and self.records.read_text().count("\n") > 1:
                return match
            time.sleep(0.02)
        self.fail("no game was finished")

    def test_a_killed_and_resumed_match_plays_every_game_once(self) -> None:
        arguments = [*self.two("--delay 0.005"), "--games", "10", "--concurrency", "2"]
        match = self.start(*arguments)
        match.send_signal(signal.SIGKILL)
        match.wait()
        self.require_no_process()
        before = self.records.read_text()
        self.assertLess(before.count("\n"), 11)
        with self.records.open("a") as stream:
            stream.write('{"type": "game", "numb')
        refused = run(*arguments)
        self.assertEqual(refused.returncode, 1)
        self.assertIn("file exists; use --resume to continue it", refused.stderr)
        result = run(*arguments, "--resume")
        self.assertEqual((result.returncode, result.stderr), (0, ""))
        self.assertTrue(self.records.read_text().startswith(before))
        self.assertEqual(sorted(games_in(self.records)), list(range(10)))
        other = run(*arguments, "--resume", "--seed", "2")
        self.assertEqual(other.returncode, 1)
        self.assertIn("seed: 1 in the record, 2 here", other.stderr)

    def test_a_finished_match_is_extended(self) -> None:
        self.assertEqual(run(*self.two(), "--games", "4").returncode, 0)
        before = self.records.read_text()
        result = run(*self.two(), "--games", "8", "--resume", "--extend", "--json", str(self.folder / "report.json"))
        self.assertEqual((result.returncode, result.stderr), (0, ""))
        self.assertTrue(self.records.read_text().startswith(before))
        self.assertIn("8 of 8 games", result.stdout)
        self.assertEqual(json.loads((self.folder / "report.json").read_text())["played"], 8)
        # The record equals that of a match of eight games.
        again = run(*self.two(), "--games", "8", "--resume")
        self.assertEqual((again.returncode, again.stderr), (0, ""))

    def test_ctrl_c_and_sigterm_leave_no_process_running(self) -> None:
        for number in (signal.SIGINT, signal.SIGTERM):
            self.records.unlink(missing_ok=True)
            match = self.start(*self.two("--delay 0.005"), "--games", "100", "--concurrency", "2")
            match.send_signal(number)
            output, errors = match.communicate(timeout=10)
            self.assertEqual(match.returncode, 130)
            self.assertIn("run the same command with --resume to continue", errors)
            self.assertIn("of 100 games", output)
            self.require_no_process()

    def test_engines_that_ignore_quit_die_with_a_killed_match(self) -> None:
        arguments = [*self.two(), "--games", "100"]
        arguments[arguments.index("name=A") + 1] += " --fault no-quit --delay 0.005"
        match = self.start(*arguments)
        self.assertEqual(len(processes_with(self.tag)), 2)
        match.send_signal(signal.SIGKILL)
        self.require_no_process()


class Shards(MatchTest):
    def test_shards_merge_into_the_complete_match(self) -> None:
        base = self.two()[:-2]
        parts = [str(self.folder / f"part{k}.jsonl") for k in (1, 2)]
        for k, part in enumerate(parts, 1):
            result = run(*base, "--games", "8", "--shard", f"{k}/2", "--records", part)
            self.assertEqual((result.returncode, result.stderr), (0, ""))
        merged = run("merge", str(self.records), *parts, "--sprt", "elo0=0", "elo1=100")
        self.assertEqual((merged.returncode, merged.stderr), (0, ""))
        self.assertIn("8 of 8 games", merged.stdout)
        self.assertIn("SPRT elo0=0 elo1=100", merged.stdout)
        self.assertEqual(games_in(self.records), list(range(8)))
        # The merged record is complete: resuming it plays no games.
        resumed = run(*self.two(), "--games", "8", "--resume")
        self.assertEqual((resumed.returncode, games_in(self.records)), (0, list(range(8))))
        self.assertIn("occurs in", run("merge", str(self.folder / "x"), parts[0], parts[0]).stderr)

    def test_a_shard_without_a_game_merges(self) -> None:
        parts = [str(self.folder / f"part{k}.jsonl") for k in (1, 2)]
        for k, part in enumerate(parts, 1):
            result = run(*self.two()[:-2], "--games", "2", "--shard", f"{k}/2", "--records", part)
            self.assertEqual((result.returncode, result.stderr), (0, ""))
        self.assertEqual([len(games_in(Path(part))) for part in parts], [2, 0])
        merged = run("merge", str(self.records), *parts)
        self.assertEqual((merged.returncode, merged.stderr), (0, ""))


class FaultyEngines(MatchTest):
    def test_the_match_continues_after_every_kind_of_fault(self) -> None:
        for fault, reason in (("crash", "crash"), ("illegal", "illegal move"), ("flood", "flood")):
            with self.subTest(fault):
                self.records.unlink(missing_ok=True)
                result = run(
                    *mock("good", f"--seed {self.tag}"),
                    *mock("bad", f"--fault {fault} --at 20 --seed {self.tag}"),
                    "--each", "st=2", "--games", "4", "--concurrency", "2", "--records", str(self.records),
                )  # fmt: skip
                self.assertEqual((result.returncode, result.stderr), (0, ""))
                self.assertRegex(result.stdout, rf"bad \(st=2, .*faults: 4 x {reason}")
                self.assertRegex(result.stdout, r"good +4 +4 +0 +0 +100.0 %")
                self.require_no_process()

    def test_strict_makes_a_fault_an_error(self) -> None:
        arguments = [*mock("good"), *mock("bad", "--fault crash"), "--each", "st=2", "--games", "2"]
        self.assertEqual(run(*arguments, "--strict").returncode, 1)

    def test_an_engine_that_does_not_start_is_an_early_error(self) -> None:
        for settings, message in (
            (["cmd=./nobody"], "does not start: cannot start './nobody': No such file"),
            ([f"cmd={MOCK} --fault no-start"], "stderr: 'cannot find my weights'"),
            ([f"cmd={MOCK}", "option.Speed=1"], "has no option 'Speed'; expected Level"),
        ):
            result = run(*mock("good"), "--engine", "name=bad", *settings, "--each", "st=2")
            self.assertEqual(result.returncode, 1, result.stdout)
            self.assertIn("match: engine bad", result.stderr)
            self.assertIn(message, result.stderr)

    def test_a_solver_that_does_not_start_is_an_early_error(self) -> None:
        for solver, message in (
            ("./nobody", "engine solver: does not start: cannot start './nobody'"),
            (f"{MOCK} --protocol gtp", "engine solver: garbage: answered '=', expected uoiok (does the engine support proto=uoi?)"),
        ):
            result = run(*self.two(), "--games", "2", "--adjudicate", f"solver={solver}", "empties=1")
            self.assertEqual((result.returncode, self.records.exists()), (1, False))
            self.assertIn(f"match: {message}", result.stderr)

    def test_positions_with_gtp_are_an_early_error(self) -> None:
        path = self.folder / "positions.txt"
        path.write_text("W" + "E" * 27 + "OX" + "E" * 6 + "XO" + "E" * 27 + "\n")
        result = run(
            *mock("A"), "--engine", "name=G", f"cmd={MOCK} --protocol gtp", "proto=gtp", "--each", "st=2",
            "--games", "2", "--openings", str(path),
        )  # fmt: skip
        self.assertEqual(result.returncode, 1)
        self.assertIn("engine G: proto=gtp cannot set up a position", result.stderr)


class InvalidArguments(unittest.TestCase):
    def test_invalid_arguments_end_with_status_2_and_a_message(self) -> None:
        two = [*mock("A"), *mock("B"), "--each", "st=1"]
        wrong: tuple[tuple[list[str], str], ...] = (
            ([], "a match needs at least 2 engines, not 0"),
            ([*two, "--games", "3"], "invalid --games '3': expected an even number"),
            ([*two, "--resume"], "--resume needs --records"),
            ([*two, "--extend"], "--extend needs --resume"),
            ([*two, "--resume", "--extend", "--records", "x", "--sprt", "elo0=0", "elo1=5"], "cannot combine --extend with --sprt"),
            ([*two, "--resign", "movecount=3"], "--resign needs score=DISCS"),
            ([*two, "--shard", "1/2"], "--shard needs --records"),
            ([*two, "--shard", "3/2"], "invalid shard '3/2': expected K/N"),
            ([*two, "--sprt", "elo0=5", "elo1=0"], "expected elo0 < elo1"),
            ([*two, "--sprt", "elo0=0", "elo1=5", "--shard", "1/2", "--records", "x"], "cannot combine --sprt with --shard"),
            ([*two, *mock("C"), "--sprt", "elo0=0", "elo1=5"], "--sprt needs exactly 2 engines, not 3"),
            ([*two, "--svg", "/no/where.svg"], "cannot write /no/where.svg"),
            ([*two, "--concurrency", "0"], "-concurrency: invalid number '0': expected an integer >= 1"),
            ([*two, "--openings", "nowhere.txt"], "cannot read openings"),
            ([*two, "--openings", "random-2", "--games", "20"], "found only 3 of 10 openings"),
            ([*two, "--engine", "name=A", "cmd=x"], "two engines have the name 'A'"),
            (["--engine", "cmd=x", "tpyo=1"], "unknown key 'tpyo': expected "),
            (["--engine", "cmd=x", "marign=1"], "unknown key 'marign'. Did you mean 'margin'?"),
            ([*two, "--tournament", "swiss"], "invalid value for --tournament 'swiss': expected round-robin or gauntlet"),
            ([*two, "--board", f"{'9' * 5000}x8"], "invalid board '9"),
            ([*two, "--shard", f"1/{'9' * 5000}", "--records", "x"], "K/N"),
            ([*two, "--openings", f"random-{'9' * 5000}"], "cannot read openings"),
            (["merge"], "missing OUTPUT, FILE"),
        )
        for arguments, message in wrong:
            with self.subTest(arguments):
                code, errors = main_here(arguments)
                self.assertEqual(code, 2)
                self.assertIn(message, errors)

    def test_help_lists_the_exit_statuses(self) -> None:
        result = run("--help")
        self.assertEqual((result.returncode, result.stderr), (0, ""))
        self.assertIn("exit status:", result.stdout)


if __name__ == "__main__":
    unittest.main()
