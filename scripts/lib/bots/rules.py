# SPDX-License-Identifier: MIT
"""Rules of acceptance: which offers of a game a bot accepts."""

from __future__ import annotations

from dataclasses import dataclass


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


def _lower(names: tuple[str, ...]) -> set[str]:
    return {name.lower() for name in names}
