# SPDX-License-Identifier: MIT
"""Emilia from Python, with nothing but the standard library: copy this file, or put its folder on the path.

    with Engine() as engine:
        engine.set_position(moves=["f5", "d6"])
        print(engine.go(time=0.5).move)

`Engine` speaks the protocol of docs/protocol.md. `AI` is the class that the contest of SUSTech's course CS303
asks for.
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

#: Seconds within which a question that needs no search is answered.
PATIENCE = 30.0

#: Seconds beyond the time of a search after which its engine counts as lost.
GRACE = 30.0

#: Seconds between two attempts to stop a search that may not have begun.
STOP_INTERVAL = 0.05


class EmiliaError(Exception):
    """The engine refused a command, in its words, or is not there any more."""


class EngineEnded(EmiliaError):
    """The engine is not there any more."""


@dataclass
class Info:
    """What a completed depth has found; `score` is in discs from the view of the side to move.

    Where a window was asked for, it may be a bound of the value: "lowerbound" or "upperbound", `proven` or not. `place` counts the
    best moves, from 1, where MultiPV asks for several.
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
    """The move, "pass" where there is none, the reply that is expected, and the last completed depth: its best line, and all
    lines that were asked for with MultiPV, the best first."""

    move: str
    ponder: str | None
    info: Info | None
    lines: list[Info] = field(default_factory=list)


def parse_info(text: str) -> Info:
    """Reads a line `info depth 9 score 3.25 ...`; fields that are not known here are skipped."""
    head, _, line = text.partition(" pv ")
    words = head.split()
    values = dict(zip(words, words[1:]))
    return Info(
        depth=int(values.get("depth", 0)),
        score=float(values.get("score", 0)),
        exact="exact" in words,
        bound=next((word for word in words if word in ("lowerbound", "upperbound")), ""),
        nodes=int(values.get("nodes", 0)),
        milliseconds=int(values.get("time", 0)),
        line=line.split(),
        place=int(values.get("multipv", 1)),
        proven="proven" in words,
    )


#: What ends a search; the other limits only say what is searched.
ENDS = {"time", "movetime", "btime", "wtime", "depth", "nodes", "infinite"}

#: A limit: a number, several, moves, or True.
Limit = float | str | Sequence[int] | Sequence[str]


def _word(value: float | str) -> str:
    """A number without an exponent, a word as it is."""
    return f"{value:.6f}" if isinstance(value, float) else str(value)


def _limit(name: str, value: Limit) -> str:
    """A limit as the protocol reads it, with nothing behind what is merely true."""
    if value is True:
        return name
    values = [value] if isinstance(value, str) or not isinstance(value, Sequence) else value
    return " ".join([name, *map(_word, values)])


def find_engine() -> str:
    """The engine that was built beside this file, or else the one in PATH."""
    built = Path(__file__).resolve().parent.parent / "build/release/emilia"
    found = str(built) if built.exists() else shutil.which("emilia")
    if found is None:
        raise EmiliaError(f"no engine: neither {built} nor emilia in PATH; scripts/run builds it")
    return found


