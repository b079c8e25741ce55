# SPDX-License-Identifier: MIT
"""Student: the network of the engine in floating point (docs/explanation/evaluation.md), for large batches."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

import numpy
import torch
from torch import Tensor
from torch.nn import functional

from distill.boards import bits_of, count_of, empties_of, moves_of
from distill.layout import read_layout
from distill.weight_file import HEAD, WeightFile

#: Discs of one unit of a value, moves of one unit of an input, and the largest inputs and hidden activations.
DISCS, MOVES = 20, 32
MOST_INPUT, MOST_HIDDEN = 127 / 128, 127 / 64

#: Integer that represents 1 in each part of the file, the addition before rounding, and the largest integer.
VALUE_ONE = 256.0 * 64 * DISCS
SCALES: Mapping[str, tuple[float, int, int]] = {
    "bias": (256, 1, 255),
    "first_weights": (32, 0, 127),
    "first_bias": (4096, 32, 1 << 28),
    "second_weights": (64, 0, 127),
    "second_bias": (4096, 32, 1 << 28),
    "output": (VALUE_ONE / 64, 0, 32767),
    "skip": (VALUE_ONE / 128, 0, 32767),
    "output_bias": (VALUE_ONE, 32, 1 << 28),
}
EMBEDDING_ONE, MOST_EMBEDDING = 256, 127

#: Parts that are kept in range while learning. The others never come near their limits.
BOUNDED = ("bias", "first_weights", "second_weights")

#: Learning: see docs/explanation/evaluation.md. A batch is sixteen times as large as that of emilia_train.
ROW_RATE, HEAD_RATE, ROW_DECAY = 0.01, 0.004, 0.00001
FORGETTING, DAMPING = 0.0005, 0.1
NEWS, TINY, MOST_GRADIENT, MOST_ERROR = 1e-4, 1e-7, 5.0, 2.0
HALF_WEIGHT = 30.0
MOMENTUM, SQUARES, EPSILON = 0.9, 0.999, 1e-8


def weights_of(scores: Tensor) -> Tensor:
    """Returns the weights of positions in a loss by their scores in units of 20 discs."""
    return 1 / (1 + (scores * DISCS / HALF_WEIGHT) ** 2)


class Inputs(NamedTuple):
    """rows: embeddings of the features, [boards, 62]; phases: [boards]; counts: [boards, 3]."""

    rows: Tensor
    phases: Tensor
    counts: Tensor

    def part(self, begin: int, end: int) -> Inputs:
        return Inputs(*(each[begin:end] for each in self))


class Features:
    """Finds the inputs of boards."""

    def __init__(self, device: torch.device) -> None:
        layout = read_layout()
        powers = numpy.zeros((64, len(layout.places)), numpy.float32)
        for feature, place in enumerate(layout.places):
            powers[place, feature] = 3 ** numpy.arange(len(place))
        self.powers = torch.tensor(powers, device=device)
        self.origins = torch.tensor(layout.origins, device=device)
        self.shared = torch.tensor(layout.shared, device=device, dtype=torch.int32)

    def of(self, own: Tensor, opponent: Tensor, phases: int) -> Inputs:
        discs = bits_of(own).float() - bits_of(opponent).float()
        indices = (discs @ self.powers).round().long() + self.origins
        empties = empties_of(own, opponent)
        moves = [count_of(moves_of(own, opponent)) / MOVES, count_of(moves_of(opponent, own)) / MOVES]
        counts = torch.stack([*moves, empties % 2 * MOST_INPUT], 1)
        return Inputs(self.shared[indices], ((60 - empties) // 2).clamp(0, phases - 1), counts.float())


class Student:
    """Network that continues from a file of weights.

    A step is the same as that of emilia_train: a row-wise Adagrad with decaying squares for the embeddings, and Adam
    for the heads.
    """

    def __init__(self, weights: WeightFile, device: torch.device) -> None:
        self.weights = weights
        self.embeddings = torch.tensor(weights.embeddings.astype(numpy.float32) / EMBEDDING_ONE, device=device)
        self.heads = {}
        for name, (one, addition, _) in SCALES.items():
            numbers = (weights.heads[name] - float(addition)) / one
            self.heads[name] = torch.tensor(numbers, dtype=torch.float, device=device, requires_grad=True)
        self.phases = len(self.heads["bias"])
        self.rate = torch.ones((), device=device)
        self.steps = torch.zeros((), device=device)
        self.means = {name: torch.zeros_like(part) for name, part in self.heads.items()}
        self.squares = {name: torch.zeros_like(part) for name, part in self.heads.items()}
        self.gradient_squares = torch.zeros(self.embeddings.shape[1], device=device)
        self.row_squares = torch.zeros(len(self.embeddings), device=device)

    def head(self, sums: Tensor, inputs: Inputs) -> Tensor:
        """Returns values in units of 20 discs from the sums of embeddings."""
        phases = functional.one_hot(inputs.phases, self.phases).float()
        of = {name: phases @ part for name, part in self.heads.items() if part.dim() == 2}
        halves = (sums + of["bias"]).clamp(0, MOST_INPUT).chunk(2, 1)
        activations = halves[0] * halves[1]
        first = self.layer("first", torch.cat([activations, inputs.counts], 1), inputs.phases, of)
        second = self.layer("second", first, inputs.phases, of)
        constant = phases @ self.heads["output_bias"]
        values: Tensor = (second * of["output"]).sum(1) + (activations * of["skip"]).sum(1) + constant
        return values

    def layer(self, name: str, inputs: Tensor, phases: Tensor, of: Mapping[str, Tensor]) -> Tensor:
        """A hidden layer. Computes the sums by the weights of all phases, and takes those of the board's phase."""
        weights = self.heads[f"{name}_weights"]
        sums = (inputs @ weights.flatten(0, 1).T).view(len(inputs), *weights.shape[:2])
        own = torch.take_along_dim(sums, phases[:, None, None], 1)[:, 0]
        return (own + of[f"{name}_bias"]).clamp(0, MOST_HIDDEN)

    @torch.no_grad()
    def values(self, inputs: Inputs) -> Tensor:
        return self.head(functional.embedding_bag(inputs.rows, self.embeddings, mode="sum"), inputs)

    def step(self, inputs: Inputs, labels: Tensor) -> None:
        """Learns from a batch at `rate` times the learning rates."""
        with torch.no_grad():
            sums = functional.embedding_bag(inputs.rows, self.embeddings, mode="sum")
        sums.requires_grad_()
        values = self.head(sums, inputs)
        slopes = weights_of(values.detach()) * (values.detach() - labels).clamp(-MOST_ERROR, MOST_ERROR)
        of_sums, *of_heads = torch.autograd.grad(values, [sums, *self.heads.values()], slopes)
        with torch.no_grad():
            self.step_rows(inputs.rows, of_sums)
            self.step_heads([each / len(labels) for each in of_heads])

    def step_rows(self, rows: Tensor, gradients: Tensor) -> None:
        boards, features = rows.shape
        kept = torch.where(self.steps > 0, (1 - NEWS) ** boards, 0.0)
        self.gradient_squares.mul_(kept).add_((1 - kept) * (gradients * gradients).mean(0))
        gradients = (gradients / (self.gradient_squares + TINY).sqrt()).clamp(-MOST_GRADIENT, MOST_GRADIENT)
        sizes = (gradients * gradients).mean(1, keepdim=True)
        each = torch.cat([gradients, sizes, torch.ones_like(sizes)], 1)
        sums = torch.zeros(len(self.embeddings), each.shape[1], device=each.device)
        sums.index_add_(0, rows.flatten().long(), each[:, None].expand(-1, features, -1).flatten(0, 1))
        size, count = sums[:, -2], sums[:, -1]
        self.row_squares.mul_((1 - FORGETTING) ** count).add_(size)
        share = self.rate / (1 + DAMPING * (count - 1).clamp(min=0))
        step = share * ROW_RATE / (self.row_squares + 1).sqrt()
        self.embeddings.mul_((1 - share * ROW_DECAY * count)[:, None]).sub_(step[:, None] * sums[:, :-2])
        self.embeddings.clamp_(-MOST_EMBEDDING / EMBEDDING_ONE, MOST_EMBEDDING / EMBEDDING_ONE)

    def step_heads(self, gradients: Sequence[Tensor]) -> None:
        self.steps += 1
        for name, gradient in zip(self.heads, gradients, strict=True):
            mean, square, part = self.means[name], self.squares[name], self.heads[name]
            mean.mul_(MOMENTUM).add_(gradient, alpha=1 - MOMENTUM)
            square.mul_(SQUARES).addcmul_(gradient, gradient, value=1 - SQUARES)
            size = (square / (1 - SQUARES**self.steps)).sqrt() + EPSILON
            part.sub_(self.rate * HEAD_RATE * mean / (1 - MOMENTUM**self.steps) / size)
        for name in BOUNDED:
            one, addition, most = SCALES[name]
            self.heads[name].clamp_(-(most - addition) / one, (most - addition) / one)

    def rounded(self) -> WeightFile:
        """Returns the network in integers."""
        heads = {}
        for name, (one, addition, most) in SCALES.items():
            numbers = (self.heads[name].detach().double() * one + addition).round().clamp(-most, most)
            heads[name] = numbers.cpu().numpy().astype(HEAD[name][0])
        embeddings = (self.embeddings * EMBEDDING_ONE).round().clamp(-MOST_EMBEDDING, MOST_EMBEDDING)
        return replace(self.weights, heads=heads, embeddings=embeddings.cpu().numpy().astype(numpy.int8))
