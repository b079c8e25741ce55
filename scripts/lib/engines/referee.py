# SPDX-License-Identifier: MIT
"""Referee of one game: asks the engines for moves, checks every reply and returns the outcome."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from engines.clock import Clock
from engines.faults import Fault, FaultKind, is_fault
from othello.notation import square_name
from engines.protocols.adapter import Adapter, Reply
from othello.rules import PASS, Colour, Game, IllegalMove, Position


@dataclass(frozen=True)
class PlayedMove:
    """Move with the engine's evaluation and time (seconds). Moves of the opening and passes have neither."""

    move: int
    colour: Colour
    elapsed: float | None = None
    evaluation: float | None = None
    depth: int | None = None
    nodes: int | None = None
    exact: bool = False
    pondered: bool = False


@dataclass(frozen=True)
class Ruling:
    """Adjudicated result; fields as in Outcome."""

    score: int | None
    loser: Colour | None
    reason: str
    detail: str


#: Adjudicator, called before every move with the game, its current position and its moves.
Judge = Callable[[Game, Position, Sequence[PlayedMove]], Ruling | None]


@dataclass(frozen=True)
class Outcome:
    """Outcome of a game.

    score: Black's discs minus White's, empty squares counted for the winner; None after a fault or resignation.
    loser: None for a draw. reason: `finished`, the kind of the fault, or the adjudication. detail: explanation.
    """

    game: Game
    moves: tuple[PlayedMove, ...]
    score: int | None
    loser: Colour | None
    reason: str
    detail: str = ""

    @property
    def is_fault(self) -> bool:
        return is_fault(self.reason)


def play(opening: Game, players: dict[Colour, Adapter], judge: Judge | None = None) -> Outcome:
    """Plays a game from the end of an opening. Requires started players.

    An engine with a fault loses the game. The judge may end the game early. The referee plays forced passes itself,
    without asking an engine. Raises Stopped, and exceptions of the judge.
    """
    moves = [PlayedMove(move, mover) for move, mover in zip(opening.moves, opening.movers())]
    game, position = opening, opening.position()
    clocks = {colour: Clock(player.spec.control, player.spec.tolerance) for colour, player in players.items()}
    mover = position.to_move
    try:
        for mover in Colour:
            players[mover].new_game()
        while not position.is_over():
            if judge and (ruling := judge(game, position, moves)):
                return Outcome(game, tuple(moves), ruling.score, ruling.loser, ruling.reason, ruling.detail)
            mover = position.to_move
            if position.must_pass():
                played = PlayedMove(PASS, mover)
            else:
                reply = ask(players[mover], game, clocks[mover], clocks[mover.other])
                opinion = (reply.evaluation, reply.depth, reply.nodes, reply.exact, reply.pondered)
                played = PlayedMove(reply.move, mover, reply.elapsed, *opinion)
            position = position.play(played.move)
            game = game.plus(played.move)
            moves.append(played)
    except Fault as fault:
        return Outcome(game, tuple(moves), None, mover, fault.kind.value, str(fault))
    score = position.score()
    return Outcome(game, tuple(moves), score, loser_of(score), "finished")


def loser_of(score: int) -> Colour | None:
    """Returns the loser of a game with this score of Black; None for a draw."""
    return None if score == 0 else Colour.WHITE if score > 0 else Colour.BLACK


def ask(player: Adapter, game: Game, clock: Clock, opponent_clock: Clock) -> Reply:
    """Asks a player for a move. Raises Fault for an illegal or late move."""
    allowance = clock.allowance(opponent_clock)
    player.prepare(game, allowance)
    reply = player.think(game, allowance)
    try:
        game.position().play(reply.move)
    except IllegalMove as error:
        raise Fault(FaultKind.ILLEGAL, f"played {square_name(reply.move)}: {error}") from None
    clock.spend(reply.elapsed)
    if player.spec.ponder:
        player.ponder(game.plus(reply.move), clock.allowance(opponent_clock))
    return reply
