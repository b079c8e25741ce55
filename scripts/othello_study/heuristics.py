# SPDX-License-Identifier: MIT
"""The Umeå report's tables 1-3: each heuristic, as White and as Black, against the course's player.

Every game is a line of a record file; a second run plays what is missing. The tables and the plot are made
from the record alone.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict
from pathlib import Path

from common import ENGINE, ROOT, build, run_script
from othello_match.clock import TimeControl
from othello_match.guard import Guard
from othello_match.notation import parse_position, square_name
from othello_match.protocols.adapter import EngineSpec, Surroundings
from othello_match.protocols.registry import make_adapter
from othello_match.referee import Outcome, PlayedMove, play
from othello_match.rules import Colour, Game
from othello_study import heuristics_page
from othello_study.heuristics_record import HEURISTICS, LIMITS, StudyGame, StudyResult, load

RECORDS = ROOT / "docs/results/heuristics.jsonl"

#: The course's start: White moves first.
START = "WEEEEEEEEEEEEEEEEEEEEEEEEEEEOXEEEEEEXOEEEEEEEEEEEEEEEEEEEEEEEEEEE"

#: The report gives the depth that a search reached at this move of its side.
DEPTH_AT_MOVE = 10


def all_games() -> Iterator[StudyGame]:
    """The thirty games, in the report's order."""
    for heuristic in HEURISTICS:
        for colour in ("White", "Black"):
            for seconds in LIMITS:
                yield StudyGame(heuristic, colour, seconds)


def play_game(game: StudyGame, guard: Guard) -> StudyResult:
    """Plays one game; raises RuntimeError where an engine failed."""
    control = TimeControl(per_move=game.seconds)
    emilia = EngineSpec(
        name="emilia",
        command=(str(ENGINE),),
        protocol="uoi",
        control=control,
        options=(("Eval", game.heuristic), ("Threads", "1")),
    )
    course = EngineSpec(
        name="naive", command=(str(ROOT / "scripts/othello_naive"),), protocol="umea", control=control
    )
    own = Colour.WHITE if game.colour == "White" else Colour.BLACK
    players = {
        own: make_adapter(emilia, Surroundings(guard)),
        own.other: make_adapter(course, Surroundings(guard)),
    }
    try:
        for player in players.values():
            player.start()
        outcome = play(Game(parse_position(START)), players)
    finally:
        for player in players.values():
            player.close()
    if outcome.is_fault:
        raise RuntimeError(f"{game}: {outcome.detail}")
    return summary(game, outcome, own)


def summary(game: StudyGame, outcome: Outcome, own: Colour) -> StudyResult:
    """The figures of a game that came to its end."""
    searched = [(empties, move) for empties, move in with_empties(outcome) if move.colour is own and move.depth]
    unsolved = [move for _, move in searched if not move.exact]
    solved = [empties for empties, move in searched if move.exact]
    end = outcome.game.position()
    return StudyResult(
        game.heuristic,
        game.colour,
        game.seconds,
        difference=-end.disc_difference(),
        empties=end.empties,
        depth=searched[DEPTH_AT_MOVE - 1][1].depth if len(searched) >= DEPTH_AT_MOVE else 0,
        left=round(game.seconds - sum(move.elapsed for move in unsolved) / max(1, len(unsolved)), 4),
        slowest=round(max(move.elapsed for _, move in searched), 4),
        solved_at=max(solved, default=0),
        moves=" ".join(square_name(move.move) for move in outcome.moves),
    )


def with_empties(outcome: Outcome) -> Iterator[tuple[int, PlayedMove]]:
    """Each move with the number of empty squares that it was played on."""
    position = outcome.game.start
    for move in outcome.moves:
        yield position.empties, move
        position = position.play(move.move)


def run(games: list[StudyGame], path: Path, concurrency: int) -> None:
    """Plays games and adds each to the record as it ends, with a line on stderr."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with Guard() as guard, ThreadPoolExecutor(concurrency) as pool, path.open("a") as records:
        for result in pool.map(lambda game: play_game(game, guard), games):
            records.write(json.dumps(asdict(result)) + "\n")
            records.flush()
            print(
                f"{result.heuristic} as {result.colour}, {result.seconds} s: White {result.difference:+d}",
                file=sys.stderr,
            )


def parse_arguments(arguments: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="scripts/study/heuristics",
        description="Plays each heuristic, as White and as Black, at 2, 4, 6, 8 and 10 s a move against "
        "scripts/othello_naive (thirty games, one thread each), and writes the tables and the plot of "
        "docs/results/heuristics.md. Games that the record file holds already are not played again; --fresh "
        "begins anew. Takes about an hour of one core, half of it with --concurrency 2.",
    )
    parser.add_argument("--records", type=Path, default=RECORDS, help="record file (default: %(default)s)")
    parser.add_argument("--fresh", action="store_true", help="forget the games that the record holds")
    parser.add_argument("--concurrency", type=int, default=1, help="games at a time (default: 1)")
    parser.add_argument("--only", choices=HEURISTICS, help="play the games of one heuristic")
    parser.add_argument("--page-only", action="store_true", help="play nothing, write the page from the record")
    parsed = parser.parse_args(arguments)
    if parsed.concurrency < 1:
        parser.error(f"--concurrency must be at least 1, not {parsed.concurrency}")
    return parsed


def study(arguments: list[str]) -> int:
    parsed = parse_arguments(arguments)
    if not parsed.page_only:
        build("emilia")
    if parsed.fresh:
        parsed.records.unlink(missing_ok=True)
    done = {result.game for result in load(parsed.records)}
    wanted = [game for game in all_games() if parsed.only in (None, game.heuristic)]
    if not parsed.page_only:
        # The long games first: the last ones then end together.
        missing = sorted((game for game in wanted if game not in done), key=lambda game: -game.seconds)
        run(missing, parsed.records, parsed.concurrency)
    heuristics_page.write(load(parsed.records), parsed.records.with_suffix(".md"))
    return 0


if __name__ == "__main__":
    sys.exit(run_script("heuristics", lambda: study(sys.argv[1:])))
