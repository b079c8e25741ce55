# SPDX-License-Identifier: MIT
"""Runs the blocks of a page and compares their output."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from difflib import unified_diff
from pathlib import Path

from common import Failure
from docs.compare import WILDCARD, Comparison, is_wildcard
from docs.pages import CONSOLE, OUTPUT, PYTHON, Block, Typed, blocks_of, steps_of
from docs.running import LONG_LIMIT, QUICK_LIMIT, Done, page_folder, python, run_command, shell

#: Lines of the output of a failed command that are printed.
SHOWN_LINES = 20


@dataclass
class Finding:
    """Failed block. message: what failed; new: its lines with the real output, or None if only a person can correct it."""

    block: Block
    message: str
    new: list[str] | None = None


@dataclass
class PageResult:
    """Counts of blocks of a page, and its failed blocks."""

    passed: int = 0
    skipped: int = 0
    findings: list[Finding] = field(default_factory=list)


class PageRun:
    """One run of a page in its own folder."""

    def __init__(self, name: str, folder: Path) -> None:
        self._name, self._folder = name, folder
        self._printed: list[str] | None = []  # by the last block; None if that did not run

    def run(self, block: Block) -> Finding | None:
        """Runs a block; returns its failure. Raises Failure if the page is invalid."""
        if block.kind == OUTPUT:
            return self._check_excerpt(block)
        self._printed = None
        try:
            finding = self._check_console(block) if block.kind == CONSOLE else self._check_commands(block)
        except Failure as failure:
            finding = Finding(block, str(failure))
        if finding and finding.new is None:
            self._printed = None
        return finding

    def skip(self) -> None:
        self._printed = None

    def _do(self, block: Block, command: Sequence[str], typed: Sequence[Typed] = ()) -> Done:
        done = run_command(command, self._folder, typed, LONG_LIMIT if block.is_long else QUICK_LIMIT)
        self._printed = (self._printed or []) + done.lines
        return done

    def _check_commands(self, block: Block) -> Finding | None:
        text = "\n".join(block.lines)
        done = self._do(block, python(text) if block.kind == PYTHON else shell(text, "-e"))
        return failed(block, done) if done.status else None

    def _check_console(self, block: Block) -> Finding | None:
        new: list[str] = []
        finding = None
        for step in steps_of(self._name, block):
            done = self._do(block, shell(step.command), step.typed())
            comparison = Comparison(step.expected, done.lines)
            new += step.shown + comparison.updated()
            is_shown = any(not is_wildcard(line) for line in step.expected)
            if done.status and not (is_shown and comparison.agrees()):
                return failed(block, done)
            if not comparison.agrees():
                finding = Finding(block, "the output differs", new)
        return finding

    def _check_excerpt(self, block: Block) -> Finding | None:
        if self._printed is None:
            return Finding(block, "the block before it failed")
        comparison = Comparison([WILDCARD, *block.lines, WILDCARD], self._printed)
        return None if comparison.agrees() else Finding(block, "the output differs", comparison.updated()[1:-1])


def failed(block: Block, done: Done) -> Finding:
    message = f"the command failed with exit status {done.status}"
    return Finding(block, "\n".join([message, *done.lines[-SHOWN_LINES:]]))


def run_page(name: str, text: str, *, with_long: bool) -> PageResult:
    """Runs the quick blocks of a page, or all. Raises Failure if the page is invalid."""
    blocks = list(blocks_of(name, text))
    for block in blocks:
        if block.kind == CONSOLE:
            steps_of(name, block)
    result = PageResult()
    with page_folder() as folder:
        page = PageRun(name, folder)
        was_skipped = False
        for block in blocks:
            was_skipped = not with_long and (block.is_long or (block.kind == OUTPUT and was_skipped))
            if was_skipped:
                page.skip()
                result.skipped += 1
            elif finding := page.run(block):
                result.findings.append(finding)
            else:
                result.passed += 1
    return result


def difference(name: str, finding: Finding) -> list[str]:
    """Lines that describe a failure: where it is, what failed, and which lines --update would write."""
    lines = [f"{name}:{finding.block.line}: {finding.message}"]
    if finding.new is not None:
        lines += [line for line in unified_diff(finding.block.lines, finding.new, lineterm="", n=0) if line[:2] not in ("--", "++", "@@")]
    return lines
