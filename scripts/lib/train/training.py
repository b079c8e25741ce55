# SPDX-License-Identifier: MIT
"""Training in a folder: its completed steps, its next step and its best weights.

    settings.json                settings of the training
    generation-01/               part-1-of-1.games, .off-line.positions, .positions, .leaves.positions, weights.bin, MANIFEST,
                                 curve.svg, match.jsonl, result.json; with a network also weights.sum and MANIFEST.network
    best.bin                     weights of the best generation

Every step writes its file at its end, so the same command continues after a kill.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable
from contextlib import AbstractContextManager, ExitStack
from dataclasses import asdict, dataclass
from pathlib import Path

from common import Failure, file_lock, write_atomically, writing
from match.records import load_records
from match.schedule import Shard
from match.sprt import parse_sprt
from match.standings import Standings
from train import cluster, commands
from train.commands import part_file
from train.scales import MATCH_TEST, SCALES, Scale
from progress import Progress


class TrainingError(Failure):
    """Training that cannot continue."""


@dataclass(frozen=True)
class Settings:
    """Fixed settings of a training."""

    scale: str
    seed: int
    parts: int


@dataclass(frozen=True)
class Result:
    """Match result of a generation against the best one before it. A stage plays no match and is always kept."""

    points: float
    games: int
    log_likelihood_ratio: float
    is_stage: bool = False

    @property
    def is_kept(self) -> bool:
        """True if the match favours the new weights, by the sign of the log-likelihood ratio."""
        return self.is_stage or self.log_likelihood_ratio > 0

    def summary(self) -> str:
        if self.is_stage:
            return "stage, no match"
        return f"{self.points:g} of {self.games} points, {'kept' if self.is_kept else 'not kept'}"


class Training:
    """Training in a folder."""

    def __init__(self, folder: Path, settings: Settings, threads: int, trainer: Path) -> None:
        """Creates or continues a training. Raises TrainingError if the folder has other settings."""
        self.folder = folder.resolve()
        self.settings = settings
        self.threads = threads
        self.trainer = trainer
        with writing(self.folder):
            self.folder.mkdir(parents=True, exist_ok=True)
        path = self.folder / "settings.json"
        if not path.exists():
            write_atomically(path, json.dumps(asdict(settings)) + "\n")
        try:
            found = json.loads(path.read_text(encoding="utf-8"))
        except ValueError as error:
            raise TrainingError(f"cannot read {path}: {error}") from None
        if found != asdict(settings):
            raise TrainingError(f"cannot continue {self.folder}: its settings are {found}, expected {asdict(settings)}")

    @property
    def scale(self) -> Scale:
        return SCALES[self.settings.scale]

    def generation_folder(self, generation: int) -> Path:
        return self.folder / f"generation-{generation:02}"

    def result(self, generation: int) -> Result | None:
        """Returns the result of a generation; None if it is incomplete."""
        path = self.generation_folder(generation) / "result.json"
        return Result(**json.loads(path.read_text(encoding="utf-8"))) if path.exists() else None

    def current(self) -> int | None:
        """Returns the number of the first incomplete generation, from 1; None if all are complete."""
        for generation in range(1, len(self.scale.generations) + 1):
            if self.result(generation) is None:
                return generation
        return None

    def best(self, before: int) -> Path | None:
        """Returns the weights that play: those of the last kept generation before this one, except stages.

        None if there are none.
        """
        return self.last_weights(before, lambda result: result.is_kept and not result.is_stage)

    def teacher(self, before: int) -> Path | None:
        """Returns the weights that label: those of the last kept generation or stage before this one.

        None if there are none, so that game results label.
        """
        return self.last_weights(before, lambda result: result.is_kept)

    def last_weights(self, before: int, is_wanted: Callable[[Result], bool]) -> Path | None:
        for generation in range(before - 1, 0, -1):
            result = self.result(generation)
            if result and is_wanted(result):
                return self.generation_folder(generation) / "weights.bin"
        return None

    def parts(self) -> list[Shard]:
        return [Shard(number, self.settings.parts) for number in range(1, self.settings.parts + 1)]

    def part_lock(self, part: Shard) -> AbstractContextManager[None]:
        """Locks a part, so that only one process makes it. Raises Failure if another process has the lock."""
        return file_lock(part_file(self.folder, part, "lock"))

    def make_part(self, generation: int, part: Shard) -> None:
        """Plays and labels the games of a part. Raises Failure."""
        folder = self.generation_folder(generation)
        folder.mkdir(exist_ok=True)
        plan = self.scale.generation(generation)
        with self.part_lock(part):
            if plan.is_replay:
                self.take_games(generation, part)
            player, teacher = self.best(generation), self.teacher(generation)
            commands.make_part(folder, part, plan, self.seed(generation), player, teacher, self.threads)

    def take_games(self, generation: int, part: Shard) -> None:
        """Hard-links the games of a part of the previous generation into the folder of this one."""
        games, before = (
            part_file(self.generation_folder(each), part, "games") for each in (generation, generation - 1)
        )
        if not games.exists():
            os.link(before, games)

    def seed(self, generation: int) -> int:
        """Returns the random seed of the games of a generation."""
        return self.settings.seed * 1000 + generation

    def make_parts(self, generation: int, address: str) -> None:
        """Plays and labels the missing parts on a cluster. Raises Failure."""
        folder = self.generation_folder(generation)
        folder.mkdir(exist_ok=True)
        player, teacher = (
            each.read_bytes() if each else None for each in (self.best(generation), self.teacher(generation))
        )
        plan = self.scale.generation(generation)
        orders = []
        with ExitStack() as stack:
            for part in self.missing_parts(generation):
                stack.enter_context(self.part_lock(part))
                games = None
                if plan.is_replay:
                    self.take_games(generation, part)
                    games = part_file(folder, part, "games").read_bytes()
                orders.append(cluster.Order(part, plan, self.seed(generation), games, player, teacher))
            cluster.make_parts(address, orders, folder)

    def missing_parts(self, generation: int) -> list[Shard]:
        """Returns the incomplete parts; empty for a generation without games."""
        if self.scale.generation(generation).games == 0:
            return []
        folder = self.generation_folder(generation)
        last = commands.last_ending(self.scale.generation(generation), self.teacher(generation))
        return [part for part in self.parts() if not part_file(folder, part, last).exists()]

    def require_parts(self, generation: int) -> None:
        """Raises TrainingError if a part is missing, which another machine has to make."""
        folder = self.generation_folder(generation)
        missing = [str(part) for part in self.missing_parts(generation)]
        if missing:
            raise TrainingError(f"cannot train {folder}: parts {', '.join(missing)} are missing; make them with --shard")

    def labelled(self, generations: range, *endings: str) -> list[Path]:
        """Returns the files of labelled positions of generations that have one of the suffixes."""
        files = [
            part_file(self.generation_folder(generation), part, ending)
            for generation in generations
            for part in self.parts()
            for ending in endings
        ]
        return [file for file in files if file.exists()]

    def finish(self, generation: int) -> Result:
        """Trains on the labelled positions and plays the match."""
        folder = self.generation_folder(generation)
        folder.mkdir(exist_ok=True)
        plan = self.scale.generation(generation)
        generations = range(max(1, generation - plan.past_generations), generation + 1)
        positions = self.labelled(generations, commands.POSITIONS, commands.OFF_POLICY_POSITIONS)
        leaves = self.labelled(generations, commands.LEAF_POSITIONS)
        weights = folder / "weights.bin"
        commands.learn(positions, leaves, weights, plan, self.teacher(generation), self.trainer, self.threads)
        if plan.is_stage:
            result = Result(0, 0, 0, is_stage=True)
        else:
            seed = self.settings.seed + generation
            record = commands.match(folder, self.scale, weights, self.best(generation), seed, self.threads)
            result = match_result(record)
        if result.is_kept and not result.is_stage:
            write_atomically(self.folder / "best.bin", weights.read_bytes())
        write_atomically(folder / "result.json", json.dumps(asdict(result)) + "\n")
        return result

    def run(self, address: str | None = None) -> None:
        """Completes all generations. address: cluster for the parts; None for this machine."""
        work = [plan.work for plan in self.scale.generations]
        progress = Progress(sum(work), sum(work[: (self.current() or 1) - 1]))
        while (generation := self.current()) is not None:
            if address:
                self.make_parts(generation, address)
            elif self.missing_parts(generation) == [Shard()]:
                self.make_part(generation, Shard())
            self.require_parts(generation)
            result = self.finish(generation)
            print(f"generation {generation} of {len(work)}: {result.summary()}", flush=True)
            progress.advance(work[generation - 1])
            print(f"train: {progress.counted()} labels", file=sys.stderr, flush=True)
        best = self.folder / "best.bin"
        outcome = f"best weights: {best}" if best.exists() else "no generation won its match"
        print(f"train: {outcome}", file=sys.stderr)


def match_result(record: Path) -> Result:
    """Returns the result of a record of a match of "new" against "old"."""
    header, games = load_records(record)
    standings = Standings(header.engines)
    for game in games:
        standings.add(game)
    ratio = parse_sprt(MATCH_TEST).ratio(standings.overall["new"].pairs)
    return Result(sum(game.points("new") for game in games), len(games), ratio)
