# SPDX-License-Identifier: MIT
"""Protocol commands that matches do not use: queries, illegal moves, stop, undo, invalid lines."""

from __future__ import annotations

import time
from abc import ABC, abstractmethod
from collections.abc import Callable
from pathlib import Path

from check.outcomes import Complaint, Skip
from engines.faults import Fault, FaultKind, excerpt
from othello.notation import NotationError, parse_square, square_name
from engines.protocols.adapter import PipeAdapter, read_move
from engines.protocols.gtp import GtpAdapter
from engines.protocols.nboard import NBoardAdapter
from engines.protocols.uoi import UoiAdapter
from othello.rules import PASS, Game

#: Command that no protocol has.
UNKNOWN = "frobnicate the board"


class Dialect(ABC):
    """Commands to one started engine. Every method may raise Fault and Stopped, and Skip if the protocol lacks the command."""

    #: Invalid lines, after which the engine must still work.
    bad_lines: tuple[str, ...] = ()
    #: True if the protocol has a command `stop` that is allowed at any time.
    has_stop = False
    can_ponder = False

    def __init__(self, adapter: PipeAdapter) -> None:
        self.adapter = adapter

    def write(self, line: str) -> float:
        return self.adapter.process.write(line)

    def read_until(self, wanted: Callable[[str], bool], deadline: float, expected: str) -> list[str]:
        """Returns all lines up to and including the wanted one."""
        lines: list[str] = []
        while True:
            try:
                lines.append(self.adapter.process.read_line(deadline)[0])
            except Fault as fault:
                if fault.kind is not FaultKind.HANG:
                    raise
                raise Fault(FaultKind.HANG, f"no answer, expected {expected}") from None
            if wanted(lines[-1]):
                return lines

    def listen(self, seconds: float) -> list[str]:
        """Returns all lines that the engine prints within `seconds`."""
        lines, deadline = list[str](), time.monotonic() + seconds
        while True:
            try:
                lines.append(self.adapter.process.read_line(deadline)[0])
            except Fault as fault:
                if fault.kind is not FaultKind.HANG:
                    raise
                return lines

    @abstractmethod
    def ready(self, ending: str = "") -> list[str]:
        """Waits until the engine has answered all commands; returns the answers. `ending` is appended to the query."""

    @abstractmethod
    def send_game(self, game: Game) -> None:
        """Sets the engine's board to the last position of a game, without waiting."""

    def current_legal(self) -> set[int]:
        """Returns the legal moves on the engine's board; empty if there are none."""
        raise Skip("the protocol has no query for legal moves")

    def refuses(self, game: Game, move: int) -> str:
        """Sends an illegal move after a game; returns an empty string if the engine rejects it, else its answer."""
        raise Skip("the protocol has no reply to an illegal move")

    def undo(self, game: Game, count: int) -> None:
        """Undoes `count` moves. Requires that `game` is on the engine's board."""
        raise Skip("the protocol has no undo")

    def begin_search(self, game: Game) -> None:
        """Starts an infinite or very long search."""
        raise Skip("the protocol has no infinite search")

    def stop_search(self) -> int | None:
        """Stops the search and waits for the answer; returns the move, if the protocol reports one."""
        raise Skip("the protocol has no infinite search")

    def harmless_lines(self, folder: Path) -> list[str]:
        """Returns other commands that are safe at any time. folder: for files that the engine may write."""
        return []

    def answer_to(self, line: str) -> list[str]:
        """Sends a line; returns all output up to the next synchronisation."""
        self.write(line)
        return self.ready()


