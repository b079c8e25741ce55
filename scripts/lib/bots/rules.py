# SPDX-License-Identifier: MIT
"""Rules of acceptance: which offers of a game a bot accepts, and the accepted ones."""

from __future__ import annotations

import time
from dataclasses import dataclass, field

#: Seconds until an accepted offer whose game did not begin no longer counts as a game.
BEGINS_WITHIN = 30.0


@dataclass(frozen=True)
class Offer:
    """Offer of a game. Times are in seconds. A game without a clock has no main time (None)."""

    player: str
    variant: str
    is_rated: bool
    main: float | None
    increment: float = 0.0
    rating: float | None = None
    is_bot: bool = False


@dataclass(frozen=True)
class Range:
    """Smallest and largest allowed value."""

    low: float
    high: float

    def __contains__(self, value: float) -> bool:
        return self.low <= value <= self.high

    def __str__(self) -> str:
        return f"{self.low:g} to {self.high:g}"


@dataclass(frozen=True)
class Rules:
    """Rules of acceptance. Names of players are compared without case; an empty `players` allows everybody.

    variants: names of the server. rated: `both`, `rated` or `casual`. main, increment: seconds. games: games at the same time.
    """

    variants: tuple[str, ...]
    players: tuple[str, ...] = ()
    blocked: tuple[str, ...] = ()
    rated: str = "both"
    bots: bool = True
    main: Range = Range(30, 7200)
    increment: Range = Range(0, 180)
    rating: Range = Range(0, 10000)
    games: int = 1

    def refusal(self, offer: Offer, running: int) -> Refusal | None:
        """Returns the reason against an offer while games are running; None to accept it."""
        for is_met, reason in (
            (offer.player.lower() not in _lower(self.blocked), Refusal("generic", "the player is blocked")),
            (not self.players or offer.player.lower() in _lower(self.players), Refusal("generic", "the player is not listed")),
            (offer.variant in self.variants, Refusal("variant", f"variants are {', '.join(self.variants)}")),
            (offer.main is not None and offer.main in self.main, Refusal("timeControl", f"main time is {self.main} s")),
            (offer.increment in self.increment, Refusal("timeControl", f"increment is {self.increment} s")),
            (self.rated != "rated" or offer.is_rated, Refusal("rated", "games are rated")),
            (self.rated != "casual" or not offer.is_rated, Refusal("casual", "games are casual")),
            (self.bots or not offer.is_bot, Refusal("noBot", "bots are not accepted")),
            (offer.rating is None or offer.rating in self.rating, Refusal("generic", f"rating is {self.rating}")),
            (running < self.games, Refusal("later", f"{running} games are running")),
        ):
            if not is_met:
                return reason
        return None


@dataclass(frozen=True)
class Refusal:
    """Reason against an offer. key: PlayStrategy's word for it."""

    key: str
    text: str


@dataclass
class Accepted:
    """Accepted offers whose games have not begun: they count as games. A name may occur twice."""

    _offers: list[tuple[str, float]] = field(default_factory=list)

    def add(self, name: str) -> None:
        self._offers.append((name, time.monotonic()))

    def remove(self, name: str) -> None:
        """Removes the oldest offer of a name, if there is one."""
        for offer in self._offers:
            if offer[0] == name:
                self._offers.remove(offer)
                return

    def clear(self) -> None:
        self._offers.clear()

    def __contains__(self, name: str) -> bool:
        return any(offer[0] == name for offer in self._offers)

    def __len__(self) -> int:
        oldest = time.monotonic() - BEGINS_WITHIN
        self._offers = [offer for offer in self._offers if offer[1] >= oldest]
        return len(self._offers)


def _lower(names: tuple[str, ...]) -> set[str]:
    return {name.lower() for name in names}
