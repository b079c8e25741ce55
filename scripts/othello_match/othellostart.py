# SPDX-License-Identifier: MIT
"""The course's match script: two programs, called once a move, every move printed, nothing believed."""

from __future__ import annotations

import argparse
import shlex
import sys
from dataclasses import dataclass, field

from common import Failure, at_least, run_script
from othello_match.clock import Clock, TimeControl, Tolerance
from othello_match.faults import Fault, FaultKind, excerpt
from othello_match.guard import Guard
from othello_match.notation import UMEA_START, diagram, parse_position, position_text, square_name
from othello_match.protocols.adapter import EngineSpec, Surroundings
from othello_match.protocols.umea import UmeaAdapter, move_text
from othello_match.rules import PASS, Colour, Game, IllegalMove
from othello_match.stopping import on_interrupt, raise_interrupted

RULE = "*" * 39

DESCRIPTION = """\
Plays WHITE against BLACK, two programs of the Umeå course contract, from the course's start position
(White moves first), and prints every position, move and time.

A player is a command, split into words as a shell does; it is called once a move as

    PLAYER POSITION SECONDS 0

and prints one line: the move as (row,column), counted from 1, or pass. Before the game it is called once
with 1 as the last argument, so that it can compile itself; that call's output and time do not count.
The game ends when both pass one after the other, so players are also asked on a finished board."""

EPILOG = """\
exit code: 0 a finished game; 1 a refused one (illegal, empty, unreadable or late output, or a crash; the
message on stderr names the player, what it gave and what was expected); 2 wrong arguments.

examples:
  scripts/othellostart ./othello.sh ./othello_naive 2
  scripts/othellostart 'bash mine.sh' scripts/othello_naive 5 10      ten games, and their totals"""


class Refused(Failure):
    """A player broke the contract; str() is the message for the user."""


@dataclass
class Player:
    """One side: its program and the seconds that it has spent."""

    title: str
    command: str
    adapter: UmeaAdapter
    times: list[float] = field(default_factory=list)

    def times_line(self) -> str:
        average = sum(self.times) / len(self.times) if self.times else 0.0
        longest = max(self.times, default=0.0)
        return f"Average time for {self.title.lower()}: {average:.3f} s (max: {longest:.3f} s)"


def positive_seconds(text: str) -> float:
    """A number of seconds more than 0, for argparse."""
    try:
        seconds = float(text)
    except ValueError:
        seconds = 0.0
    if not 0 < seconds < 1e6:
        raise argparse.ArgumentTypeError(f"a number of seconds more than 0 is needed, not '{text}'")
    return seconds


