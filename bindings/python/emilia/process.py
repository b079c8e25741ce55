# SPDX-License-Identifier: MIT
"""Engine as a process, which needs only the standard library: it works from a copy of this folder, without a compiler.

    from emilia.process import Engine, Game, Limit

    game = Game()
    with Engine("/usr/games/emilia") as engine:
        while not engine.is_game_over(game):
            game.push(engine.play(game, Limit(time=0.1)).move)
        print(engine.result(game))

The engine speaks the protocol uoi (docs/reference/uoi.md).
"""

from __future__ import annotations

import contextlib
import os
import queue
import re
import shutil
import subprocess
import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from difflib import get_close_matches
from pathlib import Path
from typing import TYPE_CHECKING, Union

from emilia.errors import EmiliaError, check
from emilia.limit import Limit, Query
from emilia.moves import Move
from emilia.results import Info, PlayResult
from emilia.searching import OnInfo, OptionValue, Searching, listener_of, option_text
from emilia.texts import Game, Position, text_game

if TYPE_CHECKING:
    from emilia import _native

__all__ = ["EmiliaError", "Engine", "EngineEnded", "Game", "Info", "Limit", "Move", "PlayResult", "Position", "find_engine"]

#: Timeout of an answer without a search, in seconds.
PATIENCE = 30.0

#: Seconds after the time limit of a search until the engine counts as hung.
GRACE = 30.0

#: Most nodes that the protocol takes.
MOST_NODES = 10**18

#: Line that `stop` adds to those of the engine, to be read by the thread that waits for the answer.
STOPPED = ""

#: Games and positions of this module and of the library.
Searched = Union[Game, "_native.Game", "_native.Position"]


class EngineEnded(EmiliaError):
    """Error for a call to an engine whose process has exited."""


def find_engine() -> str:
    """Returns the engine that was built in this source tree, or the one in PATH. Errors: EmiliaError.

    >>> find_engine().endswith("emilia")
    True
    """
    builds = (folder / "build/release/emilia" for folder in Path(__file__).resolve().parents)
    found = next((str(built) for built in builds if built.exists()), None) or shutil.which("emilia")
    if found is None:
        raise EmiliaError("cannot find the engine: no build/release/emilia above this module, and no emilia in PATH; scripts/run builds it")
    return found


def _program_of(command: object) -> list[str]:
    """Returns a program and its arguments. Raises TypeError and EmiliaError."""
    if command is None:
        return [find_engine()]
    if isinstance(command, (str, os.PathLike)):
        return [os.fspath(command)]
    if not isinstance(command, Sequence):
        raise TypeError(f"invalid command {command!r}: expected a program, or a list of the program and its arguments")
    for word in command:
        check("command", word, (str, os.PathLike), "a list of str")
    if not command:
        raise EmiliaError("invalid command []: expected a program")
    return [os.fspath(word) for word in command]


def position_command(game: Searched) -> str:
    """Returns the command that sends a game. Raises TypeError."""
    text = text_game(game)
    return " ".join(["position", text.start or "startpos", *(["moves", *text.moves] if text.moves else [])])


def tokens_of(query: Query) -> Iterator[str]:
    """Returns the arguments of `go`."""
    if query.is_solve:
        yield f"window {query.window[0]} {query.window[1]}" if query.window else "exact"
    if query.selectivity:
        yield f"selectivity {query.selectivity}"
    if query.root_moves:
        yield " ".join(["searchmoves", *query.root_moves])
    limit = query.limit
    if limit is None:
        return
    if limit.time is not None:
        yield f"time {float(limit.time):f}"
    if limit.black_clock is not None and limit.white_clock is not None:
        yield f"btime {round(1000 * limit.black_clock)} wtime {round(1000 * limit.white_clock)}"
        yield f"binc {round(1000 * limit.black_inc)} winc {round(1000 * limit.white_inc)}"
    if limit.depth is not None:
        yield f"depth {limit.depth}"
    if limit.nodes is not None:
        yield f"nodes {min(limit.nodes, MOST_NODES)}"
    if limit.infinite:
        yield "infinite"


