# SPDX-License-Identifier: MIT
"""Checks of the rules of the game."""

from __future__ import annotations

import time
from itertools import islice

from check.findings import CheckList
from check.outcomes import Complaint, Skip
from check.positions import (
    WHITE_BEGINS,
    after_passes,
    finished,
    illegal_squares,
    prefixes,
    random_game,
    random_games,
    with_a_choice,
)
from check.probe import Bench, Probe
from engines.faults import Fault
from othello.notation import square_name, transcript
from othello.rules import PASS, START, Game

RULES = CheckList("rules")

#: Games with tests of illegal moves, and illegal moves per position.
REFUSAL_GAMES = 5
REFUSALS = 2


def names(moves: set[int]) -> str:
    return " ".join(square_name(move) for move in sorted(moves)) or "none"


@RULES.add("lists the correct legal moves")
def listed(bench: Bench) -> str:
    count, until = 0, bench.until()
    with bench.engine(bench.quick()) as probe:
        probe.dialect.current_legal()
        for game in random_games(bench.effort.seed):
            for prefix in prefixes(game):
                probe.dialect.send_game(prefix)
                require_board(probe, prefix, "the moves")
                count += 1
            if count >= bench.effort.positions or time.monotonic() > until:
                return f"{count} positions, including passes and finished games"
    raise AssertionError("random games do not end")


@RULES.add("plays legal moves")
def played(bench: Bench) -> str:
    games = islice(random_games(bench.effort.seed), 1 + bench.effort.positions // 55)
    asked = [prefix for game in games for prefix in with_a_choice(game)]
    bench.generator().shuffle(asked)
    count, until = 0, bench.until()
    with bench.engine(bench.quick()) as probe:
        for game in asked[: bench.effort.positions]:
            try:
                probe.move(game)
            except Fault as fault:
                raise Complaint(f"{fault} after {transcript(game)} ({game.position().to_move.value} to move)") from None
            count += 1
            if time.monotonic() > until:
                break
    return f"{count} positions of random games"


@RULES.add("rejects illegal moves without changing the position")
def refused(bench: Bench) -> str:
    generator, count = bench.generator(), 0
    with bench.engine(bench.quick()) as probe:
        for game in islice(random_games(bench.effort.seed + 1), REFUSAL_GAMES):
            for prefix in with_a_choice(game):
                squares = illegal_squares(prefix.position())
                for square in generator.sample(squares, min(REFUSALS, len(squares))):
                    answer = probe.dialect.refuses(prefix, square)
                    if answer:
                        where = f"after {transcript(prefix) or 'no move'}"
                        raise Complaint(f"answered {answer} to the illegal move {square_name(square)} {where}")
                    count += 1
            probe.move(with_a_choice(game)[-1])
    return f"{count} illegal moves"


@RULES.add("moves again after a pass of the opponent")
def passes(bench: Bench) -> str:
    asked = after_passes(bench.effort.seed, 20)
    until, count = bench.until(), 0
    with bench.engine(bench.quick()) as probe:
        for game in asked:
            probe.move(game)
            count += 1
            if time.monotonic() > until:
                break
    return f"{count} such positions"


@RULES.add("answers pass in a finished game, also on a full board", required=False)
def over(bench: Bench) -> str:
    asked = finished(bench.effort.seed, 4)
    with bench.engine(bench.quick()) as probe:
        for game in asked:
            try:
                probe.move(game)
            except Fault as fault:
                full = "full" if not game.position().empties else "finished"
                raise Complaint(f"{fault.kind.value} on a {full} board: {fault}") from None
    return f"{len(asked)} finished games"


@RULES.add("plays games in which White moves first")
def white_begins(bench: Bench) -> str:
    with bench.engine(bench.quick()) as probe:
        if not probe.can_begin_at(WHITE_BEGINS):
            raise Skip("the protocol supports only the standard start position")
        game = random_game(bench.generator(), WHITE_BEGINS)
        asked = with_a_choice(game)[::6]
        for prefix in asked:
            probe.move(prefix)
    return f"{len(asked)} positions"


@RULES.add("undoes moves", required=False)
def undo(bench: Bench) -> str:
    """Compares the position after undo with the position before the moves."""
    count = 0
    with bench.engine(bench.quick()) as probe:
        for game in islice(random_games(bench.effort.seed + 2), 3):
            for length in (1, 2, 7, len(game.moves) // 2):
                whole = Game(START, game.moves[: len(game.moves) // 2])
                if PASS in whole.moves:
                    continue  # engines differ on whether undo includes an implied pass
                rest = Game(START, whole.moves[:-length])
                probe.dialect.send_game(whole)
                probe.dialect.undo(whole, length)
                require_board(probe, rest, f"undo {length}")
                count += 1
    return f"{count} times"


def require_board(probe: Probe, game: Game, after: str) -> None:
    """Raises Complaint if the engine's legal moves are not those after the game. Does not send the game."""
    right = set(game.position().legal_moves())
    try:
        listed = probe.dialect.current_legal()
    except Skip:  # no query for legal moves: check that the engine plays one of them
        probe.move(game)
        return
    if listed != right:
        raise Complaint(f"after {after} lists {names(listed)}, expected {names(right)} ({transcript(game)})")
