# SPDX-License-Identifier: MIT
"""Command line of scripts/check_corpus."""

from __future__ import annotations

import argparse
import json
import re
import shutil
import subprocess
import tempfile
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import zip_longest
from pathlib import Path
from typing import Any

from common import ENGINE, ArgumentError, Failure, build, run_script
from parsing import Parser

DESCRIPTION = """\
Reads all game files of folders with `emilia convert` and prints tables for a report of faults:

  files      by the ending of the name: files, games read, games refused, games with a wrong result
  reasons    why games were refused, how often, and the first place
  formats    by output format: games written and read back, games that the format cannot hold, games that changed

A file without a known ending is read, too; the contents show its format. Files that belong to others (.jou, .trn) are
left out. Builds the engine unless --engine names one."""

#: Output formats and their endings. OBF keeps no moves.
FORMATS = {"ggf": ".ggf", "sgf": ".sgf", "transcript": ".txt", "pgn": ".pgn", "json": ".json", "wthor": ".wtb"}

#: Endings of files that no reader opens alone.
SKIPPED = {".jou", ".trn"}

#: Fields that a format keeps, apart from moves and result.
NAMES = ("black", "white", "place")
KEPT = {"ggf": NAMES, "sgf": NAMES, "transcript": (), "pgn": NAMES, "json": (*NAMES, "date"), "wthor": ()}


@dataclass
class Reading:
    """Outcome of one run of `emilia convert`."""

    games: int = 0
    refused: list[str] = field(default_factory=list)
    warnings: int = 0


@dataclass
class Row:
    """Sums over the files with one ending."""

    files: int = 0
    unread_files: int = 0
    games: int = 0
    refused: int = 0
    warnings: int = 0


def convert(engine: Path, source: Path, target: Path, *flags: str) -> Reading:
    """Converts a file and returns its counts. Raises Failure if the engine crashes."""
    command = [str(engine), "convert", str(source), str(target), "--keep-going", *flags]
    done = subprocess.run(command, capture_output=True, check=False)
    if done.returncode not in (0, 1):
        raise Failure(f"the engine ended with status {done.returncode} at {source}")
    reading = Reading()
    for line in done.stderr.decode(errors="replace").splitlines():
        if line.startswith("emilia: skipped: "):
            reading.refused.append(line.removeprefix("emilia: skipped: "))
        elif line.startswith("emilia: warning: "):
            reading.warnings += 1
        elif found := re.fullmatch(r"emilia: (\d+) more games? ha(?:s|ve) a warning", line):
            reading.warnings += int(found[1])
        elif found := re.fullmatch(r"(\d+) games?(?:, \d+ skipped)?", line):
            reading.games = int(found[1])
        elif line.startswith("emilia: ") and not line.endswith("all games were skipped"):
            reading.refused.append(line.removeprefix("emilia: "))
    return reading


def reason_of(message: str) -> str:
    """Returns a message without file, place and quoted text, so that equal faults count as one."""
    text = re.sub(r"^.*?: (?=line \d|byte \d|game \d)", "", message)
    text = re.sub(r"^(line \d+, column \d+|byte \d+|game \d+): ", "", text)
    return re.sub(r"\d+", "N", re.sub(r"'.*?'", "'...'", text))


def files_of(folders: Iterable[Path]) -> list[Path]:
    """Returns the files of folders and their subfolders in order. Raises Failure if there are none."""
    files = []
    for folder in folders:
        if not folder.exists():
            raise ArgumentError(f"no such folder: {folder}")
        files += sorted(each for each in folder.rglob("*") if each.is_file()) if folder.is_dir() else [folder]
    files = [each for each in files if each.suffix.lower() not in SKIPPED]
    if not files:
        raise ArgumentError("the folders have no files")
    return files


def read_games(path: Path, without: Collection[int] = ()) -> Iterator[dict[str, Any]]:
    """Yields the games of a JSON file, except some numbers."""
    if path.exists():
        with path.open() as lines:
            yield from (json.loads(line) for number, line in enumerate(lines, 1) if number not in without)


