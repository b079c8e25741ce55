# SPDX-License-Identifier: MIT
"""Emilia's protocol uoi: `uoi`, `position`, `go`, `bestmove`. Base of the ugi, usi and uci adapters."""

from __future__ import annotations

import re
from dataclasses import dataclass

from engines.clock import Allowance
from engines.faults import Fault, FaultKind, excerpt
from othello.notation import NotationError, parse_square, position_text, square_name
from engines.protocols.adapter import (
    ConfigurationError,
    PipeAdapter,
    Reply,
    garbage,
    plausible,
    read_move,
)
from othello.rules import Colour, Game, IllegalMove, Position

KNOWN_COMMANDS = ("info", "error", "id", "option", "readyok", "uoiok", "bestmove", "status")
#: Prefixes of error lines, and of replies that were not requested.
COMPLAINTS = ("error", "info string error:", "bestmove")
BEST_MOVE = "a line 'bestmove MOVE'"


@dataclass
class Info:
    """Latest `info` values of a search."""

    depth: int | None = None
    score: float | None = None
    nodes: int | None = None
    exact: bool = False

    def read(self, line: str) -> None:
        """Parses an `info` line. Unknown fields are skipped."""
        before_pv = line.split(" pv ")[0]
        self.exact = "exact" in before_pv.split()
        for key, number in re.findall(r"\b(depth|nodes) (\d+)(?= |$)", before_pv):
            setattr(self, key, plausible(number, int))
        for unit, number in re.findall(r"\bscore (cp )?([+-]?\d+(?:\.\d+)?)(?= |$)", before_pv):
            score = plausible(number, float)
            self.score = score / 100 if unit and score is not None else score


#: Option by which Emilia gets a processor before other programs. It is off in matches, where the opponent has no such
#: option, unless the user sets it.
PRIORITY = "Priority"


