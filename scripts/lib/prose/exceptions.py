# SPDX-License-Identifier: MIT
"""List of accepted findings: file, rule, part of the message, reason."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from common import Failure
from prose.rules import Finding

LIST = Path(__file__).with_name("exceptions.txt")


@dataclass(frozen=True)
class Accepted:
    line: int
    place: str
    rule: str
    part: str

    def covers(self, finding: Finding) -> bool:
        return (self.place, self.rule) == (finding.place, finding.rule) and self.part in finding.message


def read_exceptions(text: str) -> list[Accepted]:
    """Raises Failure for a line without four fields or with an empty one."""
    accepted = []
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip() or line.startswith("#"):
            continue
        fields = [field.strip() for field in line.split(" | ")]
        if len(fields) != 4 or not all(fields):
            raise Failure(f"invalid line {number} of {LIST.name}: expected FILE | RULE | PART OF THE MESSAGE | REASON")
        accepted.append(Accepted(number, *fields[:3]))
    return accepted


def without_exceptions(found: Iterable[Finding], listed: str | None = None, is_complete: bool = False) -> Iterator[Finding]:
    """Findings that no exception covers. If `found` is complete, an exception that covers none is a finding."""
    accepted = read_exceptions(LIST.read_text(encoding="utf-8") if listed is None else listed)
    used = set()
    for finding in found:
        covering = [exception for exception in accepted if exception.covers(finding)]
        used.update(covering)
        if not covering:
            yield finding
    if is_complete:
        for exception in accepted:
            if exception not in used:
                yield Finding(LIST.name, exception.line, "exception", f"no {exception.rule} finding in {exception.place}: remove the line")
