# SPDX-License-Identifier: MIT
"""Common handling of SIGINT (Ctrl-C), SIGTERM and SIGHUP, so that all of them run the same clean-up."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import TypeAlias

Handler: TypeAlias = Callable[[int, FrameType | None], object] | signal.Handlers


def _handler(action: Callable[[], None]) -> Handler:
    return lambda number, frame: action()


def _handle(signals: Iterable[signal.Signals], handler: Handler) -> None:
    for each in signals:
        signal.signal(each, handler)


@contextmanager
def on_interrupt(action: Callable[[], None], repeated: Callable[[], None] | None = None) -> Iterator[None]:
    """Calls an action in the main thread at the first such signal inside the body, and `repeated` at each later one.

    Later signals are ignored without `repeated`. Signals that the parent process set to be ignored, such as SIGHUP under
    nohup, stay ignored. An action must not take a lock, print or log: the interrupted code may hold the same lock. It may
    set a variable, put something into a SimpleQueue, or raise an exception.
    """
    before = {each: signal.getsignal(each) for each in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)}
    wanted = [each for each, handler in before.items() if handler is not signal.SIG_IGN]
    later: Handler = _handler(repeated) if repeated else signal.SIG_IGN

    def first() -> None:
        _handle(wanted, later)
        action()

    _handle(wanted, _handler(first))
    try:
        yield
    finally:
        for each in wanted:
            signal.signal(each, before[each])


def raise_interrupted() -> None:
    """Action for programs that only need to unwind the stack."""
    raise KeyboardInterrupt
