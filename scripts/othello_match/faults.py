# SPDX-License-Identifier: MIT
"""What an engine can do wrong, as one exception type that the referee turns into a lost game."""

from __future__ import annotations

from enum import Enum


class FaultKind(Enum):
    """The reasons that a record can give for a game that a fault ended."""

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
    """Whether a reason for a game's end is an engine's fault; to resign is none."""
    return reason in (kind.value for kind in FaultKind if kind is not FaultKind.RESIGN)


class Fault(Exception):
    """An engine broke the rules, the protocol or its time; str() is a sentence for the record.

    `answer` is the raw text that the engine gave, where the sentence is about one.
    """

    def __init__(self, kind: FaultKind, detail: str, answer: str = "") -> None:
        super().__init__(detail)
        self.kind = kind
        self.answer = answer


class Stopped(Exception):
    """The match was stopped from outside while an engine was asked; nobody is to blame."""


def excerpt(text: str, length: int = 60) -> str:
    """A piece of an engine's output that is safe to print: one line, quoted, no control characters."""
    printable = "".join(mark if mark.isprintable() else "?" for mark in text[: length + 1])
    return f"'{printable[:length]}...'" if len(printable) > length else f"'{printable}'"