def is_changed(game: dict[str, Any] | None, back: dict[str, Any] | None, kept: Sequence[str]) -> bool:
    """True if a round trip lost a game, its start, moves, winner or one of the kept fields.

    Not every format can hold a winner without a number of discs.
    """
    if game is None or back is None:
        return True

    def moves(of: dict[str, Any]) -> list[str]:
        return [move["move"] for move in of["moves"] if move["move"] != "pass"]

    result = game.get("result") or {}
    has_winner = "margin" not in result or result["winner"] == (back.get("result") or {}).get("winner")
    is_same = game["start"] == back["start"] and moves(game) == moves(back)
    return not (is_same and has_winner and all(game[name] == back[name] for name in kept))


def round_trip(engine: Path, games: Path, name: str, folder: Path) -> tuple[int, int, int]:
    """Returns the numbers of games that a format held, could not hold, and changed."""
    target, back = folder / f"games{FORMATS[name]}", folder / "back.json"
    if name == "json":
        target = folder / "copy.json"
    back.unlink(missing_ok=True)
    written = convert(engine, games, target)
    without = {int(found[1]) for line in written.refused if (found := re.search(r": game (\d+): ", line))}
    if written.games:
        convert(engine, target, back, "--from", name)
    pairs = zip_longest(read_games(games, without), read_games(back))
    changed = sum(is_changed(game, read, KEPT[name]) for game, read in pairs)
    return written.games, len(without), changed


def table(header: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """Returns a table in Markdown."""
    lines = ["| " + " | ".join(header) + " |", "|" + "---|" * len(header)]
    lines += ["| " + " | ".join(str(cell) for cell in row) + " |" for row in rows]
    return "\n".join(lines)


def check(arguments: Sequence[str]) -> int:
    parser = Parser(
        prog="scripts/check_corpus",
        description=DESCRIPTION,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("folders", nargs="+", type=Path, metavar="FOLDER", help="folder or file, with subfolders")
    parser.add_argument("--engine", type=Path, help="engine that reads the files (build/release/emilia)")
    parsed = parser.parse_args(arguments)
    files = files_of(parsed.folders)
    if parsed.engine is None:
        build("emilia")
    engine = parsed.engine or ENGINE
    rows: defaultdict[str, Row] = defaultdict(Row)
    reasons: Counter[str] = Counter()
    first: dict[str, str] = {}
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        everything = folder / "all.json"
        with everything.open("w") as all_games:
            for path in files:
                part = folder / "part.json"
                part.unlink(missing_ok=True)
                reading = convert(engine, path, part)
                row = rows[path.suffix.lower() or "(none)"]
                row.files += 1
                row.unread_files += reading.games == 0
                row.games += reading.games
                row.refused += len(reading.refused)
                row.warnings += reading.warnings
                for message in reading.refused:
                    reason = reason_of(message)
                    reasons[reason] += 1
                    first.setdefault(reason, message)
                if part.exists():
                    with part.open() as games:
                        shutil.copyfileobj(games, all_games)
        trips = {each: round_trip(engine, everything, each, folder) for each in FORMATS}
    header = ("ending", "files", "without a game", "games", "refused", "wrong result")
    sums = [
        (ending, row.files, row.unread_files, row.games, row.refused, row.warnings) for ending, row in sorted(rows.items())
    ]
    print(table(header, sums))
    if reasons:
        print("\n" + table(("times", "reason", "first"), ((n, why, first[why]) for why, n in reasons.most_common(20))))
    print("\n" + table(("format", "games", "cannot hold", "changed"), ((each, *trips[each]) for each in FORMATS)))
    return 1 if any(changed for _, _, changed in trips.values()) else 0


def main(arguments: Sequence[str]) -> int:
    return run_script("check_corpus", lambda: check(arguments))
