# SPDX-License-Identifier: MIT
"""Errors of the client, and checks of arguments."""

from __future__ import annotations


class EmiliaError(Exception):
    """Error of a call: an illegal move, an invalid position or option, or an engine that does not answer.

    `str(error)` is the message. Arguments of a wrong type raise `TypeError`, and limits out of range
    raise `ValueError`, before anything is sent to the engine.
    """


class EngineEnded(EmiliaError):
    """Error for a call to an engine whose process has exited."""


def check(name: str, value: object, kinds: tuple[type, ...], noun: str) -> None:
    """Raises TypeError unless a value has one of the types. A bool is not taken for a number."""
    if not isinstance(value, kinds) or (isinstance(value, bool) and bool not in kinds):
        raise TypeError(f"invalid {name} {value!r}: expected {noun}, got {type(value).__name__}")
