# SPDX-License-Identifier: MIT
"""Progress and remaining-time estimate of long work, shared by all scripts."""

from __future__ import annotations

import time
from collections.abc import Callable

#: The time until the first result includes the start of engines and workers. It is excluded from the speed once this many
#: times as long has passed since.
START = 3.0


class Progress:
    """Counter of completed work, in any unit that takes about constant time.

    The estimate uses the speed of this run only: work completed before (`done`) does not count.
    """

    def __init__(self, total: float, done: float = 0.0, clock: Callable[[], float] = time.monotonic) -> None:
        self.total = total
        self._done = self._at_begin = done
        self._clock = clock
        self._began = clock()
        self._first: tuple[float, float] | None = None

    @property
    def done(self) -> float:
        return self._done

    def advance(self, amount: float = 1.0) -> None:
        self.reach(self._done + amount)

    def reach(self, done: float) -> None:
        """Sets the total amount of completed work."""
        self._done = done
        if self._first is None and done > self._at_begin:
            self._first = self._clock(), done

    def seconds_left(self) -> float | None:
        """Estimate in seconds. None before the first result, without a known total, and at the end."""
        made, rest = self._done - self._at_begin, self.total - self._done
        if self._first is None or made <= 0 or rest <= 0:
            return None
        now, (first, then) = self._clock(), self._first
        if self._done > then and now - first > START * (first - self._began):
            return (now - first) / (self._done - then) * rest
        return (now - self._began) / made * rest

    def left(self) -> str:
        """Returns `, 1:02:03 left`, or an empty string without an estimate."""
        seconds = self.seconds_left()
        return "" if seconds is None else f", {duration(seconds)} left"

    def counted(self) -> str:
        """Returns `[3/64, 1:02:03 left]`, for work counted in integers."""
        return f"[{self.done:.0f}/{self.total:.0f}{self.left()}]"


def duration(seconds: float) -> str:
    """Formats seconds as `1:02:03` or `2:03`."""
    whole = round(seconds)
    hours, minutes = divmod(whole // 60, 60)
    return f"{hours}:{minutes:02d}:{whole % 60:02d}" if hours else f"{minutes}:{whole % 60:02d}"
