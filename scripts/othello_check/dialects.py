# SPDX-License-Identifier: MIT
"""The words of each protocol that a match has no use for: questions, refusals, stop, undo, lines that are wrong."""

from __future__ import annotations

import time
from abc import ABC, abstractmethod
from collections.abc import Callable
from pathlib import Path

from othello_check.findings import Complaint, Skip
from othello_match.faults import Fault, FaultKind, excerpt
from othello_match.notation import NotationError, parse_square, square_name
from othello_match.protocols.adapter import PipeAdapter, read_move
from othello_match.protocols.gtp import GtpAdapter
from othello_match.protocols.nboard import NBoardAdapter
from othello_match.protocols.uoi import UoiAdapter
from othello_match.rules import PASS, Game

#: A word that no protocol has.
UNKNOWN = "frobnicate the board"


class Dialect(ABC):
    """What can be said to one started engine. Every method may raise Fault and Stopped; Skip where it has no words."""

    #: Lines that are wrong, none of which may do harm.
    bad_lines: tuple[str, ...] = ()
    #: Whether `stop` stands alone, and may be said at any time.
    has_stop = False
    can_ponder = False

    def __init__(self, adapter: PipeAdapter) -> None:
        self.adapter = adapter

    def write(self, line: str) -> float:
        return self.adapter.process.write(line)

    def read_until(self, wanted: Callable[[str], bool], deadline: float, expected: str) -> list[str]:
        """All lines up to the wanted one, which is the last."""
        lines: list[str] = []
        while True:
            try:
                lines.append(self.adapter.process.read_line(deadline)[0])
            except Fault as fault:
                if fault.kind is not FaultKind.HANG:
                    raise
                raise Fault(FaultKind.HANG, f"no answer where {expected} was due") from None
            if wanted(lines[-1]):
                return lines

    def listen(self, seconds: float) -> list[str]:
        """What it says in so many seconds."""
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
        """Waits until everything so far was read and answered; the answers. The question ends with `ending`."""

    @abstractmethod
    def tell(self, game: Game) -> None:
        """Brings the engine's board to the end of a game, without waiting for it."""

    def current_legal(self) -> set[int]:
        """The legal moves on the engine's board; empty where there is none."""
        raise Skip("the protocol has no question for the legal moves")

    def refuses(self, game: Game, move: int) -> str:
        """Tells an illegal move at the end of a game that the engine knows; its answer where that is no refusal."""
        raise Skip("the protocol has no answer to an illegal move")

    def undo(self, game: Game, count: int) -> None:
        """Takes back moves of a game that the engine knows."""
        raise Skip("the protocol has no undo")

    def begin_search(self, game: Game) -> None:
        """Begins a search that would go on for long."""
        raise Skip("the protocol has no endless search")

    def stop_search(self) -> int | None:
        """Stops it and waits for the answer: the move, where one is given."""
        raise Skip("the protocol has no endless search")

    def harmless_lines(self, folder: Path) -> list[str]:
        """Other lines that an engine takes, or refuses, at any time without harm. folder: for files that it may write."""
        return []

    def answer_to(self, line: str) -> list[str]:
        """What a line brings, up to the next answer that is due for sure."""
        self.write(line)
        return self.ready()


class UoiDialect(Dialect):
    """uoi, ugi and usi."""

    has_stop = True
    bad_lines = (
        "position", "position nowhere", "position startpos moves zz9", "position startpos moves a1",
        "position startpos moves " + "f5 " * 200, "go depth banana", "go depth -1", "go depth 99999999999999999999",
        "setoption", "setoption name", "setoption name Nonesuch value 1", "stop", "ponderhit",
    )  # fmt: skip

    def __init__(self, adapter: UoiAdapter) -> None:
        super().__init__(adapter)
        self.uoi = adapter
        self.can_ponder = adapter.hello in ("uoi", "usi")

    def ready(self, ending: str = "") -> list[str]:
        self.write("isready" + ending)
        return self.read_until(lambda line: line.strip() == "readyok", self.adapter.reply_deadline(), "readyok")[:-1]

    def tell(self, game: Game) -> None:
        self.write(self.uoi.position_line(game))

    def current_legal(self) -> set[int]:
        if self.uoi.hello != "uoi":
            return super().current_legal()
        self.write("legal")
        words = self.read_until(lambda line: line.startswith("legal"), self.adapter.reply_deadline(), "legal")[-1]
        return {read_move(word) for word in words.split()[1:]} - {PASS}

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
        lines += [f"{word} {folder}/game.{ending}" for word in ("save", "load") for ending in ("ggf", "sgf", "pgn", "json", "txt")]
        # No isready, which would be answered twice.
        return lines + ["display", "eval", "legal", "perft 3", "opening", "help", "undo 2", "redo", "undo"]

    def begin_search(self, game: Game) -> None:
        self.tell(game)
        self.write("go infinite")

    def stop_search(self) -> int | None:
        self.write("stop")
        return self.read_best_move()

    def read_best_move(self) -> int:
        """The move of the `bestmove` that is due."""
        lines = self.read_until(
            lambda line: line.startswith("bestmove"), self.adapter.reply_deadline(), "a line 'bestmove MOVE'"
        )
        return read_move((lines[-1].split() + [""])[1])

    def ponder(self, game: Game) -> None:
        """Begins to ponder at the end of a game, whose last move is expected; 2 s on either clock."""
        self.tell(game)
        self.write("go ponder btime 2000 wtime 2000")


