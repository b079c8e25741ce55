# SPDX-License-Identifier: MIT
"""Files of labelled positions (docs/reference/data-files.md) as numpy arrays."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from common import Failure, need_library, write_atomically

if TYPE_CHECKING:
    import numpy

    Positions = numpy.ndarray[Any, numpy.dtype[Any]]

HEADER = b"EMILIAPS" + (1).to_bytes(4, "little") + (24).to_bytes(4, "little")
FIELDS = [("player", "<u8"), ("opponent", "<u8"), ("score", "<i2"), ("kind", "u1"), ("depth", "u1"), ("game", "<u4")]

UNITS_PER_DISC = 256

#: Kind of an exact score.
EXACT = 2


def read_positions(path: Path) -> Positions:
    """Returns the positions of a file. Raises Failure for an invalid file."""
    need_library("numpy")
    import numpy

    data = path.read_bytes()
    if data[: len(HEADER)] != HEADER or (len(data) - len(HEADER)) % 24:
        raise Failure(f"cannot read {path}: expected a complete file of emilia label")
    return numpy.frombuffer(data, FIELDS, offset=len(HEADER))


def write_positions(path: Path, positions: Positions) -> None:
    write_atomically(path, HEADER + positions.tobytes())


def make_positions(boards: list[tuple[int, int]]) -> Positions:
    """Returns unlabelled positions of pairs (player, opponent), each of its own game."""
    need_library("numpy")
    import numpy

    positions = numpy.zeros(len(boards), FIELDS)
    positions["player"] = [player for player, _ in boards]
    positions["opponent"] = [opponent for _, opponent in boards]
    positions["game"] = range(len(boards))
    return positions


def empties_of(positions: Positions) -> Positions:
    """Returns the number of empty squares of each position."""
    import numpy

    occupied = (positions["player"] | positions["opponent"]).view(numpy.uint8).reshape(-1, 8)
    discs: Positions = numpy.unpackbits(occupied, axis=1).sum(axis=1)
    return 64 - discs.astype(int)


def in_random_order(positions: Positions) -> Positions:
    """Returns the positions, each board once, in an order that depends only on the boards."""
    import numpy

    mixed = positions["player"] * numpy.uint64(0x9E3779B97F4A7C15) ^ positions["opponent"] * numpy.uint64(0xBF58476D1CE4E5B9)
    mixed = (mixed ^ mixed >> numpy.uint64(29)) * numpy.uint64(0x94D049BB133111EB)
    _, first = numpy.unique(mixed ^ mixed >> numpy.uint64(32), return_index=True)
    return positions[first]
