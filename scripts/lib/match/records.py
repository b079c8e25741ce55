# SPDX-License-Identifier: MIT
"""Match record: a JSON line for the match, then one line per game, written when the game ends.

Extending a match adds a second match line; the last one is valid.

The file is sufficient to resume a killed match, to join shards, and to make reports, GGF and graphs. An incomplete last
line of a killed process is dropped. Any other invalid line is an error.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import IO, Any

from common import Failure, open_locked, read_text, writing
from engines.clock import ControlError, TimeControl
from engines.faults import is_fault
from othello.notation import parse_square, parse_start, square_name, start_text
from engines.protocols.adapter import TOO_MUCH
from engines.referee import Outcome, PlayedMove
from othello.rules import Colour, Game
from match.schedule import ScheduledGame

FORMAT = 1


class RecordError(Failure):
    """Record file that is invalid or belongs to another match."""


@dataclass(frozen=True)
class MatchHeader:
    """Match line of a record.

    identity: engines, pairings, openings and seed as JSON values, which determine the games. games: number of games of
    the complete match.
    """

    identity: dict[str, Any]
    games: int
    shard: str = "1/1"

    @property
    def engines(self) -> list[str]:
        return [engine["name"] for engine in self.identity["engines"]]


@dataclass(frozen=True)
class GameRecord:
    """Game line of a record. See Outcome for score, loser, reason and detail."""

    number: int
    pair: int
    opening: str
    black: str
    white: str
    began: str
    start: str
    moves: tuple[dict[str, Any], ...]
    score: int | None
    loser: str | None
    reason: str
    detail: str = ""

    def points(self, engine: str) -> float:
        """Returns 1 for a win of the engine, 0.5 for a draw, 0 for a loss."""
        if self.loser is None:
            return 0.5
        return 0.0 if self.engine(self.loser) == engine else 1.0

    @property
    def is_fault(self) -> bool:
        """True if an engine fault ended the game. A resignation is not a fault."""
        return is_fault(self.reason)

    def engine(self, colour: str) -> str:
        """Returns the engine that played `black` or `white`."""
        return self.black if colour == Colour.BLACK.value else self.white

    def game(self) -> Game:
        """Returns start position and moves as a game."""
        return Game(parse_start(self.start), tuple(parse_square(each["move"]) for each in self.moves))


def move_entry(played: PlayedMove) -> dict[str, Any]:
    """Converts a move to its form in the record. Unknown values are omitted."""
    entry: dict[str, Any] = {"move": square_name(played.move)}
    if played.elapsed is not None:
        entry["time"] = round(played.elapsed, 6)
    for key, value in (("eval", played.evaluation), ("depth", played.depth), ("nodes", played.nodes)):
        if value is not None:
            entry[key] = value
    for key, holds in (("exact", played.exact), ("pondered", played.pondered)):
        if holds:
            entry[key] = True
    return entry


def make_record(scheduled: ScheduledGame, outcome: Outcome, began: str) -> GameRecord:
    """Returns the record of a finished game."""
    return GameRecord(
        scheduled.number,
        scheduled.pair,
        scheduled.opening.text,
        scheduled.black,
        scheduled.white,
        began,
        start_text(outcome.game.start),
        tuple(move_entry(played) for played in outcome.moves),
        outcome.score,
        outcome.loser.value if outcome.loser else None,
        outcome.reason,
        outcome.detail,
    )


#: Prefix of every line.
LINE_START = '{"type": "'


def header_line(header: MatchHeader) -> str:
    return json.dumps({"type": "match", "format": FORMAT, **asdict(header)}) + "\n"


def game_line(record: GameRecord) -> str:
    return json.dumps({"type": "game", **asdict(record)}) + "\n"


def parse_header(entry: dict[str, Any]) -> MatchHeader:
    """Converts a match line. Raises KeyError, TypeError and others for missing, extra or invalid values."""
    header = MatchHeader(**entry)
    for engine in header.identity["engines"]:
        TimeControl(**engine["control"])
        format(engine["tolerance"]["margin"], "g")
    for key in ("openings", "seed"):
        str(header.identity[key])
    return header


def parse_game(entry: dict[str, Any], engines: list[str]) -> GameRecord:
    """Converts a game line. Raises like parse_header, and NotationError."""
    entry["moves"] = tuple(entry["moves"])
    record = GameRecord(**entry)
    record.game()
    for number in (record.number, record.pair, 0 if record.score is None else record.score):
        if not isinstance(number, int):
            raise TypeError(f"{number!r} is not an integer")
    values = [entry.get(key, 0) for entry in record.moves for key in ("time", "eval", "depth", "nodes")]
    for value in (*values, record.score or 0):
        if not isinstance(value, (int, float)) or not abs(value) < TOO_MUCH:
            raise ValueError(f"invalid number {value!r} in game {record.number}")
    if not {record.black, record.white} <= set(engines):
        raise ValueError(f"unknown engine in game {record.number}: {record.black} - {record.white}")
    return record


def no_number(constant: str) -> None:
    """Rejects NaN and Infinity, which the json module accepts by default."""
    raise ValueError(f"{constant} is not a number")


def parse_records(text: str, where: str) -> tuple[MatchHeader, list[GameRecord], int]:
    """Returns header, games, and the length of the complete lines in characters. Raises RecordError."""
    kept = text.rfind("\n") + 1
    lines = text[:kept].splitlines()
    if not lines:
        raise RecordError(f"{where}: not a match record")
    entries: dict[str, list[dict[str, Any]]] = {"match": [], "game": []}
    for number, line in enumerate(lines, 1):
        try:
            entry = json.loads(line, parse_constant=no_number)
            if "\\u" in line:
                json.dumps(entry, ensure_ascii=False).encode()  # reject lone surrogates
            kind = entry.pop("type")
            if kind not in entries or number == 1 and kind != "match":
                raise ValueError(f"expected a line of type '{'match' if number == 1 else 'game'}'")
            entries[kind].append(entry)
        except (ValueError, AttributeError, KeyError, TypeError) as error:
            raise RecordError(f"{where}:{number}: not a line of a match record ({error})") from None
    if any(entry.pop("format", None) != FORMAT for entry in entries["match"]):
        raise RecordError(f"{where}: not a match record of format {FORMAT}")
    try:
        header = parse_header(entries["match"][-1])
        games = [parse_game(entry, header.engines) for entry in entries["game"]]
    except (TypeError, ValueError, KeyError, AttributeError, OverflowError, ControlError) as error:
        raise RecordError(f"{where}: not a match record of format {FORMAT} ({error})") from None
    seen: set[int] = set()
    for game in games:
        if game.number in seen:
            raise RecordError(f"{where}: game {game.number} occurs twice")
        seen.add(game.number)
    return header, games, kept


def load_records(path: Path) -> tuple[MatchHeader, list[GameRecord]]:
    """Reads a record file. Raises RecordError."""
    try:
        text = read_text(path)
    except OSError as error:
        raise RecordError(f"cannot read record {path}: {error.strerror}") from None
    header, games, _ = parse_records(text, str(path))
    return header, games


def differences(one: dict[str, Any], other: dict[str, Any]) -> list[str]:
    """Lists the differences of two identities; empty if they are the same match."""
    found = []
    for key in sorted(set(one) | set(other)):
        if one.get(key) == other.get(key):
            continue
        if key == "engines":
            names = [[engine["name"] for engine in identity.get(key, [])] for identity in (one, other)]
            if names[0] == names[1]:
                for ours, theirs in zip(one[key], other[key]):
                    found += [
                        f"engine {ours['name']}, {part}: {theirs.get(part)} in the record, {ours[part]} here"
                        for part in ours
                        if ours[part] != theirs.get(part)
                    ]
                continue
        found.append(f"{key}: {other.get(key)} in the record, {one.get(key)} here")
    return found


def require_same(header: MatchHeader, found: MatchHeader, where: str) -> None:
    """Raises RecordError with the differences if a record is of another match."""
    reasons = differences(
        {**header.identity, "games": header.games}, {**found.identity, "games": found.games}
    )
    if reasons:
        raise RecordError(f"{where}: record of another match:\n  " + "\n  ".join(reasons))


class RecordFile:
    """Record file of a running match. It is locked, so that no second match writes to it."""

    def __init__(self, path: Path, stream: IO[str]) -> None:
        self._path = path
        self._stream = stream
        self._is_empty = False  # new and without a game

    @classmethod
    def open(
        cls, path: Path, header: MatchHeader, resume: bool, shorter: Callable[[int], MatchHeader] | None = None
    ) -> tuple[RecordFile, list[GameRecord]]:
        """Creates a record, or with `resume` opens an existing one of the same match and shard.

        shorter: returns the header of the same match with fewer games; if given, a record of such a match is extended.
        Returns the file and the games in it. Raises Failure. An existing file is never overwritten.
        """
        is_new = not path.exists()
        record_file = cls(path, os.fdopen(open_locked(path), "r+", encoding="utf-8", newline=""))
        try:
            with writing(path):
                games = record_file._begin(header, resume, shorter)
        except BaseException:
            record_file.close()
            raise
        record_file._is_empty = is_new and not games
        return record_file, games

    def _begin(
        self, header: MatchHeader, resume: bool, shorter: Callable[[int], MatchHeader] | None
    ) -> list[GameRecord]:
        stream, path = self._stream, self._path
        try:
            text = stream.read().removeprefix("\ufeff")
        except UnicodeDecodeError:
            raise RecordError(f"{path}: not a match record") from None
        if "\n" not in text and header_line(header).startswith(text):  # new, or killed while the header was written
            stream.seek(0)
            stream.truncate()
            stream.write(header_line(header))
            stream.flush()
            return []
        if not resume:
            raise RecordError(f"cannot create {path}: file exists; use --resume to continue it, or another name")
        found, games, kept = parse_records(text, str(path))
        rest = text[kept:]
        if not rest.startswith(LINE_START[: len(rest)]):
            line = text.count("\n") + 1
            raise RecordError(f"{path}:{line}: incomplete line is not a match record; file left unchanged")
        is_shorter = shorter is not None and found.games < header.games
        require_same(shorter(found.games) if shorter and is_shorter else header, found, str(path))
        if found.shard != header.shard:
            raise RecordError(f"{path}: record of shard {found.shard}, expected shard {header.shard}")
        stream.truncate(stream.seek(0, os.SEEK_END) - len(rest.encode()))
        if is_shorter:
            stream.write(header_line(header))
            stream.flush()
        return games

    def add(self, record: GameRecord) -> None:
        """Appends a game and syncs it to the disk. Raises RecordError."""
        self._is_empty = False
        try:
            self._stream.write(game_line(record))
            self._stream.flush()
            os.fsync(self._stream.fileno())
        except OSError as error:
            raise RecordError(
                f"cannot write {self._path}: {error.strerror}; earlier games are saved, use --resume to continue"
            ) from None

    def close(self) -> None:
        with suppress(OSError):  # add() has reported a failed write
            self._stream.close()

    def __enter__(self) -> RecordFile:
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        """Removes a new record without a game after an error, but not after an interrupt."""
        if self._is_empty and kind is not None and issubclass(kind, Exception):
            Path(os.path.realpath(self._path)).unlink(missing_ok=True)
        self.close()


def write_records(path: Path, header: MatchHeader, games: Iterable[GameRecord]) -> None:
    """Writes a complete record, or no file. Raises Failure if the file exists or cannot be written."""
    with writing(path):
        stream = path.open("x", encoding="utf-8")
        try:
            with stream:
                stream.write(header_line(header))
                stream.writelines(game_line(game) for game in games)
        except OSError:
            path.unlink()
            raise


def merge(parts: list[tuple[str, MatchHeader, list[GameRecord]]]) -> tuple[MatchHeader, list[GameRecord]]:
    """Joins records (name, header, games) of one match. Raises RecordError if they are of different matches."""
    first = parts[0][1]
    games: dict[int, tuple[str, GameRecord]] = {}
    for name, header, records in parts:
        require_same(first, header, name)
        for record in records:
            if record.number in games:
                raise RecordError(f"game {record.number} occurs in {games[record.number][0]} and in {name}")
            games[record.number] = (name, record)
    return MatchHeader(first.identity, first.games), [games[number][1] for number in sorted(games)]
