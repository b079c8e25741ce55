# SPDX-License-Identifier: MIT
"""Checks of complete games, and of many games in one process."""

from __future__ import annotations

import random
import time

from check.findings import CheckList
from check.outcomes import Complaint, Skip
from check.probe import Bench, Probe, require
from othello.notation import transcript
from othello.openings import random_openings
from engines.protocols.adapter import PipeAdapter
from engines.referee import play
from othello.rules import Colour

GAMES = CheckList("games")

#: Plies of the openings. A umea program starts late in the game, because each of its moves takes up to a second.
OPENING_PLIES, LATE_PLIES = 8, 40

#: Bytes by which memory may grow in the second half of a session. In the first half tables may fill.
GROWTH = 16 * 1024 * 1024

#: Fewest games for a statement about memory.
FEWEST_GAMES = 4


def play_games(bench: Bench, probe: Probe, other: Probe, least: int) -> tuple[int, list[int]]:
    """Plays games between two processes, up to the time or game limit, at least `least`.

    Returns the number of games and the memory after each, in bytes.
    """
    generator = random.Random(bench.effort.seed)
    memory: list[int] = []
    until, count = bench.until(), 0
    plies = OPENING_PLIES if isinstance(probe.adapter, PipeAdapter) else LATE_PLIES
    for opening in random_openings(plies, max(bench.effort.games, least), generator):
        outcome = play(opening.game, {Colour.BLACK: probe.adapter, Colour.WHITE: other.adapter})
        if outcome.is_fault:
            raise Complaint(
                f"{outcome.reason} in game {count + 1}: {outcome.detail}, after {transcript(outcome.game)}"
            )
        count += 1
        if isinstance(probe.adapter, PipeAdapter):
            memory.append(probe.bytes_used())
        if count >= least and time.monotonic() > until:
            break
    return count, memory


@GAMES.add("plays complete games against itself")
def whole(bench: Bench) -> str:
    """Plays games with the shortest searches of the protocol."""
    return f"{session(bench, least=1)} games with {bench.quick()}"


def session(bench: Bench, least: int) -> int:
    """Plays games of two processes and stores the memory after each; returns the number of games."""
    control = bench.quick()
    with bench.engine(control) as probe, bench.engine(control) as other:
        count, bench.memory = play_games(bench, probe, other, least)
    return count


@GAMES.add("has constant memory over many games", required=False)
def memory(bench: Bench) -> str:
    """Compares the memory during the games of `games.whole`; plays them if that check did not run."""
    if not bench.memory and bench.spec.protocol != "umea":
        session(bench, FEWEST_GAMES)
    if len(bench.memory) < FEWEST_GAMES:
        raise Skip(f"{len(bench.memory)} games were played, {FEWEST_GAMES} needed")
    middle, last = bench.memory[len(bench.memory) // 2], bench.memory[-1]
    megabytes = 1024 * 1024
    count = len(bench.memory)
    growth = f"{middle / megabytes:.1f} MB after {count // 2 + 1} games, {last / megabytes:.1f} MB after {count}"
    require(last - middle < GROWTH, f"grows: {growth}")
    return growth
