# SPDX-License-Identifier: MIT
"""Emilia's own protocol: `uoi`, `position`, `go`, `bestmove`."""

from __future__ import annotations

import re
from dataclasses import dataclass

from othello_match.clock import Allowance
from othello_match.faults import Fault, FaultKind, excerpt
from othello_match.notation import position_text, square_name
from othello_match.protocols.adapter import (
    ConfigurationError,
    PipeAdapter,
    Reply,
    garbage,
    read_move,
)
from othello_match.rules import Colour, Game

KNOWN_WORDS = ("info", "error", "id", "option", "readyok", "uoiok", "bestmove", "status")
BEST_MOVE = "a line 'bestmove MOVE'"


@dataclass
class Info:
    """The latest of what an engine said about its search."""

    depth: int | None = None
    score: float | None = None
    nodes: int | None = None
    exact: bool = False

    def read(self, line: str) -> None:
        """Takes the numbers of an `info` line; words that it does not know are skipped."""
        before_pv = line.split(" pv ")[0]
        self.exact = "exact" in before_pv.split()
        for word, number in re.findall(r"\b(depth|score|nodes) ([+-]?\d+(?:\.\d+)?)(?= |$)", before_pv):
            if word == "score":
                self.score = float(number)
            elif "." not in number:
                setattr(self, word, int(number))


class UoiAdapter(PipeAdapter):
    """Speaks uoi; the whole game is told before every move, so the engine cannot lose its place."""

    limits = frozenset({"per_move", "main", "depth", "nodes"})
    takes_options = True
    plays_every_board = True

    def greet(self) -> None:
        self.process.write("uoi")
        offered: list[str] = []

        def wanted(line: str) -> bool:
            match = re.match(r"option name (.+?)(?: type | value | default |$)", line)
            if match:
                offered.append(match[1])
            return line.strip() == "uoiok"

        self.read_until(wanted, self.reply_deadline(), "uoiok", self._is_known)
        for name, value in self.spec.options:
            if name.lower() not in (each.lower() for each in offered):
                raise ConfigurationError(
                    f"engine {self.spec.name} has no option '{name}'; "
                    f"it offers {', '.join(offered) or 'none'}"
                )
            self.process.write(f"setoption name {name} value {value}")
        self._synchronise()

    def new_game(self) -> None:
        self.process.write("newgame")
        self._synchronise()

    def prepare(self, game: Game, allowance: Allowance) -> None:
        line = f"position {position_text(game.start)}"
        if game.moves:
            line += " moves " + " ".join(square_name(move) for move in game.moves)
        self.process.write(line)
        self._synchronise()

    def think(self, game: Game, allowance: Allowance) -> Reply:
        started = self.process.write(self.go_line(game, allowance))
        info = Info()

        def wanted(line: str) -> bool:
            if line.startswith("info "):
                info.read(line)
            return line.split(" ")[0] == "bestmove"

        line, arrived = self.read_until(wanted, started + allowance.patience, BEST_MOVE, self._is_known)
        match = re.fullmatch(r"bestmove (\S+)(?: ponder \S+)?\s*", line)
        if not match:
            raise garbage(BEST_MOVE, line)
        return Reply(read_move(match[1]), arrived - started, info.score, info.depth, info.nodes, info.exact)

    @staticmethod
    def go_line(game: Game, allowance: Allowance) -> str:
        """`go` with everything that limits the move."""
        control = allowance.control
        words = ["go"]
        if control.per_move is not None:
            words += ["movetime", milliseconds(control.per_move)]
        if allowance.remaining is not None:
            clocks = [("time", "inc", allowance.remaining, control.increment)]
            if allowance.opponent_remaining is not None:
                clocks.append(("time", "inc", allowance.opponent_remaining, allowance.opponent_increment))
            letters = "bw" if game.position().to_move is Colour.BLACK else "wb"
            for letter, (time_word, increment_word, remaining, increment) in zip(letters, clocks):
                words += [letter + time_word, milliseconds(remaining)]
                words += [letter + increment_word, milliseconds(increment)]
        for word, limit in (("depth", control.depth), ("nodes", control.nodes)):
            if limit is not None:
                words += [word, str(limit)]
        return " ".join(words)

    def _synchronise(self) -> None:
        """Waits until the engine has done everything so far; errors that it reported meanwhile are faults."""
        self.process.write("isready")
        complaint = ""

        def wanted(line: str) -> bool:
            nonlocal complaint
            if line.startswith(("error", "bestmove")) and not complaint:
                complaint = line
            return line.strip() == "readyok"

        self.read_until(wanted, self.reply_deadline(), "readyok", self._is_known)
        if complaint:
            raise Fault(FaultKind.REFUSAL, f"answered {excerpt(complaint)} before readyok", complaint)

    @staticmethod
    def _is_known(line: str) -> bool:
        return line.split(" ")[0] in KNOWN_WORDS


def milliseconds(seconds: float) -> str:
    """Whole milliseconds, at least 1 for any time that is left."""
    return str(max(1, int(seconds * 1000)) if seconds > 0 else 0)
