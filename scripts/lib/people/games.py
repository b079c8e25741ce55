# SPDX-License-Identifier: MIT
"""Games of numbered players: lines of `source year black white score transcript`."""

from __future__ import annotations

import lzma
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from common import Failure

#: Discs of an 8x8 board. The score of a game is Black's discs.
DISCS = 64


class PlayedGame(NamedTuple):
    source: str
    year: int
    black: str
    white: str
    score: int
    transcript: str

    @property
    def points(self) -> float:
        """Points of Black: 1, 0.5 or 0."""
        return 0.5 if 2 * self.score == DISCS else float(2 * self.score > DISCS)


def read_games(path: Path) -> Iterator[PlayedGame]:
    """Reads a text file, or one that xz compressed. Raises Failure for an invalid line, and OSError."""
    with lzma.open(path, "rt") if path.suffix == ".xz" else path.open() as lines:
        for number, line in enumerate(lines, 1):
            try:
                source, year, black, white, score, transcript = line.split()
                game = PlayedGame(source, int(year), black, white, int(score), transcript)
            except ValueError:
                raise Failure(f"{path}:{number}: expected 'source year black white score transcript'") from None
            if not 0 <= game.score <= DISCS:
                raise Failure(f"{path}:{number}: invalid score {game.score}: expected 0 to {DISCS}")
            yield game
