# SPDX-License-Identifier: MIT
"""Engine faults: an exception that the referee turns into a lost game."""

from __future__ import annotations

from enum import Enum


class FaultKind(Enum):
    """Reasons of faults, as match records store them."""

    START = "does not start"
    CRASH = "crash"
    HANG = "hang"
    TIME = "time"
    ILLEGAL = "illegal move"
    GARBAGE = "garbage"
    FLOOD = "flood"
    REFUSAL = "refuses a command"
    RESIGN = "resigns"


def is_fault(reason: str) -> bool:
    """True for a reason that is an engine fault. A resignation is not a fault."""
    return reason in (kind.value for kind in FaultKind if kind is not FaultKind.RESIGN)


class Fault(Exception):
    """Violation of the rules, the protocol or the time limit by an engine; str() is the detail for the record.

    answer: raw text of the engine that caused the fault, if any.
    """

    def __init__(self, kind: FaultKind, detail: str, answer: str = "") -> None:
        super().__init__(detail)
        self.kind = kind
        self.answer = answer


class Stopped(Exception):
    """The match was stopped while it waited for an engine; this is not a fault."""


def excerpt(text: str, length: int = 60) -> str:
    """Returns the start of an engine's output, safe to print: one line, quoted, without control characters."""
    printable = "".join(mark if mark.isprintable() else "?" for mark in text[: length + 1])
    return f"'{printable[:length]}...'" if len(printable) > length else f"'{printable}'"