def parse_arguments(arguments: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="othellostart",
        description=DESCRIPTION,
        epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("white", metavar="WHITE", help="the command of the player that moves first")
    parser.add_argument("black", metavar="BLACK", help="the command of the other player")
    parser.add_argument("seconds", metavar="SECONDS", type=positive_seconds, help="time for a move")
    parser.add_argument("games", metavar="GAMES", nargs="?", type=at_least(1), default=1, help="default 1")
    parser.add_argument(
        "--margin",
        type=positive_seconds,
        default=0.5,
        metavar="S",
        help="seconds beyond SECONDS after which a move is late (default %(default)s)",
    )
    parsed = parser.parse_args(arguments)
    for colour in ("white", "black"):
        try:
            if not shlex.split(getattr(parsed, colour)):
                parser.error(f"the command of {colour} is empty")
        except ValueError as error:
            parser.error(f"the command of {colour}: {error}")
    return parsed


def pass_on_stderr(mark: str, line: str) -> None:
    """What a player writes to stderr reaches the user, as in the course's script."""
    if mark == "!":
        print(line, file=sys.stderr)


def make_player(title: str, command: str, parsed: argparse.Namespace, guard: Guard) -> Player:
    tolerance = Tolerance(margin=parsed.margin, hang=0.0)
    control = TimeControl(per_move=parsed.seconds)
    spec = EngineSpec(title, tuple(shlex.split(command)), "umea", control, tolerance)
    return Player(title, command, UmeaAdapter(spec, Surroundings(guard, log=lambda name: pass_on_stderr)))


def refusal(player: Player, fault: Fault, game: Game, parsed: argparse.Namespace) -> Refused:
    """The message of a refused move: who, what it gave, what was expected."""
    what = {
        FaultKind.HANG: "late",
        FaultKind.TIME: "late",
        FaultKind.GARBAGE: "unreadable output" if fault.answer.strip() else "empty output",
    }.get(fault.kind, fault.kind.value)
    output = excerpt(fault.answer.rstrip("\n"), 200)
    legal = [move_text(move) for move in game.position().legal_moves()] or ["pass"]
    return Refused(
        f"{player.title} ({player.command}) is refused: {what}: {fault}\n"
        f"  position: {position_text(game.position())}\n"
        f"  output:   {output}\n"
        f"  expected: one line within {parsed.seconds:g} s (margin {parsed.margin:g} s), "
        f"one of {' '.join(legal)}"
    )


def make_move(player: Player, game: Game) -> Game:
    """Asks a player, prints its turn and returns the game with its move; raises Fault."""
    position = game.position()
    print(f"\n\n{player.title} to move\n{position_text(position)}", flush=True)
    clock = Clock(player.adapter.spec.control, player.adapter.spec.tolerance)
    reply = player.adapter.think(game, clock.allowance())
    print(move_text(reply.move))
    clock.spend(reply.elapsed)
    try:
        position = position.play(reply.move)
    except IllegalMove as error:
        shown = f"{move_text(reply.move)} ({square_name(reply.move)})" if reply.move != PASS else "pass"
        raise Fault(FaultKind.ILLEGAL, f"{shown}: {error}", move_text(reply.move)) from None
    player.times.append(reply.elapsed)
    print(f"{diagram(position)}\nIt took {reply.elapsed:.3f} seconds to make this move...", flush=True)
    return game.plus(reply.move)


def play_game(players: dict[Colour, Player], parsed: argparse.Namespace) -> int:
    """One game and its closing lines; White's discs minus Black's. Raises Refused."""
    start = parse_position(UMEA_START)
    for player in players.values():
        player.times.clear()
        try:
            failure = player.adapter.build(start)
        except Fault as fault:
            raise Refused(
                f"{player.title} ({player.command}) is refused: the call before the game: {fault}"
            ) from None
        if failure:
            print(f"{player.title} ({player.command}): {failure}", file=sys.stderr)
    game = Game(start)
    while game.moves[-2:] != (PASS, PASS):
        player = players[game.position().to_move]
        try:
            game = make_move(player, game)
        except Fault as fault:
            raise refusal(player, fault, game, parsed) from None
    difference = -game.position().disc_difference()
    print_results(players[Colour.WHITE], players[Colour.BLACK], difference)
    return difference


def print_results(white: Player, black: Player, difference: int) -> None:
    """The closing lines of the course's script, word for word; a draw is its `Black won with 0 points`."""
    winner = "White" if difference > 0 else "Black"
    print(RULE)
    print(f"Results for {white.command} vs. {black.command}:")
    print(f"{winner} won with {abs(difference)} points")
    print(white.times_line())
    print(black.times_line())
    print(RULE, flush=True)


def print_totals(differences: list[int]) -> None:
    """What the course's script leaves to its reader, after more than one game."""
    white = sum(difference > 0 for difference in differences)
    black = sum(difference < 0 for difference in differences)
    drawn = differences.count(0)
    print(f"Totals of {len(differences)} games: White won {white}, Black won {black}, drawn {drawn}")
    print(f"Average result for white: {sum(differences) / len(differences):+.2f} points", flush=True)


def play_games(arguments: list[str]) -> int:
    parsed = parse_arguments(arguments)
    with on_interrupt(raise_interrupted), Guard() as guard:
        players = {
            Colour.WHITE: make_player("White", parsed.white, parsed, guard),
            Colour.BLACK: make_player("Black", parsed.black, parsed, guard),
        }
        differences = [play_game(players, parsed) for _ in range(parsed.games)]
    if parsed.games > 1:
        print_totals(differences)
    return 0


def main(arguments: list[str]) -> int:
    return run_script("othellostart", lambda: play_games(arguments))
