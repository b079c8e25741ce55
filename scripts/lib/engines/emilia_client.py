# SPDX-License-Identifier: MIT
"""Python client of Emilia that needs only the standard library: copy this file, or put its folder on the path.

    with Engine() as engine:
        engine.set_position(moves=["f5", "d6"])
        print(engine.go(time=0.5).move)

`Engine` uses the protocol uoi (docs/reference/uoi.md). `AI` is the player class of the contest of SUSTech's course CS303.
"""

from __future__ import annotations

import asyncio
import contextlib
import queue
import shutil
import subprocess
import threading
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

#: Timeout of an answer without a search, in seconds.
PATIENCE = 30.0

#: Seconds after the time limit of a search until the engine counts as hung.
GRACE = 30.0

#: Seconds between two attempts to stop a search that may not have started.
STOP_INTERVAL = 0.05


class EmiliaError(Exception):
    """The engine rejected a command (str() is its message), timed out or exited."""


class EngineEnded(EmiliaError):
    """The engine process has exited."""


@dataclass
class Info:
    """Result of a completed search depth.

    - score: discs, from the view of the side to move.
    - exact: the score is exact.
    - bound: "lowerbound" or "upperbound" if the score is only a bound.
    - proven: the bound is certain.
    - line: best line.
    - place: rank of the move with MultiPV, from 1.
    """

    depth: int = 0
    score: float = 0.0
    exact: bool = False
    bound: str = ""
    nodes: int = 0
    milliseconds: int = 0
    line: list[str] = field(default_factory=list)
    place: int = 1
    proven: bool = False


@dataclass
class Answer:
    """Result of a search.

    move: best move, or "pass". ponder: expected reply. info: last completed depth, best line. lines: all lines of the last
    depth, best first; more than one with MultiPV.
    """

    move: str
    ponder: str | None
    info: Info | None
    lines: list[Info] = field(default_factory=list)


def parse_info(text: str) -> Info:
    """Parses a line `info depth 9 score 3.25 ...`. Unknown fields are skipped."""
    head, _, line = text.partition(" pv ")
    tokens = head.split()
    values = dict(zip(tokens, tokens[1:]))
    return Info(
        depth=int(values.get("depth", 0)),
        score=float(values.get("score", 0)),
        exact="exact" in tokens,
        bound=next((token for token in tokens if token in ("lowerbound", "upperbound")), ""),
        nodes=int(values.get("nodes", 0)),
        milliseconds=int(values.get("time", 0)),
        line=line.split(),
        place=int(values.get("multipv", 1)),
        proven="proven" in tokens,
    )


#: Limits that end a search. The others only select what is searched.
ENDS = {"time", "movetime", "btime", "wtime", "depth", "nodes", "infinite"}

#: Value of a limit: a number, several numbers, moves, or True.
Limit = float | str | Sequence[int] | Sequence[str]


def _argument(value: float | str) -> str:
    """Formats a value for a command; numbers without an exponent."""
    return f"{value:.6f}" if isinstance(value, float) else str(value)


def _limit(name: str, value: Limit) -> str:
    """Formats a limit as arguments of `go`; True as the name alone."""
    if value is True:
        return name
    values = [value] if isinstance(value, str) or not isinstance(value, Sequence) else value
    return " ".join([name, *map(_argument, values)])


def find_engine() -> str:
    """Returns the engine built in this source tree, or the one in PATH. Raises EmiliaError."""
    built = Path(__file__).resolve().parents[3] / "build/release/emilia"
    found = str(built) if built.exists() else shutil.which("emilia")
    if found is None:
        raise EmiliaError(f"cannot find the engine: neither {built} nor emilia in PATH; scripts/run builds it")
    return found


