# SPDX-License-Identifier: MIT
"""Check of the record of a proof.

The value of the root follows from results of searches, the leaves, and from the rules. The leaves are found from the
record, the positions between the root and them from the rules. No two results may contradict each other. Then each result
is searched again, also one that the value does not need.
"""

from __future__ import annotations

import argparse
import json
import random
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from pathlib import Path

from common import ROOT, ArgumentError, Failure, add_count, add_program, program_of, write_atomically
from parsing import Parser
from cluster.jobs import JobList, Threads
from emilia.process import Game as EngineGame
from engines.stopping import on_interrupt
from othello.boards import parse_board
from othello.notation import parse_position, position_text, transcript
from othello.rules import PASS, Colour, Game, Position
from progress import Progress
from proof.messages import ProgressLines
from proof.record import read_lines, results_of
from proof.solver import Settings, answer, engines_of, search
from proof.subproblem import INFINITE, Findings, Subproblem, representative
from proof.tree import Side

DESCRIPTION = """\
Checks the record of a complete proof: computes the value of the root from the results of the searches and from the rules, and
searches each result again. Prints the value, and fails if a result is missing, wrong or contradicts another one."""


class Proof:
    """Bounds of the positions of a record, from its results and from the rules.

    value: value of the root. Raises Failure if the results do not determine it, or contradict each other or the board.
    """

    def __init__(self, root: Position, results: Iterable[tuple[Subproblem, Findings]]) -> None:
        self._start, self._root = root, representative(root)
        self._found: dict[str, tuple[int, int]] = {}
        self._expanded: set[str] = set()
        self._bounds: dict[str, tuple[int, int]] = {}
        for job, found in results:
            self._add(position_text(representative(parse_position(job.position, root.board))), job, found)
        for text in (*self._found, *self._expanded):
            self._bounds_of(parse_position(text, root.board))
        lower, upper = self._bounds_of(self._root)
        if lower != upper:
            raise Failure(f"incomplete proof: lower bound {shown(lower)}, upper bound {shown(upper)}")
        self.value = lower

    def claims(self) -> Iterator[Subproblem]:
        """Returns the bounds of the record as subproblems, each of which one search confirms."""
        for text, (lower, upper) in self._found.items():
            if lower != -INFINITE:
                yield Subproblem(text, lower)
            if upper != INFINITE:
                yield Subproblem(text, None, upper)

    def needed(self) -> Iterator[Subproblem]:
        """Returns the subproblems that the value needs."""

        def is_found(position: Position, side: Side) -> bool:
            return is_proven(self._found.get(position_text(position), (-INFINITE, INFINITE)), self.value, side)

        return needed(self._root, self.value, self._bounds_of, is_found)

    def line(self) -> Game:
        """Returns best moves from the root up to a position that one search solves."""
        game, position = Game(self._start), self._start
        while not position.is_over():
            if position.must_pass():
                game, position = game.plus(PASS), position.passed()
            side = Side.AT_LEAST if position.to_move is Colour.BLACK else Side.AT_MOST
            best = (m for m in position.legal_moves() if is_proven(self._bounds_of(representative(position.play(m))), self.value, side))
            if position_text(representative(position)) not in self._expanded or (move := next(best, None)) is None:
                break
            game, position = game.plus(move), position.play(move)
        return game

    def _add(self, text: str, job: Subproblem, found: Findings) -> None:
        squares = self._root.board.playable.bit_count()
        for bound, none in ((found.lower, -INFINITE), (found.upper, INFINITE)):
            if bound != none and abs(bound) > squares:
                raise Failure(f"wrong result: {text} has the bound {bound:+d}, but the board has {squares} squares")
        if job.is_look:
            self._expanded.add(text)
        lower, upper = self._found.get(text, (-INFINITE, INFINITE))
        self._found[text] = max(lower, found.lower), min(upper, found.upper)

    def _bounds_of(self, position: Position) -> tuple[int, int]:
        text = position_text(position)
        if text not in self._bounds:
            lower, upper = self._found.get(text, (-INFINITE, INFINITE))
            if position.is_over():
                lower, upper = max(lower, position.score()), min(upper, position.score())
            elif text in self._expanded:
                best = max if position.to_move is Colour.BLACK else min
                children = [self._bounds_of(child) for child in children_of(position)]
                lower = max(lower, best(each[0] for each in children))
                upper = min(upper, best(each[1] for each in children))
            if lower > upper:
                raise Failure(f"wrong results: lower bound {shown(lower)}, upper bound {shown(upper)} of {text}")
            self._bounds[text] = lower, upper
        return self._bounds[text]


def children_of(position: Position) -> Iterator[Position]:
    """Returns the positions after each move, symmetric ones once."""
    children = (representative(position.play(move)) for move in position.legal_moves())
    yield from {position_text(child): child for child in children}.values()


def is_proven(bounds: tuple[int, int], value: int, side: Side) -> bool:
    return bounds[0] >= value if side is Side.AT_LEAST else bounds[1] <= value