class UoiAdapter(PipeAdapter):
    """uoi adapter. It sends the complete game before every move."""

    limits = frozenset({"per_move", "main", "depth", "nodes"})
    takes_options = True
    plays_every_board = True
    can_ponder = True

    #: Handshake command; the engine answers with the command plus `ok`.
    hello = "uoi"
    #: Command that starts a new game.
    new_game_command = "newgame"

    def greet(self) -> None:
        #: Opponent's reply that the engine expects, and the game that it ponders.
        self._expected: int | None = None
        self._pondered: Game | None = None
        self.process.write(self.hello)
        greeted = f"{self.hello}ok"
        #: Names of the engine's options.
        self.offered: list[str] = []

        def wanted(line: str) -> bool:
            match = re.match(r"option name (.+?)(?: type | value | default |$)", line)
            if match:
                self.offered.append(match[1])
            if line.startswith("id name "):
                self.identity = line.removeprefix("id name ").strip()
            return line.strip() == greeted

        self.read_until(wanted, self.reply_deadline(), greeted, self._is_known)
        for name, value in self.options():
            if name.lower() not in (each.lower() for each in self.offered):
                raise ConfigurationError(
                    f"engine {self.spec.name} has no option '{name}'; "
                    f"expected {', '.join(self.offered) or 'no options'}"
                )
            self.process.write(f"setoption name {name} value {value}")
        if PRIORITY in self.offered and PRIORITY.lower() not in (name.lower() for name, _ in self.spec.options):
            self.process.write(f"setoption name {PRIORITY} value normal")
        self.synchronise()

    def options(self) -> list[tuple[str, str]]:
        """Returns the options to set, in order."""
        return list(self.spec.options)

    def read_move(self, text: str) -> int:
        """Parses a move of the engine. Raises Fault."""
        return read_move(text)

    def read_reply(self, text: str) -> int | None:
        """Parses the reply that the engine expects; None if it is invalid, which is not a fault."""
        try:
            return parse_square(text)
        except NotationError:
            return None

    def new_game(self) -> None:
        self._stop_pondering()
        self.process.write(self.new_game_command)
        self.synchronise()

    def prepare(self, game: Game, allowance: Allowance) -> None:
        if self._pondered == game:
            return  # the engine already ponders this position
        self._stop_pondering()
        self.process.write(self.position_line(game))
        self.synchronise()

    def ponder(self, game: Game, allowance: Allowance) -> None:
        if self._expected is None:
            return
        position, expected = game.position(), game.plus(self._expected)
        try:
            reply = position.play(self._expected)
        except IllegalMove:
            return
        if not reply.legal_moves():
            return
        self.process.write(self.position_line(expected))
        self.process.write(self.go_line(expected, allowance).replace("go", "go ponder", 1))
        self._pondered = expected

    def _stop_pondering(self) -> None:
        if self._pondered is not None:
            self._pondered = None
            self.process.write("stop")
            self._read_best_move(self.reply_deadline(), Info())

    def position_line(self, game: Game) -> str:
        """Formats the `position` command with the complete game."""
        line = f"position {self.start_text(game.start)}"
        return line + (" moves " + " ".join(map(square_name, game.moves)) if game.moves else "")

    def start_text(self, start: Position) -> str:
        """Formats a start position for `position`."""
        return position_text(start)

    def think(self, game: Game, allowance: Allowance) -> Reply:
        pondered = self._pondered is not None
        started = self.process.write("ponderhit" if pondered else self.go_line(game, allowance))
        self._pondered = None
        info = Info()
        move, arrived = self._read_best_move(started + allowance.patience, info)
        if move == "resign":
            raise Fault(FaultKind.RESIGN, "resigned")
        opinion = (info.score, info.depth, info.nodes, info.exact)
        return Reply(self.read_move(move), arrived - started, *opinion, pondered)

    def _read_best_move(self, deadline: float, info: Info) -> tuple[str, float]:
        """Waits for `bestmove`; returns the move and its arrival time. Stores the expected reply."""

        def wanted(line: str) -> bool:
            if line.startswith("info "):
                info.read(line)
            return line.split(" ")[0] == "bestmove"

        line, arrived = self.read_until(wanted, deadline, BEST_MOVE, self._is_known)
        match = re.fullmatch(r"bestmove (\S+)(?: ponder\b(.*))?\s*", line)
        if not match:
            raise garbage(BEST_MOVE, line)
        self._expected = self.read_reply(match[2].strip()) if match[2] else None
        return match[1], arrived

    def go_line(self, game: Game, allowance: Allowance) -> str:
        """Formats the `go` command with all limits of the move."""
        control = allowance.control
        arguments = ["go", *self.clock_arguments(game.position().to_move, allowance)]
        for key, limit in (("depth", control.depth), ("nodes", control.nodes)):
            if limit is not None:
                arguments += [key, str(limit)]
        return " ".join(arguments)

    #: Prefixes of `time` and `inc` for Black's and White's clock.
    clock_prefixes = ("b", "w")

    def clock_arguments(self, mover: Colour, allowance: Allowance) -> list[str]:
        """Returns the arguments of `go` that limit the time."""
        control, arguments = allowance.control, list[str]()
        if control.per_move is not None:
            arguments += ["movetime", milliseconds(control.per_move)]
        if allowance.remaining is not None:
            clocks = [(allowance.remaining, control.increment)]
            if allowance.opponent_remaining is not None:
                clocks.append((allowance.opponent_remaining, allowance.opponent_increment))
            prefixes = self.clock_prefixes if mover is Colour.BLACK else reversed(self.clock_prefixes)
            for prefix, (remaining, increment) in zip(prefixes, clocks):
                arguments += [f"{prefix}time", milliseconds(remaining), f"{prefix}inc", milliseconds(increment)]
        return arguments

    def synchronise(self) -> None:
        """Waits until the engine has processed all commands. Errors that it reports meanwhile are faults."""
        self.process.write("isready")
        complaint = ""

        def wanted(line: str) -> bool:
            nonlocal complaint
            if line.startswith(COMPLAINTS) and not complaint:
                complaint = line
            return line.strip() == "readyok"

        self.read_until(wanted, self.reply_deadline(), "readyok", self._is_known)
        if complaint:
            raise Fault(FaultKind.REFUSAL, f"answered {excerpt(complaint)} before readyok", complaint)

    @staticmethod
    def _is_known(line: str) -> bool:
        return line.split(" ")[0] in KNOWN_COMMANDS


def milliseconds(seconds: float) -> str:
    """Converts to integer milliseconds, at least 1 for any time > 0."""
    return str(max(1, int(seconds * 1000)) if seconds > 0 else 0)
