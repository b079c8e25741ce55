# SPDX-License-Identifier: MIT
"""Common handling of SIGINT (Ctrl-C), SIGTERM and SIGHUP, so that all of them run the same clean-up."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType


@contextmanager
def on_interrupt(action: Callable[[], None]) -> Iterator[None]:
    """Calls the action in the main thread at the first such signal inside the body; later signals are ignored.

    Signals that the parent process set to be ignored, such as SIGHUP under nohup, stay ignored.
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
    """Action for programs that only need to unwind the stack."""
    raise KeyboardInterrupt
