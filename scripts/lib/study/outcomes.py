# SPDX-License-Identifier: MIT
"""Points that each engine of a match gave away near the end, by exact win-draw-loss values.

A won position that becomes a draw costs half a point, one that becomes a loss costs a point. The values of a game are a line
of the record. A second run adds the missing games.
"""

from __future__ import annotations

import argparse
import sys
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from common import ROOT, Failure, add_count
from cluster.engines import engine_of_a_job
from emilia.process import Engine
from emilia.process import Game as Transcript
from match.records import GameRecord, load_records
from othello.boards import STANDARD
from othello.notation import start_text
from othello.rules import Position
from study.study import Record, add_workers, do_parts, make_parser, parse, run_study

#: First and last number of empty squares of the rows.
ROWS = ((30, 27), (26, 24), (23, 18), (17, 1))


@dataclass(frozen=True)
class Entry:
    """Values of a game for Black, each 0, 0.5 or 1: before every move with at most `most` empty squares, and at the end.
    empties, movers: number of empty squares and engine of each of these moves."""

    game: str
    most: int
    empties: Sequence[int]
    movers: Sequence[str]
    values: Sequence[float]


def name_of(record: GameRecord) -> str:
    """Text that identifies a game: engines, start and moves."""
    moves = " ".join(str(played.move) for played in record.moves)
    return f"{record.black} - {record.white}: {record.start} {moves}"


def points(score: float) -> float:
    return 0.5 if score == 0 else float(score > 0)


def value_of(engine: Engine, position: Position) -> float:
    """Value of a position for Black."""
    if position.is_over():
        return points(position.score())
    score = engine.solve(Transcript(start=start_text(position)), window=(-1, 1)).info.score
    own = points(score)
    return own if position.to_move.value == "black" else 1 - own


def value_game(most: int, program: Path, record: GameRecord) -> Entry:
    """Values of the last part of a game. The end is solved first, so that the table helps the earlier positions."""
    position, positions, movers = record.game().start, [], []
    for played in record.moves:
        if position.empties <= most and not position.must_pass():
            positions.append(position)
            movers.append(record.engine(position.to_move.value))
        position = position.play(played.move)
    with engine_of_a_job(program.name), Engine([str(program)], {"Threads": 1, "Hash": 64}) as engine:
        values = [value_of(engine, each) for each in reversed([*positions, position])]
    return Entry(name_of(record), most, [each.empties for each in positions], movers, values[::-1])


def losses(entry: Entry) -> list[tuple[int, str, float]]:
    """Empty squares, engine and lost points of each move. The moves of both engines of a game change the same value."""
    steps = zip(entry.empties, entry.movers, entry.values, entry.values[1:])
    return [(empties, mover, abs(after - before)) for empties, mover, before, after in steps]


def table(entries: Sequence[Entry]) -> str:
    """Markdown: a row for each range of empty squares that all games of the row have in full."""
    engines = sorted({mover for entry in entries for mover in entry.movers})
    lines = [f"| empties | games | {' | '.join(f'{engine} gives away' for engine in engines)} |", "|---" * (2 + len(engines)) + "|"]
    for first, last in ROWS:
        games = [entry for entry in entries if entry.most >= first]
        if not games:
            continue
        lost: defaultdict[str, float] = defaultdict(float)
        for empties, mover, loss in (step for entry in games for step in losses(entry)):
            if last <= empties <= first:
                lost[mover] += loss
        lines.append(f"| {first} to {last} | {len(games)} | {' | '.join(f'{lost[engine]:.1f}' for engine in engines)} |")
    return "\n".join(lines) + "\n"


def finished_games(path: Path) -> list[GameRecord]:
    """Games of a match record that were played to their end. Raises Failure if there are none."""
    _, games = load_records(path)
    finished = [game for game in games if game.game().start.board == STANDARD and game.game().position().is_over()]
    if not finished:
        raise Failure(f"{path}: no game on 8x8 that was played to its end")
    return finished


def parse_arguments(arguments: list[str]) -> argparse.Namespace:
    parser = make_parser(
        "outcomes",
        "Counts the points that each engine of a match gave away, by exact win-draw-loss values, and prints a table by empty "
        "squares. From 23 empty squares a game takes about a second of a core; each further square doubles or triples that.",
        str(ROOT / "build/study/outcomes.jsonl"),
    )
    parser.add_argument("match", type=Path, metavar="MATCH", help="record file of scripts/match")
    parser.add_argument(
        "--empties", type=int, choices=[first for first, _ in ROWS], default=23,
        help="most empty squares of the first solved position of a game (default 23)",
    )  # fmt: skip
    add_count(parser, "--games", 1_000_000, "most games of the match to solve")
    add_workers(parser, "games at a time")
    return parse(parser, arguments, draws=False)


def study(parsed: "argparse.Namespace") -> int:  # noqa: F821
    record = Record(parsed.records, Entry, parsed.fresh)
    games = {name_of(game): game for game in finished_games(parsed.match)[: parsed.games]}

    def solved() -> dict[str, Entry]:
        """Games of the match, each with the entry that begins earliest."""
        entries = sorted(record.load(), key=lambda entry: entry.most)
        return {entry.game: entry for entry in entries if entry.game in games}

    if not parsed.page_only:
        done = {name for name, entry in solved().items() if entry.most >= parsed.empties}
        missing = [game for name, game in games.items() if name not in done]
        do_parts(parsed, partial(value_game, parsed.empties), missing, record.add)
    print(table(list(solved().values())), end="")
    return 0


if __name__ == "__main__":
    sys.exit(run_study("outcomes"))