class Engine:
    """Running engine. Threads: one at a time, except that `stop` may be called from any thread."""

    def __init__(
        self, command: str | Sequence[str] | None = None, options: Mapping[str, object] | None = None
    ) -> None:
        """Starts an engine. command: program, or program and arguments, default find_engine(); options: engine options.

        Raises OSError and EmiliaError.
        """
        arguments = [command] if isinstance(command, str) else list(command or [find_engine()])
        self._process = subprocess.Popen(
            arguments, stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=1, encoding="utf-8", errors="surrogateescape"
        )
        self._lines: queue.Queue[str | None] = queue.Queue()
        self._time: float | None = None  # time limit of the running search, in seconds
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()
        try:
            self._ask("uoi", "uoiok")
            for name, value in (options or {}).items():
                self._send(f"setoption name {name} value {value}")
            self.synchronise()
        except BaseException:
            self.close()
            raise

    def __enter__(self) -> Engine:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def set_option(self, name: str, value: object) -> None:
        """Sets an engine option (docs/reference/options.md)."""
        self._send(f"setoption name {name} value {value}")
        self.synchronise()

    # --- the game

    def new_game(self) -> None:
        """Returns to the start position and clears the results of earlier searches."""
        self._send("newgame")
        self.synchronise()

    def set_position(self, position: str = "startpos", moves: Iterable[str] = ()) -> None:
        """Sets a position (65 characters, or `startpos`) and plays moves from it. Passes may be omitted."""
        played = " ".join(moves)
        self._send(f"position {position}" + (f" moves {played}" if played else ""))
        self.synchronise()

    def legal_moves(self) -> list[str]:
        """Returns the legal moves; empty if there are none."""
        moves = self._ask("legal", "legal").split()[1:]
        return [] if moves == ["pass"] else moves

    def undo(self, count: int = 1) -> None:
        """Undoes moves."""
        self._send(f"undo {count}")
        self.synchronise()

    def redo(self, count: int = 1) -> None:
        """Replays undone moves."""
        self._send(f"redo {count}")
        self.synchronise()

    def display(self) -> str:
        """Returns a drawing of the board with nine lines."""
        return "\n".join(line for line in self._lines_of("display") if line.startswith((" ", *"123456789")))

    def board(self) -> str:
        """Returns the position in the format of `set_position`."""
        lines = self._lines_of("display")
        return next(line.removeprefix("position ") for line in lines if line.startswith("position "))

    def eval(self) -> dict[str, float]:
        """Returns the score of each evaluation, in discs for the side to move; {"result": score} for a finished game."""
        rows = [line.split() for line in self._lines_of("eval")]
        return {name: float(value) for _, name, value in rows if value != "none"}

    # --- searching

    def go(self, on_info: Callable[[Info], None] | None = None, **limits: Limit) -> Answer:
        """Searches and returns the answer. Calls `on_info` after every completed depth.

        limits: time (seconds), movetime, btime, wtime, binc, winc (milliseconds), depth, nodes, searchmoves (a list),
        selectivity (percent), window (two numbers of discs), exact=True, wld=True, infinite=True.

        At least one limit must end the search. With infinite=True another thread must call `stop`; exact, wld and window
        search to the end of the game. Raises ValueError without such a limit, and EmiliaError.
        """
        if not ENDS & limits.keys() and not {"exact", "wld", "window"} & limits.keys():
            raise ValueError("invalid limits: expected time, depth, nodes or another limit that ends the search")
        self.start_search(**limits)
        return self.wait(on_info)

    async def go_async(self, on_info: Callable[[Info], None] | None = None, **limits: Limit) -> Answer:
        """Runs `go` in asyncio. Cancelling the task stops the search and waits for its answer."""
        task = asyncio.ensure_future(asyncio.to_thread(self.go, on_info, **limits))
        try:
            return await asyncio.shield(task)
        except asyncio.CancelledError:
            while not task.done():
                self.stop()
                await asyncio.wait([task], timeout=STOP_INTERVAL)
            raise

    def start_search(self, **limits: Limit) -> None:
        """Starts a search; `wait` returns its answer. Without a limit it runs until `stop`."""
        seconds = limits.get("time", None)
        if seconds is None and "movetime" in limits:
            seconds = float(limits["movetime"]) / 1000  # type: ignore[arg-type]
        self._time = seconds  # type: ignore[assignment]
        self._send(" ".join(["go", *(_limit(name, value) for name, value in limits.items())]))

    def stop(self) -> None:
        """Stops the running search, which then answers."""
        self._send("stop")

    def wait(self, on_info: Callable[[Info], None] | None = None) -> Answer:
        """Waits for the answer of the search of `start_search`. Raises EmiliaError."""
        lines: list[Info] = []
        while True:
            line = self._next(None if self._time is None else self._time + GRACE)
            if line.startswith("info "):
                if line.startswith("info string "):
                    continue
                last = parse_info(line)
                if last.place == 1:
                    lines = []
                lines.append(last)
                if on_info is not None:
                    on_info(last)
            elif line.startswith("error "):
                raise EmiliaError(line.removeprefix("error "))
            elif line.startswith("bestmove "):
                tokens = line.split()
                return Answer(tokens[1], tokens[3] if len(tokens) > 3 else None, lines[0] if lines else None, lines)

    # --- the process

    def synchronise(self) -> None:
        """Waits until the engine has processed all commands. Raises EmiliaError if it rejected one."""
        self._ask("isready", "readyok")

    def is_running(self) -> bool:
        """True while the engine process runs."""
        return self._process.poll() is None

    def close(self) -> None:
        """Ends the engine. Idempotent."""
        try:
            self._send("quit")
            self._process.wait(PATIENCE)
        except (EmiliaError, subprocess.TimeoutExpired):
            self._process.kill()
            self._process.wait()
        self._reader.join()
        assert self._process.stdin is not None and self._process.stdout is not None
        with contextlib.suppress(OSError):  # unsent commands to an engine that has exited
            self._process.stdin.close()
        self._process.stdout.close()

    def _send(self, line: str) -> None:
        if "\n" in line:
            raise ValueError(f"invalid command {line!r}: expected one line")
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
            raise EmiliaError(f"no answer within {patience} s") from None
        if line is None:
            self._lines.put(None)
            raise EngineEnded("the engine has exited")
        return line

    def _ask(self, question: str, answer: str) -> str:
        """Sends a line and returns the first line whose first token is `answer`.

        Raises errors of earlier commands only after that line, so that no line is left for a later query.
        """
        return self._lines_until(question, answer)[-1]

    def _lines_of(self, question: str) -> list[str]:
        """Returns all lines of the answer to a command."""
        self._send(question)
        return self._lines_until("isready", "readyok")[:-1]

    def _lines_until(self, question: str, answer: str) -> list[str]:
        self._send(question)
        refusal = None
        lines = []
        while not lines or lines[-1].split(" ")[0] != answer:
            lines.append(self._next(PATIENCE))
            if lines[-1].startswith("error ") and refusal is None:
                refusal = EmiliaError(lines[-1].removeprefix("error "))
        if refusal is not None:
            raise refusal
        return lines


