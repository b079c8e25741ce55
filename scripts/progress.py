# SPDX-License-Identifier: MIT
"""How far long work is, and how much longer it takes: one estimate for all scripts."""

from __future__ import annotations

import time
from collections.abc import Callable

#: What passed until the first part was done has the start of engines and workers in it: it does not count any more when so many
#: times as long has passed since.
START = 3.0


class Progress:
    """Counts what is done of a whole, in any unit in which equal parts take about the same time. The estimate of the end goes
    by the speed of this run: done, what was there when it began, has no part in it."""

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
        """So much is done in all."""
        self._done = done
        if self._first is None and done > self._at_begin:
            self._first = self._clock(), done

    def seconds_left(self) -> float | None:
        """An estimate; None before anything is done, where the whole is not known, and at the end."""
        made, rest = self._done - self._at_begin, self.total - self._done
        if self._first is None or made <= 0 or rest <= 0:
            return None
        now, (first, then) = self._clock(), self._first
        if self._done > then and now - first > START * (first - self._began):
            return (now - first) / (self._done - then) * rest
        return (now - self._began) / made * rest

    def left(self) -> str:
        """`, 1:02:03 left`, or nothing."""
        seconds = self.seconds_left()
        return "" if seconds is None else f", {duration(seconds)} left"

    def counted(self) -> str:
        """`[3/64, 1:02:03 left]`, for what is counted in whole numbers."""
        return f"[{self.done:.0f}/{self.total:.0f}{self.left()}]"


def duration(seconds: float) -> str:
    """`1:02:03` or `2:03`."""
    whole = round(seconds)
    hours, minutes = divmod(whole // 60, 60)
    return f"{hours}:{minutes:02d}:{whole % 60:02d}" if hours else f"{minutes}:{whole % 60:02d}"