class UoiDialect(Dialect):
    """Dialect of uoi, uci, ugi and usi."""

    has_stop = True
    bad_lines = (
        "position", "position nowhere", "position startpos moves zz9", "position startpos moves a1",
        "position startpos moves " + "f5 " * 200, "go depth banana", "go depth -1", "go depth 99999999999999999999",
        "setoption", "setoption name", "setoption name Nonesuch value 1", "stop", "ponderhit",
    )  # fmt: skip

    def __init__(self, adapter: UoiAdapter) -> None:
        super().__init__(adapter)
        self.uoi = adapter
        self.can_ponder = adapter.can_ponder

    def ready(self, ending: str = "") -> list[str]:
        self.write("isready" + ending)
        return self.read_until(lambda line: line.strip() == "readyok", self.adapter.reply_deadline(), "readyok")[:-1]

    def send_game(self, game: Game) -> None:
        self.write(self.uoi.position_line(game))

    def current_legal(self) -> set[int]:
        if self.uoi.hello != "uoi":
            return super().current_legal()
        self.write("legal")
        answer = self.read_until(lambda line: line.startswith("legal"), self.adapter.reply_deadline(), "legal")[-1]
        return {read_move(move) for move in answer.split()[1:]} - {PASS}

    def refuses(self, game: Game, move: int) -> str:
        if self.uoi.hello != "uoi":
            return super().refuses(game, move)
        answer = self.answer_to(self.uoi.position_line(game.plus(move)))
        return "" if answer and answer[0].startswith("error") else shown(answer)

    def undo(self, game: Game, count: int) -> None:
        if self.uoi.hello != "uoi":
            super().undo(game, count)
        answer = self.answer_to(f"undo {count}")
        if answer:
            raise Complaint(f"answered {shown(answer)} to undo {count} after {len(game.moves)} moves")

    def harmless_lines(self, folder: Path) -> list[str]:
        values = {
            "Hash": ("1", "2", "4"), "Threads": ("1", "2"), "MultiPV": ("1", "3"), "MoveOverhead": ("0", "5"),
            "Eval": ("compound", "staged", "pattern"), "Level": ("3", "20"), "Seed": ("0", "7"), "Book": ("starter", "<empty>"),
        }  # fmt: skip
        lines = [
            f"setoption name {name} value {value}" for name in values if name in self.uoi.offered for value in values[name]
        ]
        if "Board" in self.uoi.offered:
            lines.append("setoption name Board value 6x6\nsetoption name Board value 8x8")
        if self.uoi.hello != "uoi":
            return lines
        endings = ("ggf", "sgf", "pgn", "json", "txt")
        lines += [f"{command} {folder}/game.{ending}" for command in ("save", "load") for ending in endings]
        # Without isready: ready() would then get two answers.
        return lines + ["display", "eval", "legal", "perft 3", "opening", "help", "undo 2", "redo", "undo"]

    def begin_search(self, game: Game) -> None:
        self.send_game(game)
        self.write("go infinite")

    def stop_search(self) -> int | None:
        self.write("stop")
        return self.read_best_move()

    def read_best_move(self) -> int:
        """Waits for `bestmove` and returns its move."""
        lines = self.read_until(
            lambda line: line.startswith("bestmove"), self.adapter.reply_deadline(), "a line 'bestmove MOVE'"
        )
        return self.uoi.read_move((lines[-1].split() + [""])[1])

    def ponder(self, game: Game) -> None:
        """Starts to ponder after a game whose last move is the expected one, with 2 s on both clocks."""
        self.send_game(game)
        self.write("go ponder btime 2000 wtime 2000")


