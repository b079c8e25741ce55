# SPDX-License-Identifier: MIT
"""Files of training data as arrays of numpy, which has to be installed."""

from __future__ import annotations

import os
import struct
from typing import TYPE_CHECKING, Any, Union

from emilia._native import EmiliaError

if TYPE_CHECKING:
    import numpy as np

#: A field as numpy has it: name, type, perhaps how many.
Field = Union[tuple[str, str], tuple[str, str, int]]

#: A record of `*.positions` (engine/selfplay/position_file.h) and one of `*.games` (played_games.h).
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

#: What a score of a position is in discs: this many units are one.
UNITS_PER_DISC = 256


def _read(
    path: str | os.PathLike[str], magic: bytes, header_size: int, fields: list[Field]
) -> np.ndarray[Any, np.dtype[np.void]]:
    import numpy as np

    record = np.dtype(fields)
    with open(path, "rb") as file:
        header = file.read(header_size)
    expected = magic + struct.pack("<II", 1, record.itemsize)
    if len(header) < header_size or not header.startswith(expected):
        raise EmiliaError(f"{os.fspath(path)}: no file of {magic.decode()}, version 1")
    rest = os.path.getsize(path) - header_size
    if rest % record.itemsize:
        raise EmiliaError(f"{os.fspath(path)}: {rest % record.itemsize} bytes behind the last record")
    if rest == 0:
        return np.empty(0, record)
    return np.memmap(path, record, "r", header_size)


def read_positions(path: str | os.PathLike[str]) -> np.ndarray[Any, np.dtype[np.void]]:
    """The positions of a file `*.positions`, mapped into memory: `player` and `opponent` as sets of squares, `score` in units of
    1/256 disc for the side to move, `kind` (0 a result, 1 a search, 2 exact), `depth`, `game`."""
    return _read(path, b"EMILIAPS", 16, POSITION_FIELDS)


def read_played_games(path: str | os.PathLike[str]) -> np.ndarray[Any, np.dtype[np.void]]:
    """The games of a file `*.games`, mapped into memory: `score` in discs for Black, `moves` as squares, of which those that were
    given have 64 added, and 255 behind the last of `move_count`."""
    return _read(path, b"EMILIAGM", 256, GAME_FIELDS)
