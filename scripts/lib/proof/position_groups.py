# SPDX-License-Identifier: MIT
"""Groups of positions that workers solve."""

from __future__ import annotations

import subprocess
from dataclasses import dataclass
from pathlib import Path

from common import ROOT, ArgumentError
from cluster.jobs import early_end, run_while_useful

#: Most positions per group, and empty squares from which a position is a group of its own.
TOGETHER, LARGE = 32, 22

#: Growth of the time of an exact search per empty square, for the estimate of the remaining time.
GROWTH = 2.0


@dataclass(frozen=True)
class Group:
    """Group of positions: their numbers, from 1, and their lines in the files."""

    numbers: tuple[int, ...]
    lines: tuple[str, ...]


def solve_group(program: str, flags: tuple[str, ...], group: Group) -> list[str]:
    """Solves a group; returns a JSON line per position with its number. Runs on a worker."""
    command = [str(ROOT / program), "solve", "-", "--json", "--threads", "1", *flags]
    done = run_while_useful(command, "\n".join(group.lines) + "\n", stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    *lines, _ = done.stdout.split("\n")
    if done.returncode not in (0, 3) or len(lines) != len(group.lines):
        cause = done.stderr.strip() or f"engine exited with status {done.returncode}"
        raise early_end(done.returncode, f"position {group.numbers[0]}: {cause}")
    return [
        line.replace(f'"index":{place},', f'"index":{number},', 1)
        for place, (number, line) in enumerate(zip(group.numbers, lines), 1)
    ]


def positions_of(files: list[Path]) -> list[str]:
    """Returns the position lines of the files in order, without comments and empty lines. Raises ArgumentError."""
    found = []
    for path in files:
        if str(path) == "-" or path.exists() and not path.is_file():
            raise ArgumentError(f"cannot use {path} with --cluster: expected a regular file, which is read twice")
        try:
            lines = path.read_bytes().decode("utf-8-sig", "surrogateescape").split("\n")  # like the engine; not splitlines()
        except OSError as error:
            raise ArgumentError(f"cannot read {path}: {error.strerror}") from None
        found += [line for line in (each.partition("%")[0].strip() for each in lines) if line]
    return found


def is_obf(line: str) -> bool:
    """True if a line has the format OBF, False for Emilia's position format."""
    return line[0] not in "BW"


def position_of(line: str) -> str:
    """Converts a valid line to the position format of results."""
    if not is_obf(line):
        return line.split()[0]
    # OBF has the side to move after the squares.
    squares, side = line[:64].upper().replace("*", "X"), line[64:].split()[0][0]
    return ("W" if side in "Oo" else "B") + squares.replace("-", "E").replace(".", "E")


def empties_of(line: str) -> int:
    """Returns the approximate number of empty squares of a line."""
    return sum(line.partition(";")[0].count(mark) for mark in "E-.")


def efforts_of(lines: list[str], is_limited: bool) -> list[float]:
    """Returns the expected relative time of each position. is_limited: the search has a depth or time limit."""
    return [1.0 if is_limited else GROWTH ** empties_of(line) for line in lines]


def groups_of(lines: list[str], done: set[int]) -> list[Group]:
    """Groups the unsolved positions, hard ones first, so that none starts at the end. A group has one format."""

    def place(number: int) -> tuple[int, bool]:
        return -empties_of(lines[number - 1]), is_obf(lines[number - 1])

    groups: list[list[int]] = []
    before = (0, False)
    for number in sorted((number for number in range(1, len(lines) + 1) if number not in done), key=place):
        # Positions are sorted by size: the previous one is at least as large.
        is_alone = max(-before[0], -place(number)[0]) >= LARGE
        if not groups or is_alone or len(groups[-1]) >= TOGETHER or place(number)[1] != before[1]:
            groups.append([])
        groups[-1].append(number)
        before = place(number)
    return [Group(tuple(group), tuple(lines[number - 1] for number in group)) for group in groups]
