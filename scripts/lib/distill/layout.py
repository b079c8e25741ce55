# SPDX-License-Identifier: MIT
"""Order of the weights of patterns (eval/patterns/weight_layout.h), from the diagrams of eval/patterns/patterns.h."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from common import ROOT, Failure

if TYPE_CHECKING:
    import numpy

    Array = numpy.ndarray[Any, numpy.dtype[Any]]

DIAGRAMS = ROOT / "eval/patterns/patterns.h"

PHASES = 30
SYMMETRIES = 8


@dataclass(frozen=True)
class Layout:
    """places: squares of each feature, the lowest digit of the pattern index first; origins: place of pattern index 0 of
    each feature in `shared`; shared: number of the shared weight of each index of each pattern; count: shared weights."""

    places: list[list[int]]
    origins: Array
    shared: Array
    count: int


def diagrams(header: str) -> list[str]:
    """Returns the diagrams of the patterns: 64 characters each, '#' for a square of the pattern. Raises Failure."""
    listed = re.search(r"kPatternDiagrams = \{(.*?)\n\};", header, re.DOTALL)
    found = re.findall(r"PatternDiagram\{(.*?)\}", listed.group(1), re.DOTALL) if listed else []
    rows = ["".join(re.findall(r'"([^"]*)"', text)[1:]).replace(" ", "") for text in found]
    if not rows or any(len(each) != 64 for each in rows):
        raise Failure(f"cannot read {DIAGRAMS}: expected diagrams of 64 squares")
    return rows


def image(square: int, symmetry: int) -> int:
    """Returns the image of a square: 8 * row + column."""
    row, column = divmod(square, 8)
    if symmetry & 1:
        column = 7 - column
    if symmetry & 2:
        row = 7 - row
    if symmetry & 4:
        row, column = column, row
    return 8 * row + column


def liveliness(square: int) -> int:
    """Rank of a square by how often its disc changes; the order of the digits of a pattern index."""
    row, column = divmod(square, 8)
    nearer, farther = sorted((min(row, 7 - row), min(column, 7 - column)))
    return 2 * nearer + (farther > 1)


def squares_of(diagram: str) -> list[int]:
    return sorted((square for square in range(64) if diagram[square] == "#"), key=lambda square: (-liveliness(square), square))


def shared_indices(squares: list[int]) -> Array:
    """Returns for each index of a pattern, from the lowest up, the number of its weight; mirror images share one."""
    import numpy

    size = 3 ** len(squares)
    digits = numpy.arange(size)[:, None] // 3 ** numpy.arange(len(squares)) % 3 - 1
    least = numpy.arange(size)
    for symmetry in range(SYMMETRIES):
        images = [image(square, symmetry) for square in squares]
        if set(images) == set(squares):
            order = [squares.index(square) for square in images]
            least = numpy.minimum(least, digits[:, order] @ 3 ** numpy.arange(len(squares)) + size // 2)
    _, shared = numpy.unique(least, return_inverse=True)
    return shared


@cache
def read_layout(header: Path = DIAGRAMS) -> Layout:
    """Raises Failure if the header has no diagrams."""
    import numpy

    places, origins, shared, begin, count = [], [], [], 0, 0
    for diagram in diagrams(header.read_text()):
        squares = squares_of(diagram)
        of_pattern = shared_indices(squares)
        seen: list[set[int]] = []
        for symmetry in range(SYMMETRIES):
            place = [image(square, symmetry) for square in squares]
            if set(place) not in seen:
                seen.append(set(place))
                places.append(place)
                origins.append(begin + len(of_pattern) // 2)
        shared.append(of_pattern + count)
        begin += len(of_pattern)
        count = int(shared[-1].max()) + 1
    return Layout(places, numpy.array(origins), numpy.concatenate(shared), count)
