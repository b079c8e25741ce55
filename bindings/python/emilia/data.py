# SPDX-License-Identifier: MIT
"""Files of training data as numpy arrays. Requires numpy."""

from __future__ import annotations

import os
import struct
from typing import TYPE_CHECKING, Any, Union

from emilia.errors import EmiliaError

if TYPE_CHECKING:
    import numpy as np

#: Field of a numpy record: name, type, and a count if it is an array.
Field = Union[tuple[str, str], tuple[str, str, int]]

#: Fields of a record of `*.positions` (engine/selfplay/position_file.h) and of `*.games` (played_games.h).
POSITION_FIELDS: list[Field] = [
    ("player", "<u8"),
    ("opponent", "<u8"),
    ("score", "<i2"),
    ("kind", "u1"),
    ("depth", "u1"),
    ("game", "<u4"),
]
GAME_FIELDS: list[Field] = [
    ("number", "<u4"),
    ("score", "i1"),
    ("move_count", "u1"),
    ("exact_from", "u1"),
    ("reserved", "u1"),
    ("moves", "u1", 60),
]

#: Units of the score of a position in a disc.
UNITS_PER_DISC = 256


def _read(
    path: str | os.PathLike[str], magic: bytes, header_size: int, fields: list[Field]
) -> np.ndarray[Any, np.dtype[np.void]]:
    import numpy as np

    record = np.dtype(fields)
    with open(os.fspath(path), "rb") as file:  # a number would be a descriptor
        header = file.read(header_size)
    expected = magic + struct.pack("<II", 1, record.itemsize)
    if len(header) < header_size or not header.startswith(expected):
        raise EmiliaError(f"invalid file {os.fspath(path)!r}: expected {magic.decode()} version 1")
    rest = os.path.getsize(path) - header_size
    if rest % record.itemsize:
        raise EmiliaError(f"invalid file {os.fspath(path)!r}: {rest % record.itemsize} bytes after the last record")
    if rest == 0:
        return np.empty(0, record)
    return np.memmap(path, record, "r", header_size)


def read_positions(path: str | os.PathLike[str]) -> np.ndarray[Any, np.dtype[np.void]]:
    """Returns the `n` positions of a file `*.positions`, mapped into memory, as an array of shape (n,).

    Fields of an element:

    - player, opponent: sets of squares of the side to move and of its opponent; bit 0 is a1.
    - score: 1/256 disc for the side to move.
    - kind: origin of the score; 0 is a game result, 1 a search, 2 an exact score.
    - depth: plies of the search.
    - game: number of the game.

    Requires numpy. Errors: OSError, and EmiliaError for another format.

    >>> positions = emilia.read_positions("first.positions")
    >>> positions.dtype.names
    ('player', 'opponent', 'score', 'kind', 'depth', 'game')
    """
    return _read(path, b"EMILIAPS", 16, POSITION_FIELDS)


def read_played_games(path: str | os.PathLike[str]) -> np.ndarray[Any, np.dtype[np.void]]:
    """Returns the `n` games of a file `*.games`, mapped into memory, as an array of shape (n,).

    Fields of an element:

    - number: number of the game.
    - score: final score in discs for Black.
    - move_count: number of moves without passes.
    - exact_from: with this number of empty squares and fewer, chosen moves are perfect.
    - moves: 60 squares 0 to 63, plus 64 if no search chose the move; 255 follows the last move.

    Requires numpy. Errors: OSError, and EmiliaError for another format.

    >>> games = emilia.read_played_games("first.games")
    >>> games.dtype.names
    ('number', 'score', 'move_count', 'exact_from', 'reserved', 'moves')
    """
    return _read(path, b"EMILIAGM", 256, GAME_FIELDS)
