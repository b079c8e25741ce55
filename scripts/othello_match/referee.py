# SPDX-License-Identifier: MIT
"""One game: asks the player to move, checks everything it answers, and says how the game ended."""

from __future__ import annotations

from dataclasses import dataclass

from othello_match.clock import Clock
from othello_match.faults import Fault, FaultKind
from othello_match.notation import square_name
from othello_match.protocols.adapter import Adapter, Reply
from othello_match.rules import PASS, Colour, Game, IllegalMove


@dataclass(frozen=True)
class PlayedMove:
    """A move with what its player said about it; times and opinions are None in the opening and on passes."""

    move: int
    colour: Colour
    elapsed: float | None = None
    evaluation: float | None = None
    depth: int | None = None
    nodes: int | None = None
    exact: bool = False


@dataclass(frozen=True)
class Outcome:
    """How a game ended.

    score: Black's discs minus White's with the empties to the winner; None where a fault ended the game.
    loser: None for a draw. reason: `finished`, or the fault's kind. detail: a sentence about the fault.
    """

    game: Game
    moves: tuple[PlayedMove, ...]
    score: int | None
    loser: Colour | None
    reason: str
    detail: str = ""

    @property
    def is_fault(self) -> bool:
        return self.score is None


def play(opening: Game, players: dict[Colour, Adapter]) -> Outcome:
    """Plays a game from the end of an opening; the players have been started.

    An engine's fault loses the game for it and is part of the outcome. Raises Stopped only. A forced pass is
    played here: no engine is asked about it.
    """
    moves = [PlayedMove(move, mover) for move, mover in zip(opening.moves, opening.movers())]
    game, position = opening, opening.position()
    clocks = {colour: Clock(player.spec.control, player.spec.tolerance) for colour, player in players.items()}
    mover = position.to_move
    try:
        for mover in Colour:
            players[mover].new_game()
        while not position.is_over():
            mover = position.to_move
            if position.must_pass():
                played = PlayedMove(PASS, mover)
            else:
                reply = ask(players[mover], game, clocks[mover], clocks[mover.other])
                played = PlayedMove(
                    reply.move, mover, reply.elapsed, reply.evaluation, reply.depth, reply.nodes, reply.exact
                )
            position = position.play(played.move)
            game = game.plus(played.move)
            moves.append(played)
    except Fault as fault:
        return Outcome(game, tuple(moves), None, mover, fault.kind.value, str(fault))
    score = position.score()
    loser = None if score == 0 else Colour.WHITE if score > 0 else Colour.BLACK
    return Outcome(game, tuple(moves), score, loser, "finished")


def ask(player: Adapter, game: Game, clock: Clock, opponent_clock: Clock) -> Reply:
    """A legal move within its time, or a Fault."""
    allowance = clock.allowance(opponent_clock)
    player.prepare(game, allowance)
    reply = player.think(game, allowance)
    try:
        game.position().play(reply.move)
    except IllegalMove as error:
        raise Fault(FaultKind.ILLEGAL, f"played {square_name(reply.move)}: {error}") from None
    clock.spend(reply.elapsed)
    return reply
