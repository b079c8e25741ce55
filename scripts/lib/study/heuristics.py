# SPDX-License-Identifier: MIT
"""Games of the Umeå report's tables 1-3: each heuristic, as White and as Black, against the course's player.

Every game is a line of a record file. A second run plays the missing games. The table and the plot come from the
record alone.
"""

from __future__ import annotations

import argparse
import sys
from functools import partial
from collections.abc import Iterator
from pathlib import Path

from common import ROOT
from engines.clock import TimeControl
from engines.guard import Guard
from othello.notation import UMEA_START, parse_position, square_name
from engines.protocols.adapter import EngineSpec, Surroundings
from engines.protocols.registry import make_adapter
from engines.referee import Outcome, PlayedMove, play
from othello.rules import Colour, Game
from study import heuristics_page
from study.heuristics_page import best_of_each, is_as_large
from study.heuristics_record import HEURISTICS, LIMITS, StudyGame, StudyResult
from study.study import STUDIES, Record, add_workers, do_parts, failure_of, make_parser, parse, put_between_marks, run_study

#: Move of its side at which the report gives the depth of a search.
DEPTH_AT_MOVE = 10

#: Nodes for each second of a limit, tried in this order. One core searches about eight million in a second.
NODES = tuple(1000 * count for count in (250, 300, 400, 500, 600, 800, 1000, 1300, 1600, 2000, 2500, 3200, 4000, 5000, 6400, 8000))

#: Time of the course's player, which searches to a fixed depth and ignores it.
COURSE_PLAYER_SECONDS = 60


def all_games() -> Iterator[StudyGame]:
    """The thirty games, in the report's order."""
    for heuristic in HEURISTICS:
        for colour in ("White", "Black"):
            for seconds in LIMITS:
                yield StudyGame(heuristic, colour, seconds)


def play_game(nodes: int, program: Path, game: StudyGame) -> StudyResult:
    """Plays one game, with that many nodes for each second of the limit, or by the clock if it is 0. Raises Failure."""
    with Guard() as guard:
        return play_guarded(nodes, program, game, guard)


def play_guarded(nodes: int, program: Path, game: StudyGame, guard: Guard) -> StudyResult:
    control = TimeControl(per_move=game.seconds) if nodes == 0 else TimeControl(nodes=nodes * game.seconds)
    emilia = EngineSpec(
        name="emilia",
        command=(str(program),),
        protocol="uoi",
        control=control,
        options=(("Eval", game.heuristic), ("Threads", "1"), ("Scoring", "raw")),
    )
    course = EngineSpec(
        name="naive", command=(str(ROOT / "scripts/umea/othello_naive"),), protocol="umea", control=TimeControl(per_move=COURSE_PLAYER_SECONDS)
    )
    own = Colour.WHITE if game.colour == "White" else Colour.BLACK
    players = {
        own: make_adapter(emilia, Surroundings(guard)),
        own.other: make_adapter(course, Surroundings(guard)),
    }
    try:
        for player in players.values():
            player.start()
        outcome = play(Game(parse_position(UMEA_START)), players)
    finally:
        for player in players.values():
            player.close()
    if outcome.is_fault:
        raise failure_of(outcome, game)
    return summary(game, outcome, own, nodes * game.seconds)


def summary(game: StudyGame, outcome: Outcome, own: Colour, nodes: int = 0) -> StudyResult:
    """Figures of a finished game."""
    own_moves = [(empties, move) for empties, move in with_empties(outcome) if move.colour is own and move.depth]
    depths = [move.depth or 0 for _, move in own_moves]
    times = [move.elapsed or 0.0 for _, move in own_moves]
    unsolved = [move.elapsed or 0.0 for _, move in own_moves if not move.exact]
    solved = [empties for empties, move in own_moves if move.exact]
    end = outcome.game.position()
    return StudyResult(
        game.heuristic,
        game.colour,
        game.seconds,
        difference=-end.disc_difference(),
        empties=end.empties,
        depth=depths[DEPTH_AT_MOVE - 1] if len(depths) >= DEPTH_AT_MOVE else 0,
        left=round(game.seconds - sum(unsolved) / max(1, len(unsolved)), 4),
        slowest=round(max(times), 4),
        solved_at=max(solved, default=0),
        moves=" ".join(square_name(move.move) for move in outcome.moves),
        nodes=nodes,
    )


def with_empties(outcome: Outcome) -> Iterator[tuple[int, PlayedMove]]:
    """Each move with the number of empty squares before it."""
    position = outcome.game.start
    for move in outcome.moves:
        yield position.empties, move
        position = position.play(move.move)


def run(nodes: int, games: list[StudyGame], record: Record[StudyResult], parsed: argparse.Namespace) -> None:
    """Plays games and adds each to the record as it ends, with a line on stderr."""

    def receive(result: StudyResult) -> None:
        record.add(result)
        print(
            f"{result.heuristic} as {result.colour}, {result.seconds} s, {result.nodes:,} nodes: White {result.difference:+d}",
            file=sys.stderr,
        )

    do_parts(parsed, partial(play_game, nodes), games, receive)


def parse_arguments(arguments: list[str]) -> argparse.Namespace:
    parser = make_parser(
        "heuristics",
        "Plays each heuristic, as White and as Black, at 2, 4, 6, 8 and 10 s a move against scripts/umea/othello_naive "
        "(thirty games, one thread each). A second is a number of nodes, so the games are the same on every machine. A game "
        "with a smaller margin than the report's is played again with more nodes, up to what a core searches in a second. "
        "Writes the table and the plot of docs/results/studies.md. Takes half an hour of one core, with --clock an hour.",
        "heuristics.jsonl",
    )
    add_workers(parser, "games at a time")
    parser.add_argument("--clock", action="store_true", help="limit the moves by the clock instead of by nodes")
    parser.add_argument("--only", choices=HEURISTICS, help="play the games of one heuristic")
    return parse(parser, arguments)


def study(parsed: argparse.Namespace) -> int:
    record = Record(parsed.records, StudyResult, parsed.fresh)
    for nodes in () if parsed.page_only else (0,) if parsed.clock else NODES:
        results = record.load()
        done = {result.game for result in results if result.nodes == nodes * result.seconds or is_as_large(result)}
        wanted = [game for game in all_games() if parsed.only in (None, game.heuristic) and game not in done]
        # The long games first: the last ones then end together.
        run(nodes, sorted(wanted, key=lambda game: -game.seconds), record, parsed)
    results = best_of_each(record.load())
    text = heuristics_page.tables(results)
    put_between_marks(parsed.records.with_name(STUDIES), "heuristics", text, name="heuristics", title="Studies")
    heuristics_page.draw(results, parsed.records.with_suffix(".svg"))
    return 0


if __name__ == "__main__":
    sys.exit(run_study("heuristics"))
