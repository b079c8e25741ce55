# SPDX-License-Identifier: MIT
"""Splits of rated games: for the patterns, for the coefficients, and held out by game and by player."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from zlib import crc32

from common import write_atomically
from people.games import PlayedGame
from people.ratings import Rating

#: Groups of the model, by source; other sources are `online`.
GROUPS = {"wthor": 0}
ONLINE = 1

#: Parts of the games.
PARTS = ("patterns", "coefficients", "games", "players")

#: Greatest interval of a rating that the coefficients learn from.
KNOWN = 150.0


def part_of(game: PlayedGame) -> str:
    """A tenth of the players, with all their games, and a tenth of the other games are held out."""
    players = (crc32(f"{game.source} {player}".encode()) % 10 for player in (game.black, game.white))
    if 0 in players:
        return "players"
    number = crc32(game.transcript.encode()) % 10
    return "games" if number == 0 else "coefficients" if number <= 2 else "patterns"


def split(games: Iterable[PlayedGame], ratings: dict[tuple[str, str], Rating], folder: Path) -> None:
    """Writes a file of lines `group black_rating white_rating transcript` for each part.

    A rating is "-" if its interval is too wide; in the part `players`, also for the players that are not held out."""
    lines: dict[str, list[str]] = {part: [] for part in PARTS}
    for game in games:
        part = part_of(game)
        shown = []
        for player in (game.black, game.white):
            rating = ratings[game.source, player]
            is_shown = rating.interval <= KNOWN
            if part == "players":
                is_shown &= crc32(f"{game.source} {player}".encode()) % 10 == 0
            shown.append(f"{rating.rating:.0f}" if is_shown else "-")
        lines[part].append(f"{GROUPS.get(game.source, ONLINE)} {shown[0]} {shown[1]} {game.transcript}\n")
    for part, text in lines.items():
        write_atomically(folder / f"{part}.txt", "".join(text))
