# SPDX-License-Identifier: MIT
"""Ctrl-C, SIGTERM and SIGHUP as one event, so that every way out runs the same clean-up."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType

@contextmanager
def on_interrupt(action: Callable[[], None]) -> Iterator[None]:
    """Inside, the first such signal calls the action in the main thread; later ones are ignored."""
    wanted = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)

    def interrupt(number: int, frame: FrameType | None) -> None:
        for each in wanted:
            signal.signal(each, signal.SIG_IGN)
        action()

    before = [signal.signal(each, interrupt) for each in wanted]
    try:
        yield
    finally:
        for each, handler in zip(wanted, before):
            signal.signal(each, handler)


def raise_interrupted() -> None:
    """The action for a program that needs no more than to unwind."""
    raise KeyboardInterrupt