class Engine:
    """A running engine. One thread may use it at a time; `stop` may be called from another one."""

    def __init__(
        self, command: Sequence[str] | None = None, options: Mapping[str, object] | None = None
    ) -> None:
        """Starts an engine: `command` with its arguments, or the one that `find_engine` finds."""
        arguments = list(command or [find_engine()])
        self._process = subprocess.Popen(
            arguments, stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=1, encoding="utf-8", errors="surrogateescape"
        )
        self._lines: queue.Queue[str | None] = queue.Queue()
        self._time: float | None = None  # of the search that runs, in seconds, where it has one
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
        """Sets an option of docs/protocol.md."""
        self._send(f"setoption name {name} value {value}")
        self.synchronise()

    # --- the game

    def new_game(self) -> None:
        """Back to the start position; what earlier searches learned is forgotten."""
        self._send("newgame")
        self.synchronise()

    def set_position(self, position: str = "startpos", moves: Iterable[str] = ()) -> None:
        """A position of 65 characters, or the start position, and moves from it; a pass may be left out."""
        played = " ".join(moves)
        self._send(f"position {position}" + (f" moves {played}" if played else ""))
        self.synchronise()

    def legal_moves(self) -> list[str]:
        """The legal moves; empty where there is none."""
        moves = self._ask("legal", "legal").split()[1:]
        return [] if moves == ["pass"] else moves

    def undo(self, count: int = 1) -> None:
        """Takes back moves."""
        self._send(f"undo {count}")
        self.synchronise()

    def redo(self, count: int = 1) -> None:
        """Plays again moves that were taken back."""
        self._send(f"redo {count}")
        self.synchronise()

    def display(self) -> str:
        """A drawing of the board, of nine lines."""
        return "\n".join(line for line in self._lines_of("display") if line.startswith((" ", *"123456789")))

    def board(self) -> str:
        """The position as `set_position` takes it."""
        lines = self._lines_of("display")
        return next(line.removeprefix("position ") for line in lines if line.startswith("position "))

    def eval(self) -> dict[str, float]:
        """What each evaluation that knows the position makes of it, in discs for the side to move; {"result": score} at
        the end."""
        words = [line.split() for line in self._lines_of("eval")]
        return {name: float(value) for _, name, value in words if value != "none"}

    # --- searching

    def go(self, on_info: Callable[[Info], None] | None = None, **limits: Limit) -> Answer:
        """Searches and returns the answer; `on_info` hears of every completed depth.

        limits: time (seconds), movetime, btime, wtime, binc, winc (milliseconds), depth, nodes, searchmoves (a list),
        selectivity (percent), window (two numbers of discs), exact=True, wld=True, infinite=True. At least one of them has
        to end the search: infinite=True is ended by another thread that calls `stop`; exact, wld and window by the end
        of the game.
        """
        if not ENDS & limits.keys() and not {"exact", "wld", "window"} & limits.keys():
            raise ValueError("no limit ends the search, expected time, depth, nodes ... or infinite=True")
        self.start_search(**limits)
        return self.wait(on_info)

    async def go_async(self, on_info: Callable[[Info], None] | None = None, **limits: Limit) -> Answer:
        """`go` for asyncio. A task that is cancelled stops the search and takes its answer first."""
        task = asyncio.ensure_future(asyncio.to_thread(self.go, on_info, **limits))
        try:
            return await asyncio.shield(task)
        except asyncio.CancelledError:
            while not task.done():
                self.stop()
                await asyncio.wait([task], timeout=STOP_INTERVAL)
            raise

    def start_search(self, **limits: Limit) -> None:
        """Begins a search, whose answer `wait` returns; without a limit it goes on until `stop`."""
        seconds = limits.get("time", None)
        if seconds is None and "movetime" in limits:
            seconds = float(limits["movetime"]) / 1000  # type: ignore[arg-type]
        self._time = seconds  # type: ignore[assignment]
        self._send(" ".join(["go", *(_limit(name, value) for name, value in limits.items())]))

    def stop(self) -> None:
        """Makes a search answer now."""
        self._send("stop")

    def wait(self, on_info: Callable[[Info], None] | None = None) -> Answer:
        """The answer of the search that was begun, which may have to be stopped for it."""
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
                words = line.split()
                return Answer(words[1], words[3] if len(words) > 3 else None, lines[0] if lines else None, lines)

    # --- the process

    def synchronise(self) -> None:
        """Returns when everything that was sent is done; raises what the engine had against it."""
        self._ask("isready", "readyok")

    def is_running(self) -> bool:
        """Whether the engine has not ended."""
        return self._process.poll() is None

    def close(self) -> None:
        """Ends the engine; harmless when it has ended already."""
        try:
            self._send("quit")
            self._process.wait(PATIENCE)
        except (EmiliaError, subprocess.TimeoutExpired):
            self._process.kill()
            self._process.wait()
        self._reader.join()
        assert self._process.stdin is not None and self._process.stdout is not None
        with contextlib.suppress(OSError):  # what was never written to an engine that has ended
            self._process.stdin.close()
        self._process.stdout.close()

    def _send(self, line: str) -> None:
        if "\n" in line:
            raise ValueError(f"a command of more than one line: {line!r}")
        try:
            assert self._process.stdin is not None
            self._process.stdin.write(line + "\n")
            self._process.stdin.flush()
        except (OSError, ValueError) as error:
            raise EngineEnded("the engine has ended") from error

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
            raise EngineEnded("the engine has ended")
        return line

    def _ask(self, question: str, answer: str) -> str:
        """Sends a line and returns the first one that begins with the word `answer`.

        What the engine had against the lines before is raised when that is there, so that none of its lines
        is taken for a later answer.
        """
        return self._lines_until(question, answer)[-1]

    def _lines_of(self, question: str) -> list[str]:
        """What the engine says to a question of several lines."""
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

#: Of the time that the contest gives, what a move may take: the rest is for the way to its server and back.
SHARE = 0.8


class AI:
    """The player of the SUSTech contest: `go` fills `candidate_list`, whose last element is the move.

    The board is eight rows of -1 (black), 1 (white) and 0, a numpy array or nested lists. It plays to have
    more discs; in the years in which the contest asks for fewer, it is the wrong player.
    """

    def __init__(self, chessboard_size: int, color: int, time_out: float) -> None:
        if chessboard_size != 8:
            raise ValueError(f"a board of size {chessboard_size}, expected 8")
        if color not in (COLOR_BLACK, COLOR_WHITE):
            raise ValueError(f"colour {color}, expected -1 for black or 1 for white")
        self.chessboard_size = chessboard_size
        self.color = color
        self.time_out = time_out
        self.candidate_list: list[tuple[int, int]] = []
        self._engine: Engine | None = None

    def go(self, chessboard: Sequence[Sequence[int]]) -> None:
        """Puts all legal moves as (row, column) from 0 into `candidate_list`, the chosen one behind them."""
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
        """Ends the engine, which otherwise ends with the program."""
        if self._engine is not None:
            self._engine.close()
            self._engine = None

    @staticmethod
    def _place(move: str) -> tuple[int, int]:
        return int(move[1]) - 1, ord(move[0]) - ord("a")
