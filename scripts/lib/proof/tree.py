# SPDX-License-Identifier: MIT
"""Tree of subproblems above single searches.

Two proofs determine Black's value of the root: that it is at least the goal, and that it is at most the goal. A proof
needs one move of the side that benefits, and all moves of the other side. So the cost of a proof at a position is the
minimum or the sum of the costs of its moves. This is proof-number search (Allis, "Searching for solutions in games and
artificial intelligence", 1994), with searches on many machines at the leaves (Wu et al., "Job-level proof-number search",
2013). The cost of a leaf is estimated from its empty squares and its estimate. The goal is the value whose two proofs
cost least.

Symmetric positions and transpositions share a node.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from enum import Enum

from othello.boards import Board
from othello.notation import parse_position, position_text
from othello.rules import Colour, Position
from proof.subproblem import INFINITE, Findings, Subproblem, representative

#: Factor of the nodes of a search per additional empty square.
GROWTH = 2.2

#: Scale of the error of an estimate, in discs.
ERROR = 7.0

#: Growth of the number of results after which the goal is chosen again.
NEW_GOAL = 1.2


class Side(Enum):
    """One of the two proofs."""

    AT_LEAST = 0
    AT_MOST = 1

    def has_choice(self, is_black: bool) -> bool:
        """True if one move of this colour suffices for the proof."""
        return is_black == (self is Side.AT_LEAST)


@dataclass(eq=False)
class Node:
    """Position of the tree.

    lower, upper: bounds of its value. cost: expected search nodes of either proof; 0 if proven, infinite if refuted.
    """

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
    is_too_large: bool = False  #: a search has reached the node limit

    def has_choice(self, side: Side) -> bool:
        """True if one move suffices for this proof."""
        return side.has_choice(self.is_black)


class Tree:
    """Tree of proven bounds that chooses the next subproblems; a `cluster.jobs.Source`.

    solve_at: most empty squares of a position that one search solves. Larger positions are evaluated and expanded.
    goal: value to prove first, until the bounds exclude it; None: the one whose proofs seem cheapest.
    """

    def __init__(self, root: Position, solve_at: int, goal: int | None = None) -> None:
        self._board = root.board
        self._solve_at = solve_at
        self._nodes: dict[str, Node] = {}
        self._under_way: dict[Subproblem, tuple[Node, Side]] = {}
        self._useless: list[Subproblem] = []
        self._results = 0
        self._new_goal_at = 1.0 if goal is None else math.inf
        self.goal = 0
        self.root = self._node(root, 0.0)
        self._set_goal(self._nearest(goal or 0))

    # --- source of jobs

    def is_over(self) -> bool:
        return self.root.lower == self.root.upper

    def take(self) -> Subproblem | None:
        """Returns the next subproblem: on the best moves first, then on other moves, to use idle machines."""
        load = [1 + sum(side.value == n for _, side in self._under_way.values()) for n in range(2)]
        sides = sorted(Side, key=lambda side: -self.root.cost[side.value] / load[side.value])
        for is_idle in (False, True):
            for side in sides:
                node = self._choose(self.root, side, is_idle, set())
                if node:
                    return self._ask(node, side)
        return None

    def receive(self, job: Subproblem, found: Findings) -> None:
        """Adds a result, also one of a record."""
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

    # --- progress

    def under_way(self) -> Iterator[Subproblem]:
        return iter(self._under_way)

    def node_of(self, job: Subproblem) -> Node:
        return self._nodes[job.position]

    def cost_of(self, job: Subproblem) -> float:
        """Returns the expected cost of a running subproblem, in nodes."""
        node, side = self._under_way[job]
        return node.cost[side.value]

    def rest(self) -> float:
        """Returns the expected remaining cost of both proofs, in nodes."""
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
            self._update(child)

    # --- costs and bounds

    def _update(self, node: Node) -> None:
        """Computes bounds and costs from the children, or from the estimate."""
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
        """Updates nodes and their ancestors. Returns True if a node with children was proven or refuted."""
        has_settled = False
        waiting = list(nodes)
        while waiting:
            node = waiting.pop()
            before = node.lower, node.upper, *node.cost
            was_open = [0 < cost < math.inf for cost in node.cost]
            self._update(node)
            if node.children and was_open != [0 < cost < math.inf for cost in node.cost]:
                has_settled = True
            if node in nodes or before != (node.lower, node.upper, *node.cost):
                waiting += node.parents
        return has_settled

    # --- the goal

    def _nearest(self, value: float) -> int:
        """Returns the nearest possible value."""
        step = self._step()
        return step * round(max(self.root.lower, min(self.root.upper, value)) / step)

    def _step(self) -> int:
        """Returns the difference of neighbouring values: 2 on an even number of squares, which the discs of both sides fill."""
        return 1 if self._board.fewest or self._board.playable.bit_count() % 2 else 2

    def _is_possible(self) -> bool:
        return self.root.lower <= self.goal <= self.root.upper

    def _set_goal(self, goal: int) -> float:
        """Sets the goal and returns the cost of its two proofs."""
        self.goal = goal
        updated = set[str]()

        def update(node: Node) -> None:
            if node.text in updated:
                return
            updated.add(node.text)
            for child in node.children or ():
                update(child)
            self._update(node)

        update(self.root)
        return sum(self.root.cost)

    def _choose_goal(self) -> None:
        """Moves the goal to a neighbouring value while that reduces the cost."""
        step = self._step()
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
        """Returns a leaf to ask for this proof. is_idle: also consider moves that are not the best."""
        if node.text in seen or not 0 < node.cost[side.value] < math.inf:
            return None
        seen.add(node.text)
        if node.children is None:
            return None if node.job else node
        children = sorted(node.children, key=lambda child: child.cost[side.value])
        if not node.has_choice(side):
            children.reverse()  # the most expensive child first: it is the likeliest refutation
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
        """Collects running jobs whose proof is settled at their position or at all of its parents."""
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

