# SPDX-License-Identifier: MIT
"""Teacher: a residual network of 3x3 convolutions on the board (He and others, "Deep residual learning", 2016)."""

from __future__ import annotations

from functools import partial

import torch
from torch import Tensor, nn
from torch.nn import functional

from distill.boards import bits_of, empties_of, moves_of

CHANNELS, BLOCKS = 128, 6
POINT_CHANNELS, HIDDEN = 32, 256
PLANES = 8

#: Boards that the teacher evaluates together.
TOGETHER = 16384


class Block(nn.Module):
    def __init__(self, channels: int) -> None:
        super().__init__()
        convolution = partial(nn.Conv2d, channels, channels, 3, padding=1, bias=False)
        self.first, self.first_norm = convolution(), nn.BatchNorm2d(channels)
        self.second, self.second_norm = convolution(), nn.BatchNorm2d(channels)
        nn.init.zeros_(self.second_norm.weight)  # a new block changes nothing

    def forward(self, x: Tensor) -> Tensor:
        inner = functional.relu(self.first_norm(self.first(x)))
        return functional.relu(x + self.second_norm(self.second(inner)))


class Teacher(nn.Module):
    """Values for the side to move, in units of 20 discs."""

    def __init__(self, channels: int = CHANNELS, blocks: int = BLOCKS) -> None:
        super().__init__()
        self.layers = nn.Sequential(
            nn.Conv2d(PLANES, channels, 3, padding=1, bias=False), nn.BatchNorm2d(channels), nn.ReLU(),
            *(Block(channels) for _ in range(blocks)),
            nn.Conv2d(channels, POINT_CHANNELS, 1, bias=False), nn.BatchNorm2d(POINT_CHANNELS), nn.ReLU(),
            nn.Flatten(), nn.Linear(64 * POINT_CHANNELS, HIDDEN), nn.ReLU(), nn.Linear(HIDDEN, 1),
        )  # fmt: skip

    def forward(self, planes: Tensor) -> Tensor:
        with torch.autocast(planes.device.type, dtype=torch.bfloat16):
            values: Tensor = self.layers(planes)
        return values.float()[:, 0]

    @torch.no_grad()
    def values(self, own: Tensor, opponent: Tensor) -> Tensor:
        self.eval()
        parts = zip(own.split(TOGETHER), opponent.split(TOGETHER), strict=True)
        return torch.cat([self(planes_of(*part)) for part in parts])


def planes_of(own: Tensor, opponent: Tensor) -> Tensor:
    """Returns the inputs, [boards, 8, 8, 8]: discs and moves of both sides, odd empties, share of empties, 1, 0."""
    boards = torch.stack([own, opponent, moves_of(own, opponent), moves_of(opponent, own)], 1)
    squares = bits_of(boards.flatten()).view(-1, 4, 8, 8).to(torch.bfloat16)
    empties = empties_of(own, opponent)
    counts = torch.stack([empties % 2, empties / 60, torch.ones_like(empties), torch.zeros_like(empties)], 1)
    planes = torch.cat([squares, counts.to(torch.bfloat16)[:, :, None, None].expand(-1, -1, 8, 8)], 1)
    return planes.contiguous(memory_format=torch.channels_last)


def turned(planes: Tensor) -> Tensor:
    """Shows each eighth of the boards under another symmetry."""
    parts = list(planes.chunk(8))
    for symmetry, part in enumerate(parts):
        flipped = part.flip([axis for axis, bit in ((2, 1), (3, 2)) if symmetry & bit])
        parts[symmetry] = flipped.transpose(2, 3) if symmetry & 4 else flipped
    return torch.cat(parts).contiguous(memory_format=torch.channels_last)
