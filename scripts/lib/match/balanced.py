# SPDX-License-Identifier: MIT
"""Program scripts/openings: random openings with a balanced search score."""

from __future__ import annotations

import argparse
import random
import re
import shlex
import sys
from collections import deque
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from queue import SimpleQueue

from common import ENGINE, Failure, add_count, build, check_writable, run_script, write_atomically
from parsing import Parser
from engines.clock import Clock, TimeControl
from engines.config import parse_settings, split_command
from engines.faults import Fault
from engines.guard import Guard
from othello.notation import parse_square, transcript
from othello.openings import FRUITLESS_TRIES, random_game
from engines.protocols.adapter import ConfigurationError, EngineSpec, Surroundings
from engines.protocols.uoi import UoiAdapter
from othello.rules import Colour, Game, Position
from engines.stopping import on_interrupt, raise_interrupted
from othello.symmetry import canonical, transform_move

DESCRIPTION = """\
Writes balanced openings for matches: random legal moves after f5, without symmetric duplicates, with an
engine score within --bound.

The score of an opening is the mean of the scores at depths DEPTH and DEPTH-1, because scores of even and odd
depths differ. It follows the opening as a comment, in discs from Black's view. Every search starts with an
empty transposition table, so the same command and engine write the same file, also with --concurrency."""

EPILOG = """\
example:
  scripts/openings --plies 10 --count 2000 --bound 2 --depth 12 --output scripts/data/openings-10ply.txt

exit status: 0 file written; 1 engine fails, or too few openings exist; 2 invalid arguments"""

#: Shallow search that rejects most candidates: its depth, and the discs by which its score may exceed the bound.
GLANCE_DEPTH, GLANCE_LENIENCE = 5, 6.0


class TooFew(Failure):
    """Fewer openings exist than requested."""


@dataclass(frozen=True)
class Wanted:
    """Requirements of the openings: plies from fewest to most, |score| <= bound (discs) at a search depth."""

    fewest: int
    most: int
    count: int
    bound: float
    depth: int
    seed: int


def with_first_move_f5(game: Game) -> Game:
    """Returns the symmetric game that begins with f5.

    Requires a game of at least one move from the standard start position.
    """
    f5 = parse_square("f5")
    for symmetry in range(8):
        moves = tuple(transform_move(move, symmetry) for move in game.moves)
        if moves[0] == f5:
            try:
                mirrored = Game(game.start, moves)
                mirrored.position()
                return mirrored
            except ValueError:
                continue  # this symmetry swaps the colours of the start position
    raise AssertionError("one of the symmetries of the start position maps every first move to f5")


def candidates(wanted: Wanted) -> Iterator[Game]:
    """Yields random games without symmetric duplicates, until FRUITLESS_TRIES tries in a row repeat a known one."""
    generator = random.Random(f"balanced {wanted.seed}")
    seen: set[Position] = set()
    fruitless = 0
    while fruitless < FRUITLESS_TRIES:
        game = random_game(generator.randint(wanted.fewest, wanted.most), generator)
        key = canonical(game.position()) if game else None
        if game is None or key is None or key in seen:
            fruitless += 1
            continue
        fruitless = 0
        seen.add(key)
        yield with_first_move_f5(game)


class Judge:
    """Pool of engines that score positions, one engine per thread."""

    def __init__(self, spec: EngineSpec, surroundings: Surroundings, concurrency: int) -> None:
        """Starts the engines. Raises Fault and ConfigurationError."""
        self._spec = spec
        self._guard = surroundings.guard
        self._idle: SimpleQueue[UoiAdapter] = SimpleQueue()
        self._all: list[UoiAdapter] = []
        for _ in range(concurrency):
            adapter = UoiAdapter(spec, surroundings)
            adapter.start()
            self._all.append(adapter)
            self._idle.put(adapter)

    def score(self, game: Game, wanted: Wanted) -> float | None:
        """Returns Black's score, or None if it is outside the bound. Raises Fault and Stopped. Thread-safe."""
        engine = self._idle.get()
        try:
            engine.new_game()
            if wanted.depth > GLANCE_DEPTH:
                glance = self._mean_score(engine, game, GLANCE_DEPTH)
                if abs(glance) > wanted.bound + GLANCE_LENIENCE:
                    return None
            score = self._mean_score(engine, game, wanted.depth)
            return score if abs(score) <= wanted.bound else None
        finally:
            self._idle.put(engine)

    def abandon(self) -> None:
        """Kills the engines; threads that wait for one get Stopped."""
        self._guard.kill_all()

    def close(self) -> None:
        """Ends the engines. Requires that no thread uses one."""
        for adapter in self._all:
            adapter.close()

    def _mean_score(self, engine: UoiAdapter, game: Game, depth: int) -> float:
        scores = []
        for each in (depth - 1, depth):
            allowance = Clock(TimeControl(depth=each), self._spec.tolerance).allowance()
            engine.prepare(game, allowance)
            evaluation = engine.think(game, allowance).evaluation
            if evaluation is None:
                raise ConfigurationError("cannot score openings: the engine returns no score")
            scores.append(evaluation)
        mean = sum(scores) / 2
        return mean if game.position().to_move is Colour.BLACK else -mean


