# SPDX-License-Identifier: MIT
"""Progress display of a match: a live table on a terminal, otherwise one line per game."""

from __future__ import annotations

import os
import time
from typing import TextIO

from match.records import GameRecord, MatchHeader
from match.report import game_summary, sprt_line, standings_lines
from match.sprt import Sprt
from match.standings import Standings
from progress import Progress

#: Minimum seconds between two redraws, so that the table does not flicker.
REDRAW = 0.2


class Display:
    """Plain display: one line per game, flushed for logs."""

    def __init__(self, stream: TextIO, header: MatchHeader, total: int, test: Sprt | None) -> None:
        self._stream = stream
        self._header = header
        self._total = total
        self._test = test
        self._progress = Progress(total)

    def begin(self, standings: Standings) -> None:
        """Called before the first game."""
        self._progress = Progress(self._total, standings.games)

    def game(self, record: GameRecord, standings: Standings) -> None:
        """Called after every game."""
        self._progress.reach(standings.games)
        print(f"{self._progress.counted()} {game_summary(record)}", file=self._stream, flush=True)

    def end(self) -> None:
        """Called before the report."""


class LiveDisplay(Display):
    """Live table: a progress bar and the standings, redrawn in place. Games with a fault stay visible above it."""

    def __init__(self, stream: TextIO, header: MatchHeader, total: int, test: Sprt | None) -> None:
        super().__init__(stream, header, total, test)
        self._drawn = 0
        self._drawn_at = 0.0
        self._standings: Standings | None = None

    def begin(self, standings: Standings) -> None:
        super().begin(standings)
        self._draw(standings)

    def game(self, record: GameRecord, standings: Standings) -> None:
        self._progress.reach(standings.games)
        if record.score is None:
            self._erase()
            print(f"{self._progress.counted()} {game_summary(record)}", file=self._stream)
        self._standings = standings
        if self._drawn == 0 or time.monotonic() - self._drawn_at > REDRAW:
            self._draw(standings)

    def end(self) -> None:
        self._erase()
        self._stream.flush()

    def _draw(self, standings: Standings) -> None:
        size = os.get_terminal_size(self._stream.fileno())
        columns, rows = size.columns or 80, size.lines or 24
        lines = [self._bar(standings, columns), *standings_lines(standings)]
        if self._test:
            lines.append(sprt_line(self._test, standings.overall[standings.engines[0]].pairs))
        lines = [line[: columns - 1] for line in lines][: rows - 1]
        self._erase()
        print("\n".join(lines), file=self._stream, flush=True)
        self._drawn, self._drawn_at = len(lines), time.monotonic()

    def _erase(self) -> None:
        if self._drawn:
            print(f"\x1b[{self._drawn}A\x1b[J", end="", file=self._stream)
        self._drawn = 0

    def _bar(self, standings: Standings, columns: int) -> str:
        done = standings.games / self._total if self._total else 1.0
        ending = f" {standings.games}/{self._total}{self._progress.left()}"
        width = max(10, min(50, columns - len(ending) - 3))
        filled = round(width * done)
        return "[" + "#" * filled + "." * (width - filled) + "]" + ending


def make_display(stream: TextIO, header: MatchHeader, total: int, test: Sprt | None, plain: bool) -> Display:
    """Returns a live table if the stream is a terminal and `plain` is false, else a plain display."""
    kind = LiveDisplay if stream.isatty() and not plain else Display
    return kind(stream, header, total, test)
