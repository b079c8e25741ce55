# SPDX-License-Identifier: MIT
"""Command line of scripts/prove."""

from __future__ import annotations

import argparse
import json
import math
import os
import random
import sys
import time
from collections.abc import Sequence
from functools import partial
from pathlib import Path

from common import (
    ROOT, ArgumentError, add_cluster, add_count, add_program, at_least, check_writable, program_of, read_text, run_script,
    write_atomically,
)  # fmt: skip
from parsing import Parser
from cluster.identity import engine_identity, fingerprint
from cluster.jobs import Threads
from cluster.pool import Pool
from othello.boards import parse_board
from othello.notation import NotationError, parse_position, position_text
from othello.rules import Position, start_of
from engines.stopping import on_interrupt
from proof.check import check
from proof.measuring import QuickLooks, measure, model_of, reach
from proof.messages import ProgressLines, say
from proof.record import Record, read_lines, results_of
from proof.simulation import Model, Setup, simulate
from proof.solver import Settings, answer
from proof.solved import take
from proof.subproblem import Findings, Subproblem
from proof.tree import Tree
from progress import Progress

DESCRIPTION = """\
Proves the value of a board's start position, or of a position. A tree splits it into subproblems, each of which is one
search, on this machine or on the workers of a Dask cluster. --out stores every result; use --resume to continue."""

EPILOG = """\
examples:
  scripts/prove --board 5x6 --out 5x6.proof
  scripts/prove --board 6x6 --out 6x6.proof --cluster tcp://scheduler:8786    (see docs/how-to/cluster.md)
  scripts/prove report 6x6.proof                      print the state of a proof
  scripts/prove check 6x6.proof                       check a complete proof, search its results again
  scripts/prove take 6x6.proofs --out 6x6.proof       make a record of a board that `emilia solve --out` has solved
  scripts/prove simulate --board 6x7 --solve-at 28    estimate the time on 1 to 1000 machines"""

#: Default of --solve-at: PLIES below the root, at most LARGEST empty squares.
PLIES, LARGEST = 4, 26


