# SPDX-License-Identifier: MIT
"""Measurement of the parameters of a simulation: times of subproblems, errors of estimates, estimates of moves."""

from __future__ import annotations

import math
import random
import statistics
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import partial

from common import Failure
from emilia.process import Game
from othello.boards import parse_board
from othello.notation import parse_position, position_text
from othello.rules import Colour, Position, start_of
from proof.simulation import Model
from proof.solver import Settings, answer, engines_of, search
from proof.subproblem import Subproblem, representative

#: Empty squares of the measured searches, and of the positions whose estimate is compared with the exact value.
SIZES, EXACT_SIZE = (18, 20, 22, 24), 18

#: Goal of the measured searches. Most proofs have a goal near 0, because one-sided boards are solved quickly.
GOAL = 0

#: A random walk plays moves that lose at most WALK_DISCS by a search of WALK_DEPTH plies.
WALK_DISCS, WALK_DEPTH = 8.0, 3

#: Walks that may end too early before it is an error.
WALKS = 20

#: Shortest search, in seconds, that counts for the speed.
LEAST_SECONDS = 0.3


@dataclass
class Samples:
    """Measurements.

    nodes: (empty squares, |estimate - goal| in discs, nodes) of each search; looks: nodes of each evaluation of a
    position; errors: of estimates, in discs; speeds: nodes per second.
    """

    nodes: list[tuple[int, float, int]] = field(default_factory=list)
    looks: list[int] = field(default_factory=list)
    errors: list[float] = field(default_factory=list)
    speeds: list[float] = field(default_factory=list)


def walk(settings: Settings, empties: int, generator: random.Random) -> Position | None:
    """Returns a position after a random walk of good moves; None if the game ends earlier."""
    position = start_of(parse_board(settings.board))
    shallow = Settings(settings.program, settings.board, WALK_DEPTH, 0, settings.megabytes)
    while position.empties > empties:
        found = answer(shallow, Subproblem(position_text(position))).estimates or {}
        sign = 1 if position.to_move is Colour.BLACK else -1
        if not found:
            return None
        best = max(sign * value for value in found.values())
        good = sorted(text for text, value in found.items() if sign * value >= best - WALK_DISCS)
        position = parse_position(generator.choice(good), position.board)
    return None if position.empties < empties else position


def reach(settings: Settings, empties: int, generator: random.Random) -> Position:
    """Returns a position with this number of empty squares. Raises Failure if no walk reaches one."""
    for _ in range(WALKS):
        position = walk(settings, empties, generator)
        if position:
            return position
    raise Failure(f"cannot measure {settings.board}: no game reaches {empties} empty squares")


def measure(settings: Settings, count: int, seed: int = 1) -> Samples:
    """Measures `count` searches of each size. Raises Failure if the board is too small."""
    samples, generator = Samples(), random.Random(seed)
    for empties in SIZES:
        wanted = len(samples.nodes) + count
        while len(samples.nodes) < wanted:
            measure_moves(settings, reach(settings, empties + 1, generator), samples)
    return samples


def measure_moves(settings: Settings, position: Position, samples: Samples) -> None:
    """Evaluates the moves of a position and solves the position after the best one."""
    look = answer(settings, Subproblem(position_text(position)))
    estimates = look.estimates or {}
    if not estimates:
        return
    sign = 1 if position.to_move is Colour.BLACK else -1
    samples.looks.append(look.nodes)
    text = max(estimates, key=lambda each: sign * estimates[each])
    child = representative(parse_position(text, position.board))
    # As in a proof: positions far from the goal are proven quickly.
    estimate = estimates[text]
    job = Subproblem(text, at_least=GOAL) if estimate >= GOAL else Subproblem(text, at_most=GOAL)
    found = answer(settings, job)
    samples.nodes.append((child.empties, abs(estimate - GOAL), found.nodes))
    if found.seconds >= LEAST_SECONDS:
        samples.speeds.append(found.nodes / found.seconds)
    if child.empties == EXACT_SIZE:
        with engines_of(settings).lend() as engine:
            exact = search(engine, partial(engine.solve, Game(start=text))).info
        if exact.is_exact:
            samples.errors.append(estimates[text] - (exact.score if text.startswith("B") else -exact.score))


def model_of(samples: Samples) -> tuple[Model, float, float]:
    """Returns the model, the speed of a machine in nodes per second, and the seconds of the evaluation of a position.

    The speed is the largest measured one, to exclude the influence of other programs.
    """
    speed = max(samples.speeds, default=10e6)
    rows = [(size - 20.0, margin, math.log(max(1, nodes))) for size, margin, nodes in samples.nodes]
    growth, ease, mean = plane(rows)
    spread = statistics.pstdev(value - mean - growth * size - ease * margin for size, margin, value in rows)
    model = Model(
        growth=math.exp(growth),
        ease=-ease,
        seconds_at_20=math.exp(mean) / speed,
        spread=spread,
        error=math.sqrt(statistics.fmean(error**2 for error in samples.errors)) if samples.errors else 4.0,
    )
    return model, speed, statistics.fmean(samples.looks) / speed


class QuickLooks:
    """Estimates for simulations: shallow searches, cached."""

    def __init__(self, settings: Settings) -> None:
        self._settings = replace(settings, look_depth=WALK_DEPTH)
        self._known: dict[str, dict[str, float]] = {}

    def look(self, position: str) -> dict[str, float]:
        if position not in self._known:
            self._known[position] = answer(self._settings, Subproblem(position)).estimates or {}
        return self._known[position]


def plane(rows: Sequence[tuple[float, float, float]]) -> tuple[float, float, float]:
    """Fits z = a x + b y + c to rows of (x, y, z) by least squares; returns a, b, c."""
    x, y, z = (statistics.fmean(row[n] for row in rows) for n in range(3))
    xx = sum((row[0] - x) ** 2 for row in rows)
    yy = sum((row[1] - y) ** 2 for row in rows)
    xy = sum((row[0] - x) * (row[1] - y) for row in rows)
    xz = sum((row[0] - x) * (row[2] - z) for row in rows)
    yz = sum((row[1] - y) * (row[2] - z) for row in rows)
    determinant = xx * yy - xy * xy
    by_x, by_y = (xz * yy - yz * xy) / determinant, (yz * xx - xz * xy) / determinant
    return by_x, by_y, z - by_x * x - by_y * y
