# SPDX-License-Identifier: MIT
"""Messages of scripts/prove on stderr."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable

#: Seconds between two progress lines.
PROGRESS = 10.0


def say(text: str) -> None:
    print(f"prove: {text}", file=sys.stderr, flush=True)


class ProgressLines:
    """Prints progress lines, at most one each PROGRESS seconds."""

    def __init__(self) -> None:
        self._printed_at = time.monotonic()

    def offer(self, text: Callable[[], str]) -> None:
        if time.monotonic() - self._printed_at > PROGRESS:
            self._printed_at = time.monotonic()
            say(text())
