# SPDX-License-Identifier: MIT
"""A tree of subproblems above single searches.

Black's value of the root is bracketed by two proofs, that it is at least the goal and that it is at most the goal. A
proof needs one move of the side that wants it, and all moves of the other; so what a position costs to prove is the
least, or the sum, of what its moves cost (proof-number search: Allis, "Searching for solutions in games and artificial
intelligence", 1994; with searches on many machines at the leaves: Wu et al., "Job-level proof-number search", 2013).
Leaves cost what their squares and estimates let expect. The goal is the value whose two proofs cost least.

Positions that symmetry makes equal, or that are reached in several ways, are one.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from enum import Enum

from othello_match.boards import Board
from othello_match.notation import parse_position, position_text
from othello_match.rules import Colour, Position
from othello_proof.subproblem import INFINITE, Findings, Subproblem, representative

#: A search of one more empty square takes so many times as many nodes.
GROWTH = 2.2

#: Discs by which an estimate errs.
ERROR = 7.0

#: The goal is looked for anew when the tree has had so many times as many results.
NEW_GOAL = 1.2


class Side(Enum):
    """Which of the two proofs."""

    AT_LEAST = 0
    AT_MOST = 1


@dataclass(eq=False)
class Node:
    """A position. lower, upper: bounds of its value. cost: of either proof, in nodes that a search may take; 0 where it is
    done, infinite where it is impossible."""

    text: str
    is_black: bool
    empties: int
    estimate: float
    lower: int = -INFINITE
    upper: int = INFINITE
    children: list[Node] | None = None
    parents: list[Node] = field(default_factory=list)
    cost: list[float] = field(default_factory=lambda: [math.inf, math.inf])
    job: Subproblem | None = None
    is_too_large: bool = False  #: for one search

    def has_choice(self, side: Side) -> bool:
        """One move is enough for this proof."""
        return self.is_black == (side is Side.AT_LEAST)


class Tree:
    """Knows what is proven, and what to ask next. solve_at: positions of so many empty squares are solved, larger ones
    looked at. See `othello_cluster.jobs.Source` for the calls."""

    def __init__(self, root: Position, solve_at: int) -> None:
        self._board = root.board
        self._solve_at = solve_at
        self._nodes: dict[str, Node] = {}
        self._under_way: dict[Subproblem, tuple[Node, Side]] = {}
        self._useless: list[Subproblem] = []
        self._results = 0
        self._new_goal_at = 1.0
        self.goal = 0
        self.root = self._node(root, 0.0)
        self._set_goal(self._nearest(0.0))

    # --- a source of jobs

    def is_over(self) -> bool:
        return self.root.lower == self.root.upper

    def take(self) -> Subproblem | None:
        """The next subproblem: of the best moves first, then, for machines without work, of the second best."""
        load = [1 + sum(side.value == n for _, side in self._under_way.values()) for n in range(2)]
        sides = sorted(Side, key=lambda side: -self.root.cost[side.value] / load[side.value])
        for is_idle in (False, True):
            for side in sides:
                node = self._choose(self.root, side, is_idle, set())
                if node:
                    return self._ask(node, side)
        return None

    def receive(self, job: Subproblem, found: Findings) -> None:
        """A result, asked for or not: those of a record come the same way."""
        self._under_way.pop(job, None)
        node = self._nodes.get(job.position)
        if node is None:
            return
        node.job = None
        self._results += 1
        node.lower, node.upper = max(node.lower, found.lower), min(node.upper, found.upper)
        node.is_too_large = node.is_too_large or not found.is_whole
        if found.estimates is not None and node.children is None:
            self._expand(node, found.estimates)
        has_settled = self._carry_up([node])
        if self._results >= self._new_goal_at or not self._is_possible():
            self._new_goal_at = NEW_GOAL * self._results
            self._choose_goal()
            has_settled = True
        if has_settled:
            self._find_useless()

    def useless(self) -> Sequence[Subproblem]:
        found, self._useless = self._useless, []
        return found

    # --- for people

    def under_way(self) -> Iterator[Subproblem]:
        return iter(self._under_way)

    def node_of(self, job: Subproblem) -> Node:
        return self._nodes[job.position]

    def price_of(self, job: Subproblem) -> float:
        """What a subproblem that is under way is expected to cost, in the unit of rest()."""
        node, side = self._under_way[job]
        return node.cost[side.value]

    def rest(self) -> float:
        """What both proofs are expected to cost from now on, if no estimate errs."""
        return sum(cost for cost in self.root.cost if cost < math.inf)

    def nodes(self) -> Iterator[Node]:
        return iter(self._nodes.values())

    def __len__(self) -> int:
        return len(self._nodes)

    # --- making nodes

    def _node(self, position: Position, estimate: float) -> Node:
        position = representative(position)
        text = position_text(position)
        if text not in self._nodes:
            node = Node(text, position.to_move is Colour.BLACK, position.empties, estimate)
            if position.is_over():
                node.lower = node.upper = position.score()
                node.estimate = node.lower
            self._nodes[text] = node
        return self._nodes[text]

    def _expand(self, node: Node, estimates: dict[str, float]) -> None:
        position = parse_position(node.text, self._board)
        children: dict[str, Node] = {}
        for move in position.legal_moves():
            child = self._node(position.play(move), 0.0)
            child.estimate = estimates.get(child.text, child.estimate)
            children[child.text] = child
        node.children = list(children.values())
        for child in node.children:
            child.parents.append(node)
            self._price(child)

    # --- costs and bounds

    def _price(self, node: Node) -> None:
        """Sets bounds and costs from the children's, or from the estimate."""
        if node.children:
            best = max if node.is_black else min
            node.lower = max(node.lower, best(child.lower for child in node.children))
            node.upper = min(node.upper, best(child.upper for child in node.children))
        for side in Side:
            node.cost[side.value] = self._cost(node, side)

    def _cost(self, node: Node, side: Side) -> float:
        is_done, is_impossible = node.lower >= self.goal, node.upper < self.goal
        if side is Side.AT_MOST:
            is_done, is_impossible = node.upper <= self.goal, node.lower > self.goal
        if is_done or is_impossible:
            return 0.0 if is_done else math.inf
        if node.children:
            costs = [child.cost[side.value] for child in node.children]
            return min(costs) if node.has_choice(side) else sum(costs)
        margin = node.estimate - self.goal if side is Side.AT_LEAST else self.goal - node.estimate
        return GROWTH**node.empties * (1 + math.exp(min(50.0, -(margin + 1) / ERROR)))

    def _carry_up(self, nodes: list[Node]) -> bool:
        """Prices nodes anew and those above them; True where one that has children was settled, one way or the other."""
        has_settled = False
        waiting = list(nodes)
        while waiting:
            node = waiting.pop()
            before = node.lower, node.upper, *node.cost
            was_open = [0 < cost < math.inf for cost in node.cost]
            self._price(node)
            if node.children and was_open != [0 < cost < math.inf for cost in node.cost]:
                has_settled = True
            if node in nodes or before != (node.lower, node.upper, *node.cost):
                waiting += node.parents
        return has_settled

    # --- the goal

    def _nearest(self, value: float) -> int:
        """The possible value that is nearest: on a board of an even number of squares values are even."""
        step = 1 if self._board.playable.bit_count() % 2 else 2
        return step * round(max(self.root.lower, min(self.root.upper, value)) / step)

    def _is_possible(self) -> bool:
        return self.root.lower <= self.goal <= self.root.upper

    def _set_goal(self, goal: int) -> float:
        """Returns what both proofs of the goal cost."""
        self.goal = goal
        priced = set[str]()

        def price(node: Node) -> None:
            if node.text in priced:
                return
            priced.add(node.text)
            for child in node.children or ():
                price(child)
            self._price(node)

        price(self.root)
        return sum(self.root.cost)

    def _choose_goal(self) -> None:
        """Goes to the neighbouring goal that is cheaper as long as there is one."""
        step = 1 if self._board.playable.bit_count() % 2 else 2
        goal = self._nearest(self.goal)
        cost = self._set_goal(goal)
        for direction in (step, -step):
            while self.root.lower <= goal + direction <= self.root.upper:
                other = self._set_goal(goal + direction)
                if other >= cost:
                    break
                goal, cost = goal + direction, other
        self._set_goal(goal)

    # --- choosing

    def _choose(self, node: Node, side: Side, is_idle: bool, seen: set[str]) -> Node | None:
        """A leaf to be asked for this proof. is_idle: of moves that are not the best, too."""
        if node.text in seen or not 0 < node.cost[side.value] < math.inf:
            return None
        seen.add(node.text)
        if node.children is None:
            return None if node.job else node
        children = sorted(node.children, key=lambda child: child.cost[side.value])
        if not node.has_choice(side):
            children.reverse()  # what may fail comes first
        elif not is_idle:
            del children[1:]
        for child in children:
            found = self._choose(child, side, is_idle, seen)
            if found:
                return found
        return None

    def _ask(self, node: Node, side: Side) -> Subproblem:
        if node.empties > self._solve_at or node.is_too_large:
            job = Subproblem(node.text)
        elif side is Side.AT_LEAST:
            job = Subproblem(node.text, at_least=self.goal)
        else:
            job = Subproblem(node.text, at_most=self.goal)
        node.job = job
        self._under_way[job] = node, side
        return job

    def _find_useless(self) -> None:
        """Jobs whose proof is not open any more, at their position or at all of those above it."""
        known: dict[tuple[str, Side], bool] = {(self.root.text, side): True for side in Side}

        def is_open(node: Node, side: Side) -> bool:
            return 0 < node.cost[side.value] < math.inf

        def is_needed(node: Node, side: Side) -> bool:
            key = node.text, side
            if key not in known:
                known[key] = is_open(node, side) and any(
                    is_open(parent, side) and is_needed(parent, side) for parent in node.parents
                )
            return known[key]

        for job, (node, side) in list(self._under_way.items()):
            asks_goal = job.is_look or self.goal in (job.at_least, job.at_most)
            sides = tuple(Side) if job.is_look else (side,)
            if asks_goal and any(is_open(node, each) and is_needed(node, each) for each in sides):
                continue
            del self._under_way[job]
            node.job = None
            self._useless.append(job)

