# SPDX-License-Identifier: MIT
"""Limits and results of a search."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from .errors import check


@dataclass(frozen=True)
class Limit:
    """Limit of a search. The first limit that is reached ends the search; one is required.

    - time: seconds for this move, at least 0.001.
    - depth: plies, 1 to 1000.
    - nodes: searched positions, from 1.
    - black_clock: seconds left on Black's clock, from 0.
    - white_clock: seconds left on White's clock, from 0.
    - black_inc: seconds that a move adds to Black's clock, from 0.
    - white_inc: seconds that a move adds to White's clock, from 0.
    - infinite: True searches until `Engine.stop`, or until `on_info` returns False.

    Errors: TypeError for a value of another type, ValueError for a value out of range.

    >>> Limit(time=0.5, depth=20).time
    0.5
    """

    time: float | None = None
    depth: int | None = None
    nodes: int | None = None
    black_clock: float | None = None
    white_clock: float | None = None
    black_inc: float = 0
    white_inc: float = 0
    infinite: bool = False

    def __post_init__(self) -> None:
        check("infinite", self.infinite, (bool,), "True or False")
        for name, least in (("time", 0.001), ("black_clock", 0), ("white_clock", 0), ("black_inc", 0), ("white_inc", 0)):
            self._check_number(name, (int, float), "a number", least, 1e6)
        for name, most in (("depth", 1000), ("nodes", 2**63)):
            self._check_number(name, (int,), "an int", 1, most)
        if (self.black_clock is None) != (self.white_clock is None):
            raise ValueError("invalid limit: expected both black_clock and white_clock")
        if not self.infinite and all(limit is None for limit in (self.time, self.depth, self.nodes, self.black_clock)):
            raise ValueError("missing limit: expected time, depth, nodes, black_clock and white_clock, or infinite=True")

    def _check_number(self, name: str, kinds: tuple[type, ...], noun: str, least: float, most: float) -> None:
        value = getattr(self, name)
        if value is None:
            return
        check(name, value, kinds, noun)
        if not least <= value <= most:
            raise ValueError(f"invalid {name} {value}: expected {noun} from {least:g} to {most:g}")

    def tokens(self) -> Iterator[str]:
        """Returns the arguments of `go`.

        >>> list(Limit(time=0.5, depth=20).tokens())
        ['movetime 500', 'depth 20']
        """
        for name, seconds in (("movetime", self.time), ("btime", self.black_clock), ("wtime", self.white_clock)):
            if seconds is not None:
                yield f"{name} {round(1000 * seconds)}"
        if self.black_clock is not None:
            yield f"binc {round(1000 * self.black_inc)} winc {round(1000 * self.white_inc)}"
        if self.depth is not None:
            yield f"depth {self.depth}"
        if self.nodes is not None:
            yield f"nodes {self.nodes}"
        if self.infinite:
            yield "infinite"


@dataclass
class Info:
    """Result of a completed depth of a search for one of the best moves.

    - depth: searched depth in plies.
    - score: discs for the side to move.
    - is_exact: True if the score is proven.
    - bound: "lower" or "upper" if the score is only a bound: outside a window, or of an interrupted depth; else "".
    - is_proven: True if the score or the bound is certain.
    - nodes: number of searched positions.
    - time: seconds since the start of the search.
    - pv: list of expected moves, passes included.
    - multipv: rank of the move, from 1.

    >>> Info(depth=8, score=6.0, pv=["h5", "a4"]).move
    'h5'
    """

    depth: int = 0
    score: float = 0.0
    is_exact: bool = False
    bound: str = ""
    is_proven: bool = False
    nodes: int = 0
    time: float = 0.0
    pv: list[str] = field(default_factory=list)
    multipv: int = 1

    @property
    def move(self) -> str | None:
        """First move of `pv`, or None at the end of the game."""
        return self.pv[0] if self.pv else None


@dataclass
class PlayResult:
    """Answer of a search.

    - move: best move; "pass" if there is no legal move.
    - ponder: expected reply, or None.
    - info: last `Info` of the best move, or None before the first completed depth.
    - lines: list with an `Info` for each ranked move of the last depth, best first. The option MultiPV
      is their number.

    >>> PlayResult("h5", ponder="a4").ponder
    'a4'
    """

    move: str
    ponder: str | None = None
    info: Info | None = None
    lines: list[Info] = field(default_factory=list)


def parse_info(text: str) -> Info:
    """Parses a line `info depth 9 score 3.25 ...`. Unknown fields are skipped."""
    head, _, line = text.partition(" pv ")
    tokens = head.split()
    values = dict(zip(tokens, tokens[1:]))
    return Info(
        depth=int(values.get("depth", 0)),
        score=float(values.get("score", 0)),
        is_exact="exact" in tokens,
        bound=next((token.removesuffix("bound") for token in tokens if token in ("lowerbound", "upperbound")), ""),
        is_proven="exact" in tokens or "proven" in tokens,
        nodes=int(values.get("nodes", 0)),
        time=int(values.get("time", 0)) / 1000,
        pv=line.split(),
        multipv=int(values.get("multipv", 1)),
    )
