# SPDX-License-Identifier: MIT
"""Labelled positions as tensors, and new positions near them."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import numpy
import torch
from torch import Tensor

from common import Failure
from distill.boards import empties_of, moves_of, play_random
from distill.student import DISCS
from distill.teacher import Teacher
from position_file import EXACT, FIELDS, HEADER, UNITS_PER_DISC

#: Shares of the new positions that are a labelled position, and that follow one by one or two random moves.
RANDOM_MOVES = (0.35, 0.40, 0.25)


class Labelled(NamedTuple):
    """own, opponent: bitboards; labels: scores for the side to move in units of 20 discs; exact: exact scores."""

    own: Tensor
    opponent: Tensor
    labels: Tensor
    exact: Tensor

    @property
    def size(self) -> int:
        return len(self.labels)

    def at(self, places: Tensor) -> Labelled:
        return Labelled(self.own[places], self.opponent[places], self.labels[places], self.exact[places])


def read_labelled(path: Path, device: torch.device, begin: int = 0) -> Labelled:
    """Returns the complete records of a file from record `begin` on; the file may still grow. Raises Failure."""
    with path.open("rb") as file:
        if file.read(len(HEADER)) != HEADER:
            raise Failure(f"cannot read {path}: expected a file of emilia label")
        file.seek(len(HEADER) + begin * numpy.dtype(FIELDS).itemsize)
        data = file.read()
    records = numpy.frombuffer(data, FIELDS, len(data) // numpy.dtype(FIELDS).itemsize)
    labels = torch.tensor(records["score"].astype(numpy.float32), device=device) / (UNITS_PER_DISC * DISCS)
    own, opponent = (
        torch.tensor(numpy.ascontiguousarray(records[name]).view(numpy.int64), device=device) for name in ("player", "opponent")
    )
    return Labelled(own, opponent, labels, torch.tensor(records["kind"] == EXACT, device=device))


class Pool:
    """Positions of files that `emilia label` may still be writing."""

    def __init__(self, paths: Sequence[Path], device: torch.device) -> None:
        self.done = dict.fromkeys(paths, 0)
        self.device = device
        self.positions = Labelled(*(torch.empty(0, dtype=kind, device=device) for kind in (torch.int64, torch.int64, torch.float, torch.bool)))
        self.update()

    def update(self) -> None:
        """Reads what was written since. Raises Failure."""
        parts = [self.positions]
        for path, begin in self.done.items():
            part = read_labelled(path, self.device, begin)
            self.done[path] = begin + part.size
            if part.size:
                parts.append(part)
        if len(parts) > 1:
            self.positions = Labelled(*(torch.cat(columns) for columns in zip(*parts, strict=True)))

    def draw(self, count: int) -> Labelled:
        return self.positions.at(torch.randint(self.positions.size, (count,), device=self.device))


def taught(pool: Pool, teacher: Teacher, count: int, min_empties: int) -> Labelled:
    """Returns about `count` positions for the student: labelled ones, some after random moves. The label of a labelled one
    is its exact score, or the mean of its label and the teacher's value; of the others the teacher's value."""
    own, opponent, labels, exact = pool.draw(count)
    chance = torch.rand(count, device=pool.device)
    moved = torch.zeros_like(exact)
    for share in (RANDOM_MOVES[0], RANDOM_MOVES[0] + RANDOM_MOVES[1]):
        next_own, next_opponent, can = play_random(own, opponent)
        moves = (chance >= share) & can
        own, opponent = torch.where(moves, next_own, own), torch.where(moves, next_opponent, opponent)
        moved |= moves
    kept = (empties_of(own, opponent) >= min_empties) & (moves_of(own, opponent) != 0)
    own, opponent, labels, exact, moved = (each[kept] for each in (own, opponent, labels, exact, moved))
    values = teacher.values(own, opponent)
    labels = torch.where(moved, values, torch.where(exact, labels, (labels + values) / 2))
    return Labelled(own, opponent, labels, exact & ~moved)
