# SPDX-License-Identifier: MIT
"""Exact values of people's games: what moves lose in the last 20 empty squares, by empty squares and rating.

    DIR/games.txt        transcripts of the chosen games
    DIR/analyses.jsonl   their analyses by `emilia analyze`, continued by a second run
    DIR/positions.csv    each position with at most 20 empty squares: its exact value, the move and what it loses
"""

from __future__ import annotations

import argparse
import csv
import json
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from charts import make_panels, put_legend_beside, svg_text
from common import ArgumentError, Failure, add_count, at_least, need_library, write_atomically
from people.games import PlayedGame, read_games
from people.ratings import read_table
from study.study import Record, make_parser, parse, put_between_marks, run_study

#: Most empty squares of a position whose value `emilia analyze` proves at each depth.
SOLVED = 20

#: Empty squares of a row of the table, from the first to the last.
ROWS = ((20, 17), (16, 13), (12, 9), (8, 5), (4, 2))

#: Lowest ratings of the groups of players. The first group has no limit.
GROUPS = (0, 1300, 1500, 1700, 1900)

#: Columns of the table of positions. Scores are discs for the side to move.
COLUMNS = ("game", "rating", "empties", "position", "value", "move", "loss")


@dataclass(frozen=True)
class Moves:
    """Moves of players of a group at a number of empty squares. losses: number of moves by the discs that they lose.
    turned: moves after which the result of the game, a win, draw or loss, is worse. games: of the whole study."""

    empties: int
    group: int
    losses: Mapping[str, int]
    turned: int
    games: int

    def count(self) -> int:
        return sum(self.losses.values())

    def discs(self) -> int:
        return sum(int(loss) * count for loss, count in self.losses.items())


@dataclass(frozen=True)
class Move:
    """Line of the table of positions: game, its number; rating of the player, or None; text: the position."""

    game: int
    rating: float | None
    empties: int
    text: str
    value: int
    square: str
    loss: int

    def turns(self) -> bool:
        return (self.value > 0) - (self.value < 0) > (self.value > self.loss) - (self.value < self.loss)


