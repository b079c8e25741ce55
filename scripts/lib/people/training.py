# SPDX-License-Identifier: MIT
"""Training of the model of moves, step by step in a folder. Finished steps are not done again."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

from common import BUILD, Failure, write_atomically
from people.games import DISCS, read_games
from people.model import FEATURES, Moves, fit, read_moves
from people.ratings import rate, read_table, table
from people.splits import PARTS, split

TRAINER = BUILD / "emilia_people"

#: Positions for the coefficients, and of each held-out part.
FIT_POSITIONS, TEST_POSITIONS = 22_000, 5_000

#: Moves of a game with a choice, about.
MOVES = 55


class Training:
    def __init__(self, games: Path, folder: Path, out: Path, threads: int) -> None:
        self.games, self.folder, self.out, self.threads = games, folder, out, threads
        folder.mkdir(parents=True, exist_ok=True)

    def run(self) -> None:
        self.step("ratings.tsv", lambda path: write_atomically(path, table(rate(read_games(self.games)))))
        self.step("players.txt", lambda _: split(read_games(self.games), read_table(self.folder / "ratings.tsv"), self.folder))
        self.step("patterns.model", lambda path: self.call("train", "--games", self.folder / "patterns.txt", "--out", path))
        self.extract()
        self.step("coefficients.num", self.fit)
        numbers = self.folder / "coefficients.num"
        self.call("pack", "--model", self.folder / "patterns.model", "--coefficients", numbers, "--out", self.out)

    def step(self, name: str, make: Callable[[Path], object]) -> None:
        path = self.folder / name
        if not path.exists():
            print(name, file=sys.stderr, flush=True)
            make(path)

    def call(self, *arguments: str | Path) -> None:
        if subprocess.run([TRAINER, *arguments], check=False).returncode != 0:
            raise Failure(f"{TRAINER.name} {arguments[0]} failed")

    def extract(self) -> None:
        """Writes the features of a sample of each part but the one for the patterns, as many parts at a time as threads."""
        wanted = {part: TEST_POSITIONS for part in PARTS[2:]} | {"coefficients": FIT_POSITIONS}
        running: list[subprocess.Popen[bytes]] = []
        for part, positions in wanted.items():
            out, games = self.folder / f"{part}.moves", self.folder / f"{part}.txt"
            if out.exists():
                continue
            print(out.name, file=sys.stderr, flush=True)
            rated = sum(2 - line.split(maxsplit=3)[1:3].count("-") for line in games.read_text().splitlines())
            share = min(1.0, positions / max(1.0, rated * MOVES / 2))
            model = self.folder / "patterns.model"
            command: list[str | Path] = [TRAINER, "extract", "--games", games, "--model", model]
            command += ["--sample", f"{share:.5f}", "--out", out]
            if len(running) >= self.threads:
                self.wait(running.pop(0))
            running.append(subprocess.Popen(command))
        for process in running:
            self.wait(process)

    @staticmethod
    def wait(process: subprocess.Popen[bytes]) -> None:
        if process.wait() != 0:
            raise Failure(f"{TRAINER.name} extract failed")

    def fit(self, path: Path) -> None:
        """Fits the coefficients, and the shift that puts the ratings of online players on the scale of tournaments."""
        moves = read_moves(self.folder / "coefficients.moves")
        shift = strength_shift(moves)
        print(f"shift of online ratings: {shift:.0f}", file=sys.stderr, flush=True)
        coefficients, _ = fit(moves, shift)
        write_atomically(self.folder / "shift.num", f"{shift:.0f}\n")
        write_atomically(path, "".join(f"{number:.6g}\n" for number in coefficients.ravel()))


def strength_shift(moves: Moves) -> float:
    """Returns the difference between the ratings of online and tournament players whose moves lose equally much.

    It comes from a linear regression of the log loss of the played move on phase, number of moves, rating and group. The shift
    that makes the moves most likely cannot replace it: that one separates the groups by their style, and low ratings then do
    not lose more than high ones.
    """
    import numpy as np

    step = 6
    phases = [(moves.empties // step == phase).astype(float) for phase in range(DISCS // step + 1)]
    used = [phase for phase in phases if phase.any()]
    table = np.array([*used, np.log(moves.counts), moves.rating, moves.group]).T
    losses = moves.rows[moves.chosen, FEATURES.index("log loss at depth 8")].astype(float)
    *_, slope, online = np.linalg.lstsq(table, losses, rcond=None)[0]
    return float(online / slope) if slope else 0.0


def read_coefficients(folder: Path) -> tuple[object, float]:
    """Returns the coefficients and the shift of a training. Raises Failure and OSError."""
    import numpy as np

    numbers = np.array((folder / "coefficients.num").read_text().split(), dtype=float)
    return numbers.reshape(len(FEATURES), -1), float((folder / "shift.num").read_text())
