# SPDX-License-Identifier: MIT
"""Checks: the rules of the game."""

from __future__ import annotations

import time
from itertools import islice

from othello_check.findings import CheckList, Complaint, Skip
from othello_check.positions import (
    WHITE_BEGINS,
    after_passes,
    finished,
    illegal_squares,
    prefixes,
    random_game,
    random_games,
    with_a_choice,
)
from othello_check.probe import Bench, Probe
from othello_match.faults import Fault
from othello_match.notation import square_name, transcript
from othello_match.rules import PASS, START, Game

RULES = CheckList("rules")

#: Games in which illegal moves are tried, and how many at each position.
REFUSAL_GAMES = 5
REFUSALS = 2


def names(moves: set[int]) -> str:
    return " ".join(square_name(move) for move in sorted(moves)) or "none"


@RULES.add("has the legal moves of the rules")
def listed(bench: Bench) -> str:
    count, until = 0, bench.until()
    with bench.engine(bench.quick()) as probe:
        probe.dialect.current_legal()
        for game in random_games(bench.effort.seed):
            for prefix in prefixes(game):
                probe.dialect.tell(prefix)
                require_board(probe, prefix, "the moves")
                count += 1
            if count >= bench.effort.positions or time.monotonic() > until:
                return f"{count} positions, passes and finished games among them"
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


@RULES.add("refuses illegal moves, and nothing changes")
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


@RULES.add("moves again where the opponent had to pass")
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


@RULES.add("answers pass in a finished game, on a full board too", required=False)
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


@RULES.add("plays games that White begins")
def white_begins(bench: Bench) -> str:
    with bench.engine(bench.quick()) as probe:
        if not probe.can_begin_at(WHITE_BEGINS):
            raise Skip("the protocol begins every game at the start")
        game = random_game(bench.generator(), WHITE_BEGINS)
        asked = with_a_choice(game)[::6]
        for prefix in asked:
            probe.move(prefix)
    return f"{len(asked)} positions"


@RULES.add("takes a move back", required=False)
def undo(bench: Bench) -> str:
    """What the engine has after taking back moves is what it had before them."""
    count = 0
    with bench.engine(bench.quick()) as probe:
        for game in islice(random_games(bench.effort.seed + 2), 3):
            for length in (1, 2, 7, len(game.moves) // 2):
                whole = Game(START, game.moves[: len(game.moves) // 2])
                if PASS in whole.moves:
                    continue  # an undo takes back an implied pass too, or does not
                rest = Game(START, whole.moves[:-length])
                probe.dialect.tell(whole)
                probe.dialect.undo(whole, length)
                require_board(probe, rest, f"undo {length}")
                count += 1
    return f"{count} times"


def require_board(probe: Probe, game: Game, after: str) -> None:
    """Raises Complaint where the engine's board is not that at the end of a game, which it is not told here."""
    right = set(game.position().legal_moves())
    try:
        told = probe.dialect.current_legal()
    except Skip:  # it has no question for its legal moves: that it plays one of them has to do
        probe.move(game)
        return
    if told != right:
        raise Complaint(f"after {after} it has {names(told)}, and the rules {names(right)} after {transcript(game)}")