COLOR_BLACK = -1
COLOR_WHITE = 1
COLOR_NONE = 0

#: Share of the contest's time that a move may take. The rest is for network latency.
SHARE = 0.8


class AI:
    """Player of the SUSTech contest: `go` fills `candidate_list`, whose last element is the move.

    The board has eight rows of -1 (black), 1 (white) and 0, as a numpy array or nested lists. It plays normal Othello: in
    some years the contest is won with fewer discs instead.
    """

    def __init__(self, chessboard_size: int, color: int, time_out: float) -> None:
        if chessboard_size != 8:
            raise ValueError(f"invalid chessboard_size {chessboard_size}: expected 8")
        if color not in (COLOR_BLACK, COLOR_WHITE):
            raise ValueError(f"invalid color {color}: expected -1 for black or 1 for white")
        self.chessboard_size = chessboard_size
        self.color = color
        self.time_out = time_out
        self.candidate_list: list[tuple[int, int]] = []
        self._engine: Engine | None = None

    def go(self, chessboard: Sequence[Sequence[int]]) -> None:
        """Fills `candidate_list` with all legal moves as (row, column) from 0, then the chosen move."""
        self.candidate_list.clear()
        if self._engine is None:
            self._engine = Engine()
        letters = {COLOR_BLACK: "X", COLOR_WHITE: "O", COLOR_NONE: "E"}
        squares = "".join(letters[int(square)] for row in chessboard for square in row)
        self._engine.set_position(("B" if self.color == COLOR_BLACK else "W") + squares)
        moves = self._engine.legal_moves()
        if not moves:
            return
        self.candidate_list.extend(self._place(move) for move in moves)
        self.candidate_list.append(self._place(self._engine.go(time=self.time_out * SHARE).move))

    def close(self) -> None:
        """Ends the engine. Otherwise it ends with the program."""
        if self._engine is not None:
            self._engine.close()
            self._engine = None

    @staticmethod
    def _place(move: str) -> tuple[int, int]:
        return int(move[1]) - 1, ord(move[0]) - ord("a")
