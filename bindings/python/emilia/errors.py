# SPDX-License-Identifier: MIT
"""Errors, and checks of arguments."""

from __future__ import annotations

from numbers import Integral


class EmiliaError(Exception):
    """Error of a call: an illegal move, an invalid position, option or file, or a closed engine.

    `str(error)` is the message. Arguments of a wrong type raise `TypeError`, and limits out of range
    raise `ValueError`.
    """

    __module__ = "emilia"


def check(name: str, value: object, kinds: tuple[type, ...], noun: str) -> None:
    """Raises TypeError unless a value has one of the types. A bool is not taken for a number."""
    if not isinstance(value, kinds) or (isinstance(value, bool) and bool not in kinds):
        raise TypeError(f"invalid {name} {value!r}: expected {noun}, got {type(value).__name__}")


def check_number(name: str, value: object, kind: type, low: float, high: float) -> None:
    """Raises TypeError or ValueError unless a value is a number of that kind and range."""
    noun = "an int" if kind is Integral else "a number"
    check(name, value, (kind,), noun)
    if not low <= value <= high:  # type: ignore[operator]
        raise ValueError(f"invalid {name} {value}: expected {noun} from {low:g} to {high:g}")
