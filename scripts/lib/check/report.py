# SPDX-License-Identifier: MIT
"""Report of the checks as text and as JSON."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from check.findings import Finding, failures, score
from check.outcomes import Verdict
from engines.protocols.adapter import EngineSpec

#: Column width of the check names.
KEY_WIDTH = 18


def finding_lines(finding: Finding) -> list[str]:
    """Formats a finding: one line, and after a failure the communication with the engine."""
    verdict = finding.verdict.value
    if finding.verdict is Verdict.SKIPPED:
        return [f"{finding.check.key:{KEY_WIDTH}} {verdict:7} {finding.detail}"]
    if finding.verdict is Verdict.FAILED:
        verdict = "FAILED" if finding.check.required else "failed"
    lines = [f"{finding.check.key:{KEY_WIDTH}} {verdict:7} {finding.check.title}: {finding.detail}"]
    return lines + [f"{'':{KEY_WIDTH}}         {line}" for line in finding.lines]


def summary_line(findings: Sequence[Finding]) -> str:
    """Formats the last line of the report."""
    counts = {verdict: sum(each.verdict is verdict for each in findings) for verdict in Verdict}
    failed = f"{len(failures(findings, True))} required and {len(failures(findings, False))} advised failed"
    return (
        f"score {score(findings)} of 100: {counts[Verdict.PASSED]} checks passed, {failed}, "
        f"{counts[Verdict.SKIPPED]} skipped"
    )


def as_record(spec: EngineSpec, findings: Sequence[Finding]) -> dict[str, Any]:
    """Converts the report to JSON values."""
    return {
        "engine": spec.name,
        "command": list(spec.command),
        "protocol": spec.protocol,
        "score": score(findings),
        "conforms": not failures(findings, True),
        "checks": [finding.as_record() for finding in findings],
    }
