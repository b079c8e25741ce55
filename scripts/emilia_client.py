# SPDX-License-Identifier: MIT
"""Emilia from Python, with nothing but the standard library: copy this file, or put its folder on the path.

    with Engine() as engine:
        engine.set_position(moves=["f5", "d6"])
        print(engine.go(time=0.5).move)

`Engine` speaks the protocol of docs/protocol.md. `AI` is the class that the contest of SUSTech's course CS303
asks for.
"""

from __future__ import annotations

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


class EmiliaError(Exception):
    """The engine refused a command, in its words, or is not there any more."""


@dataclass
class Info:
    """What a completed depth has found; `score` is in discs from the view of the side to move.

    Where a window was asked for, it may be a bound of the value: "lowerbound" or "upperbound".
    """

    depth: int = 0
    score: float = 0.0
    exact: bool = False
    bound: str = ""
    nodes: int = 0
    milliseconds: int = 0
    line: list[str] = field(default_factory=list)


@dataclass
class Answer:
    """The move, "pass" where there is none, the reply that is expected, and the last completed depth."""

    move: str
    ponder: str | None
    info: Info | None


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
    )


def _limit(name: str, value: float | Sequence[int]) -> str:
    """A limit as the protocol reads it: numbers without an exponent, nothing behind what is merely true."""
    if value is True:
        return name
    numbers = value if isinstance(value, Sequence) else [value]
    return " ".join([name, *(str(n) if isinstance(n, int) else f"{n:.6f}" for n in numbers)])


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
            arguments, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
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
        except EmiliaError:
            self.close()
            raise

    def __enter__(self) -> Engine:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

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

    # --- searching

    def go(
        self, on_info: Callable[[Info], None] | None = None, **limits: float | Sequence[int]
    ) -> Answer:
        """Searches and returns the answer; `on_info` hears of every completed depth.

        limits: time (seconds), movetime, btime, wtime, binc, winc (milliseconds), depth, nodes, selectivity
        (percent), window (two numbers of discs), exact=True, wld=True. Without any, the search goes on until
        another thread calls `stop`.
        """
        self.start_search(**limits)
        return self.wait(on_info)

    def start_search(self, **limits: float | Sequence[int]) -> None:
        """Begins a search, whose answer `wait` returns."""
        seconds = limits.get("time", None)
        if seconds is None and "movetime" in limits:
            seconds = limits["movetime"] / 1000
        self._time = seconds
        self._send(" ".join(["go", *(_limit(name, value) for name, value in limits.items())]))

    def stop(self) -> None:
        """Makes a search answer now."""
        self._send("stop")

    def wait(self, on_info: Callable[[Info], None] | None = None) -> Answer:
        """The answer of the search that was begun, which may have to be stopped for it."""
        last = None
        while True:
            line = self._next(None if self._time is None else self._time + GRACE)
            if line.startswith("info "):
                last = parse_info(line)
                if on_info is not None:
                    on_info(last)
            elif line.startswith("error "):
                raise EmiliaError(line.removeprefix("error "))
            elif line.startswith("bestmove "):
                words = line.split()
                return Answer(words[1], words[3] if len(words) > 3 else None, last)

    # --- the process

    def synchronise(self) -> None:
        """Returns when everything that was sent is done; raises what the engine had against it."""
        self._ask("isready", "readyok")

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
            raise EmiliaError("the engine has ended") from error

    def _read(self) -> None:
        assert self._process.stdout is not None
        for line in self._process.stdout:
            self._lines.put(line.rstrip("\n"))
        self._lines.put(None)

    def _next(self, patience: float | None) -> str:
        try:
            line = self._lines.get(timeout=patience)
        except queue.Empty:
            raise EmiliaError(f"no answer within {patience} s") from None
        if line is None:
            self._lines.put(None)
            raise EmiliaError("the engine has ended")
        return line

    def _ask(self, question: str, answer: str) -> str:
        """Sends a line and returns the first one that begins with the word `answer`.

        What the engine had against the lines before is raised when that is there, so that none of its lines
        is taken for a later answer.
        """
        self._send(question)
        refusal = None
        while (line := self._next(PATIENCE)).split(" ")[0] != answer:
            if line.startswith("error ") and refusal is None:
                refusal = EmiliaError(line.removeprefix("error "))
        if refusal is not None:
            raise refusal
        return line


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
