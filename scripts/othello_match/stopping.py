# SPDX-License-Identifier: MIT
"""Ctrl-C, SIGTERM and SIGHUP as one event, so that every way out runs the same clean-up."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType


@contextmanager
def on_interrupt(action: Callable[[], None]) -> Iterator[None]:
    """Inside, the first such signal calls the action in the main thread; later ones are ignored.

    So are those that whoever started us wants ignored, as nohup does.
    """
    before = {each: signal.getsignal(each) for each in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)}
    wanted = [each for each, handler in before.items() if handler is not signal.SIG_IGN]

    def interrupt(number: int, frame: FrameType | None) -> None:
        for each in wanted:
            signal.signal(each, signal.SIG_IGN)
        action()

    for each in wanted:
        signal.signal(each, interrupt)
    try:
        yield
    finally:
        for each in wanted:
            signal.signal(each, before[each])


def raise_interrupted() -> None:
    """The action for a program that needs no more than to unwind."""
    raise KeyboardInterrupt
