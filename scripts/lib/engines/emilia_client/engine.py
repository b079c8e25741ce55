# SPDX-License-Identifier: MIT
"""Engine as a process."""

from __future__ import annotations

import asyncio
import contextlib
import os
import queue
import re
import shutil
import subprocess
import threading
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from difflib import get_close_matches
from pathlib import Path
from typing import overload

from .errors import EmiliaError, EngineEnded, check
from .game import Game, Position, move_of
from .search import Info, Limit, PlayResult, parse_info

#: Timeout of an answer without a search, in seconds.
PATIENCE = 30.0

#: Seconds after the time limit of a search until the engine counts as hung.
GRACE = 30.0

#: Seconds between two attempts to stop a search that may not have started.
STOP_INTERVAL = 0.05


def find_engine() -> str:
    """Returns the engine that was built in this source tree, or the one in PATH. Errors: EmiliaError.

    >>> find_engine().endswith("emilia")
    True
    """
    built = Path(__file__).resolve().parents[4] / "build/release/emilia"
    found = str(built) if built.exists() else shutil.which("emilia")
    if found is None:
        raise EmiliaError(f"cannot find the engine: neither {built} nor emilia in PATH; scripts/run builds it")
    return found


def program_of(command: object) -> list[str]:
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


def position_command(game: Game) -> str:
    """Returns the command that sends a game. Raises TypeError."""
    check("game", game, (Game,), "a Game")
    return " ".join(["position", game.start or "startpos", *(["moves", *game.moves] if game.moves else [])])


def root_move_tokens(moves: Iterable[str] | None) -> list[str]:
    """Returns the moves to choose from as arguments of `go`. Raises TypeError, EmiliaError and ValueError."""
    if moves is None:
        return []
    if isinstance(moves, str) or not isinstance(moves, Iterable):
        raise TypeError(f"invalid root_moves {moves!r}: expected a list of moves, got {type(moves).__name__}")
    checked = [move_of(move) for move in moves]
    if not checked:
        raise ValueError("invalid root_moves: expected at least one move")
    return ["searchmoves", *checked]


#: Callback for a completed depth. False stops the search.
OnInfo = Callable[[Info], object]


