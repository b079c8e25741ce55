# SPDX-License-Identifier: MIT
"""Write errors of scripts/match: one error message, no engine left running, and a record that can be resumed."""

import os
import resource
import signal
import subprocess
import time
import unittest
from pathlib import Path
from typing import Any

from tests.match import ROOT, SLOW
from tests.match.test_match import MOCK, MatchTest, command, games_in, run

#: Size limit of files in bytes: enough for the header of a record and a few games.
LIMIT = 8_000


def run_limited(*arguments: str, **options: Any) -> subprocess.CompletedProcess[str]:
    """Runs a command with a file size limit, which has the effect of a full disk."""
    return subprocess.run(
        command(*arguments),
        cwd=ROOT,
        **{"stdout": subprocess.PIPE, **options},
        stderr=subprocess.PIPE,
        text=True,
        timeout=60,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (LIMIT, LIMIT)),
    )


class FullDisk(MatchTest):
    def require_error(self, result: subprocess.CompletedProcess[str], message: str) -> None:
        self.assertEqual((result.returncode, result.stderr), (1, f"match: {message}\n"))
        self.require_no_process()

    def test_a_record_that_cannot_grow_keeps_its_games_and_can_be_resumed(self) -> None:
        result = run_limited(*self.two(), "--games", "10", "--concurrency", "2")
        kept = "earlier lines are saved, use --resume to continue"
        self.require_error(result, f"cannot write {self.records}: File too large; {kept}")
        before = self.records.read_text()
        before = before[: before.rindex("\n") + 1]
        self.assertGreater(before.count("\n"), 1)
        result = run(*self.two(), "--games", "10", "--resume")
        self.assertEqual((result.returncode, result.stderr), (0, ""))
        self.assertTrue(self.records.read_text().startswith(before))
        self.assertEqual(sorted(games_in(self.records)), list(range(10)))

    @unittest.skipUnless(SLOW, "slow: the same for another file")
    def test_a_log_that_cannot_grow_ends_the_match(self) -> None:
        log = self.folder / "log.txt"
        result = run_limited(*self.two()[:-2], "--games", "10", "--log", str(log))
        self.require_error(result, f"cannot write {log}: File too large")

    @unittest.skipUnless(SLOW, "slow: the same for another file")
    def test_failed_exports_and_merges_name_the_file(self) -> None:
        self.assertEqual(run(*self.two(), "--games", "10").returncode, 0)
        for name, arguments in (("g.ggf", ["report", "--ggf"]), ("merged.jsonl", ["merge"])):
            path = self.folder / name
            result = run_limited(*arguments, str(path), str(self.records))
            self.require_error(result, f"cannot write {path}: File too large")
        self.assertFalse((self.folder / "merged.jsonl").exists())

    def test_stdout_that_is_full_or_closed(self) -> None:
        with open("/dev/full", "w", encoding="utf-8") as full:
            result = run_limited(*self.two(), "--games", "2", stdout=full)
        self.require_error(result, "cannot write standard output: No space left on device")
        self.assertEqual(len(games_in(self.records)), 1)
        shell = ["/bin/sh", "-c", '"$@" >&-', "sh", *command(*self.two(), "--games", "2", "--resume")]
        result = subprocess.run(shell, cwd=ROOT, capture_output=True, text=True, timeout=60)
        self.assertEqual((result.returncode, result.stderr), (0, ""))
        self.assertEqual(sorted(games_in(self.records)), [0, 1])

    def test_a_closed_pipe_ends_the_match_without_a_message(self) -> None:
        match = subprocess.Popen(
            command(*self.two("--delay 0.002"), "--games", "100"),
            cwd=ROOT,
            text=True,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )
        assert match.stdout and match.stderr
        self.assertIn("[1/100", match.stdout.readline())
        match.stdout.close()
        self.assertEqual(match.stderr.read(), "")
        match.stderr.close()
        self.assertEqual(match.wait(20), 1)
        self.require_no_process()

    def test_ctrl_c_while_engines_are_started(self) -> None:
        arguments = [*self.two(), "--games", "2"]
        arguments[arguments.index("name=A") + 1] += " --fault no-hello"
        match = subprocess.Popen(command(*arguments), cwd=ROOT, text=True, stderr=subprocess.PIPE)
        children = Path(f"/proc/{match.pid}/task/{match.pid}/children")
        while not children.read_text() and match.poll() is None:  # the engine is not started yet
            time.sleep(0.05)
        match.send_signal(signal.SIGINT)
        _, errors = match.communicate(timeout=20)
        self.assertEqual((match.returncode, errors), (130, ""))
        self.require_no_process()


class Outputs(MatchTest):
    def test_files_that_cannot_be_written_are_errors_before_the_first_game(self) -> None:
        base = self.two()[:-2]
        folder, record = str(self.folder), str(self.records)
        for arguments, message in (
            (["--ggf", folder], f"cannot write {folder}: is a directory"),
            (["--records", folder], f"cannot write {folder}: is a directory"),
            (["--log", "/no/where.txt"], "cannot write /no/where.txt: directory is missing or not writable"),
            (["--records", record, "--transcripts", record], f"cannot write {record}: it is also another"),
            (["--openings", __file__, "--transcripts", __file__], f"cannot write {__file__}: it is also another"),
            (["--records", record, "--log", os.path.relpath(record, ROOT)], "it is also another input or output file"),
        ):
            result = run(*base, "--games", "2", *arguments)
            self.assertEqual((result.returncode, result.stdout), (2, ""))
            self.assertIn(message, result.stderr)
        self.assertFalse(self.records.exists())

    @unittest.skipUnless(SLOW, "slow: the same for another file")
    def test_exports_do_not_overwrite_their_record(self) -> None:
        self.assertEqual(run(*self.two(), "--games", "2").returncode, 0)
        before, record = self.records.read_text(), str(self.records)
        for arguments in (["report", record, "--ggf", record], ["merge", record, record]):
            result = run(*arguments)
            message = f"match: cannot write {record}: it is also another input or output file\n"
            self.assertEqual((result.returncode, result.stderr), (2, message))
        self.assertEqual(self.records.read_text(), before)

    @unittest.skipUnless(SLOW, "slow: the same for another file")
    def test_a_failed_write_does_not_change_the_file(self) -> None:
        self.assertEqual(run(*self.two(), "--games", "2").returncode, 0)
        old, new = self.folder / "old.txt", self.folder / "new.txt"
        old.write_text("of another match\n")
        report = ["scripts/match", "report", str(self.records), "--transcripts", str(old)]
        openings = ["scripts/openings", "--engine", MOCK, "--plies", "6", "--count", "2", "--depth", "2", "--output", str(new)]
        for command_line, path in ((report, old), (openings, new)):
            limited = ["bash", "-c", 'ulimit -f 0; exec "$@"', "-", *command_line]
            result = subprocess.run(limited, cwd=ROOT, capture_output=True, text=True, timeout=60, check=False)
            self.assertEqual(result.returncode, 1)
            self.assertTrue(result.stderr.endswith(f"cannot write {path}: File too large\n"), result.stderr)
        self.assertEqual(old.read_text(), "of another match\n")
        self.assertFalse(new.exists())

    def test_openings_checks_its_output_file_before_searching(self) -> None:
        for path in ("/no/where.txt", "scripts/"):
            openings = ["scripts/openings", "--engine", MOCK, "--output", path]
            result = subprocess.run(openings, cwd=ROOT, capture_output=True, text=True, timeout=60)
            self.assertEqual(result.returncode, 2)
            self.assertIn("openings: ", result.stderr)
            self.assertNotIn("Traceback", result.stderr)
