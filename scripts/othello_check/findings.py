# SPDX-License-Identifier: MIT
"""What a check is, and what it found."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from othello_check.probe import Bench


class Verdict(Enum):
    """How a check ended; `skipped` is for what the protocol, or the engine by its own words, does not have."""

    PASSED = "passed"
    FAILED = "failed"
    SKIPPED = "skipped"


class Skip(Exception):
    """The check has nothing to look at; str() says why."""


class Complaint(Exception):
    """The engine did something else than it should have; str() is a sentence for its author."""


@dataclass(frozen=True)
class Check:
    """One question about an engine.

    run: answers with a few words about what was seen; raises Skip, Complaint, or Fault and Stopped of a match.
    required: without it an engine cannot be trusted in a match; the others are advice.
    """

    area: str
    name: str
    title: str
    required: bool
    run: Callable[[Bench], str]

    @property
    def key(self) -> str:
        return f"{self.area}.{self.name}"


@dataclass(frozen=True)
class Finding:
    """What a check found: a sentence, the lines that show it where it failed, and how many seconds it took."""

    check: Check
    verdict: Verdict
    detail: str
    lines: tuple[str, ...] = ()
    seconds: float = 0.0

    def as_record(self) -> dict[str, Any]:
        """Plain values for JSON."""
        return {
            "check": self.check.key,
            "title": self.check.title,
            "required": self.check.required,
            "verdict": self.verdict.value,
            "detail": self.detail,
            "lines": list(self.lines),
            "seconds": round(self.seconds, 3),
        }


@dataclass
class CheckList:
    """The checks of one module, in the order in which they are written."""

    area: str
    checks: list[Check] = field(default_factory=list)

    def add(self, title: str, required: bool = True) -> Callable[[Callable[[Bench], str]], Callable[[Bench], str]]:
        """Makes a function a check, under its own name."""

        def register(run: Callable[[Bench], str]) -> Callable[[Bench], str]:
            self.checks.append(Check(self.area, run.__name__, title, required, run))
            return run

        return register


def score(findings: Sequence[Finding]) -> int:
    """0 to 100: the share of the checks that passed of those that were not skipped; a required one counts twice."""
    weights = {True: 2, False: 1}
    total = sum(weights[each.check.required] for each in findings if each.verdict is not Verdict.SKIPPED)
    passed = sum(weights[each.check.required] for each in findings if each.verdict is Verdict.PASSED)
    return round(100 * passed / total) if total else 0


def failures(findings: Sequence[Finding], required: bool) -> list[Finding]:
    """The checks of one kind that failed."""
    return [each for each in findings if each.verdict is Verdict.FAILED and each.check.required is required]
