# SPDX-License-Identifier: MIT
"""Summary of test programs that CTest ran: `/usr/bin/python3 tests/gtest_summary.py LOG`, where LOG is from `ctest --verbose`.

Prints the output of each program that failed, the tests that failed or crashed, and the line `N passed, N failed, N skipped`,
which leaves out tests that are skipped for a reason that begins with "root alone".
Exits with 1 if a test or a program failed.
"""

from __future__ import annotations

import re
import sys
from dataclasses import dataclass, field
from pathlib import Path

#: Lines of CTest: `12: text` is the output of program 12, `3/40 Test #12: board_test ...   Passed    1.25 sec` its end.
OUTPUT = re.compile(r"(\d+): (.*)")
END = re.compile(r" *\d+/\d+ Test +#(\d+): (\S+) \.*(.*?) +[\d.]+ sec")

#: Lines of GoogleTest: `[       OK ] Board.Flips (3 ms)`. Its list at the end has no time.
RUN = re.compile(r"\[ RUN      \] (\S+)")
DONE = re.compile(r"\[ +(OK|FAILED|SKIPPED) +\] ([^ ,]+).* ?\(\d+ ms\)$")

#: Beginning of the reason for which a test is skipped for other users than root; the line before `[  SKIPPED ]`.
FOR_ROOT = "root alone"


@dataclass
class Program:
    """Output of a test program, and the results of its tests."""

    name: str = ""
    failed: bool = False
    lines: list[str] = field(default_factory=list)
    results: dict[str, str] = field(default_factory=dict)
    for_root: int = 0

    def read(self, line: str) -> None:
        self.lines.append(line)
        if run := RUN.match(line):
            self.results[run[1]] = "crashed"
        elif done := DONE.match(line):
            self.results[done[2]] = done[1]
        elif line.startswith(FOR_ROOT):
            self.for_root += 1

    def count(self, *results: str) -> int:
        return sum(result in results for result in self.results.values())


def read(lines: list[str]) -> list[Program]:
    """Returns the programs of a log."""
    programs: dict[str, Program] = {}
    for line in lines:
        if output := OUTPUT.match(line):
            programs.setdefault(output[1], Program()).read(output[2])
        elif end := END.match(line):
            program = programs.setdefault(end[1], Program())
            program.name, program.failed = end[2], "Passed" not in end[3]
    return list(programs.values())


def main(log: str) -> int:
    programs = read(Path(log).read_text(encoding="utf-8", errors="replace").splitlines())
    passed = sum(program.count("OK") for program in programs)
    skipped = sum(program.count("SKIPPED") - program.for_root for program in programs)
    failed = 0
    for program in programs:
        if not program.failed and not program.count("FAILED", "crashed"):
            continue
        print("\n".join(program.lines))
        bad = [f"{result.lower()}: {name}" for name, result in program.results.items() if result in ("FAILED", "crashed")]
        bad = bad or ["failed outside its tests"]
        failed += len(bad)
        print("\n".join(f"{program.name} {text}" for text in bad))
    print(f"{passed} passed, {failed} failed, {skipped} skipped")
    return bool(failed) or not passed


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
