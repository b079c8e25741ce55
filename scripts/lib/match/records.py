# SPDX-License-Identifier: MIT
"""Match record: a JSON line for the match, then one line per game, written when the game ends.

Extending a match adds a second match line; the last one is valid.

The file is a RecordFile. It is sufficient to resume a killed match, to join shards, and to make reports, GGF and graphs.
An invalid line is an error.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict, dataclass, replace
from itertools import chain
from pathlib import Path
from typing import Any

from common import Failure, write_atomically
from engines.clock import ControlError, TimeControl
from engines.faults import is_fault
from othello.notation import parse_square, parse_start, square_name, start_text
from engines.protocols.adapter import TOO_MUCH
from engines.referee import Outcome, PlayedMove
from othello.rules import Colour, Game
from match.schedule import ScheduledGame
from record_file import RecordFile, read_lines

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
    moves: tuple[PlayedMove, ...]
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
        return Game(parse_start(self.start), tuple(played.move for played in self.moves))


def move_entry(played: PlayedMove) -> dict[str, Any]:
    """Converts a move to its form in the record. Unknown values are omitted."""
    entry: dict[str, Any] = {"move": square_name(played.move)}
    if played.elapsed is not None:
        entry["time"] = played.elapsed
    for key, value in (("eval", played.evaluation), ("depth", played.depth), ("nodes", played.nodes)):
        if value is not None:
            entry[key] = value
    for key, holds in (("exact", played.exact), ("pondered", played.pondered)):
        if holds:
            entry[key] = True
    return entry


def parse_move(entry: dict[str, Any], mover: Colour) -> PlayedMove:
    """Converts a move of a record; the opposite of move_entry. Raises NotationError, KeyError and others."""
    return PlayedMove(
        parse_square(entry["move"]),
        mover,
        elapsed=entry.get("time"),
        evaluation=entry.get("eval"),
        depth=entry.get("depth"),
        nodes=entry.get("nodes"),
        exact=entry.get("exact", False),
        pondered=entry.get("pondered", False),
    )


def rounded(played: PlayedMove) -> PlayedMove:
    """Returns a move with its time in whole microseconds, so that a running match and its file have equal reports."""
    return played if played.elapsed is None else replace(played, elapsed=round(played.elapsed, 6))


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
        tuple(map(rounded, outcome.moves)),
        outcome.score,
        outcome.loser.value if outcome.loser else None,
        outcome.reason,
        outcome.detail,
    )


#: Prefix of every line.
LINE_START = '{"type": "'


def header_line(header: MatchHeader) -> str:
    return json.dumps({"type": "match", "format": FORMAT, **asdict(header)})


def game_line(record: GameRecord) -> str:
    return json.dumps({"type": "game", **vars(record), "moves": [move_entry(played) for played in record.moves]})


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
    mover = parse_start(entry["start"]).to_move
    moves = (parse_move(each, mover if ply % 2 == 0 else mover.other) for ply, each in enumerate(entry["moves"]))
    entry["moves"] = tuple(moves)
    record = GameRecord(**entry)
    for number in (record.number, record.pair, 0 if record.score is None else record.score):
        if not isinstance(number, int):
            raise TypeError(f"{number!r} is not an integer")
    numbers = [(played.elapsed, played.evaluation, played.depth, played.nodes) for played in record.moves]
    for value in (*chain.from_iterable(numbers), record.score):
        if value is not None and (not isinstance(value, (int, float)) or not abs(value) < TOO_MUCH):
            raise ValueError(f"invalid number {value!r} in game {record.number}")
    if not {record.black, record.white} <= set(engines):
        raise ValueError(f"unknown engine in game {record.number}: {record.black} - {record.white}")
    return record


def no_number(constant: str) -> None:
    """Rejects NaN and Infinity, which the json module accepts by default."""
    raise ValueError(f"{constant} is not a number")


def parse_records(lines: Sequence[str], where: str) -> tuple[MatchHeader, list[GameRecord]]:
    """Returns header and games of the lines of a record. Raises RecordError."""
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
    return header, games


def load_records(path: Path) -> tuple[MatchHeader, list[GameRecord]]:
    """Reads a record file. Raises Failure."""
    return parse_records(read_lines(path), str(path))


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


def open_record(
    path: Path, header: MatchHeader, resume: bool, shorter: Callable[[int], MatchHeader] | None = None
) -> tuple[RecordFile, list[GameRecord]]:
    """Creates a record, or with `resume` opens an existing one of the same match and shard.

    shorter: returns the header of the same match with fewer games; if given, a record of such a match is extended.
    Returns the file and the games in it. Raises Failure. An existing file is never overwritten.
    """
    file = RecordFile(path, resume, LINE_START, header_line(header))
    try:
        found, games = parse_records(file.lines, str(path))
        is_shorter = shorter is not None and found.games < header.games
        require_same(shorter(found.games) if shorter and is_shorter else header, found, str(path))
        if found.shard != header.shard:
            raise RecordError(f"{path}: record of shard {found.shard}, expected shard {header.shard}")
        if is_shorter:
            file.add(header_line(header))
    except BaseException:
        file.close()
        raise
    return file, games


def write_records(path: Path, header: MatchHeader, games: Iterable[GameRecord]) -> None:
    """Writes a complete record, or no file. Raises Failure if the file exists or cannot be written."""
    if path.exists():
        raise Failure(f"cannot create {path}: file exists; use another name")
    write_atomically(path, "".join(line + "\n" for line in (header_line(header), *map(game_line, games))))


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
