# SPDX-License-Identifier: MIT
"""Soak check: memory of one process during thousands of mixed commands."""

from __future__ import annotations

import random
import statistics
import tempfile
import time
from contextlib import suppress
from pathlib import Path

from check.dialects import UNKNOWN
from check.findings import CheckList
from check.outcomes import Complaint, Skip
from check.games import GROWTH
from check.positions import random_game, with_a_choice
from check.probe import Bench, Probe, require
from othello.rules import Game

SOAK = CheckList("soak")

#: Memory samples, and the fewest of them for a comparison. The check compares the medians of the second and last quarter,
#: because tables grow and shrink meanwhile.
LOOKS, FEWEST_LOOKS = 100, 4

#: Longest search, in seconds, before it is stopped.
SEARCHES = 0.02


class Session:
    """Sequence of random commands to one process. Every step may raise Fault and Skip."""

    def __init__(self, probe: Probe, generator: random.Random, folder: Path) -> None:
        self._probe = probe
        self._generator = generator
        self._extra = probe.dialect.harmless_lines(folder)
        self.steps = (self._move, self._look, self._stop, self._new_game, self._undo, self._invalid, self._legal, self._say)

    def step(self) -> None:
        """Performs a random step. Steps that the protocol lacks are skipped."""
        with suppress(Skip):
            self._generator.choice(self.steps)()

    def _game(self) -> Game:
        return self._generator.choice(with_a_choice(random_game(self._generator)))

    def _move(self) -> None:
        self._probe.move(self._game())

    def _look(self) -> None:
        self._probe.dialect.send_game(self._game())
        self._probe.dialect.ready()

    def _stop(self) -> None:
        self._probe.dialect.begin_search(self._game())
        time.sleep(self._generator.random() * SEARCHES)
        self._probe.dialect.stop_search()

    def _new_game(self) -> None:
        self._probe.adapter.new_game()

    def _undo(self) -> None:
        game = self._game()
        if len(game.moves) > 2:
            self._probe.dialect.send_game(game)
            with suppress(Complaint):  # `rules.undo` checks this
                self._probe.dialect.undo(game, 1)

    def _invalid(self) -> None:
        self._probe.dialect.answer_to(self._generator.choice((*self._probe.dialect.bad_lines, UNKNOWN)))

    def _legal(self) -> None:
        self._look()
        self._probe.dialect.current_legal()

    def _say(self) -> None:
        if self._extra:
            self._probe.dialect.answer_to(self._generator.choice(self._extra))


@SOAK.add("has constant memory over thousands of mixed commands (--soak)", required=False)
def commands(bench: Bench) -> str:
    if not bench.effort.soak:
        raise Skip("runs only with --soak N")
    memory: list[int] = []
    began, sent = time.monotonic(), bench.sent
    with tempfile.TemporaryDirectory(prefix="emilia-soak-") as folder, bench.engine(bench.quick()) as probe:
        session = Session(probe, bench.generator(), Path(folder))
        while bench.sent - sent < bench.effort.soak:
            session.step()
            if bench.sent - sent >= bench.effort.soak * len(memory) // LOOKS:
                memory.append(probe.bytes_used())
    if len(memory) < FEWEST_LOOKS:
        raise Skip(f"{bench.sent - sent} lines are too few to compare the memory")
    half = len(memory) // 2
    before, after = (statistics.median(part) / 2**20 for part in (memory[half // 2 : half], memory[half + half // 2 :]))
    seen = (
        f"{before:.1f} MB in the second quarter of {bench.sent - sent} lines, {after:.1f} MB in the last, "
        f"{max(memory) / 2**20:.1f} MB at most; {time.monotonic() - began:.0f} s"
    )
    require(2**20 * (after - before) < GROWTH, f"grows: {seen}")
    return seen
