# SPDX-License-Identifier: MIT
"""Program scripts/umea/othellostart, the match script of the Umeå course: plays two programs that are started once per move."""

from __future__ import annotations

import argparse
import shlex
import sys
from dataclasses import dataclass, field

from common import Failure, at_least, run_script
from parsing import Parser
from engines.clock import Clock, TimeControl, Tolerance
from engines.faults import Fault, FaultKind, excerpt
from engines.guard import Guard
from othello.notation import UMEA_START, diagram, parse_position, position_text, square_name
from engines.protocols.adapter import EngineSpec, Surroundings
from engines.protocols.umea import UmeaAdapter, move_text
from othello.rules import PASS, Colour, Game, IllegalMove
from engines.stopping import on_interrupt, raise_interrupted

RULE = "*" * 39

DESCRIPTION = """\
Plays two programs of the Umeå course contract, WHITE against BLACK, and prints every position, move and
time. The game starts from the course's start position: White moves first.

A player is a command, split like in a shell. For every move it is started as

    PLAYER POSITION SECONDS 0

and prints one line: the move as (row,column), counted from 1, or pass. Before the game it is started once
with 1 as the last argument, for example to compile itself; output and time of this call are ignored.
The game ends after two consecutive passes, so a player also gets the finished board."""

EPILOG = """\
exit status: 0 game finished; 1 game aborted by illegal, empty, invalid or late output or a crash (stderr
names the player, its output and the expected form); 2 invalid arguments

examples:
  scripts/umea/othellostart ./othello.sh ./othello_naive 2
  scripts/umea/othellostart 'bash mine.sh' scripts/umea/othello_naive 5 10      ten games and their totals"""


class Refused(Failure):
    """Violation of the contract by a player; str() is the message for the user."""


@dataclass
class Player:
    """One side of a game. times: seconds of its moves."""

    title: str
    command: str
    adapter: UmeaAdapter
    times: list[float] = field(default_factory=list)

    def times_line(self) -> str:
        average = sum(self.times) / len(self.times) if self.times else 0.0
        longest = max(self.times, default=0.0)
        return f"Average time for {self.title.lower()}: {average:.3f} s (max: {longest:.3f} s)"


def positive_seconds(text: str) -> float:
    """Parses seconds > 0, for argparse."""
    try:
        seconds = float(text)
    except ValueError:
        seconds = 0.0
    if not 0 < seconds < 1e6:
        raise argparse.ArgumentTypeError(f"invalid seconds '{text}': expected a number > 0")
    return seconds


def parse_arguments(arguments: list[str]) -> argparse.Namespace:
    parser = Parser(
        prog="othellostart",
        description=DESCRIPTION,
        epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("white", metavar="WHITE", help="command of the first player to move")
    parser.add_argument("black", metavar="BLACK", help="command of the second player")
    parser.add_argument("seconds", metavar="SECONDS", type=positive_seconds, help="seconds per move")
    parser.add_argument(
        "games", metavar="GAMES", nargs="?", type=at_least(1), default=1, help="games to play (default %(default)s)"
    )
    parser.add_argument(
        "--margin",
        type=positive_seconds,
        default=0.5,
        metavar="S",
        help="tolerated excess time per move, in seconds (default %(default)s)",
    )
    parsed = parser.parse_args(arguments)
    for colour in ("white", "black"):
        try:
            if not shlex.split(getattr(parsed, colour)):
                parser.error(f"invalid command of {colour}: expected a program")
        except ValueError as error:
            parser.error(f"invalid command of {colour}: {error}")
    return parsed


def pass_on_stderr(mark: str, line: str) -> None:
    """Copies the stderr of a player to the user, like the course's script."""
    if mark == "!":
        print(line, file=sys.stderr)


def make_player(title: str, command: str, parsed: argparse.Namespace, guard: Guard) -> Player:
    tolerance = Tolerance(margin=parsed.margin, hang=0.0)
    control = TimeControl(per_move=parsed.seconds)
    spec = EngineSpec(title, tuple(shlex.split(command)), "umea", control, tolerance)
    return Player(title, command, UmeaAdapter(spec, Surroundings(guard, log=lambda name: pass_on_stderr)))


def refusal(player: Player, fault: Fault, game: Game, parsed: argparse.Namespace) -> Refused:
    """Returns the error of an invalid move: player, position, output and expected form."""
    cause = {
        FaultKind.HANG: "late move",
        FaultKind.TIME: "late move",
        FaultKind.GARBAGE: "invalid output" if fault.answer.strip() else "empty output",
    }.get(fault.kind, fault.kind.value)
    output = excerpt(fault.answer.rstrip("\n"), 200)
    legal = [move_text(move) for move in game.position().legal_moves()] or ["pass"]
    return Refused(
        f"{player.title} ({player.command}) failed: {cause}: {fault}\n"
        f"  position: {position_text(game.position())}\n"
        f"  output:   {output}\n"
        f"  expected: one line within {parsed.seconds:g} s (margin {parsed.margin:g} s), "
        f"one of {' '.join(legal)}"
    )


def make_move(player: Player, game: Game) -> Game:
    """Starts a player for one move, prints the turn and returns the game with the move. Raises Fault."""
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
    """Plays one game, prints its results and returns White's discs minus Black's. Raises Refused."""
    start = parse_position(UMEA_START)
    for player in players.values():
        player.times.clear()
        try:
            failure = player.adapter.build(start)
        except Fault as fault:
            raise Refused(
                f"{player.title} ({player.command}) failed: build call before the game: {fault}"
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
    """Prints the result lines of the course's script verbatim. A draw is `Black won with 0 points`."""
    winner = "White" if difference > 0 else "Black"
    print(RULE)
    print(f"Results for {white.command} vs. {black.command}:")
    print(f"{winner} won with {abs(difference)} points")
    print(white.times_line())
    print(black.times_line())
    print(RULE, flush=True)


def print_totals(differences: list[int]) -> None:
    """Prints totals of several games; the course's script does not print them."""
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
