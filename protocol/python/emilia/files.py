# SPDX-License-Identifier: MIT
"""Files of games: GGF, SGF, PGN, JSON, transcripts, WTHOR, and the positions of OBF as games without moves."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator

from emilia import _native
from emilia._native import EmiliaError, Game

#: Hears of a damaged game, which is skipped then.
OnDamaged = Callable[[EmiliaError], object]


def _games(reader: _native.GameReader, on_damaged: OnDamaged | None) -> Iterator[Game]:
    while True:
        try:
            yield next(reader)
        except StopIteration:
            return
        except EmiliaError as error:
            if on_damaged is None:
                raise
            on_damaged(error)
            if not reader.skip_damaged():
                return


def read_games(
    path: str | os.PathLike[str], format: str = "", on_damaged: OnDamaged | None = None, board: str = ""
) -> Iterator[Game]:
    """The games of a file, one after the other; without a format the ending of the name says what it is.

    A damaged game is an error, or told to `on_damaged` and skipped. `board` is that of transcripts, as `Board.start` has it.
    """
    return _games(_native.GameReader(os.fspath(path), format, board), on_damaged)


def games_of_text(text: str, format: str, on_damaged: OnDamaged | None = None, board: str = "") -> Iterator[Game]:
    """The games of a text: "ggf", "sgf", "transcript", "pgn", "json" or "obf"."""
    return _games(_native.GameReader.of_text(text, format, board), on_damaged)


def write_games(path: str | os.PathLike[str], games: Iterable[Game], format: str = "") -> int:
    """Writes a file of games and returns how many; after an error there is none."""
    writer = _native.GameWriter(os.fspath(path), format)
    count = 0
    for game in games:
        writer.write(game)
        count += 1
    writer.finish()
    return count
