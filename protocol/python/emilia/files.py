# SPDX-License-Identifier: MIT
"""Files of games: GGF, SGF, PGN, JSON, transcripts, WTHOR, and the positions of OBF as games without moves."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator

from emilia import _native
from emilia._native import Game


def read_games(path: str | os.PathLike[str], format: str = "") -> Iterator[Game]:
    """The games of a file, one after the other; without a format the ending of the name says what it is."""
    return iter(_native.GameReader(os.fspath(path), format))


def games_of_text(text: str, format: str) -> Iterator[Game]:
    """The games of a text: "ggf", "sgf", "transcript", "pgn", "json" or "obf"."""
    return iter(_native.GameReader.of_text(text, format))


def write_games(path: str | os.PathLike[str], games: Iterable[Game], format: str = "") -> int:
    """Writes a file of games and returns how many; after an error there is none."""
    writer = _native.GameWriter(os.fspath(path), format)
    count = 0
    for game in games:
        writer.write(game)
        count += 1
    writer.finish()
    return count
