# SPDX-License-Identifier: MIT
"""How a proof would go on machines that are not there: the same tree, with subproblems that take measured times.

The positions are real, and so are the looks at them. What a subproblem is worth is what it seems to be worth, with a normal
error; what a search takes is drawn from a log-normal distribution that grows with the empty squares and falls with the
distance between the value and the goal. All of these are measured (`measuring`).
"""

from __future__ import annotations

import heapq
import math
import random
from dataclasses import dataclass
from typing import Protocol

from othello_match.rules import Position
from othello_proof.subproblem import Findings, Subproblem
from othello_proof.tree import Tree


@dataclass(frozen=True)
class Model:
    """What was measured of a board. growth: the time of one more empty square; ease: the share of it that a disc between the
    value and the goal saves, as a logarithm; seconds_at_20: the median of a search with 20 of them at the goal; spread: the
    standard deviation of its logarithm; error: of an estimate, in discs."""

    growth: float
    ease: float
    seconds_at_20: float
    spread: float
    error: float

    def seconds(self, empties: int, margin: float) -> float:
        """The median of a search."""
        return self.seconds_at_20 * self.growth ** (empties - 20) * math.exp(-self.ease * margin)


@dataclass(frozen=True)
class Setup:
    """What is simulated. look_seconds: of a look; result_seconds: what whoever holds the tree takes for a result, during
    which others wait; start_seconds: until a machine that was given something works."""

    solve_at: int = 26
    machines: int = 1
    look_seconds: float = 0.1
    result_seconds: float = 0.005
    start_seconds: float = 0.02
    seed: int = 1


@dataclass
class Outcome:
    """elapsed: until all is known; busy: what all machines worked; wasted: the part of it whose results nobody needed any
    more, in seconds. holder: what the tree took. jobs: results. nodes: of the tree. value: what was proven."""

    elapsed: float = 0.0
    busy: float = 0.0
    wasted: float = 0.0
    holder: float = 0.0
    jobs: int = 0
    nodes: int = 0
    value: int = 0


class Game(Protocol):
    """What the tree is told of positions."""

    def look(self, position: str) -> dict[str, float]:
        """What the positions behind its moves seem to be worth."""


def value_of(model: Model, text: str, estimate: float, seed: int) -> int:
    """The value that a position has in a simulation, always the same: as it seems, with an error."""
    return 2 * round((estimate + random.Random(f"{seed} {text}").gauss(0, model.error)) / 2)


def luck_of(model: Model, job: Subproblem, seed: int) -> float:
    """How many times as long as the median a search takes, always the same; not beyond two standard deviations."""
    draw = random.Random(f"{seed} {job}").gauss(0, 1)
    return math.exp(model.spread * max(-2.0, min(2.0, draw)))


def findings(tree: Tree, model: Model, game: Game, job: Subproblem, seed: int) -> Findings:
    """What a machine would find, in no time."""
    if job.is_look:
        return Findings(estimates=game.look(job.position))
    value = value_of(model, job.position, tree.node_of(job).estimate, seed)
    asked = job.at_least if job.at_least is not None else (job.at_most or 0) + 1
    return Findings(lower=value) if value >= asked else Findings(upper=value)


def seconds_of(tree: Tree, model: Model, setup: Setup, job: Subproblem) -> float:
    """What it would take."""
    if job.is_look:
        return setup.start_seconds + setup.look_seconds
    node = tree.node_of(job)
    margin = abs(value_of(model, node.text, node.estimate, setup.seed) - tree.goal)
    return setup.start_seconds + model.seconds(node.empties, margin) * luck_of(model, job, setup.seed)


def simulate(root: Position, model: Model, setup: Setup, game: Game) -> Outcome:
    """Runs a proof to its end in no time. The tree takes one result after the other, as long as `result_seconds` each."""
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
            continue  # it was useless
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