class GtpDialect(Dialect):
    """Dialect of the Go Text Protocol."""

    bad_lines = (
        "play", "play black", "play purple f5", "play black z9", "play black f55", "play black a1", "genmove purple",
        "boardsize", "boardsize 19", "boardsize x", "time_settings a b c", "time_left purple 1 0", "known_command",
        "loadsgf /no/such/file",
    )  # fmt: skip

    def __init__(self, adapter: GtpAdapter) -> None:
        super().__init__(adapter)
        self.gtp = adapter
        self._last_id = 0

    def replies(self, ending: str = "") -> list[str]:
        """Sends a query with an id; returns the first lines of all replies up to and including its reply."""
        self._last_id += 1
        self.write(f"{self._last_id} name{ending}")
        lines = self.read_until(
            lambda line: line.startswith((f"={self._last_id} ", f"= {self._last_id} ")) or line == f"={self._last_id}",
            self.adapter.reply_deadline(),
            f"a reply that starts with ={self._last_id}",
        )
        self.read_until(lambda line: not line.strip(), self.adapter.reply_deadline(), "an empty line")
        return lines

    def ready(self, ending: str = "") -> list[str]:
        return [line for line in self.replies(ending)[:-1] if line.startswith(("=", "?"))]

    def send_game(self, game: Game) -> None:
        self.gtp.send_game(game)

    def current_legal(self) -> set[int]:
        if "gogui-rules_legal_moves" not in self.gtp.commands:
            raise Skip("the engine has no gogui-rules_legal_moves")
        answer = self.answer_to("gogui-rules_legal_moves")
        if not answer or not answer[0].startswith("="):
            raise Complaint(f"answered {shown(answer)} to gogui-rules_legal_moves")
        try:
            return {parse_square(move) for move in answer[0].removeprefix("=").split()} - {PASS}
        except NotationError as error:
            raise Complaint(f"answered {shown(answer)} to gogui-rules_legal_moves: {error}") from None

    def refuses(self, game: Game, move: int) -> str:
        self.gtp.send_game(game)
        answer = self.answer_to(f"play {game.position().to_move.value} {square_name(move)}")
        return "" if answer and answer[0].startswith("?") else shown(answer)

    def undo(self, game: Game, count: int) -> None:
        if "undo" not in self.gtp.commands:
            raise Skip("the engine has no undo")
        for _ in range(count):
            answer = self.answer_to("undo")
            if not answer or not answer[0].startswith("="):
                raise Complaint(f"answered {shown(answer)} to undo after {len(game.moves)} moves")
        self.gtp.set_sent(Game(game.start, game.moves[:-count]))

    def harmless_lines(self, folder: Path) -> list[str]:
        return ["showboard", "list_commands", "komi 0", "version", "protocol_version", "final_score"]

    def begin_search(self, game: Game) -> None:
        if "gogui-interrupt" not in self.gtp.commands:
            raise Skip("the engine has no gogui-interrupt, so a genmove cannot be interrupted")
        self.gtp.send_game(game)
        self.write("time_settings 0 60 1")
        self.ready()
        self.write(f"genmove {game.position().to_move.value}")

    def stop_search(self) -> int | None:
        self.write("# interrupt")
        lines = self.read_until(lambda line: line.startswith("="), self.adapter.reply_deadline(), "a move")
        self.gtp.set_sent(None)
        return read_move(lines[-1].removeprefix("=").strip())


class NBoardDialect(Dialect):
    """Dialect of NBoard, version 2. Engines ignore invalid lines, so only damage is visible."""

    bad_lines = (
        "set", "set depth", "set depth x", "set game", "set game nonsense", "set game (;GM[Othello]", "set contempt x",
        "move", "move Z9", "hint x", "analyze now",
    )  # fmt: skip

    def __init__(self, adapter: NBoardAdapter) -> None:
        super().__init__(adapter)
        self.nboard = adapter
        self._pings = 1000

    def ready(self, ending: str = "") -> list[str]:
        self._pings += 1
        self.write(f"ping {self._pings}{ending}")
        pong = f"pong {self._pings}"
        return self.read_until(lambda line: line.strip() == pong, self.adapter.reply_deadline(), pong)[:-1]

    def send_game(self, game: Game) -> None:
        self.write(f"set game {self.nboard.game_text(game)}")

    def begin_search(self, game: Game) -> None:
        self.send_game(game)
        self.write("set depth 60")
        self.ready()
        self.write("hint 1")

    def stop_search(self) -> int | None:
        self.ready()
        if self.nboard.spec.control.depth:  # begin_search() has changed it
            self.write(f"set depth {self.nboard.spec.control.depth}")
        return None


def shown(answer: list[str]) -> str:
    """Formats an answer for an error message."""
    return excerpt(answer[0]) if answer else "nothing"


def make_dialect(adapter: PipeAdapter) -> Dialect:
    if isinstance(adapter, GtpAdapter):
        return GtpDialect(adapter)
    if isinstance(adapter, NBoardAdapter):
        return NBoardDialect(adapter)
    assert isinstance(adapter, UoiAdapter)
    return UoiDialect(adapter)
