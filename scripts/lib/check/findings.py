# SPDX-License-Identifier: MIT
"""Checks and their findings."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from check.outcomes import Verdict
from check.probe import Bench


@dataclass(frozen=True)
class Check:
    """One conformance check.

    run: returns a short observation; raises Skip, Complaint, Fault or Stopped. required: necessary for matches; other
    checks are advice.
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
    """Finding of a check. lines: communication that shows a failure; seconds: duration of the check."""

    check: Check
    verdict: Verdict
    detail: str
    lines: tuple[str, ...] = ()
    seconds: float = 0.0

    def as_record(self) -> dict[str, Any]:
        """Converts the finding to JSON values."""
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
    """Checks of one module, in the order of definition."""

    area: str
    checks: list[Check] = field(default_factory=list)

    def add(self, title: str, required: bool = True) -> Callable[[Callable[[Bench], str]], Callable[[Bench], str]]:
        """Decorator that registers a function as a check with its own name."""

        def register(run: Callable[[Bench], str]) -> Callable[[Bench], str]:
            self.checks.append(Check(self.area, run.__name__, title, required, run))
            return run

        return register


def score(findings: Sequence[Finding]) -> int:
    """Returns 0 to 100: the share of passed checks, without skipped ones. Required checks count twice."""
    weights = {True: 2, False: 1}
    total = sum(weights[each.check.required] for each in findings if each.verdict is not Verdict.SKIPPED)
    passed = sum(weights[each.check.required] for each in findings if each.verdict is Verdict.PASSED)
    return round(100 * passed / total) if total else 0


def failures(findings: Sequence[Finding], required: bool) -> list[Finding]:
    """Returns the failed checks, either required or advised ones."""
    return [each for each in findings if each.verdict is Verdict.FAILED and each.check.required is required]
