# SPDX-License-Identifier: MIT
"""Schedule of a match: a list of games that depends only on the configuration, so all shards and resumed matches agree."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

from common import ArgumentError
from othello.openings import Opening

TOURNAMENTS = ("round-robin", "gauntlet")


class ScheduleError(ArgumentError):
    """Invalid number of games, engines or shards."""


@dataclass(frozen=True)
class ScheduledGame:
    """One game. number: index in the complete match, from 0. pair: equal for both games of an opening."""

    number: int
    pair: int
    black: str
    white: str
    opening: Opening


@dataclass(frozen=True)
class Shard:
    """Part `index` (from 1) of `count` parts of a match."""

    index: int = 1
    count: int = 1

    def __str__(self) -> str:
        return f"{self.index}/{self.count}"

    def holds(self, game: ScheduledGame) -> bool:
        """True if the game belongs to this shard, which has both games of a pair."""
        return game.pair % self.count == self.index - 1


def parse_shard(text: str) -> Shard:
    """Parses a shard such as `2/8`. Raises ScheduleError."""
    match = re.fullmatch(r"(\d{1,9})/(\d{1,9})", text)
    if not match or not 1 <= int(match[1]) <= int(match[2]):
        raise ScheduleError(f"invalid shard '{text}': expected K/N with K from 1 to N, such as 2/8")
    return Shard(int(match[1]), int(match[2]))


def pairings(names: Sequence[str], tournament: str) -> list[tuple[str, str]]:
    """Returns the pairings: all pairs, or in a gauntlet the first engine against each other one."""
    if tournament == "gauntlet":
        return [(names[0], other) for other in names[1:]]
    return list(combinations(names, 2))


def check_games(engines: int, games: int) -> None:
    """Raises ScheduleError for an odd number of games, or fewer than two engines."""
    if engines < 2:
        raise ScheduleError(f"a match needs at least 2 engines, not {engines}")
    if games < 2 or games % 2:
        raise ScheduleError(f"invalid --games '{games}': expected an even number >= 2 (openings are played with both colours)")


def make_schedule(
    names: Sequence[str], tournament: str, openings: Sequence[Opening], games: int
) -> list[ScheduledGame]:
    """Returns `games` games per pairing, each opening with both colours.

    The order is by opening, so that an aborted match has about equally many games of every pairing. Requires games / 2
    openings. Raises like check_games().
    """
    check_games(len(names), games)
    schedule: list[ScheduledGame] = []
    for opening in openings[: games // 2]:
        for first, second in pairings(names, tournament):
            pair = len(schedule) // 2
            schedule.append(ScheduledGame(2 * pair, pair, first, second, opening))
            schedule.append(ScheduledGame(2 * pair + 1, pair, second, first, opening))
    return schedule
