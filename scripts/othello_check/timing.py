# SPDX-License-Identifier: MIT
"""Checks: the time is kept, on a quiet machine and on a busy one."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import islice

from othello_check.findings import CheckList, Skip
from othello_check.positions import random_games, with_a_choice
from othello_check.probe import Bench, Probe
from othello_match.clock import Clock, TimeControl
from othello_match.protocols.registry import ADAPTERS
from othello_match.rules import PASS, START, Game

TIMING = CheckList("time")

#: Moves in a check of the time for a move; a check of few seconds makes fewer.
TIMED_MOVES = 20

#: Clocks for a whole game, in seconds; the second one for engines that know whole seconds only.
SHORT_CLOCK, WHOLE_CLOCK = 3.0, 10.0

#: A load ends by itself after so many seconds, should nobody be left to end it.
LONGEST_LOAD = 120

BUSY = f"import time\nend = time.monotonic() + {LONGEST_LOAD}\nwhile time.monotonic() < end: pass"


@contextmanager
def load() -> Iterator[None]:
    """Every core is busy twice while the body runs."""
    loops = [subprocess.Popen([sys.executable, "-ISc", BUSY]) for _ in range(2 * (os.cpu_count() or 1))]
    try:
        yield
    finally:
        for loop in loops:
            loop.kill()
            loop.wait()


def timed_moves(bench: Bench, probe: Probe) -> str:
    """Moves all over a game; an overstepped limit is a Fault. Says the longest."""
    games = islice(random_games(bench.effort.seed), 3)
    asked = [game for each in games for game in with_a_choice(each)]
    bench.generator().shuffle(asked)
    longest, until, count = 0.0, bench.until(), 0
    for game in asked[:TIMED_MOVES]:
        longest = max(longest, probe.move(game).elapsed)
        count += 1
        if time.monotonic() > until:
            break
    return f"{count} moves, the longest {longest:.3f} s with {probe.adapter.spec.control}"


def per_move(bench: Bench) -> TimeControl:
    if "per_move" not in ADAPTERS[bench.spec.protocol].limits:
        raise Skip("the protocol has no time for a move")
    return bench.per_move()


@TIMING.add("keeps the time for a move")
def move(bench: Bench) -> str:
    with bench.engine(per_move(bench)) as probe:
        return timed_moves(bench, probe)


@TIMING.add("keeps it while every core is busy", required=False)
def busy(bench: Bench) -> str:
    with bench.engine(per_move(bench)) as probe, load():
        return timed_moves(bench, probe)


@TIMING.add("plays a game on its clock")
def clock(bench: Bench) -> str:
    """Against random moves that take no time."""
    if "main" not in ADAPTERS[bench.spec.protocol].limits:
        raise Skip("the protocol has no clock")
    main = SHORT_CLOCK if bench.takes_decimals else WHOLE_CLOCK
    control = TimeControl(main=main, depth=bench.spec.control.depth)
    generator, game, position = bench.generator(), Game(), START
    with bench.engine(control) as probe:
        own = Clock(control, bench.spec.tolerance)
        while not position.is_over():
            if position.must_pass():
                chosen = PASS
            elif position.to_move is START.to_move:
                chosen = probe.move(game, own).move
            else:
                chosen = generator.choice(position.legal_moves())
            game, position = game.plus(chosen), position.play(chosen)
    return f"{control}, {max(0.0, own.remaining or 0.0):.1f} s left at the end"
