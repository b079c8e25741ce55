# SPDX-License-Identifier: MIT
"""What the studies share: the command line, the record of JSON lines, and the page that is made from it."""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import asdict
from pathlib import Path
from typing import Generic, TypeVar

from common import BUILD, ROOT, ArgumentError, build, need_library, write_whole, writing

RESULTS = ROOT / "docs/results"

T = TypeVar("T")


class Record(Generic[T]):
    """A file with a line of JSON for every entry; a last line that a kill or a full disk cut short does not count."""

    def __init__(self, path: Path, make: Callable[..., T]) -> None:
        """make: the entry of a line, from its words as keywords."""
        self.path = path
        self._make = make
        self._lock = threading.Lock()

    def load(self) -> list[T]:
        """All entries; none where there is no file."""
        return [self._make(**json.loads(line)) for line in self._lines()]

    def add(self, *entries: T) -> None:
        """Writes entries through to the disk, from any thread; raises Failure."""
        with self._lock, writing(self.path):
            self.path.parent.mkdir(parents=True, exist_ok=True)
            kept = sum(len(line.encode()) for line in self._lines())
            with self.path.open("a", encoding="utf-8") as stream:
                stream.truncate(kept)
                stream.writelines(map(line_of, entries))
                stream.flush()
                os.fsync(stream.fileno())

    def drop(self, is_dropped: Callable[[T], bool]) -> None:
        """Takes entries out."""
        kept = [entry for entry in self.load() if not is_dropped(entry)]
        if kept or self.path.exists():
            write_whole(self.path, "".join(map(line_of, kept)))

    def _lines(self) -> list[str]:
        if not self.path.exists():
            return []
        text = self.path.read_text(encoding="utf-8")
        return text[: text.rfind("\n") + 1].splitlines(keepends=True)


def line_of(entry: object) -> str:
    """A dataclass, or plain values, as a line of a record."""
    return json.dumps(entry, default=asdict) + "\n"


def make_parser(name: str, description: str, records: str, program: str = "emilia") -> argparse.ArgumentParser:
    """The command line of a study, to which it adds its own; parse() reads it."""
    parser = argparse.ArgumentParser(
        prog=f"scripts/study/{name}",
        description=f"{description} What the record file holds is not done again.",
        allow_abbrev=False,
    )
    for option, default, meaning in (
        ("--records", RESULTS / records, "record file"),
        ("--program", BUILD / program, "what is run"),
    ):
        meaning += " (default %(default)s)"
        parser.add_argument(option, type=Path, default=default, metavar="FILE", help=meaning)
    kinds = parser.add_mutually_exclusive_group()
    kinds.add_argument("--fresh", action="store_true", help="forget what the record holds")
    kinds.add_argument("--page-only", action="store_true", help="run nothing, make tables and plots from the record")
    return parser


def parse(parser: argparse.ArgumentParser, arguments: list[str], draws: bool = True) -> argparse.Namespace:
    """Reads the arguments, brings what the study takes, and forgets the record where that is wished."""
    parsed = parser.parse_args(arguments)
    if parsed.page_only and not parsed.records.exists():
        raise ArgumentError(f"{parsed.records} is not there, and without it there is no page")
    if draws:
        need_library("matplotlib")
    if not parsed.page_only and parsed.program.parent == BUILD:
        build(parsed.program.name)
    if parsed.fresh:
        parsed.records.unlink(missing_ok=True)
    return parsed


@contextmanager
def workers(count: int) -> Iterator[ThreadPoolExecutor]:
    """Threads for the parts of a study; once it has failed, no further part is begun."""
    pool = ThreadPoolExecutor(count)
    try:
        yield pool
    finally:
        pool.shutdown(cancel_futures=True)


def output_lines(command: Sequence[str]) -> Iterator[str]:
    """The lines that a program prints, as they come; raises CalledProcessError where it fails."""
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        yield from process.stdout
    if process.returncode != 0:
        raise subprocess.CalledProcessError(process.returncode, command)


def begin_mark(name: str, study: str) -> str:
    return f"<!-- {name}: written by scripts/study/{study} -->\n"


def end_mark(name: str) -> str:
    return f"<!-- end of {name} -->\n"


def put_between_marks(page: Path, study: str, text: str, name: str = "tables", title: str = "") -> None:
    """Replaces what stands between two marks, the words around it being written by hand; a page that is not there is
    made, and marks that it lacks end it."""
    begin, end = begin_mark(name, study), end_mark(name)
    old = page.read_text() if page.exists() else f"# {title}\n"
    if begin not in old:
        old += f"\n{begin}{end}"
    before, rest = old.split(begin)
    _, after = rest.split(end)
    write_whole(page, before + begin + text + end + after)
