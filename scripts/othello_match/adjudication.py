# SPDX-License-Identifier: MIT
"""Ends games whose result is known: by an exact solver, by what both engines call exact, by what they think of it.

The rules of evaluations have the words of cutechess-cli: `movecount` moves in a row of an engine, `movenumber` moves of
the game that come before. Engines that tell no evaluation are never judged by it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from common import ArgumentError, Failure
from othello_match.boards import Board
from othello_match.clock import Clock, TimeControl
from othello_match.config import on_board, split_command
from othello_match.faults import Fault
from othello_match.protocols.adapter import EngineSpec, Surroundings
from othello_match.protocols.uoi import UoiAdapter
from othello_match.referee import PlayedMove, Ruling, loser_of
from othello_match.rules import Colour, Game, Position

#: More empty squares than these are nobody's to solve between two moves.
MOST_EMPTIES = 30


@dataclass(frozen=True)
class Resignation:
    """An engine has lost that called itself `score` discs behind in `movecount` moves in a row; with twosided the other
    has to agree, with as much the other way round."""

    score: float
    movecount: int = 3
    twosided: bool = False


@dataclass(frozen=True)
class Draw:
    """A game is drawn that both engines called even, up to `score` discs, in `movecount` moves each."""

    score: float
    movecount: int = 4
    movenumber: int = 40


@dataclass(frozen=True)
class Solver:
    """A program that speaks uoi, and is asked as soon as `empties` squares are left; agree: moves of each engine in
    which both have called the same value exact. Either may be missing."""

    command: tuple[str, ...] = ()
    empties: int = 0
    agree: int = 0


@dataclass(frozen=True)
class Adjudication:
    """The rules of a match; str() of one says the same for the same rules only."""

    resignation: Resignation | None = None
    draw: Draw | None = None
    solver: Solver | None = None

    def __str__(self) -> str:
        return "; ".join(str(rule) for rule in (self.resignation, self.draw, self.solver) if rule)


def read_words(option: str, words: Sequence[str], known: Sequence[str]) -> dict[str, str]:
    """`key=value` words; raises ArgumentError."""
    found: dict[str, str] = {}
    for word in words:
        key, equals, value = word.partition("=")
        if not equals or key not in known or key in found:
            raise ArgumentError(f"{option}: '{word}', expected each of {', '.join(f'{each}=' for each in known)} once")
        found[key] = value
    return found


def read_number(option: str, key: str, text: str, least: float, most: float) -> float:
    """A number; raises ArgumentError."""
    try:
        value = float(text)
    except ValueError:
        value = least - 1
    if not least <= value <= most:
        raise ArgumentError(f"{option}: {key}={text}, expected a number from {least:g} to {most:g}")
    return value


def read_count(option: str, key: str, text: str, least: int, most: int) -> int:
    """A whole number; raises ArgumentError."""
    value = read_number(option, key, text, least, most)
    if value != int(value):
        raise ArgumentError(f"{option}: {key}={text}, expected a whole number")
    return int(value)


def parse_adjudication(
    resign: Sequence[str] | None, draw: Sequence[str] | None, solver: Sequence[str] | None
) -> Adjudication:
    """The rules from the words of --resign, --draw and --adjudicate; raises ArgumentError."""
    return Adjudication(
        parse_resignation(resign) if resign else None,
        parse_draw(draw) if draw else None,
        parse_solver(solver) if solver else None,
    )


def parse_resignation(words: Sequence[str]) -> Resignation:
    found = read_words("--resign", words, ("score", "movecount", "twosided"))
    if "score" not in found:
        raise ArgumentError("--resign: score=DISCS says how far behind an engine resigns")
    if found.get("twosided", "false") not in ("true", "false"):
        raise ArgumentError(f"--resign: twosided={found['twosided']}, expected true or false")
    return Resignation(
        read_number("--resign", "score", found["score"], 0, 64),
        read_count("--resign", "movecount", found.get("movecount", "3"), 1, 60),
        found.get("twosided") == "true",
    )


def parse_draw(words: Sequence[str]) -> Draw:
    found = read_words("--draw", words, ("score", "movecount", "movenumber"))
    return Draw(
        read_number("--draw", "score", found.get("score", "0"), 0, 64),
        read_count("--draw", "movecount", found.get("movecount", "4"), 1, 60),
        read_count("--draw", "movenumber", found.get("movenumber", "40"), 0, 60),
    )


def parse_solver(words: Sequence[str]) -> Solver:
    found = read_words("--adjudicate", words, ("solver", "empties", "agree"))
    if ("solver" in found) != ("empties" in found):
        raise ArgumentError("--adjudicate: solver=COMMAND and empties=N go together")
    return Solver(
        split_command(found["solver"], "--adjudicate: solver") if "solver" in found else (),
        read_count("--adjudicate", "empties", found.get("empties", "0"), 1 if "solver" in found else 0, MOST_EMPTIES),
        read_count("--adjudicate", "agree", found.get("agree", "0"), 0, 60),
    )


def solver_spec(rules: Adjudication, board: Board) -> EngineSpec | None:
    """The solver as an engine that plays on this board; None where nobody is asked."""
    if rules.solver is None or not rules.solver.command:
        return None
    return on_board(EngineSpec("solver", rules.solver.command, "uoi", TimeControl(depth=MOST_EMPTIES * 2)), board)


class Adjudicator:
    """Judges the games of one worker, one after the other."""

    def __init__(self, rules: Adjudication, surroundings: Surroundings) -> None:
        self._rules = rules
        self._surroundings = surroundings
        self._solver: UoiAdapter | None = None

    def judge(self, game: Game, position: Position, moves: Sequence[PlayedMove]) -> Ruling | None:
        """Whether a game ends here; raises Failure where the solver fails, and Stopped."""
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
            raise Failure(f"the solver {rule.command[0]}: {fault.kind.value}: {fault}") from None
        if reply.evaluation is None or not reply.exact:
            raise Failure(f"the solver {rule.command[0]} gave no exact value with {position.empties} empty squares")
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
    """The last `count` evaluations of a colour, in discs from its view; empty where one is missing, or is not exact
    though it should be."""
    own = [each for each in moves if each.colour is colour and each.elapsed is not None][-count:]
    if len(own) < count or any(each.evaluation is None or exact and not each.exact for each in own):
        return []
    return [each.evaluation for each in own if each.evaluation is not None]
