# SPDX-License-Identifier: MIT
"""Outcomes of a check: the verdict, and the exceptions that end a check early."""

from enum import Enum


class Verdict(Enum):
    """Result of a check; `skipped`: the protocol or the engine lacks the feature."""

    PASSED = "passed"
    FAILED = "failed"
    SKIPPED = "skipped"


class Skip(Exception):
    """The check does not apply; str() is the reason."""


class Complaint(Exception):
    """Failed check; str() describes the error for the author of the engine."""
