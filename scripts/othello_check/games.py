# SPDX-License-Identifier: MIT
"""Checks: whole games, and many of them by one process."""

from __future__ import annotations

import random
import time

from othello_check.findings import CheckList, Complaint, Skip
from othello_check.probe import Bench, Probe, require
from othello_match.notation import transcript
from othello_match.openings import random_openings
from othello_match.protocols.adapter import PipeAdapter
from othello_match.referee import play
from othello_match.rules import Colour

GAMES = CheckList("games")

#: Plies of the openings of these games; a program that is called once a move begins late, since it has a second each.
OPENING_PLIES, LATE_PLIES = 8, 40

#: An engine may grow while its tables fill; what it grows by in the second half of a session is a leak.
GROWTH = 16 * 1024 * 1024

#: Fewer games than these say nothing about memory.
FEWEST_GAMES = 4


def play_games(bench: Bench, probe: Probe, other: Probe, least: int) -> tuple[int, list[int]]:
    """Games between two processes until time or number is up, `least` at any rate; the memory after each."""
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


@GAMES.add("plays whole games against itself")
def whole(bench: Bench) -> str:
    """With the shortest searches that the protocol can ask for."""
    return f"{session(bench, least=1)} games with {bench.quick()}"


def session(bench: Bench, least: int) -> int:
    """Games of two processes, and what memory they left behind; how many they were."""
    control = bench.quick()
    with bench.engine(control) as probe, bench.engine(control) as other:
        count, bench.memory = play_games(bench, probe, other, least)
    return count


@GAMES.add("does not grow from game to game", required=False)
def memory(bench: Bench) -> str:
    """What the games of the check before this one left behind; without that check, they are played here."""
    if not bench.memory and bench.spec.protocol != "umea":
        session(bench, FEWEST_GAMES)
    if len(bench.memory) < FEWEST_GAMES:
        raise Skip(f"{len(bench.memory)} games were played, and it takes {FEWEST_GAMES}")
    middle, last = bench.memory[len(bench.memory) // 2], bench.memory[-1]
    megabytes = 1024 * 1024
    count = len(bench.memory)
    growth = f"{middle / megabytes:.1f} MB after {count // 2 + 1} games, {last / megabytes:.1f} MB after {count}"
    require(last - middle < GROWTH, f"grows: {growth}")
    return growth
