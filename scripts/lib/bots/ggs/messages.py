# SPDX-License-Identifier: MIT
"""Messages of GGS and /os.

A message is a line and the lines after it that begin with `|`. `READY` ends it, or the next message. Sources: the
public how-to pages of the server, and logs of sessions.
"""

from __future__ import annotations

import re
import time
from dataclasses import dataclass

from othello.boards import Board, square_at
from othello.notation import NotationError, parse_square
from othello.rules import PASS, Colour, Position

#: Longest line and message, in bytes and lines. Longer ones are cut.
LONGEST_LINE = 16 * 1024
MOST_LINES = 2000

#: Seconds of silence after which a message without READY is complete.
QUIET = 0.4

#: Beginning of the prompts of the login.
PROMPT = ": Enter "

COLOURS = {"*": Colour.BLACK, "O": Colour.WHITE}


class MessageError(ValueError):
    """Message that does not have the expected form."""


@dataclass(frozen=True)
class Message:
    """Message: its first line and the others, without their `|`."""

    head: str
    body: tuple[str, ...] = ()

    @property
    def words(self) -> list[str]:
        return self.head.split()


class Framer:
    """Divides the bytes of a connection into messages."""

    def __init__(self) -> None:
        self._rest = b""
        self._lines: list[str] = []
        self._heard = time.monotonic()

    def feed(self, data: bytes) -> list[Message]:
        """Adds bytes; returns the messages that they complete."""
        self._heard = time.monotonic()
        *lines, self._rest = (self._rest + data).split(b"\n")
        self._rest = self._rest[-LONGEST_LINE:]
        found: list[Message] = []
        for raw in lines:
            line = raw[:LONGEST_LINE].decode("latin-1").rstrip("\r\0 ")
            if line == "READY":
                found += self._flush()
            elif line.startswith("|"):
                if self._lines and len(self._lines) < MOST_LINES:
                    self._lines.append(line[1:])
            elif line:
                found += self._flush()
                self._lines = [line]
                if line.startswith(PROMPT):
                    found += self._flush()
        return found + self._open_prompt()

    def quiet(self) -> list[Message]:
        """Returns the last message if nothing has followed it for a while."""
        return self._flush() if self._lines and time.monotonic() - self._heard > QUIET else []

    def end(self) -> list[Message]:
        """Returns the last message of a connection that has ended.

        An incomplete last line counts only if it answers the login: a result may lack digits. Messages with lines after the
        first one may lack some of them, and are dropped.
        """
        if not self._rest.startswith(b":"):
            self._rest = b""
        return [message for message in [*self.feed(b"\n"), *self._flush()] if not message.body]

    def _open_prompt(self) -> list[Message]:
        """Takes a prompt without the end of its line."""
        line = self._rest.decode("latin-1").strip()
        if not (line.startswith(PROMPT) and line.endswith(".")):
            return []
        self._rest = b""
        return [*self._flush(), Message(line)]

    def _flush(self) -> list[Message]:
        lines, self._lines = self._lines, []
        return [Message(lines[0], tuple(lines[1:]))] if lines else []


@dataclass(frozen=True)
class GgsClock:
    """Clock in seconds. extension: time after the main time, in which the game is lost but continues."""

    main: float
    increment: float = 0.0
    extension: float = 0.0


def parse_seconds(text: str) -> float:
    """Parses `[days.][hours:]minutes:seconds`; a negative time is 0. Raises MessageError."""
    match = re.fullmatch(r"(-)?(?:(\d{1,4})\.)?(\d{1,4}(?::\d{1,4}){0,2})", text.strip())
    if not match:
        raise MessageError(f"invalid time '{text}'")
    seconds = 0
    for part in match[3].split(":"):
        seconds = 60 * seconds + int(part)
    return 0.0 if match[1] else float(seconds + 86400 * int(match[2] or 0))


def parse_clock(text: str) -> GgsClock:
    """Parses `15:00/00:10/02:00`, also with a number of moves after each time, `00:56,1:0//02:00,1:0`. Raises MessageError."""
    fields = [field.split(",")[0] for field in text.split("/")][:3]
    return GgsClock(*(parse_seconds(field) if field.strip() else 0.0 for field in fields))


@dataclass(frozen=True)
class MatchType:
    """Type of a match, such as `8`, `s8r20` or `8a`."""

    text: str
    side: int
    is_synchro: bool
    is_komi: bool
    is_anti: bool
    random_discs: int | None

    @property
    def family(self) -> str:
        """Type without the number of random discs and the colour, as rules name it: `s8r`."""
        return re.sub(r"(?<=r)\d+|[bw]", "", self.text)