def needed(
    root: Position, value: int, bounds_of: Callable[[Position], tuple[int, int]], is_leaf: Callable[[Position, Side], bool]
) -> Iterator[Subproblem]:
    """Returns the subproblems that a proof of the value needs, each after those that lead to it. Looks are expanded positions.

    A leaf, or a position whose bound does not follow from those of its children, has to be searched.
    """

    def walk(position: Position, side: Side, seen: set[str]) -> Iterator[Subproblem]:
        text = position_text(position)
        if position.is_over() or text in seen:
            return
        seen.add(text)
        has_choice = side.has_choice(position.to_move is Colour.BLACK)
        children = [] if is_leaf(position, side) else list(children_of(position))
        proven = [child for child in children if is_proven(bounds_of(child), value, side)]
        if not proven or (not has_choice and len(proven) < len(children)):
            yield Subproblem(text, value) if side is Side.AT_LEAST else Subproblem(text, None, value)
            return
        yield Subproblem(text)
        for child in proven[:1] if has_choice else proven:
            yield from walk(child, side, seen)

    for side in Side:
        yield from walk(root, side, set())


def completed(line: Game, settings: Settings) -> str:
    """Returns the transcript of a line to the end of the game. The engine solves the last position."""
    position = line.position()
    if position.is_over():
        return transcript(line)
    with engines_of(settings).lend() as engine:
        found = search(engine, partial(engine.solve, EngineGame(start=position_text(position)))).info
    return transcript(line) + "".join(move for move in found.pv if move != "pass")


def shown(value: int) -> str:
    return "none" if abs(value) == INFINITE else f"{value:+d}"


def confirm(job: Subproblem, found: Findings) -> None:
    """Raises Failure if a search does not confirm a result."""
    if job.at_least is not None and found.lower < job.at_least:
        raise Failure(f"wrong result: {job.position} is {found.upper:+d} or less, the record has {job.at_least:+d} or more")
    if job.at_most is not None and found.upper > job.at_most:
        raise Failure(f"wrong result: {job.position} is {found.lower:+d} or more, the record has {job.at_most:+d} or less")


def short_record(header: dict[str, object], needed: Sequence[Subproblem]) -> str:
    """Returns a record of the results that the value needs, without estimates and times."""
    lines = [header]
    for job in needed:
        found: dict[str, object] = {"estimates": {}}
        if job.at_least is not None:
            found = {"lower": job.at_least}
        elif job.at_most is not None:
            found = {"upper": job.at_most}
        lines.append({"job": job.to_json(), "found": found})
    return "".join(json.dumps(line) + "\n" for line in lines)


def parse_arguments(arguments: Sequence[str]) -> argparse.Namespace:
    parser = Parser(prog="scripts/prove check", description=DESCRIPTION)
    parser.add_argument("record", type=Path, metavar="FILE", help="file of --out")
    add_count(parser, "--sample", 0, "search this many of the results, chosen at random; 0: all", least=0)
    add_count(parser, "--seed", 1, "seed of --sample", least=0)
    add_count(parser, "--threads", 2, "searches at a time")
    add_count(parser, "--hash", 512, "transposition table of each search, in MB")
    parser.add_argument("--out", type=Path, metavar="SHORT", help="write a record of the needed results only to SHORT")
    add_program(parser)
    return parser.parse_args(arguments)


def check(arguments: Sequence[str]) -> int:
    """Checks a record. Raises Failure."""
    parsed = parse_arguments(arguments)
    lines = read_lines(parsed.record)
    if not lines:
        raise ArgumentError(f"cannot read {parsed.record}: file is empty")
    header = lines[0]
    proof = Proof(parse_position(header["position"], parse_board(header["board"])), results_of(lines))
    needed, claims = list(proof.needed()), list(proof.claims())
    print(f"value    {proof.value:+d}")
    print(f"tree     {len(needed)} positions, {sum(not job.is_look for job in needed)} of them solved")
    print(f"record   {len(claims)} results", flush=True)
    if parsed.out:
        write_atomically(parsed.out, short_record(header, needed))
    settings = Settings(program_of(parsed), header["board"], megabytes=parsed.hash)
    chosen = random.Random(parsed.seed).sample(claims, min(parsed.sample, len(claims))) if parsed.sample else claims
    began, nodes, done, lines_out = time.monotonic(), 0, Progress(len(chosen)), ProgressLines()

    def receive(job: Subproblem, found: Findings) -> bool:
        nonlocal nodes
        confirm(job, found)
        nodes += found.nodes
        done.advance()
        lines_out.offer(lambda: f"{done.counted()} searched again, {nodes:,} nodes")
        return True

    threads = Threads(parsed.threads)
    with on_interrupt(threads.interrupt):
        if not threads.run(partial(answer, settings), JobList(chosen, receive)):
            raise KeyboardInterrupt
    print(f"line     {completed(proof.line(), settings)}")
    print(f"checked  {len(chosen)} results, all confirmed")
    print(f"nodes    {nodes}")
    print(f"seconds  {time.monotonic() - began:.1f}")
    return 0
