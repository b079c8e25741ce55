# SPDX-License-Identifier: MIT
"""Parts that all studies use: the command line, the record of JSON lines, and the page."""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import threading
from collections.abc import Callable, Sequence
from contextlib import nullcontext
from dataclasses import asdict
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import Generic, TypeVar

from common import (
    BUILD, ROOT, ArgumentError, Failure, add_cluster, add_count, build, file_lock, need_library, run_script, write_atomically,
)  # fmt: skip
from parsing import Parser
from cluster.identity import fingerprint
from cluster.jobs import JobList, Killed, Threads, early_end, run_while_useful
from cluster.pool import Pool
from engines.faults import FaultKind
from engines.referee import Outcome
from engines.stopping import on_interrupt
from progress import Progress
from record_file import RecordFile, read_lines

RESULTS = ROOT / "docs/results"

#: Page of the small studies, beside their records.
STUDIES = "studies.md"

T = TypeVar("T")
Part = TypeVar("Part")


class Record(Generic[T]):
    """Entries of a study in a RecordFile, a line of JSON for each."""

    def __init__(self, path: Path, make: Callable[..., T], is_fresh: bool = False) -> None:
        """make: makes an entry from the fields of a line. is_fresh: ignores the entries of the file, and removes them with the
        first write."""
        self.path = path
        self._is_fresh = is_fresh
        self._make = make
        self._lock = threading.Lock()

    def load(self) -> list[T]:
        """All entries; empty if the file is missing. Raises Failure for an invalid line."""
        entries = []
        for number, line in enumerate([] if self._is_fresh or not self.path.exists() else read_lines(self.path), 1):
            try:
                entries.append(self._make(**json.loads(line)))
            except (ValueError, TypeError, KeyError, AttributeError):
                raise Failure(f"{self.path}:{number}: not a line of this study's record") from None
        return entries

    def add(self, *entries: T) -> None:
        """Appends entries and syncs the file, from any thread; raises Failure."""
        with self._lock:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            if self._is_fresh:
                write_atomically(self.path, "")
            self._is_fresh = False
            with RecordFile(self.path, True, LINE_START, remedy="run the same command again to continue") as file:
                file.add(*map(line_of, entries))

    def replace(self, is_replaced: Callable[[T], bool], *entries: T) -> None:
        """Appends entries as add() does, and removes others in the same write."""
        with self._lock:
            kept = [entry for entry in self.load() if not is_replaced(entry)]
            write_atomically(self.path, "".join(line_of(entry) + "\n" for entry in (*kept, *entries)))
            self._is_fresh = False


#: Prefix of every line of a record.
LINE_START = '{"'


def line_of(entry: object) -> str:
    """A dataclass, or plain values, as a line of a record."""
    return json.dumps(entry, default=asdict)


def make_parser(name: str, description: str, records: str, program: str = "emilia") -> argparse.ArgumentParser:
    """Returns a parser with the options of all studies. A study adds its own and calls parse()."""
    parser = Parser(
        prog=f"studies/{name}",
        description=f"{description} Results in the record file are not computed again.",
    )
    default = RESULTS / records
    parser.add_argument(
        "--records", type=Path, default=default, metavar="FILE", help=f"record file (default {place_of(default)})"
    )
    default = BUILD / program
    meaning = f"program to run (default {place_of(default)}, which is built if a source has changed)"
    parser.add_argument("--program", type=Path, metavar="FILE", help=meaning)
    parser.set_defaults(default_program=default)
    kinds = parser.add_mutually_exclusive_group()
    kinds.add_argument("--fresh", action="store_true", help="replace the record; the old one stays until the first new entry")
    kinds.add_argument("--page-only", action="store_true", help="write tables and plots from the record only")
    return parser


def parse(parser: argparse.ArgumentParser, arguments: list[str], draws: bool = True) -> argparse.Namespace:
    """Parses the arguments, and builds and installs the requirements of the study."""
    parsed = parser.parse_args(arguments)
    if parsed.page_only and not parsed.records.exists():
        raise ArgumentError(f"cannot write the page: {parsed.records} is missing")
    if draws:
        need_library("matplotlib")
    if parsed.program is None:
        parsed.program = parsed.default_program
        if not parsed.page_only:
            build(parsed.program.name)
    return parsed