def parse_type(text: str) -> MatchType:
    """Parses a type. Raises MessageError."""
    match = re.fullmatch(r"(s)?(\d{1,2})((?:k(?:[-+]?[\d.]+)?|r\d*|a|b|w)*)", text.lower())
    if not match:
        raise MessageError(f"invalid type '{text}'")
    flags = re.sub(r"[-+]?[\d.]+", "", match[3])
    discs = re.search(r"r(\d*)", match[3])
    return MatchType(
        text.lower(), int(match[2]), bool(match[1]), "k" in flags, "a" in flags, int(discs[1] or 0) if discs else None
    )


@dataclass(frozen=True)
class Request:
    """Offer of a match. stored: identifier of the stored match that it continues. to: empty for an offer to everybody."""

    identifier: str
    player: str
    rating: float
    clock: GgsClock
    type: MatchType
    is_rated: bool
    to: str
    stored: str


def parse_request(message: Message) -> Request:
    """Parses `/os: +   .8 1720.0 alice 01:00//02:00 8b U 1720.0 bob [.82726]`. Raises MessageError."""
    words = message.words[2:]
    stored = words.pop() if len(words) > 6 and words[-1].startswith(".") else ""
    if len(words) < 6:
        raise MessageError(f"invalid request '{message.head}'")
    to = words[7] if len(words) > 7 else ""
    rating = _number(words[1])
    return Request(words[0], words[2], rating, parse_clock(words[3]), parse_type(words[4]), words[5] != "U", to, stored)


@dataclass(frozen=True)
class PlayedWord:
    """Move in a list of moves, with its evaluation and seconds."""

    move: int
    evaluation: float | None
    seconds: float | None


def parse_played(text: str) -> PlayedWord:
    """Parses `f5`, `F5/1.23/0.50` or `pa//3.47`. Raises MessageError."""
    fields = [field.strip() for field in text.strip().split("/")]
    try:
        move = PASS if fields[0].lower() in ("pa", "pass") else parse_square(fields[0])
    except NotationError as error:
        raise MessageError(str(error)) from None
    values = [None if not field else _number(field) for field in fields[1:3]]
    return PlayedWord(move, *(values + [None, None])[:2])


@dataclass(frozen=True)
class Seat:
    """Player of a game: colour (None before the komi is known) and clock."""

    colour: Colour | None
    clock: GgsClock


@dataclass(frozen=True)
class GameState:
    """Contents of `join` or `update`. first: start position of a join with moves. number: of the last move."""

    identifier: str
    type: MatchType
    komi: float | None
    seats: dict[str, Seat]
    moves: tuple[PlayedWord, ...]
    number: int
    first: Position
    last: Position


def parse_state(message: Message) -> GameState:
    """Parses `/os: join .5 8 K?` or `/os: update .5 8 K?` and its lines. Raises MessageError."""
    words = message.words
    if len(words) < 5:
        raise MessageError(f"invalid state '{message.head}'")
    kind = parse_type(words[3])
    komi = None if words[4] == "K?" else _number(words[4].removeprefix("K"))
    seats: dict[str, Seat] = {}
    moves: list[PlayedWord] = []
    positions: list[Position] = []
    number, rows = 0, list[str]()
    for line in message.body:
        if seat := re.match(r"(\S+)\s+\(\s*\S+\s+(\S)\s*\)\s+(\S+)", line):
            seats[seat[1]] = Seat(COLOURS.get(seat[2]), parse_clock(seat[3]))
        elif row := re.fullmatch(r"\s*\d+((?: [-*O])+)\s+\d+\s*", line):
            rows.append(row[1].replace(" ", ""))
        elif mover := re.fullmatch(r"\s*([*O]) to move\s*", line):
            positions.append(_position(rows, COLOURS[mover[1]], kind))
            rows = []
        elif played := re.fullmatch(r"\s*(\d+): (\S+)\s*", line):
            number = int(played[1])
            if number:
                moves.append(parse_played(played[2]))
    if not positions or len(seats) != 2:
        raise MessageError(f"incomplete state '{message.head}'")
    return GameState(words[2], kind, komi, seats, tuple(moves), number, positions[0], positions[-1])


def _position(rows: list[str], mover: Colour, kind: MatchType) -> Position:
    if kind.side != 8 or len(rows) != 8 or any(len(row) != 8 for row in rows):
        raise MessageError("invalid board: expected 8x8")
    discs = {
        mark: sum(1 << square_at(column, line) for line, row in enumerate(rows) for column in range(8) if row[column] == mark)
        for mark in "*O"
    }
    return Position(discs["*"], discs["O"], mover, Board(fewest=kind.is_anti))


def _number(text: str) -> float:
    try:
        value = float(text)
    except ValueError:
        raise MessageError(f"invalid number '{text}'") from None
    if not abs(value) < 1e9:
        raise MessageError(f"invalid number '{text}'")
    return value
