# SPDX-License-Identifier: MIT
"""Simulation of a proof on many machines: the same tree, with subproblems that take simulated times.

Positions and estimates are real. The value of a subproblem is its estimate plus a normally distributed error. The time of
a search has a log-normal distribution. Its median grows with the empty squares and falls with the distance between value
and goal. `measuring` measures all parameters.
"""

from __future__ import annotations

import heapq
import math
import random
from dataclasses import dataclass
from typing import Protocol

from othello.rules import Position
from proof.subproblem import Findings, Subproblem
from proof.tree import Tree


@dataclass(frozen=True)
class Model:
    """Measured parameters of a board.

    - growth: factor of the search time per additional empty square.
    - ease: decrease of the logarithm of the search time per disc between value and goal.
    - seconds_at_20: median search time with 20 empty squares and a value at the goal.
    - spread: standard deviation of the logarithm of the search time.
    - error: standard deviation of an estimate, in discs.
    """

    growth: float
    ease: float
    seconds_at_20: float
    spread: float
    error: float

    def seconds(self, empties: int, margin: float) -> float:
        """Returns the median time of a search. margin: discs between value and goal."""
        return self.seconds_at_20 * self.growth ** (empties - 20) * math.exp(-self.ease * margin)


@dataclass(frozen=True)
class Setup:
    """Settings of a simulation.

    solve_at: most empty squares of a search. look_seconds: time of an evaluation of a position. result_seconds: time to
    process a result, one at a time. start_seconds: latency until a machine starts a subproblem.
    """

    solve_at: int = 26
    machines: int = 1
    look_seconds: float = 0.1
    result_seconds: float = 0.005
    start_seconds: float = 0.02
    seed: int = 1


@dataclass
class Outcome:
    """Result of a simulation; times in seconds.

    elapsed: total time. busy: sum over all machines. wasted: part of busy whose results became useless. holder: time to
    process results. jobs: results. nodes: positions of the tree. value: proven value.
    """

    elapsed: float = 0.0
    busy: float = 0.0
    wasted: float = 0.0
    holder: float = 0.0
    jobs: int = 0
    nodes: int = 0
    value: int = 0


class Game(Protocol):
    """Source of estimates of positions."""

    def look(self, position: str) -> dict[str, float]:
        """Returns the estimates of the positions after each move."""


def value_of(model: Model, text: str, estimate: float, seed: int) -> int:
    """Returns the simulated value of a position: estimate plus error. Deterministic for a seed."""
    return 2 * round((estimate + random.Random(f"{seed} {text}").gauss(0, model.error)) / 2)


def luck_of(model: Model, job: Subproblem, seed: int) -> float:
    """Returns the ratio of a search time to the median, within two standard deviations. Deterministic for a seed."""
    deviation = random.Random(f"{seed} {job}").gauss(0, 1)
    return math.exp(model.spread * max(-2.0, min(2.0, deviation)))


def findings(tree: Tree, model: Model, game: Game, job: Subproblem, seed: int) -> Findings:
    """Returns the simulated result of a subproblem."""
    if job.is_look:
        return Findings(estimates=game.look(job.position))
    value = value_of(model, job.position, tree.node_of(job).estimate, seed)
    asked = job.at_least if job.at_least is not None else (job.at_most or 0) + 1
    return Findings(lower=value) if value >= asked else Findings(upper=value)


def seconds_of(tree: Tree, model: Model, setup: Setup, job: Subproblem) -> float:
    """Returns the simulated time of a subproblem."""
    if job.is_look:
        return setup.start_seconds + setup.look_seconds
    node = tree.node_of(job)
    margin = abs(value_of(model, node.text, node.estimate, setup.seed) - tree.goal)
    return setup.start_seconds + model.seconds(node.empties, margin) * luck_of(model, job, setup.seed)


def simulate(root: Position, model: Model, setup: Setup, game: Game) -> Outcome:
    """Simulates a proof. The tree processes one result at a time, in `result_seconds` each."""
    tree, found = Tree(root, setup.solve_at), Outcome()
    idle, now, holder_free, number = setup.machines, 0.0, 0.0, 0
    ends: list[tuple[float, int, Subproblem]] = []
    running: dict[Subproblem, tuple[int, float]] = {}
    while not tree.is_over():
        while idle and (job := tree.take()) is not None:
            number, idle = number + 1, idle - 1
            running[job] = number, now
            heapq.heappush(ends, (now + seconds_of(tree, model, setup, job), number, job))
        at, which, job = heapq.heappop(ends)
        if job not in running or running[job][0] != which:
            continue  # the job became useless
        now = max(at, holder_free)
        holder_free = now + setup.result_seconds
        found.holder += setup.result_seconds
        found.busy += at - running.pop(job)[1]
        found.jobs += 1
        idle += 1
        tree.receive(job, findings(tree, model, game, job, setup.seed))
        for each in tree.useless():
            lost = now - running.pop(each)[1]
            found.busy += lost
            found.wasted += lost
            idle += 1
    found.elapsed, found.nodes, found.value = now, len(tree), tree.root.lower
    return found
