# SPDX-License-Identifier: MIT
"""Fenced blocks of a page that are run, and the commands in them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from common import Failure

#: Info strings of the blocks that are run: commands with their output, commands, Python, and output of the block before.
CONSOLE, SHELL, PYTHON, OUTPUT = "console", "sh", "python", "output"
KINDS = (CONSOLE, SHELL, PYTHON, OUTPUT)

#: Second word of the info string of a block that takes long or needs more than a build.
LONG = "long"

FENCE = re.compile(r" *(`{3,})(.*)")
HEREDOC = re.compile(r"(?<!<)<<'?(\w+)'?")

#: Line that is typed into the running program. `Black>` and `White>` are prompts that the program itself prints.
TYPED = re.compile(r"(Black|White)?> (.+)")


@dataclass
class Block:
    """Marked block. line: number of its first line in the page, after the fence, from 1."""

    kind: str
    is_long: bool
    line: int
    lines: list[str] = field(default_factory=list)


class Typed(NamedTuple):
    """Line that is typed into a program. prompt: text that the page shows in front of it and the program does not print."""

    prompt: str
    text: str


@dataclass
class Step:
    """Command of a console session. shown: its lines as written; expected: the lines until the next command."""

    command: str
    shown: list[str]
    expected: list[str]

    def typed(self) -> list[Typed]:
        """Lines that are typed into the program."""
        return [Typed("" if line[1] else "> ", line[2]) for line in map(TYPED.fullmatch, self.expected) if line]


def blocks_of(name: str, text: str) -> Iterator[Block]:
    """The marked blocks of a page. Raises Failure for an invalid info string, and for a command in an unmarked block."""
    fence = ""
    block: Block | None = None
    for number, line in enumerate(text.splitlines(), 1):
        mark = FENCE.fullmatch(line)
        if fence and mark and mark[1] == fence and not mark[2]:
            if block:
                yield block
            fence, block = "", None
        elif fence and block:
            block.lines.append(line)
        elif fence and line.startswith(("$ ", "> ", "Black> ")):
            raise Failure(f"{name}:{number}: a session in a block without the info string {CONSOLE}")
        elif mark and not fence:
            fence = mark[1]
            kind, *words = mark[2].split() or [""]
            if kind in KINDS:
                if words not in ([], [LONG]):
                    raise Failure(f"{name}:{number}: invalid info string '{mark[2]}': expected '{kind}' or '{kind} {LONG}'")
                block = Block(kind, bool(words), number + 1)


def steps_of(name: str, block: Block) -> list[Step]:
    """Commands of a console session, each with its output. Raises Failure if the block does not begin with a command."""
    steps: list[Step] = []
    lines = iter(block.lines)
    for line in lines:
        if line.startswith("$ "):
            shown = [line]
            while line.endswith("\\"):
                shown.append(line := next(lines, ""))
            if heredoc := HEREDOC.search(shown[0]):
                while line != heredoc[1]:
                    shown.append(line := next(lines, heredoc[1]))
            steps.append(Step("\n".join(shown)[2:], shown, []))
        elif not steps:
            raise Failure(f"{name}:{block.line}: expected a session that begins with '$ '")
        else:
            steps[-1].expected.append(line)
    return steps


def with_new_lines(text: str, changes: Sequence[tuple[Block, Sequence[str]]]) -> str:
    """The page with new lines for some of its blocks."""
    lines = text.splitlines()
    for block, new in sorted(changes, key=lambda change: -change[0].line):
        lines[block.line - 1 : block.line - 1 + len(block.lines)] = new
    return "\n".join(lines) + "\n"
