# SPDX-License-Identifier: MIT
"""Checks of time limits, on an idle and on a busy machine."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import islice

from check.findings import CheckList
from check.outcomes import Skip
from check.positions import random_games, with_a_choice
from check.probe import Bench, Probe
from engines.clock import Clock, TimeControl
from engines.protocols.registry import ADAPTERS
from othello.rules import PASS, START, Game

TIMING = CheckList("time")

#: Most moves of a check of the time per move; the time limit of the check may end it earlier.
TIMED_MOVES = 20

#: Clocks for a complete game, in seconds. The second one is for engines that accept only integer seconds.
SHORT_CLOCK, WHOLE_CLOCK = 3.0, 10.0

#: Seconds after which a load process ends, even if its parent is killed.
LONGEST_LOAD = 120

BUSY = f"import time\nend = time.monotonic() + {LONGEST_LOAD}\nwhile time.monotonic() < end: pass"


@contextmanager
def load() -> Iterator[None]:
    """Runs two busy loops per core during the body."""
    loops = [subprocess.Popen([sys.executable, "-ISc", BUSY]) for _ in range(2 * (os.cpu_count() or 1))]
    try:
        yield
    finally:
        for loop in loops:
            loop.kill()
            loop.wait()


def timed_moves(bench: Bench, probe: Probe) -> str:
    """Asks for moves in all phases of a game; returns the longest time. Raises Fault for a late move."""
    games = islice(random_games(bench.effort.seed), 3)
    asked = [game for each in games for game in with_a_choice(each)]
    bench.generator().shuffle(asked)
    longest, until, count = 0.0, bench.until(), 0
    for game in asked[:TIMED_MOVES]:
        longest = max(longest, probe.move(game).elapsed)
        count += 1
        if time.monotonic() > until:
            break
    return f"{count} moves, longest {longest:.3f} s with {probe.adapter.spec.control}"


def per_move(bench: Bench) -> TimeControl:
    if "per_move" not in ADAPTERS[bench.spec.protocol].limits:
        raise Skip("the protocol has no time per move")
    return bench.per_move()


@TIMING.add("keeps the time per move")
def move(bench: Bench) -> str:
    with bench.engine(per_move(bench)) as probe:
        return timed_moves(bench, probe)


@TIMING.add("keeps the time per move while all cores are busy", required=False)
def busy(bench: Bench) -> str:
    with bench.engine(per_move(bench)) as probe, load():
        return timed_moves(bench, probe)


@TIMING.add("plays a game within its clock")
def clock(bench: Bench) -> str:
    """Plays against random moves that take no time."""
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
    return f"{control}, {max(0.0, own.remaining or 0.0):.1f} s left"
