# SPDX-License-Identifier: MIT
"""One game: asks the player to move, checks everything it answers, and says how the game ended."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from othello_match.clock import Clock
from othello_match.faults import Fault, FaultKind, is_fault
from othello_match.notation import square_name
from othello_match.protocols.adapter import Adapter, Reply
from othello_match.rules import PASS, Colour, Game, IllegalMove, Position


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
    pondered: bool = False


@dataclass(frozen=True)
class Ruling:
    """How a game ends before its time; as in Outcome."""

    score: int | None
    loser: Colour | None
    reason: str
    detail: str


#: Asked before every move, with the game, the position at its end and the moves with what was said about them.
Judge = Callable[[Game, Position, Sequence[PlayedMove]], Ruling | None]


@dataclass(frozen=True)
class Outcome:
    """How a game ended.

    score: Black's discs minus White's with the empties to the winner; None where nobody knows it: after a fault, and
    where somebody resigned. loser: None for a draw. reason: `finished`, the fault's kind, or why the game was not
    played to its end. detail: a sentence about that.
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
    """Plays a game from the end of an opening; the players have been started.

    An engine's fault loses the game for it and is part of the outcome. Raises Stopped, and what the judge raises, who
    may end the game before its time. A forced pass is played here: no engine is asked about it.
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
    """Who lost a game with this score, which is Black's."""
    return None if score == 0 else Colour.WHITE if score > 0 else Colour.BLACK


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
    if player.spec.ponder:
        player.ponder(game.plus(reply.move), clock.allowance(opponent_clock))
    return reply