class GtpDialect(Dialect):
    """The Go Text Protocol."""

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
        """The first lines of the replies up to the one to a question of ours, which has an id."""
        self._last_id += 1
        self.write(f"{self._last_id} name{ending}")
        lines = self.read_until(
            lambda line: line.startswith((f"={self._last_id} ", f"= {self._last_id} ")) or line == f"={self._last_id}",
            self.adapter.reply_deadline(),
            f"a reply that begins with ={self._last_id}",
        )
        self.read_until(lambda line: not line.strip(), self.adapter.reply_deadline(), "an empty line")
        return lines

    def ready(self, ending: str = "") -> list[str]:
        return [line for line in self.replies(ending)[:-1] if line.startswith(("=", "?"))]

    def tell(self, game: Game) -> None:
        self.gtp.tell(game)

    def current_legal(self) -> set[int]:
        if "gogui-rules_legal_moves" not in self.gtp.commands:
            raise Skip("the engine has no gogui-rules_legal_moves")
        answer = self.answer_to("gogui-rules_legal_moves")
        if not answer or not answer[0].startswith("="):
            raise Complaint(f"answered {shown(answer)} to gogui-rules_legal_moves")
        try:
            return {parse_square(word) for word in answer[0].removeprefix("=").split()} - {PASS}
        except NotationError as error:
            raise Complaint(f"answered {shown(answer)} to gogui-rules_legal_moves: {error}") from None

    def refuses(self, game: Game, move: int) -> str:
        self.gtp.tell(game)
        answer = self.answer_to(f"play {game.position().to_move.value} {square_name(move)}")
        return "" if answer and answer[0].startswith("?") else shown(answer)

    def undo(self, game: Game, count: int) -> None:
        if "undo" not in self.gtp.commands:
            raise Skip("the engine has no undo")
        for _ in range(count):
            answer = self.answer_to("undo")
            if not answer or not answer[0].startswith("="):
                raise Complaint(f"answered {shown(answer)} to undo after {len(game.moves)} moves")
        self.gtp.knows(Game(game.start, game.moves[:-count]))

    def harmless_lines(self, folder: Path) -> list[str]:
        return ["showboard", "list_commands", "komi 0", "version", "protocol_version", "final_score"]

    def begin_search(self, game: Game) -> None:
        if "gogui-interrupt" not in self.gtp.commands:
            raise Skip("the engine has no gogui-interrupt, so a genmove cannot be interrupted")
        self.gtp.tell(game)
        self.write("time_settings 0 60 1")
        self.ready()
        self.write(f"genmove {game.position().to_move.value}")

    def stop_search(self) -> int | None:
        self.write("# interrupt")
        lines = self.read_until(lambda line: line.startswith("="), self.adapter.reply_deadline(), "a move")
        self.gtp.knows(None)
        return read_move(lines[-1].removeprefix("=").strip())


class NBoardDialect(Dialect):
    """NBoard, version 2: what is wrong or unknown is ignored, so that only harm can be seen."""

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

    def tell(self, game: Game) -> None:
        self.write(f"set game {self.nboard.game_text(game)}")

    def begin_search(self, game: Game) -> None:
        self.tell(game)
        self.write("set depth 60")
        self.ready()
        self.write("hint 1")

    def stop_search(self) -> int | None:
        self.ready()
        if self.nboard.spec.control.depth:  # what begin_search() has changed
            self.write(f"set depth {self.nboard.spec.control.depth}")
        return None


def shown(answer: list[str]) -> str:
    """An answer for a sentence."""
    return excerpt(answer[0]) if answer else "nothing"


def make_dialect(adapter: PipeAdapter) -> Dialect:
    if isinstance(adapter, GtpAdapter):
        return GtpDialect(adapter)
    if isinstance(adapter, NBoardAdapter):
        return NBoardDialect(adapter)
    assert isinstance(adapter, UoiAdapter)
    return UoiDialect(adapter)
