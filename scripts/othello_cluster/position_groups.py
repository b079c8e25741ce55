# SPDX-License-Identifier: MIT
"""Positions in groups, which workers solve."""

from __future__ import annotations

import subprocess
from dataclasses import dataclass
from pathlib import Path

from common import ROOT, ArgumentError, read_file
from othello_cluster.jobs import early_end, run_while_useful

#: Positions go to a worker so many at a time, or fewer where they are large: one of so many empty squares goes alone.
TOGETHER, LARGE = 32, 22

#: An exact search takes about so many times as long with an empty square more, by which the end is estimated.
GROWTH = 2.0


@dataclass(frozen=True)
class Group:
    """Positions, as their lines in the files say them, by their numbers from 1."""

    numbers: tuple[int, ...]
    lines: tuple[str, ...]


def solve_group(program: str, flags: tuple[str, ...], group: Group) -> list[str]:
    """Runs on a worker; a line of JSON for each position, with its number."""
    command = [str(ROOT / program), "solve", "-", "--json", "--threads", "1", *flags]
    done = run_while_useful(command, "\n".join(group.lines) + "\n", stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    *lines, _ = done.stdout.split("\n")
    if done.returncode not in (0, 3) or len(lines) != len(group.lines):
        why = done.stderr.strip() or f"engine exited with status {done.returncode}"
        raise early_end(done.returncode, f"position {group.numbers[0]}: {why}")
    return [
        line.replace(f'"index":{place},', f'"index":{number},', 1)
        for place, (number, line) in enumerate(zip(group.numbers, lines), 1)
    ]


def positions_of(files: list[Path]) -> list[str]:
    """The lines that say positions, in the order of the files; remarks and empty lines do not count."""
    found = []
    for path in files:
        if str(path) == "-" or path.exists() and not path.is_file():
            raise ArgumentError(f"--cluster needs files, for they are read twice, and not {path}")
        try:
            lines = read_file(path).decode("utf-8-sig", "surrogateescape").split("\n")  # the engine knows no other end of a line
        except OSError as error:
            raise ArgumentError(f"cannot read {path}: {error.strerror}") from None
        found += [line for line in (each.partition("%")[0].strip() for each in lines) if line]
    return found


def is_obf(line: str) -> bool:
    """Whether the line of a position is one of OBF, or else one of ours."""
    return line[0] not in "BW"


def position_of(line: str) -> str:
    """The position of a line that the engine takes, as results have it."""
    if not is_obf(line):
        return line.split()[0]
    # OBF says who is to move behind the squares.
    squares, side = line[:64].upper().replace("*", "X"), line[64:].split()[0][0]
    return ("W" if side in "Oo" else "B") + squares.replace("-", "E").replace(".", "E")


def empties_of(line: str) -> int:
    """Squares of a line without a disc; an estimate is enough here."""
    return sum(line.partition(";")[0].count(mark) for mark in "E-.")


def efforts_of(lines: list[str], is_limited: bool) -> list[float]:
    """What each position is expected to take, in any unit; is_limited: by something else than its end."""
    return [1.0 if is_limited else GROWTH ** empties_of(line) for line in lines]


def groups_of(lines: list[str], done: set[int]) -> list[Group]:
    """What is left to do: hard positions first, since nobody should begin one at the end. A group is of one format."""

    def place(number: int) -> tuple[int, bool]:
        return -empties_of(lines[number - 1]), is_obf(lines[number - 1])

    groups: list[list[int]] = []
    before = (0, False)
    for number in sorted((number for number in range(1, len(lines) + 1) if number not in done), key=place):
        # What comes before is as large or larger.
        is_alone = max(-before[0], -place(number)[0]) >= LARGE
        if not groups or is_alone or len(groups[-1]) >= TOGETHER or place(number)[1] != before[1]:
            groups.append([])
        groups[-1].append(number)
        before = place(number)
    return [Group(tuple(group), tuple(lines[number - 1] for number in group)) for group in groups]
