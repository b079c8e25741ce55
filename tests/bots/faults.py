# SPDX-License-Identifier: MIT
"""Random faults of a network for the servers of the tests."""

from __future__ import annotations

import random
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field

#: Kinds of faults, with their weights: bytes come late, in pieces, or the connection ends before, within or after them.
KINDS = {"late": 40, "pieces": 90, "before": 4, "within": 4, "after": 4}

#: Longest delay in seconds.
LATE = 0.005


class Killed(ConnectionError):
    """Connection that a fault ended."""


@dataclass
class Faults:
    """Faults in a share of the network operations. rate: 0 to 1."""

    rate: float = 0.0
    seed: int = 1
    operations: int = 0
    counts: Counter[str] = field(default_factory=Counter)

    def __post_init__(self) -> None:
        self.random = random.Random(self.seed)

    def draw(self) -> str:
        """Returns the fault of one operation, or an empty text."""
        self.operations += 1
        if self.random.random() >= self.rate:
            return ""
        kind = self.random.choices(list(KINDS), list(KINDS.values()))[0]
        self.counts[kind] += 1
        return kind

    def send(self, send: Callable[[bytes], object], data: bytes) -> None:
        """Sends bytes, maybe with a fault. Raises Killed."""
        kind = self.draw()
        if kind == "late":
            time.sleep(self.random.uniform(0, LATE))
        if kind == "before":
            raise Killed(kind)
        if kind == "within":
            send(data[: self.random.randrange(len(data))])
            raise Killed(kind)
        for piece in self._pieces(data) if kind == "pieces" else [data]:
            send(piece)
        if kind == "after":
            raise Killed(kind)

    def _pieces(self, data: bytes) -> list[bytes]:
        cuts = sorted(self.random.randrange(len(data) + 1) for _ in range(self.random.randint(1, 5)))
        return [piece for first, last in zip([0, *cuts], [*cuts, len(data)]) if (piece := data[first:last])]

    def receive(self) -> str:
        """Returns the fault of a received command: `before` and `within` lose it, `after` ends the connection after it."""
        kind = self.draw()
        if kind == "late":
            time.sleep(self.random.uniform(0, LATE))
        return kind