def parse_info(text: str) -> Info:
    """Parses a line `info depth 9 score 3.25 ...`. Unknown fields are skipped."""
    head, _, line = text.partition(" pv ")
    tokens = head.split()
    values = dict(zip(tokens, tokens[1:]))
    return Info(
        depth=int(values.get("depth", 0)),
        multipv=int(values.get("multipv", 1)),
        selectivity=int(values.get("selectivity", 100)),
        score=float(values.get("score", 0)),
        is_exact="exact" in tokens,
        bound=next((token[: -len("bound")] for token in tokens if token in ("lowerbound", "upperbound")), ""),
        is_proven="exact" in tokens or "proven" in tokens,
        time=int(values.get("time", 0)) / 1000,
        nodes=int(values.get("nodes", 0)),
        pv=[Move(move) for move in line.split()],
    )


class Engine(Searching[Searched]):
    """Engine that runs as a process.

    `command` is the path of a program, or a list of the program and its arguments; by default
    `find_engine()`. `options` are those of docs/reference/options.md: `{"Hash": 64, "Threads": 2}`. The
    attribute `options` is a dict with the default value of each option. Leaving a `with` block calls
    `close`.

    Methods that search are those of `emilia.Engine`. They take games and positions of the library, too.
    Threads: one at a time; any thread may call `stop`.
    Errors: OSError for a program that cannot be started. All methods raise TypeError for an argument of
    another type, and EmiliaError for an illegal move in a game, and for an engine that is searching,
    exited or does not answer within 30 seconds.

    >>> with Engine(options={"Level": 5, "Threads": 2}) as other:
    ...     other.legal_moves(Game())
    [Move('d3'), Move('c4'), Move('f5'), Move('e6')]
    """

    IS_DAEMON = True

    def __init__(
        self,
        command: str | os.PathLike[str] | Sequence[str] | None = None,
        options: Mapping[str, OptionValue] | None = None,
    ) -> None:
        check("options", options, (Mapping, type(None)), "a dict")
        self.options: dict[str, str] = {}
        self._lines: queue.Queue[str | None] = queue.Queue()
        self._is_searching = False  #: an answer is expected
        arguments = _program_of(command)
        self._process = subprocess.Popen(
            arguments, stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=1, encoding="utf-8", errors="surrogateescape"
        )
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()
        try:
            for line in self._greeting(arguments[0]):
                if option := re.match(r"option name (\S+) type \S+ default (.*?)(?: min .*| var .*)?$", line):
                    self.options[option[1]] = "" if option[2] == "<empty>" else option[2]
            self._values = dict(self.options)
            super().__init__(self.options.get("Level", ""))
            self.configure(options or {})
        except BaseException:
            self._shut()
            raise

    def __enter__(self) -> Engine:
        return self

    async def __aenter__(self) -> Engine:
        return self

    def configure(self, options: Mapping[str, OptionValue]) -> None:
        """Sets options of docs/reference/options.md: `configure({"MultiPV": 3})`.

        Errors: EmiliaError for an unknown option or an invalid value.

        >>> engine.configure({"Level": 20, "Hash": 64})
        """
        check("options", options, (Mapping,), "a dict")
        commands = []
        for name, value in options.items():
            text = option_text(name, value)
            if name not in self.options:
                similar = get_close_matches(name, self.options, 1)
                hint = f". Did you mean {similar[0]!r}?" if similar else f": expected {', '.join(self.options)}"
                raise EmiliaError(f"unknown option {name!r}{hint}")
            if "\n" in text or "\r" in text:
                raise EmiliaError(f"invalid option {name}={text!r}: expected one line")
            commands.append(f"setoption name {name} value {text or '<empty>'}")
        self._ask([*commands, "isready"], "readyok")
        self._values.update({name: str(value) for name, value in options.items()})

    def option(self, name: str) -> str:
        """Returns the value of an option as a text, an empty text for an unknown name.

        >>> engine.option("Threads")
        '1'
        """
        return self._values.get(name, "")

    def new_game(self) -> None:
        """Clears the transposition table.

        >>> engine.new_game()
        """
        self._ask(["newgame", "isready"], "readyok")

    # --- the rules

    def legal_moves(self, game: Searched) -> list[Move]:
        """Returns the legal moves: `[Move('pass')]` if the side to move must pass, [] at the end of the game.

        >>> engine.legal_moves(Game("f5"))
        [Move('f4'), Move('d6'), Move('f6')]
        """
        moves = [Move(move) for move in self._ask([position_command(game), "legal"], "legal")[-1].split()[1:]]
        return [] if moves == ["pass"] and any("the game is over" in line for line in self._display(game)) else moves

    def is_game_over(self, game: Searched) -> bool:
        """Returns True if neither side has a legal move.

        >>> engine.is_game_over(Game("f5d6c5f6e7f4g5e6e3"))
        True
        """
        return not self.legal_moves(game)

    def result(self, game: Searched) -> str:
        """Returns "1-0" for a win of Black, "0-1" for a win of White, "1/2-1/2", or "*" before the end.

        On a board such as `8x8 fewest`, the side with fewer discs wins.

        >>> engine.result(Game("f5d6c5f6e7f4g5e6e3")), engine.result(Game())
        ('1-0', '*')
        """
        if not self.is_game_over(game):
            return "*"
        squares = self.position(game)[1:]
        difference = squares.count("X") - squares.count("O")
        if "fewest" in self.option("Board").lower().split():
            difference = -difference
        return "1-0" if difference > 0 else "0-1" if difference < 0 else "1/2-1/2"

    def position(self, game: Searched) -> Position:
        """Returns the last `Position` of a game.

        >>> print(engine.position(Game("f5")).diagram)
           a b c d e f g h
         1 . . . . . . . .
         2 . . . . . . . .
         3 . . . . . . . .
         4 . . . O X . . .
         5 . . . X X X . .
         6 . . . . . . . .
         7 . . . . . . . .
         8 . . . . . . . .
        """
        lines = self._display(game)
        text = next(line.removeprefix("position ") for line in lines if line.startswith("position "))
        letters = next(line for line in lines if line.startswith("  a b"))
        return Position(text, len(re.findall(r"\b[a-j]\b", letters)))

    def evaluate(self, game: Searched) -> dict[str, float]:
        """Returns the score of each evaluation without a search, by name, in discs for the side to move.

        >>> engine.evaluate(Game("f5"))["naive"]
        -3.0
        """
        rows = [line.split() for line in self._ask([position_command(game), "eval", "isready"], "readyok")]
        return {row[1]: float(row[2]) for row in rows if row[0] == "eval" and row[2] != "none"}

    def stop(self) -> None:
        """Stops the running search, which then answers. Any thread may call it.

        >>> from threading import Timer
        >>> Timer(0.1, engine.stop).start()
        >>> engine.play(Game(), Limit(infinite=True)).move in engine.legal_moves(Game())
        True
        """
        with contextlib.suppress(EngineEnded):
            self._send("stop")
        if self._is_searching:
            self._lines.put(STOPPED)

    # --- the process

    def is_running(self) -> bool:
        """Returns True while the engine process runs.

        >>> engine.is_running()
        True
        """
        return self._process.poll() is None

    @property
    def _is_open(self) -> bool:
        return self.is_running()

    def _shut(self) -> None:
        assert self._process.stdin is not None and self._process.stdout is not None
        with contextlib.suppress(EngineEnded):
            self._send("quit")
        with contextlib.suppress(OSError):  # unsent commands to an engine that has exited
            self._process.stdin.close()  # ends other programs, too
        try:
            self._process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        self._reader.join()
        self._process.stdout.close()

    def _greeting(self, program: str) -> list[str]:
        """Returns the first lines of the engine. Raises an error that names the program."""
        try:
            return self._exchange(["uoi"], "uoiok")
        except EmiliaError as error:
            raise type(error)(f"cannot start {program!r}: {error}") from None

    def _display(self, game: Searched) -> list[str]:
        return self._ask([position_command(game), "display", "isready"], "readyok")

    def _search_call(self, position: Searched, query: Query, on_info: OnInfo | None) -> Callable[[], PlayResult]:
        setup, go, listener = position_command(position), " ".join(["go", *tokens_of(query)]), listener_of(on_info)
        limit = query.limit
        patience = None if limit is None or limit.infinite or limit.time is None else limit.time + GRACE

        def search() -> PlayResult:
            self._exchange([setup, "isready"], "readyok")
            self._is_searching = True
            try:
                self._send(go)
                return self._answer(patience, listener)
            except BaseException:  # also an exception of on_info
                self._end_answer()
                raise

        return search

    def _answer(self, patience: float | None, listener: Callable[[Info], bool] | None) -> PlayResult:
        lines: list[Info] = []
        while True:
            line = self._next(patience)
            if line == STOPPED:
                patience = PATIENCE
            elif line.startswith("info depth "):
                info = parse_info(line)
                lines = [info] if info.multipv == 1 else [*lines, info]
                if listener is not None and not listener(info):
                    listener = None
                    self.stop()
            elif line.startswith("error "):
                self._is_searching = False
                raise EmiliaError(line[len("error ") :])
            elif line.startswith("bestmove "):
                self._is_searching = False
                moves = [Move(move) for move in line.split()[1::2]]
                return PlayResult(moves[0], moves[1] if len(moves) > 1 else None, lines[0] if lines else Info(), lines)

    def _end_answer(self) -> None:
        """Stops a search whose answer is not wanted. An engine that does not answer is killed."""
        try:
            while self._is_searching:
                self._send("stop")
                while not self._next(PATIENCE).startswith(("bestmove ", "error ")):
                    pass
                self._is_searching = False
        except EmiliaError:
            self._process.kill()
            self._is_searching = False

    def _send(self, line: str) -> None:
        try:
            assert self._process.stdin is not None
            self._process.stdin.write(line + "\n")
            self._process.stdin.flush()
        except (OSError, ValueError) as error:
            raise EngineEnded("the engine has exited") from error

    def _read(self) -> None:
        assert self._process.stdout is not None
        try:
            for line in self._process.stdout:
                self._lines.put(line.rstrip("\n"))
        finally:
            self._lines.put(None)

    def _next(self, patience: float | None) -> str:
        try:
            line = self._lines.get(timeout=patience)
        except queue.Empty:
            raise EmiliaError("the engine does not answer") from None
        if line is None:
            self._lines.put(None)
            raise EngineEnded("the engine has exited")
        return line

    def _ask(self, commands: Sequence[str], answer: str) -> list[str]:
        """Does the same as `_exchange` if no search runs. Raises EmiliaError otherwise."""
        self._check_idle()
        return self._exchange(commands, answer)

    def _exchange(self, commands: Sequence[str], answer: str) -> list[str]:
        """Sends commands and returns all lines up to the first one whose first token is `answer`.

        Raises the first error of a command after that line, so that no line is left for a later call.
        """
        for command in commands:
            self._send(command)
        deadline = time.monotonic() + PATIENCE
        lines = [""]
        while lines[-1].split(" ")[0] != answer:
            lines.append(self._next(max(0, deadline - time.monotonic())))
        for line in lines:
            if line.startswith("error "):
                raise EmiliaError(line[len("error ") :])
        return lines[1:]