def add_workers(parser: argparse.ArgumentParser, meaning: str) -> None:
    """Adds the options of the workers of a study."""
    add_count(parser, "--concurrency", 1, meaning)
    add_cluster(parser, "run on the workers")


def do_parts(
    parsed: argparse.Namespace, work: Callable[[Path, Part], T], parts: Sequence[Part], receive: Callable[[T], object]
) -> None:
    """Calls work(program, part) for each part and passes each result to receive as it arrives. Parts run in local threads or
    on a cluster, where work and parts are pickled. A line on stderr shows the progress; its estimate of the time left is
    rough if parts differ in length. Raises the exceptions of parts, and KeyboardInterrupt."""
    progress = Progress(len(parts))

    def count(_: int, result: T) -> bool:
        receive(result)
        progress.advance()
        print(f"{progress.counted()} parts", file=sys.stderr, flush=True)
        return True

    jobs = JobList(range(len(parts)), count)
    if not parsed.cluster:
        threads = Threads(parsed.concurrency)
        with on_interrupt(threads.interrupt):
            is_done = threads.run(lambda number: work(parsed.program, parts[number]), jobs)
    else:
        place = place_of(parsed.program)
        identify = partial(fingerprint, place)
        with Pool(parsed.cluster, identify(), lambda text: print(text, file=sys.stderr)) as pool, on_interrupt(pool.interrupt):
            is_done = pool.run(identify, partial(do_there, place, work, parts), jobs)
    if not is_done:
        raise KeyboardInterrupt


def reach_scheduler(parsed: argparse.Namespace) -> None:
    """Raises the exceptions of Pool if the cluster of the arguments cannot be reached."""
    if parsed.cluster:
        with Pool(parsed.cluster, {}, lambda _: None):
            pass


def place_of(program: Path) -> str:
    """Path of the program relative to the project, which every machine resolves by itself."""
    return str(program.relative_to(ROOT) if program.is_relative_to(ROOT) else program)


def worker_options(parsed: argparse.Namespace) -> list[str]:
    """The options of scripts/match for the same workers."""
    return ["--cluster", parsed.cluster] if parsed.cluster else ["--concurrency", str(parsed.concurrency)]


def do_there(program: str, work: Callable[[Path, Part], T], parts: Sequence[Part], number: int) -> T:
    """Runs a part on a worker, with the worker's program."""
    return work(ROOT / program, parts[number])


def run_study(name: str) -> int:
    """Runs a module of this package as a script. Importing it by name lets workers unpickle its functions."""
    return run_script(name, lambda: run(name, sys.argv[1:]), "interrupted; run the same command again to continue")


def run(name: str, arguments: list[str]) -> int:
    """Runs parse_arguments() and study() of a module. No two runs write to a record at the same time; raises Failure."""
    module = import_module(f"study.{name}")
    parsed = module.parse_arguments(arguments)
    with nullcontext() if parsed.page_only else file_lock(Path(f"{os.path.realpath(parsed.records)}.lock")):
        code: int = module.study(parsed)
        return code


def failure_of(outcome: Outcome, names: object) -> Failure:
    """The exception for a game that ended by a fault."""
    return (Killed if outcome.reason == FaultKind.CRASH.value else Failure)(f"{names}: {outcome.detail}")


def output_of(command: Sequence[str]) -> str:
    """Output of a program that does a part. The program is ended once its result is no longer needed. Raises Failure if it
    fails."""
    done = run_while_useful(command, stdout=subprocess.PIPE)
    if done.returncode != 0:
        raise early_end(done.returncode, f"{Path(command[0]).name} exited with status {done.returncode}")
    return done.stdout


def begin_mark(name: str, study: str) -> str:
    return f"<!-- {name}: written by studies/{study} -->\n"


def end_mark(name: str) -> str:
    return f"<!-- end of {name} -->\n"


def put_between_marks(page: Path, study: str, text: str, name: str = "tables", title: str = "") -> None:
    """Replaces the text between two marks of a page. Makes a missing page, and appends missing marks."""
    begin, end = begin_mark(name, study), end_mark(name)
    old = page.read_text() if page.exists() else f"# {title}\n"
    if begin not in old:
        old += f"\n{begin}{end}"
    before, rest = old.split(begin)
    _, after = rest.split(end)
    write_atomically(page, before + begin + text + end + after)
