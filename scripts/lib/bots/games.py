# SPDX-License-Identifier: MIT
"""Record of finished games: one line for each, synced to the disk, each game once."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from othello.ggf import clock_text, game_text
from othello.notation import position_text, square_name
from othello.rules import Colour, Game
from record_file import RecordFile

#: Form of an identifier in the place of a game: `/os .83353`.
PLACE = re.compile(r'PC\[([^\]]*)\]|"place":"([^"]*)"')


@dataclass(frozen=True)
class Finished:
    """Finished game.

    place: server and identifier of the game, unique. result: Black's discs minus White's; None if unknown. ending: suffix of
    GGF: `t` out of time, `r` resigned, or empty. notes: evaluation (discs for the mover) and seconds of each move.
    """

    place: str
    black: str
    white: str
    game: Game
    result: float | None
    ending: str = ""
    clock: tuple[float, float] | None = None
    type_name: str = "8"
    notes: Sequence[tuple[float | None, float | None]] = field(default_factory=tuple)


def result_text(result: float | None, ending: str) -> str:
    """Formats a result as in GGF."""
    return "?" if result is None else f"{result:+g}" + (f":{ending}" if ending else "")


def ggf_line(finished: Finished) -> str:
    """Formats a game of a board with equal sides as GGF."""
    clock = clock_text(*finished.clock) if finished.clock else None
    return game_text(
        finished.game,
        finished.black,
        finished.white,
        result_text(finished.result, finished.ending),
        (clock, clock) if clock else None,
        time.strftime("%Y.%m.%d_%H:%M:%S.GMT", time.gmtime()),
        finished.notes,
        finished.place,
        finished.type_name,
    )


def json_line(finished: Finished) -> str:
    """Formats a game of any board as a JSON game of `emilia convert`."""
    board = finished.game.start.board
    record: dict[str, Any] = {"black": finished.black, "white": finished.white, "place": finished.place}
    record["date"] = time.strftime("%Y-%m-%dT%H:%M:%S+00:00", time.gmtime())
    record["type"] = finished.type_name
    if finished.clock:
        clock = {"main": finished.clock[0], "increment": finished.clock[1], "extension": 0}
        record |= {"black_clock": clock, "white_clock": clock}
    if finished.result is not None:
        winner = "nobody" if finished.result == 0 else "black" if finished.result > 0 else "white"
        endings = {"t": "time_out", "r": "resignation"}
        record["result"] = {"winner": winner, "ending": endings.get(finished.ending, "played_out")}
        if not finished.ending:
            record["result"]["margin"] = abs(finished.result)
    record |= {"columns": board.columns, "rows": board.rows, "start": position_text(finished.game.start)}
    record["moves"] = [{"move": square_name(move)} for move in finished.game.moves]
    return json.dumps(record, separators=(",", ":"), ensure_ascii=False)


class GameRecord:
    """File of finished games. Thread-safe. Raises Failure."""

    def __init__(self, path: Path, write: Callable[[Finished], str]) -> None:
        """write: `ggf_line` or `json_line`."""
        self._write = write
        self._file = RecordFile(path, True, "(;" if write is ggf_line else "{")
        self._places = {found[1] or found[2] for line in self._file.lines if (found := PLACE.search(line))}

    def add(self, finished: Finished) -> bool:
        """Appends a game; False if the record has it."""
        return self.add_line(finished.place, self._write(finished))

    def add_line(self, place: str, line: str) -> bool:
        """Appends the line of a game; False if the record has it."""
        if place in self._places:
            return False
        self._file.add(line)
        self._places.add(place)
        return True

    def places(self) -> set[str]:
        """Returns the places of all games of the record."""
        return set(self._places)

    def close(self) -> None:
        """Closes the file, and removes a new one without games."""
        self._file.remove_if_empty()
        self._file.close()


@dataclass
class Tally:
    """Results of a bot."""

    won: int = 0
    drawn: int = 0
    lost: int = 0

    def add(self, result: float | None, colour: Colour) -> None:
        """Counts a game by Black's result."""
        if result is None:
            return
        own = result if colour is Colour.BLACK else -result
        self.won += own > 0
        self.drawn += own == 0
        self.lost += own < 0

    def __str__(self) -> str:
        return f"{self.won} won, {self.drawn} drawn, {self.lost} lost"