def chosen(games: Sequence[PlayedGame], count: int) -> list[PlayedGame]:
    """Returns games at equal distances."""
    if len(games) < count:
        raise ArgumentError(f"invalid --count {count}: there are {len(games)} games")
    return [games[place * len(games) // count] for place in range(count)]


def analyse(parsed: argparse.Namespace, games: Sequence[PlayedGame]) -> Path:
    """Analyses the games, or continues; returns the file of analyses. Raises Failure."""
    transcripts, analyses = parsed.dir / "games.txt", parsed.dir / "analyses.jsonl"
    text = "".join(game.transcript + "\n" for game in games)
    if transcripts.exists() and transcripts.read_text() != text:
        raise ArgumentError(f"invalid --dir '{parsed.dir}': it is of other games")
    parsed.dir.mkdir(parents=True, exist_ok=True)
    write_atomically(transcripts, text)
    command = [parsed.program, "analyze", "--all", transcripts, "--depth", "1", "--out", analyses, "--resume"]
    done = subprocess.run([*map(str, command), "--threads", str(parsed.threads)], stdout=subprocess.DEVNULL, check=False)
    if done.returncode == 130:
        raise KeyboardInterrupt
    if done.returncode != 0:
        raise Failure(f"emilia analyze exited with status {done.returncode}")
    return analyses


def moves_of(analyses: Path, games: Sequence[PlayedGame], ratings: Mapping[tuple[str, str], float]) -> Iterator[Move]:
    """Yields the moves with a choice, at most SOLVED empty squares and proven values. The search of a position ends early, so
    that the value of the played move is not proven, if it finds that another move wipes the opponent out."""
    with analyses.open() as lines:
        for line in lines:
            entry = json.loads(line)
            number = int(entry["key"].rpartition(" ")[2])
            game = games[number - 1]
            for move in entry["analysis"]["moves"]:
                empties = move["position"].count("E")
                if empties > SOLVED or move["people"] is None or not move["exact"]:
                    continue
                player = game.black if move["color"] == "black" else game.white
                yield Move(
                    number, ratings.get((game.source, player)), empties, move["position"],
                    round(move["best_value"]), move["move"], round(move["loss"]),
                )  # fmt: skip


def write_positions(path: Path, moves: Iterator[Move]) -> Iterator[Move]:
    """Writes the table of positions; yields its moves."""
    with path.open("w", newline="") as file:
        writer = csv.writer(file)
        writer.writerow(COLUMNS)
        for move in moves:
            rating = "" if move.rating is None else round(move.rating)
            writer.writerow((move.game, rating, move.empties, move.text, move.value, move.square, move.loss))
            yield move


def summary(moves: Iterator[Move], games: int) -> list[Moves]:
    """Counts the moves of rated players by empty squares and group."""
    losses: dict[tuple[int, int], Counter[str]] = {}
    turned: Counter[tuple[int, int]] = Counter()
    for move in moves:
        if move.rating is None:
            continue
        key = move.empties, max(group for group in GROUPS if move.rating >= group or group == 0)
        losses.setdefault(key, Counter())[str(move.loss)] += 1
        turned[key] += move.turns()
    return [Moves(*key, dict(losses[key]), turned[key], games) for key in sorted(losses)]


def group_name(group: int) -> str:
    place = GROUPS.index(group)
    if place == 0:
        return f"below {GROUPS[1]}"
    return f"{group} to {GROUPS[place + 1] - 1}" if place + 1 < len(GROUPS) else f"{group} and above"


def tables(rows: Sequence[Moves]) -> str:
    """Tables of the discs that a move loses, and of the moves that turn the result."""
    groups = [group for group in GROUPS if any(row.group == group for row in rows)]
    head = f"| empty squares | moves | {' | '.join(map(group_name, groups))} |\n" + "|---" * (2 + len(groups)) + "|"
    lost, turned = ["Discs that a move loses, by the rating of its player:\n", head], ["\nMoves that make the result worse, percent:\n", head]
    for first, last in ROWS:
        own = [row for row in rows if last <= row.empties <= first]
        cells: list[tuple[str, str]] = []
        for group in groups:
            part = [row for row in own if row.group == group]
            count = sum(row.count() for row in part) or 1
            cells.append((f"{sum(row.discs() for row in part) / count:.2f}", f"{100 * sum(row.turned for row in part) / count:.1f}"))
        start = f"| {first} to {last} | {sum(row.count() for row in own):,} | "
        lost.append(start + " | ".join(cell[0] for cell in cells) + " |")
        turned.append(start + " | ".join(cell[1] for cell in cells) + " |")
    return "\n".join((*lost, *turned)) + "\n"


def draw(rows: Sequence[Moves], path: Path) -> None:
    """The loss of a move by empty squares, a line for each group."""
    figure, (axes,) = make_panels(width=6.0)
    for group in GROUPS:
        own = [row for row in rows if row.group == group]
        if own:
            axes.plot([row.empties for row in own], [row.discs() / row.count() for row in own], label=group_name(group))
    axes.invert_xaxis()
    axes.set(xlabel="empty squares", ylabel="discs lost by a move")
    put_legend_beside(axes)
    write_atomically(path, svg_text(figure))


def parse_arguments(arguments: list[str]) -> argparse.Namespace:
    parser = make_parser(
        "endings",
        "Proves the value of each position with at most 20 empty squares of people's games, and writes a table of positions and "
        "the tables and plot of docs/results/levels.md. A second run continues an interrupted one; a game takes 0.3 seconds of a "
        "core. The games are those of training/people, and so is the table of ratings.",
        "endings.jsonl",
    )
    parser.add_argument("--games", type=Path, metavar="FILE", help="games: source year black white score transcript, or .xz of it")
    parser.add_argument("--ratings", type=Path, metavar="FILE", help="table of training/people ratings")
    parser.add_argument("--dir", type=Path, metavar="DIR", help="folder of the analyses and of positions.csv")
    parser.add_argument("--source", default="wthor", metavar="NAME", help="source of the games to take (default %(default)s)")
    parser.add_argument("--count", type=at_least(1), metavar="N", help="number of games, at equal distances (default all)")
    add_count(parser, "--threads", 1, "games at the same time")
    parsed = parse(parser, arguments)
    need_library("scipy")
    if not parsed.page_only and None in (parsed.games, parsed.ratings, parsed.dir):
        raise ArgumentError("missing --games, --ratings or --dir")
    return parsed


def study(parsed: argparse.Namespace) -> int:
    record = Record(parsed.records, Moves, is_fresh=not parsed.page_only)
    if not parsed.page_only:
        games = [game for game in read_games(parsed.games) if game.source == parsed.source]
        games = chosen(games, parsed.count or len(games))
        ratings = {key: rating.rating for key, rating in read_table(parsed.ratings).items()}
        moves = moves_of(analyse(parsed, games), games, ratings)
        record.add(*summary(write_positions(parsed.dir / "positions.csv", moves), len(games)))
    rows = Record(parsed.records, Moves).load()
    put_between_marks(parsed.records.with_name("levels.md"), "endings", tables(rows), "endings")
    draw(rows, parsed.records.with_suffix(".svg"))
    return 0


if __name__ == "__main__":
    sys.exit(run_study("endings"))
