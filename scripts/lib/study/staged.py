# SPDX-License-Identifier: MIT
"""Heuristics against one another on 8x8, each with the nodes that it searches in the same processor time.

The speed of each evaluation is measured first, in nodes a processor second. Its games are played with the nodes of the
same processor time, so that a busy machine favours no side. scripts/match plays them and keeps its own record under
build/. The result of each game is a line of this study's record.
"""

from __future__ import annotations

import argparse
import resource
import shlex
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from charts import make_panels, svg_text
from common import BUILD, OPENINGS, ROOT, Failure, add_count, build, write_atomically
from emilia.process import EmiliaError, Engine, Game, Limit
from match.records import load_records
from match.standings import Encounter
from match.report import elo_text
from match.statistics import estimate
from study import positional
from study.study import (
    STUDIES, Record, add_workers, line_of, make_parser, parse, place_of, put_between_marks, reach_scheduler, run_study,
    worker_options,
)  # fmt: skip

MATCH = ROOT / "build/study/staged-match.jsonl"

EVALUATIONS = ("naive", "mobility", "compound", "positional", "staged", "pattern")

#: Openings and nodes for each, by which a speed is measured.
SPEED_POSITIONS = 12
SPEED_NODES = 200_000


def openings(count: int) -> list[str]:
    """Transcripts spread evenly over the file of openings."""
    lines = [line.split()[0] for line in OPENINGS.read_text().splitlines() if line and not line.startswith("#")]
    return lines[:: len(lines) // count][:count]


def processor_seconds(engine: Path, evaluation: str, transcripts: Sequence[str]) -> float:
    """Processor seconds of an engine from start to exit, with a search after each transcript. Raises Failure."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    try:
        with Engine([str(engine)], {"Eval": evaluation}) as running:
            for transcript in transcripts:
                running.play(Game(transcript), Limit(nodes=SPEED_NODES))
    except (OSError, EmiliaError) as error:
        raise Failure(f"cannot measure {engine}: {error}") from None
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def measure_speed(engine: Path, evaluation: str) -> float:
    """Nodes a processor second, without the start of the engine."""
    seconds = processor_seconds(engine, evaluation, openings(SPEED_POSITIONS)) - processor_seconds(engine, evaluation, [])
    return SPEED_POSITIONS * SPEED_NODES / max(seconds, 1e-3)


def match_command(budgets: dict[str, int], parsed: argparse.Namespace) -> list[str]:
    command = [str(ROOT / "scripts/match")]
    for evaluation, nodes in budgets.items():
        settings = [f"name={evaluation}", f"cmd={shlex.quote(place_of(parsed.program))}", f"option.Eval={evaluation}", f"nodes={nodes}"]
        command += ["--engine", *settings]
    command += ["--games", str(parsed.games), "--openings", str(OPENINGS), "--plain", "--resume"]
    return [*command, "--records", str(parsed.match.resolve()), *worker_options(parsed)]


@dataclass(frozen=True)
class StudyGame:
    """Result of a game: Black's discs minus White's, the winner gets the empties. Games of a pair share an opening."""

    pair: int
    black: str
    white: str
    score: int


@dataclass
class Study:
    """Games, and the speeds by which they were played."""

    seconds: float
    speeds: dict[str, float]
    games: list[StudyGame]

    def encounter(self, one: str, others: Sequence[str]) -> Encounter:
        """Results of an evaluation against others."""
        encounter = Encounter()
        for game in self.games:
            if one not in (game.black, game.white):
                continue
            is_black = game.black == one
            opponent = game.white if is_black else game.black
            if opponent not in others:
                continue
            discs = game.score if is_black else -game.score
            points = 0.5 + 0.5 * ((discs > 0) - (discs < 0))
            encounter.add(game.pair, points, discs)
        return encounter

    def overall(self, one: str) -> Encounter:
        return self.encounter(one, list(self.speeds))

    def ranked(self) -> list[str]:
        """Evaluations, the best first."""
        return sorted(self.speeds, key=lambda name: -self.overall(name).tally.share)


def load(path: Path) -> Study:
    """The study of a record file: the speeds in its first line, a game in each other. Raises Failure."""
    try:
        first, *games = Record[dict[str, Any]](path, dict).load()
        return Study(**first, games=[StudyGame(**game) for game in games])
    except (ValueError, TypeError):
        raise Failure(f"{path}: not a record of this study") from None


def save(study: Study, path: Path) -> None:
    first = {"seconds": study.seconds, "speeds": study.speeds}
    write_atomically(path, "".join(line_of(entry) + "\n" for entry in (first, *study.games)))


def games_of_match(match: Path) -> list[StudyGame]:
    """Leaves out games that ended by a fault of an engine, and prints them."""
    _, records = load_records(match)
    for record in records:
        if record.score is None:
            print(f"game {record.number}: {record.loser} lost ({record.reason}); left out", file=sys.stderr)
    return [
        StudyGame(record.pair, record.black, record.white, record.score)
        for record in records
        if record.score is not None
    ]


def tables(study: Study) -> str:
    ranked = study.ranked()
    text = "| evaluation | nodes a second | nodes a move | games | score | Elo against all others [95 %] |\n"
    text += "|---|---|---|---|---|---|\n"
    for name in ranked:
        overall, speed = study.overall(name), study.speeds[name]
        text += (
            f"| {name} | {speed / 1e6:.2f} M | {speed * study.seconds:,.0f} | {overall.tally.games} | "
            f"{overall.tally.share:.1%} | {elo_text(estimate(overall.pairs), 0)} |\n"
        )
    return text


def draw(study: Study, path: Path) -> None:
    """Elo against all others with its interval, one evaluation a row, the best on top; an infinite bound ends at the edge."""
    figure, (axes,) = make_panels(width=6, height=2.8)
    names: list[str] = []
    for name in reversed(study.ranked()):
        found = estimate(study.overall(name).pairs)
        if found is not None:
            low, elo, high = (max(-1500.0, min(1500.0, value)) for value in (found.low, found.elo, found.high))
            axes.errorbar(elo, len(names), xerr=[[elo - low], [high - elo]], fmt="ko", capsize=4)
            names.append(f"{name} {found.elo:+.0f}")
    axes.set_yticks(range(len(names)), names)
    axes.axvline(0, color="grey", linewidth=0.8)
    axes.set(title="Elo against all others, with 95 % intervals", xlabel="Elo")
    write_atomically(path, svg_text(figure))


def parse_arguments(arguments: list[str]) -> argparse.Namespace:
    parser = make_parser(
        "staged",
        "Plays the evaluations naive, mobility, compound, positional, staged and pattern against one another on 8x8, "
        "each with as many nodes a move as it searches in --seconds of a processor, and writes the tables and the plot "
        "of docs/results/studies.md. Then plays variants of the positional evaluation against compound. Takes about twenty "
        "minutes of one core.",
        "staged.jsonl",
    )
    parser.add_argument("--match", type=Path, default=MATCH, metavar="FILE", help="record of scripts/match (default %(default)s)")
    parser.add_argument("--seconds", type=float, default=0.02, metavar="S", help="processor time a move (default %(default)s)")
    add_count(parser, "--games", 40, "games per pair of evaluations, an even number", least=2)
    add_workers(parser, "games at a time")
    add_count(parser, "--variant-games", 200, "games of each variant of the positional evaluation, an even number", least=2)
    return parse(parser, arguments)


def study_variants(parsed: argparse.Namespace) -> list[positional.Result]:
    """Plays the variants of the positional evaluation, unless only the page is asked for, and returns all results."""
    record = Record(parsed.records.with_name(f"{parsed.records.stem}-variants.jsonl"), positional.Result, parsed.fresh)
    if not parsed.page_only:
        program = BUILD / "emilia_study"
        build(program.name)
        positional.run(program, record, parsed)
    return record.load()


def study(parsed: argparse.Namespace) -> int:
    if parsed.fresh or not parsed.records.exists():
        reach_scheduler(parsed)
        speeds: dict[str, float] = {name: round(measure_speed(parsed.program, name)) for name in EVALUATIONS}
        if parsed.fresh:
            parsed.match.unlink(missing_ok=True)
        save(Study(parsed.seconds, speeds, []), parsed.records)
    found = load(parsed.records)
    if not parsed.page_only:
        parsed.match.parent.mkdir(parents=True, exist_ok=True)
        budgets = {name: round(speed * found.seconds) for name, speed in found.speeds.items()}
        subprocess.run(match_command(budgets, parsed), cwd=ROOT, check=True)
        found.games = games_of_match(parsed.match)
        save(found, parsed.records)
    page = parsed.records.with_name(STUDIES)
    put_between_marks(page, "staged", tables(found), name="staged", title="Studies")
    put_between_marks(page, "staged", positional.table(study_variants(parsed)), name="variants")
    draw(found, parsed.records.with_suffix(".svg"))
    return 0


if __name__ == "__main__":
    sys.exit(run_study("staged"))
