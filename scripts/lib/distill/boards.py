# SPDX-License-Identifier: MIT
"""Rules on tensors of many boards: int64 bitboards of the side to move and the opponent, bit 0 is a1.

The moves are found by shifts of whole boards in each direction (Kogge and Stone, 1973).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

import torch
from torch import Tensor

#: All columns but the outer ones, whose discs cannot be flipped along rows and diagonals.
INNER = 0x7E7E7E7E7E7E7E7E
ALL = -1

LONGEST = 6  # discs that a move flips in one direction


def left(boards: Tensor, count: int) -> Tensor:
    return boards << count


def right(boards: Tensor, count: int) -> Tensor:
    """Shifts right without the sign."""
    return (boards >> count) & ((1 << (64 - count)) - 1)


def directions() -> Iterator[tuple[int, Callable[[Tensor], Tensor]]]:
    """Yields each direction: the squares whose discs it may flip, and a step."""
    for count, mask in ((1, INNER), (7, INNER), (9, INNER), (8, ALL)):
        yield mask, partial(left, count=count)
        yield mask, partial(right, count=count)


def runs(step: Callable[[Tensor], Tensor], begin: Tensor, discs: Tensor) -> Tensor:
    """Returns the discs that follow `begin` in a direction without a gap."""
    found = discs & step(begin)
    for _ in range(LONGEST - 1):
        found = found | (discs & step(found))
    return found


def moves_of(own: Tensor, opponent: Tensor) -> Tensor:
    """Returns the legal moves."""
    moves = torch.zeros_like(own)
    for mask, step in directions():
        moves = moves | step(runs(step, own, opponent & mask))
    return moves & ~(own | opponent)


def flips_of(own: Tensor, opponent: Tensor, move: Tensor) -> Tensor:
    """Returns the discs that a move flips."""
    flipped = torch.zeros_like(own)
    for mask, step in directions():
        run = runs(step, move, opponent & mask)
        flipped = flipped | torch.where((step(run) & own) != 0, run, torch.zeros_like(run))
    return flipped


def bits_of(boards: Tensor) -> Tensor:
    """Returns the squares: bool, [boards, 64]."""
    return ((boards[:, None] >> torch.arange(64, device=boards.device)) & 1).bool()


def count_of(boards: Tensor) -> Tensor:
    counts: Tensor = bits_of(boards).sum(1)
    return counts


def empties_of(own: Tensor, opponent: Tensor) -> Tensor:
    return 64 - count_of(own | opponent)


def play_random(own: Tensor, opponent: Tensor) -> tuple[Tensor, Tensor, Tensor]:
    """Plays a random legal move on each board. Returns the boards for the next side to move, and which had a move; the
    others stay."""
    moves = moves_of(own, opponent)
    squares = (torch.rand(len(own), 64, device=own.device) * bits_of(moves)).argmax(1)
    can = moves != 0
    move = torch.where(can, torch.ones_like(own) << squares, torch.zeros_like(own))
    flipped = flips_of(own, opponent, move)
    return torch.where(can, opponent & ~flipped, own), torch.where(can, own | flipped | move, opponent), can