def balanced(wanted: Wanted, judge: Judge, concurrency: int) -> Iterator[tuple[Game, float]]:
    """Yields balanced openings with their scores, in the order of the candidates. Raises TooFew."""
    found = 0
    with ThreadPoolExecutor(concurrency) as pool:
        waiting: deque[tuple[Game, Future[float | None]]] = deque()
        source = candidates(wanted)
        try:
            while found < wanted.count:
                while len(waiting) < 4 * concurrency and (game := next(source, None)):
                    waiting.append((game, pool.submit(judge.score, game, wanted)))
                if not waiting:
                    raise TooFew(f"only {found} such openings exist; use more --plies or a larger --bound")
                game, future = waiting.popleft()
                score = future.result()
                if score is not None:
                    found += 1
                    yield game, score
        except BaseException:
            judge.abandon()
            raise
        finally:
            pool.shutdown(cancel_futures=True)


def parse_plies(text: str) -> tuple[int, int]:
    match = re.fullmatch(r"(\d{1,9})(?:-(\d{1,9}))?", text)
    fewest, most = (int(match[1]), int(match[2] or match[1])) if match else (0, 0)
    if not 1 <= fewest <= most <= 40:
        raise argparse.ArgumentTypeError(f"invalid plies '{text}': expected N or N-M, 1 to 40")
    return fewest, most


def parse_arguments(arguments: list[str]) -> argparse.Namespace:
    parser = Parser(
        prog="openings",
        description=DESCRIPTION,
        epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument(
        "--plies", type=parse_plies, default=(10, 10), metavar="N[-M]", help="moves per opening, 1-40 (default 10)"
    )
    add_count(parser, "--count", 2000, "openings to write")
    parser.add_argument("--bound", type=float, default=2.0, metavar="DISCS", help="largest |score| (default 2)")
    add_count(parser, "--depth", 10, "search depth in plies", least=2)
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="random seed of the moves (default %(default)s)")
    parser.add_argument("--engine", metavar="CMD", help="command of a uoi engine (default: Emilia, built if necessary)")
    parser.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="engine option; repeatable",
    )
    add_count(parser, "--concurrency", 1, "parallel searches")
    parser.add_argument("--output", required=True, metavar="FILE", help="file to write; must not exist")
    parsed = parser.parse_args(arguments)
    if not parsed.bound >= 0:
        parser.error(f"invalid --bound '{parsed.bound}': expected a number >= 0")
    for option in parsed.option:
        if not re.match("[^=]+=", option):
            parser.error(f"invalid --option '{option}': expected NAME=VALUE")
    try:
        "".join(arguments).encode()
        parsed.option = parse_settings((f"option.{option}" for option in parsed.option), "--option")
    except UnicodeEncodeError:
        parser.error("cannot write the arguments into the file: expected valid UTF-8")
    except ConfigurationError as error:
        parser.error(str(error))
    if Path(parsed.output).exists():
        parser.error(f"cannot write {parsed.output}: file exists")
    return parsed


def command_line(arguments: list[str]) -> str:
    """Returns the command for the first line of the file, without --concurrency, which does not change the contents."""
    kept, skip = [], False
    for argument in arguments:
        if not skip and argument.partition("=")[0] != "--concurrency":
            kept.append(argument)
        skip = argument == "--concurrency"
    return "scripts/openings " + shlex.join(kept)


def write(parsed: argparse.Namespace, arguments: list[str]) -> None:
    """Starts the engines, collects the openings and writes the file atomically."""
    fewest, most = parsed.plies
    wanted = Wanted(fewest, most, parsed.count, parsed.bound, parsed.depth, parsed.seed)
    options = tuple((name.removeprefix("option."), value) for name, value in parsed.option.items())
    control = TimeControl(depth=parsed.depth)
    spec = EngineSpec("engine", split_command(parsed.engine, "--engine"), "uoi", control, options=options)
    lines = [
        f"# {command_line(arguments)}",
        "# Random openings selected by search score; the number is the score for Black, in discs.",
    ]
    concurrency = min(parsed.concurrency, wanted.count)
    with ExitStack() as stack:
        guard = stack.enter_context(Guard())
        judge = Judge(spec, Surroundings(guard), concurrency)
        stack.callback(judge.close)
        for game, score in balanced(wanted, judge, concurrency):
            lines.append(f"{transcript(game)}  # {score:+.2f}")
            if (len(lines) - 2) % 100 == 0:
                print(f"{len(lines) - 2} of {wanted.count} openings", file=sys.stderr)
    write_atomically(Path(parsed.output), "\n".join(lines) + "\n")


def run(arguments: list[str]) -> int:
    parsed = parse_arguments(arguments)
    check_writable(parsed.output)
    if parsed.engine is None:
        build("emilia")
        parsed.engine = shlex.quote(str(ENGINE))
    try:
        with on_interrupt(raise_interrupted):
            write(parsed, arguments)
    except Fault as fault:
        raise Failure(f"engine: {fault}") from None
    return 0


def main(arguments: list[str]) -> int:
    return run_script("openings", lambda: run(arguments))