class Engine:
    """Engine that runs as a process.

    `command` is the path of a program, or a list of the program and its arguments; by default
    `find_engine()`. `options` are those of docs/reference/options.md: `{"Hash": 64, "Threads": 2}`. The
    attribute `options` is a dict with the default value of each option. Leaving a `with` block calls
    `close`.

    Threads: one at a time; any thread may call `stop`.
    Errors: OSError for a program that cannot be started. All methods raise TypeError for an argument of
    another type, and EmiliaError for an illegal move in a game, and for an engine that is searching,
    exited or does not answer within 30 seconds.

    >>> with Engine(options={"Level": 5, "Threads": 2}) as other:
    ...     other.legal_moves(Game())
    ['d3', 'c4', 'f5', 'e6']
    """

    def __init__(
        self,
        command: str | os.PathLike[str] | Sequence[str] | None = None,
        options: Mapping[str, str | int | float | bool] | None = None,
    ) -> None:
        check("options", options, (Mapping, type(None)), "a dict")
        self.options: dict[str, str] = {}
        self._lines: queue.Queue[str | None] = queue.Queue()
        self._is_searching = False
        arguments = program_of(command)
        self._program = arguments[0]
        self._process = subprocess.Popen(
            arguments, stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=1, encoding="utf-8", errors="surrogateescape"
        )
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()
        try:
            for line in self._greeting():
                if option := re.match(r"option name (\S+) type \S+ default (.*?)(?: min .*| var .*)?$", line):
                    self.options[option[1]] = "" if option[2] == "<empty>" else option[2]
            self._values = dict(self.options)
            self.configure(options or {})
        except BaseException:
            self.close()
            raise

    def __enter__(self) -> Engine:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def configure(self, options: Mapping[str, str | int | float | bool]) -> None:
        """Sets options of docs/reference/options.md: `configure({"MultiPV": 3})`.

        Errors: EmiliaError for an unknown option or an invalid value.

        >>> engine.configure({"Level": 20, "Hash": 64})
        """
        check("options", options, (Mapping,), "a dict")
        commands = []
        for name, value in options.items():
            check("option name", name, (str,), "a str")
            check(f"option {name}", value, (str, int, float, bool), "a str or a number")
            if name not in self.options:
                similar = get_close_matches(name, self.options, 1)
                hint = f". Did you mean {similar[0]!r}?" if similar else f": expected {', '.join(self.options)}"
                raise EmiliaError(f"unknown option {name!r}{hint}")
            text = str(value).lower() if isinstance(value, bool) else str(value)
            if "\n" in text or "\r" in text:
                raise EmiliaError(f"invalid option {name}={text!r}: expected one line")
            commands.append(f"setoption name {name} value {text or '<empty>'}")
        self._ask([*commands, "isready"], "readyok")
        self._values.update({name: str(value) for name, value in options.items()})

    def new_game(self) -> None:
        """Clears the transposition table.

        >>> engine.new_game()
        """
        self._ask(["newgame", "isready"], "readyok")

    # --- the rules

    def legal_moves(self, game: Game) -> list[str]:
        """Returns the legal moves: ["pass"] if the side to move must pass, [] at the end of the game.

        >>> engine.legal_moves(Game("f5"))
        ['f4', 'd6', 'f6']
        """
        moves = self._ask([position_command(game), "legal"], "legal")[-1].split()[1:]
        return [] if moves == ["pass"] and any("the game is over" in line for line in self._display(game)) else moves

    def is_game_over(self, game: Game) -> bool:
        """Returns True if neither side has a legal move.

        >>> engine.is_game_over(Game("f5d6c5f6e7f4g5e6e3"))
        True
        """
        return not self.legal_moves(game)

    def result(self, game: Game) -> str:
        """Returns "1-0" for a win of Black, "0-1" for a win of White, "1/2-1/2", or "*" before the end.

        On a board such as `8x8 fewest`, the side with fewer discs wins.

        >>> engine.result(Game("f5d6c5f6e7f4g5e6e3")), engine.result(Game())
        ('1-0', '*')
        """
        if not self.is_game_over(game):
            return "*"
        squares = self.position(game)[1:]
        difference = squares.count("X") - squares.count("O")
        if "fewest" in self._values["Board"].lower().split():
            difference = -difference
        return "1-0" if difference > 0 else "0-1" if difference < 0 else "1/2-1/2"

    def position(self, game: Game) -> Position:
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

    def evaluate(self, game: Game) -> dict[str, float]:
        """Returns the score of each evaluation without a search, by name, in discs for the side to move.

        >>> engine.evaluate(Game("f5"))["naive"]
        -3.0
        """
        rows = [line.split() for line in self._ask([position_command(game), "eval", "isready"], "readyok")]
        return {row[1]: float(row[2]) for row in rows if row[0] == "eval" and row[2] != "none"}

    # --- searching

    def play(
        self, game: Game, limit: Limit, *, root_moves: Iterable[str] | None = None, on_info: OnInfo | None = None
    ) -> PlayResult:
        """Searches and returns the best move, "pass" if there is no legal move.

        `root_moves` are the moves to choose from, by default all. `on_info` is called with an `Info`
        after each depth. If it returns False, or raises an exception, the search stops.

        >>> engine.play(last, Limit(depth=8)).move
        'h5'
        >>> engine.play(last, Limit(time=1), root_moves=["g6"]).move
        'g6'
        """
        check("limit", limit, (Limit,), "a Limit such as Limit(time=1)")
        return self._search(game, limit, [*limit.tokens(), *root_move_tokens(root_moves)], on_info)

    @overload
    def analyse(
        self, game: Game, limit: Limit, *, multipv: None = ..., root_moves: Iterable[str] | None = ..., on_info: OnInfo | None = ...
    ) -> Info: ...
    @overload
    def analyse(
        self, game: Game, limit: Limit, *, multipv: int, root_moves: Iterable[str] | None = ..., on_info: OnInfo | None = ...
    ) -> list[Info]: ...
    def analyse(
        self,
        game: Game,
        limit: Limit,
        *,
        multipv: int | None = None,
        root_moves: Iterable[str] | None = None,
        on_info: OnInfo | None = None,
    ) -> Info | list[Info]:
        """Searches and returns the `Info` of the best move.

        With `multipv`, returns a list with the best moves, best first; it has fewer elements if there
        are fewer legal moves. The option Level is ignored. Other arguments are those of `play`.

        >>> info = engine.analyse(last, Limit(depth=8))
        >>> info.move, info.score
        ('h5', 6.0)
        >>> [each.move for each in engine.analyse(last, Limit(depth=8), multipv=2)]
        ['h5', 'g6']
        """
        check("multipv", multipv, (int, type(None)), "an int")
        before = {name: self._values[name] for name in ("MultiPV", "Level")}
        self.configure({"MultiPV": 1 if multipv is None else multipv, "Level": self.options["Level"]})
        try:
            result = self.play(game, limit, root_moves=root_moves, on_info=on_info)
        finally:
            if self.is_running():
                self.configure(before)
        return result.lines if multipv is not None else result.info or Info()

    def solve(
        self,
        game: Game,
        *,
        limit: Limit | None = None,
        window: tuple[int, int] | None = None,
        selectivity: int | None = None,
        on_info: OnInfo | None = None,
    ) -> PlayResult:
        """Searches to the end of the game; `info.score` is the exact score if `info.is_exact`.

        `limit` may end the search earlier. `window` is a pair of disc numbers, -100 to 100: scores
        outside them are only bounds, and (-1, 1) finds the winner. The `selectivity` is the highest
        confidence in percent: 73, 87, 95, 98, 99 or 100. Without a limit the time grows about threefold
        with each empty square.

        >>> info = engine.solve(last).info
        >>> info.move, info.score, info.is_exact
        ('h5', 6.0, True)
        """
        check("limit", limit, (Limit, type(None)), "a Limit such as Limit(time=1)")
        tokens = ["exact"]
        if window is not None:
            check("window", window, (tuple, list), "a pair of disc numbers")
            for discs in window:
                check("window", discs, (int,), "a pair of disc numbers")
            if len(window) != 2 or not -100 <= window[0] < window[1] <= 100:
                raise ValueError(f"invalid window {window}: expected two numbers from -100 to 100, the smaller one first")
            tokens = [f"window {window[0]} {window[1]}"]
        if selectivity is not None:
            if selectivity not in (73, 87, 95, 98, 99, 100):
                raise ValueError(f"invalid selectivity {selectivity!r}: expected 73, 87, 95, 98, 99 or 100")
            tokens.append(f"selectivity {selectivity}")
        return self._search(game, limit, [*tokens, *(limit.tokens() if limit else ())], on_info)

    async def play_async(
        self, game: Game, limit: Limit, *, root_moves: Iterable[str] | None = None, on_info: OnInfo | None = None
    ) -> PlayResult:
        """Does the same as `play` for asyncio. A cancelled task stops its search first.

        >>> import asyncio
        >>> asyncio.run(engine.play_async(last, Limit(depth=8))).move
        'h5'
        """
        search = asyncio.ensure_future(asyncio.to_thread(self.play, game, limit, root_moves=root_moves, on_info=on_info))
        try:
            return await asyncio.shield(search)
        except asyncio.CancelledError:
            while not search.done():
                self.stop()
                await asyncio.wait([search], timeout=STOP_INTERVAL)
            raise

    def stop(self) -> None:
        """Stops the running search, which then answers. Any thread may call it.

        >>> from threading import Timer
        >>> Timer(0.1, engine.stop).start()
        >>> engine.play(Game(), Limit(infinite=True)).move in engine.legal_moves(Game())
        True
        """
        with contextlib.suppress(EngineEnded):
            self._send("stop")

    # --- the process

    def is_running(self) -> bool:
        """Returns True while the engine process runs.

        >>> engine.is_running()
        True
        """
        return self._process.poll() is None

    def close(self) -> None:
        """Stops the search and ends the engine. Further calls have no effect.

        >>> other = Engine()
        >>> other.close()
        >>> other.is_running()
        False
        """
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

    def _greeting(self) -> list[str]:
        """Returns the first lines of the engine. Raises an error that names the program."""
        try:
            return self._ask(["uoi"], "uoiok")
        except EmiliaError as error:
            raise type(error)(f"cannot start {self._program!r}: {error}") from None

    def _display(self, game: Game) -> list[str]:
        return self._ask([position_command(game), "display", "isready"], "readyok")

    def _search(self, game: Game, limit: Limit | None, tokens: Sequence[str], on_info: OnInfo | None) -> PlayResult:
        if on_info is not None and not callable(on_info):
            raise TypeError(f"invalid on_info {on_info!r}: expected a function, got {type(on_info).__name__}")
        self._ask([position_command(game), "isready"], "readyok")
        patience = None if limit is None or limit.infinite or limit.time is None else limit.time + GRACE
        self._is_searching = True
        try:
            self._send(" ".join(["go", *tokens]))
            return self._answer(patience, on_info)
        except BaseException:  # also Ctrl-C, and an exception of on_info
            self._end_search()
            raise

    def _answer(self, patience: float | None, on_info: OnInfo | None) -> PlayResult:
        lines: list[Info] = []
        while True:
            line = self._next(patience)
            if line.startswith("info depth "):
                info = parse_info(line)
                lines = [info] if info.multipv == 1 else [*lines, info]
                if on_info is not None and on_info(info) is False:
                    on_info = None
                    self.stop()
            elif line.startswith("error "):
                self._is_searching = False
                raise EmiliaError(line.removeprefix("error "))
            elif line.startswith("bestmove "):
                self._is_searching = False
                tokens = line.split()
                return PlayResult(tokens[1], tokens[3] if len(tokens) > 3 else None, lines[0] if lines else None, lines)

    def _end_search(self) -> None:
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
        """Sends commands and returns all lines up to the first one whose first token is `answer`.

        Raises the first error of a command after that line, so that no line is left for a later call.
        """
        if self._is_searching:
            raise EmiliaError("the engine is searching")
        for command in commands:
            self._send(command)
        deadline = time.monotonic() + PATIENCE
        lines = [""]
        while lines[-1].split(" ")[0] != answer:
            lines.append(self._next(max(0, deadline - time.monotonic())))
        for line in lines:
            if line.startswith("error "):
                raise EmiliaError(line.removeprefix("error "))
        return lines[1:]
