# SPDX-License-Identifier: MIT
"""Protocols of emilia.exe: the transcripts of the C++ tests, check_engine, and matches against the Linux build."""

from __future__ import annotations

import re
import subprocess
import tempfile
import unittest
from pathlib import Path

from tests.match import ROOT
from tests.windows import EXE, LINUX, WINE

TRANSCRIPTS = ROOT / "tests/transcripts"

#: Patterns of tests/protocol/transcript_test.cpp.
PATTERNS = {"{n}": r"-?[0-9.]+", "{move}": r"[a-h][1-8]|pass|PA|pa|[A-H][1-8]|--|@@@@", "{line}": r"\S+", "{..}": r".*"}


def matches(pattern: str, line: str) -> bool:
    """Returns true if an output line of a transcript matches a line."""
    if "{" not in pattern:
        return pattern == line
    parts = re.split(r"(\{(?:n|move|line|\.\.)\})", " ".join(pattern.split()))
    expression = "".join(f"(?:{PATTERNS[part]})" if part in PATTERNS else re.escape(part) for part in parts)
    return re.fullmatch(expression.replace(r"\ (?:.*)", r"(?:\ .*)?"), " ".join(line.split())) is not None


class Transcripts(unittest.TestCase):
    def play(self, path: Path, folder: str) -> None:
        with subprocess.Popen(
            [WINE, EXE, "--protocol", path.parent.name, "--hash", "1"],
            cwd=folder, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, encoding="utf-8",
        ) as engine:  # fmt: skip
            assert engine.stdin and engine.stdout
            optional = None
            for number, line in enumerate(path.read_text().splitlines(), 1):
                kind, text = line[:2].strip(), line[2:]
                if kind == ">":
                    engine.stdin.write(text + "\r\n")
                    engine.stdin.flush()
                elif line.startswith("<* "):
                    optional = line[3:]
                elif kind == "<":
                    found = engine.stdout.readline().removesuffix("\n")
                    while optional and not matches(text, found) and matches(optional, found):
                        found = engine.stdout.readline().removesuffix("\n")
                    optional = None
                    if not matches(text, found):
                        engine.kill()
                        self.fail(f"{path}:{number}: expected {text!r}, found {found!r}")
            engine.stdin.close()
            engine.wait(timeout=30)

    def test_all_transcripts_are_answered(self) -> None:
        for path in sorted(TRANSCRIPTS.rglob("*.txt")):
            with self.subTest(path.relative_to(TRANSCRIPTS)), tempfile.TemporaryDirectory() as folder:
                self.play(path, folder)


class Scripts(unittest.TestCase):
    def run_script(self, *command: str) -> str:
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=600, check=False)
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        return done.stdout

    def test_whole_games_against_the_linux_build(self) -> None:
        for protocol in ("uoi", "gtp", "nboard", "uci"):
            out = self.run_script(
                "scripts/match", "--engine", "name=windows", f"cmd={WINE} {EXE} --hash 4", f"proto={protocol}",
                "--engine", "name=linux", f"cmd={LINUX} --hash 4", f"proto={protocol}",
                "--each", "st=0.05", "margin=2", "--games", "2", "--openings", "random-8", "--strict",
            )  # fmt: skip
            self.assertIn("2 of 2 games", out)
            self.assertEqual(out.count("faults: none"), 2, out)

    def test_check_engine_finds_no_fault(self) -> None:
        self.run_script(
            "scripts/check_engine", "--engine", f"cmd={WINE} {EXE}", "margin=0.5", "--positions", "200", "--games", "2",
            "--seconds", "5",
        )  # fmt: skip


if __name__ == "__main__":
    unittest.main()
