# SPDX-License-Identifier: MIT
"""Which games a match consists of: a list that depends on the configuration alone, so shards and resumed
matches agree on it without talking to each other."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

from common import ArgumentError
from othello_match.openings import Opening

TOURNAMENTS = ("round-robin", "gauntlet")


class ScheduleError(ArgumentError):
    """The match cannot be laid out as asked; the message says why."""


@dataclass(frozen=True)
class ScheduledGame:
    """One game. number: its place in the whole match, from 0; pair: the same for both games of an opening."""

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
        """Both games of a pair belong to the same shard."""
        return game.pair % self.count == self.index - 1


def parse_shard(text: str) -> Shard:
    """`2/8`; raises ScheduleError."""
    match = re.fullmatch(r"(\d{1,9})/(\d{1,9})", text)
    if not match or not 1 <= int(match[1]) <= int(match[2]):
        raise ScheduleError(f"a shard is K/N with K from 1 to N, as in 2/8; not '{text}'")
    return Shard(int(match[1]), int(match[2]))


def pairings(names: Sequence[str], tournament: str) -> list[tuple[str, str]]:
    """Who meets whom: everyone everyone, or in a gauntlet the first engine all the others."""
    if tournament == "gauntlet":
        return [(names[0], other) for other in names[1:]]
    return list(combinations(names, 2))


def check_games(engines: int, games: int) -> None:
    """Raises ScheduleError for an odd number of games, or fewer than two engines."""
    if engines < 2:
        raise ScheduleError(f"a match needs two engines or more, not {engines}")
    if games < 2 or games % 2:
        raise ScheduleError(f"every opening is played with both colours: --games is even, not {games}")


def make_schedule(
    names: Sequence[str], tournament: str, openings: Sequence[Opening], games: int
) -> list[ScheduledGame]:
    """`games` games for every pairing, each opening with both colours; opening by opening, so that a match
    cut short has treated every pairing alike.

    Requires games / 2 openings, and what check_games() asks for.
    """
    check_games(len(names), games)
    schedule: list[ScheduledGame] = []
    for opening in openings[: games // 2]:
        for first, second in pairings(names, tournament):
            pair = len(schedule) // 2
            schedule.append(ScheduledGame(2 * pair, pair, first, second, opening))
            schedule.append(ScheduledGame(2 * pair + 1, pair, second, first, opening))
    return schedule
