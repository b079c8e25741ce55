# SPDX-License-Identifier: MIT
"""Adjudication: ends games early by an exact solver, by agreeing exact scores, or by the engines' evaluations.

`movecount` (consecutive moves of an engine) and `movenumber` (moves of the game before the rule applies) have the
meaning of cutechess-cli. The rules of evaluations need an evaluation with every move.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from common import ArgumentError, Failure
from othello.boards import Board
from engines.clock import Clock, TimeControl
from engines.config import on_board, split_command
from engines.faults import Fault
from engines.protocols.adapter import EngineSpec, Surroundings
from engines.protocols.uoi import UoiAdapter
from engines.referee import PlayedMove, Ruling, loser_of
from othello.rules import Colour, Game, Position

#: Most empty squares of a position that the solver gets: it must answer between two moves.
MOST_EMPTIES = 30


@dataclass(frozen=True)
class Resignation:
    """Resign rule: an engine loses after `movecount` consecutive evaluations of -`score` discs or worse.

    twosided: the opponent's last `movecount` evaluations must be `score` or better.
    """

    score: float
    movecount: int = 3
    twosided: bool = False


@dataclass(frozen=True)
class Draw:
    """Draw rule: the last `movecount` evaluations of both engines are within `score` discs of 0."""

    score: float
    movecount: int = 4
    movenumber: int = 40


@dataclass(frozen=True)
class Solver:
    """Exact adjudication, by either of two rules.

    command: uoi solver, which scores the position at `empties` empty squares. agree: consecutive moves of each engine
    with the same exact value. An empty command or 0 disables a rule.
    """

    command: tuple[str, ...] = ()
    empties: int = 0
    agree: int = 0


@dataclass(frozen=True)
class Adjudication:
    """Adjudication rules of a match. Records store str(), so equal rules must have equal texts."""

    resignation: Resignation | None = None
    draw: Draw | None = None
    solver: Solver | None = None

    def __str__(self) -> str:
        return "; ".join(str(rule) for rule in (self.resignation, self.draw, self.solver) if rule)


def read_settings(option: str, arguments: Sequence[str], known: Sequence[str]) -> dict[str, str]:
    """Parses `key=value` arguments of an option. Raises ArgumentError."""
    found: dict[str, str] = {}
    for argument in arguments:
        key, equals, value = argument.partition("=")
        if not equals or key not in known:
            keys = ", ".join(f"{each}=VALUE" for each in known)
            raise ArgumentError(f"invalid argument '{argument}' of {option}: expected {keys}")
        if key in found:
            raise ArgumentError(f"invalid argument '{argument}' of {option}: {key} is given twice")
        found[key] = value
    return found


def read_number(option: str, key: str, text: str, least: float, most: float) -> float:
    """Parses a number in a range. Raises ArgumentError."""
    try:
        value = float(text)
    except ValueError:
        value = least - 1
    if not least <= value <= most:
        raise ArgumentError(f"invalid {key} '{text}' of {option}: expected a number from {least:g} to {most:g}")
    return value


def read_count(option: str, key: str, text: str, least: int, most: int) -> int:
    """Parses an integer in a range. Raises ArgumentError."""
    value = read_number(option, key, text, least, most)
    if value != int(value):
        raise ArgumentError(f"invalid {key} '{text}' of {option}: expected an integer")
    return int(value)


def parse_adjudication(
    resign: Sequence[str] | None, draw: Sequence[str] | None, solver: Sequence[str] | None
) -> Adjudication:
    """Parses the arguments of --resign, --draw and --adjudicate. Raises ArgumentError."""
    return Adjudication(
        parse_resignation(resign) if resign else None,
        parse_draw(draw) if draw else None,
        parse_solver(solver) if solver else None,
    )


def parse_resignation(arguments: Sequence[str]) -> Resignation:
    found = read_settings("--resign", arguments, ("score", "movecount", "twosided"))
    if "score" not in found:
        raise ArgumentError("--resign needs score=DISCS")
    if found.get("twosided", "false") not in ("true", "false"):
        raise ArgumentError(f"invalid twosided '{found['twosided']}' of --resign: expected true or false")
    return Resignation(
        read_number("--resign", "score", found["score"], 0, 64),
        read_count("--resign", "movecount", found.get("movecount", "3"), 1, 60),
        found.get("twosided") == "true",
    )


def parse_draw(arguments: Sequence[str]) -> Draw:
    found = read_settings("--draw", arguments, ("score", "movecount", "movenumber"))
    return Draw(
        read_number("--draw", "score", found.get("score", "0"), 0, 64),
        read_count("--draw", "movecount", found.get("movecount", "4"), 1, 60),
        read_count("--draw", "movenumber", found.get("movenumber", "40"), 0, 60),
    )


def parse_solver(arguments: Sequence[str]) -> Solver:
    found = read_settings("--adjudicate", arguments, ("solver", "empties", "agree"))
    if ("solver" in found) != ("empties" in found):
        raise ArgumentError("--adjudicate needs both solver=COMMAND and empties=N, or neither")
    return Solver(
        split_command(found["solver"], "solver of --adjudicate") if "solver" in found else (),
        read_count("--adjudicate", "empties", found.get("empties", "0"), 1 if "solver" in found else 0, MOST_EMPTIES),
        read_count("--adjudicate", "agree", found.get("agree", "0"), 0, 60),
    )


def solver_spec(rules: Adjudication, board: Board) -> EngineSpec | None:
    """Returns the solver as an engine on this board; None without a solver."""
    if rules.solver is None or not rules.solver.command:
        return None
    return on_board(EngineSpec("solver", rules.solver.command, "uoi", TimeControl(depth=MOST_EMPTIES * 2)), board)


class Adjudicator:
    """Adjudicator of the games of one worker, which plays one game at a time."""

    def __init__(self, rules: Adjudication, surroundings: Surroundings) -> None:
        self._rules = rules
        self._surroundings = surroundings
        self._solver: UoiAdapter | None = None

    def judge(self, game: Game, position: Position, moves: Sequence[PlayedMove]) -> Ruling | None:
        """Returns the result if a rule ends the game here. Raises Failure if the solver fails, and Stopped."""
        return self._resigned(moves) or self._drawn(moves) or self._agreed(moves) or self._solved(game, position)

    def close(self) -> None:
        """Ends the solver."""
        if self._solver:
            self._solver.kill()
            self._solver = None

    def _resigned(self, moves: Sequence[PlayedMove]) -> Ruling | None:
        rule = self._rules.resignation
        if rule is None:
            return None
        for colour in Colour:
            own, other = (opinions(moves, each, rule.movecount) for each in (colour, colour.other))
            if own and all(value <= -rule.score for value in own):
                if not rule.twosided or other and all(value >= rule.score for value in other):
                    detail = f"{rule.movecount} moves in a row of {colour.value} at {own[-1]:+g}"
                    return Ruling(None, colour, "adjudicated", detail)
        return None

    def _drawn(self, moves: Sequence[PlayedMove]) -> Ruling | None:
        rule = self._rules.draw
        if rule is None or len(moves) < rule.movenumber:
            return None
        found = [opinions(moves, colour, rule.movecount) for colour in Colour]
        if all(values and all(abs(value) <= rule.score for value in values) for values in found):
            return Ruling(0, None, "adjudicated", f"{rule.movecount} moves in a row of either at {rule.score:g} or less")
        return None

    def _agreed(self, moves: Sequence[PlayedMove]) -> Ruling | None:
        count = self._rules.solver.agree if self._rules.solver else 0
        if not count:
            return None
        black, white = (opinions(moves, colour, count, exact=True) for colour in Colour)
        if not black or not white or len({*black, *(-value for value in white)}) > 1:
            return None
        score = round(black[0])
        return Ruling(score, loser_of(score), "agreed", f"both have called {score:+d} exact")

    def _solved(self, game: Game, position: Position) -> Ruling | None:
        rule = self._rules.solver
        if rule is None or not rule.command or position.empties > rule.empties or not position.move_bits():
            return None
        try:
            solver = self._running(position.board)
            allowance = Clock(solver.spec.control, solver.spec.tolerance).allowance()
            solver.prepare(game, allowance)
            reply = solver.think(game, allowance)
        except Fault as fault:
            self.close()
            raise Failure(f"solver {rule.command[0]}: {fault.kind.value}: {fault}") from None
        if reply.evaluation is None or not reply.exact:
            raise Failure(f"solver {rule.command[0]} returned no exact value at {position.empties} empty squares")
        value = round(reply.evaluation)
        score = value if position.to_move is Colour.BLACK else -value
        return Ruling(score, loser_of(score), "solved", f"with {position.empties} empty squares")

    def _running(self, board: Board) -> UoiAdapter:
        if self._solver is None and (spec := solver_spec(self._rules, board)):
            self._solver = UoiAdapter(spec, self._surroundings)
            self._solver.start()
        assert self._solver
        return self._solver


def opinions(moves: Sequence[PlayedMove], colour: Colour, count: int, exact: bool = False) -> list[float]:
    """Returns the last `count` evaluations of a colour, in discs from its view.

    Empty if one is missing, or with `exact` if one is not exact.
    """
    own = [each for each in moves if each.colour is colour and each.elapsed is not None][-count:]
    if len(own) < count or any(each.evaluation is None or exact and not each.exact for each in own):
        return []
    return [each.evaluation for each in own if each.evaluation is not None]