def parse_arguments(arguments: list[str]) -> argparse.Namespace:
    parser = Parser(
        prog="scripts/prove",
        description=DESCRIPTION,
        epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--board", default="8x8", metavar="BOARD", help="board such as 6x6 or '5x4 parallel' (default %(default)s)")
    parser.add_argument("--position", metavar="TEXT", help="position to prove: B or W, then the squares (default: start position)")
    parser.add_argument("--out", type=Path, required=True, metavar="FILE", help="file of the results")
    parser.add_argument("--resume", action="store_true", help="continue the --out file, if it exists")
    add_cluster(parser, "search on the workers")
    add_count(parser, "--threads", len(os.sched_getaffinity(0)), "parallel subproblems on this machine")
    parser.add_argument("--solve-at", type=int, metavar="N", help="most empty squares of a position that one search solves "
                        "(default: 4 fewer than the root, at most 26)")  # fmt: skip
    parser.add_argument("--goal", type=int, metavar="N", help="value to prove first, Black's discs minus White's "
                        "(default: the one whose proofs seem cheapest)")  # fmt: skip
    add_count(parser, "--look-depth", 8, "search depth of an estimate, in plies")
    add_count(parser, "--job-nodes", 0, "node limit of a search, after which its subproblem is split; 0: no limit", least=0)
    add_count(parser, "--hash", 512, "transposition table of each subproblem, in MB")
    add_program(parser)
    return parser.parse_args(arguments)


class Recorded(Tree):
    """Tree that writes each result to a file before it uses it, and prints progress."""

    def __init__(self, root: Position, solve_at: int, record: Record, goal: int | None = None) -> None:
        super().__init__(root, solve_at, goal)
        self.solves = self.looks = self.searched_nodes = 0
        self._record = record
        self._lines = ProgressLines()
        self._costs: dict[Subproblem, float] = {}
        for job, found in record.results():
            self._count(job, found)
            super().receive(job, found)
        self._progress = Progress(self.rest())

    def given(self, job: Subproblem, worker: str) -> None:
        self._record.add_given(job, worker)
        self._costs[job] = 0.0 if job.is_look else self.cost_of(job)

    def receive(self, job: Subproblem, found: Findings) -> None:
        self._record.add_result(job, found)
        self._count(job, found)
        super().receive(job, found)
        self._progress.advance(self._costs.pop(job, 0.0))
        self._progress.total = self._progress.done + self.rest()
        self._lines.offer(self.summary)

    def _count(self, job: Subproblem, found: Findings) -> None:
        self.searched_nodes += found.nodes
        self.looks += job.is_look
        self.solves += not job.is_look

    def summary(self) -> str:
        """Formats the state as a progress line."""
        done = [f"at least {self.root.lower}"] if self.root.lower >= self.goal else []
        done += [f"at most {self.root.upper}"] if self.root.upper <= self.goal else []
        return (
            f"goal {self.goal:+d} ({', '.join(done) or 'open'}), {len(self)} positions, {self.looks} evaluated, "
            f"{self.solves} solved, {len(list(self.under_way()))} running, {self.searched_nodes:,} nodes{self._estimate()}"
        )

    def _estimate(self) -> str:
        """Rough estimate of the remaining time, if all estimates of positions are right and the goal does not change."""
        left = self._progress.left()
        return f"{left} (rough estimate)" if left else ""


def root_of(parsed: argparse.Namespace) -> Position:
    board = parse_board(parsed.board)
    if not parsed.position:
        return start_of(board)
    try:
        return parse_position(parsed.position, board)
    except NotationError as error:
        raise ArgumentError(f"invalid --position: {error}") from None


def prove(parsed: argparse.Namespace) -> int:
    root = root_of(parsed)
    squares = root.board.playable.bit_count()
    if parsed.goal is not None and abs(parsed.goal) > squares:
        raise ArgumentError(f"invalid --goal {parsed.goal}: expected -{squares} to {squares}")
    solve_at = min(root.empties - PLIES, LARGEST) if parsed.solve_at is None else parsed.solve_at
    parsed.program = program_of(parsed)
    settings = Settings(parsed.program, parsed.board, parsed.look_depth, parsed.job_nodes, parsed.hash)
    identity = {
        "board": parsed.board,
        "position": position_text(root),
        "solve_at": solve_at,
        "look_depth": parsed.look_depth,
        "engine": engine_identity(ROOT / parsed.program),
    }
    with Record(parsed.out, identity, parsed.resume) as record:
        tree = Recorded(root, solve_at, record, parsed.goal)
        began = time.monotonic()
        if parsed.cluster:
            identify = partial(fingerprint, parsed.program)
            with Pool(parsed.cluster, identify(), say) as pool, on_interrupt(pool.interrupt):
                is_done = pool.run(identify, partial(answer, settings), tree)
        else:
            threads = Threads(parsed.threads)
            with on_interrupt(threads.interrupt):
                is_done = threads.run(partial(answer, settings), tree)
    if not is_done:
        raise KeyboardInterrupt
    print_proof(tree, time.monotonic() - began)
    return 0


def print_proof(tree: Recorded, seconds: float) -> None:
    print(f"value    {tree.root.lower:+d}")
    print(f"tree     {len(tree)} positions, {tree.looks} evaluated, {tree.solves} solved")
    print(f"nodes    {tree.searched_nodes}")
    print(f"seconds  {seconds:.1f}")


def report(arguments: Sequence[str]) -> int:
    """Prints the state of a proof, also of one that is running."""
    parser = Parser(
        prog="scripts/prove report", description="Prints the state of a proof, also of one that is running."
    )
    parser.add_argument("record", type=Path, metavar="FILE", help="file of --out")
    path = parser.parse_args(arguments).record
    lines = read_lines(path)
    if not lines:
        raise ArgumentError(f"cannot read {path}: file is empty")
    board = parse_board(lines[0]["board"])
    tree = Tree(parse_position(lines[0]["position"], board), lines[0]["solve_at"])
    open_jobs: dict[Subproblem, str] = {}
    nodes, seconds, solves = 0, 0.0, 0
    for line in lines[1:]:
        if "given" in line:
            open_jobs[Subproblem(**line["given"])] = line["to"]
    for job, found in results_of(lines):
        tree.receive(job, found)
        open_jobs.pop(job, None)
        nodes += found.nodes
        seconds += found.seconds
        solves += not job.is_look
    print(f"root     {lines[0]['position']} on {lines[0]['board']}, by {lines[0]['engine']}")
    print(f"value    {tree.root.lower:+d}" if tree.is_over() else f"goal     {tree.goal:+d}, from {bound(tree.root.lower)} "
          f"to {bound(tree.root.upper)}")  # fmt: skip
    print(f"tree     {len(tree)} positions, {solves} solved")
    print(f"effort   {nodes:,} nodes, {seconds:,.0f} s of one machine")
    for job, worker in open_jobs.items() if not tree.is_over() else ():
        print(f"given    {job.position} to {worker}")
    return 0


def bound(value: int) -> str:
    return f"{value:+d}" if abs(value) < 1000 else "?"


def read_model(path: Path, board: str) -> tuple[Model, float, float]:
    """Reads the results of model_of() for a board from a file. Raises ArgumentError."""
    try:
        kept = json.loads(read_text(path))
        found = Model(**kept["model"]), float(kept["speed"]), float(kept["look_seconds"])
        measured = kept["board"]
    except OSError as error:
        raise ArgumentError(f"cannot read model {path}: {error.strerror}") from None
    except (ValueError, KeyError, TypeError):
        raise ArgumentError(f"cannot read model {path}: expected a file written by --model") from None
    if measured != board:
        raise ArgumentError(f"cannot use model {path}: it is of board {measured}, expected {board}")
    return found


def simulate_machines(arguments: Sequence[str]) -> int:
    """Measures subproblems of a board and estimates the time of a proof on many machines."""
    parser = Parser(
        prog="scripts/prove simulate",
        description="Measures subproblems of a board on this machine, simulates a proof on many machines, and prints its time.",
    )
    parser.add_argument("--board", default="8x8", metavar="BOARD", help="board (default %(default)s)")
    add_program(parser)
    add_count(parser, "--empties", 0, "empty squares of the root; 0: start position", least=0)
    add_count(parser, "--solve-at", 26, "most empty squares of a position that one search solves")
    add_count(parser, "--samples", 10, "measured searches of each size")
    add_count(parser, "--hash", 256, "transposition table of each subproblem, in MB")
    parser.add_argument("--model", type=Path, metavar="FILE", help="read the measurements from FILE; if missing, measure and write it")
    parser.add_argument(
        "--machines", type=at_least(1), nargs="+", default=[1, 10, 100, 1000], metavar="N",
        help="numbers of machines to simulate (default 1 10 100 1000)",
    )  # fmt: skip
    parsed = parser.parse_args(arguments)
    root = start_of(parse_board(parsed.board))
    parsed.program = program_of(parsed)
    settings = Settings(parsed.program, parsed.board, megabytes=parsed.hash)
    if parsed.empties:
        root = reach(settings, parsed.empties, random.Random(1))
    if parsed.model and parsed.model.exists():
        model, speed, look_seconds = read_model(parsed.model, parsed.board)
    else:
        if parsed.model:
            check_writable(parsed.model)
        model, speed, look_seconds = model_of(measure(settings, parsed.samples))
        kept = {"board": parsed.board, "model": vars(model), "speed": speed, "look_seconds": look_seconds}
        if parsed.model:
            write_atomically(parsed.model, json.dumps(kept) + "\n")
    game = QuickLooks(settings)
    print(
        f"{parsed.board}, {root.empties} empty squares, searches at {parsed.solve_at} empty squares; {speed:,.0f} nodes/s, "
        f"evaluation of a position {look_seconds:.3f} s"
    )
    print(
        f"search with 20 empty squares: {model.seconds_at_20:.3f} s, times {model.growth:.2f} per additional empty square, times "
        f"{math.exp(-model.ease):.3f} per disc from the goal, spread {model.spread:.2f}; error of an evaluation: {model.error:.1f} discs"
    )
    first = None
    for machines in parsed.machines:
        setup = Setup(parsed.solve_at, machines, look_seconds)
        began = time.monotonic()
        found = simulate(root, model, setup, game)
        first = first or found.elapsed * machines
        print(
            f"{machines:5} machines: {found.elapsed:14,.0f} s, {first / found.elapsed:7.1f} times as fast, busy "
            f"{found.busy / found.elapsed / machines:4.0%}, useless {found.wasted / found.busy:4.0%}, tree busy "
            f"{found.holder / found.elapsed:4.0%}, {found.jobs} results, {found.nodes} positions, "
            f"{(found.busy - found.wasted) / max(1, found.jobs):,.1f} s each "
            f"(simulated in {time.monotonic() - began:.0f} s)",
            flush=True,
        )
    return 0


def run(arguments: list[str]) -> int:
    if arguments[:1] == ["report"]:
        return report(arguments[1:])
    if arguments[:1] in (["check"], ["--check"]):
        return check(arguments[1:])
    if arguments[:1] == ["take"]:
        return take(arguments[1:])
    if arguments[:1] == ["simulate"]:
        return simulate_machines(arguments[1:])
    return prove(parse_arguments(arguments))


def main(arguments: list[str]) -> int:
    return run_script("prove", lambda: run(arguments), "interrupted; use --resume to continue")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
