# SPDX-License-Identifier: MIT
"""The program scripts/learn: emilia book learn, with its searches on the workers of a cluster.

The learner runs here and alone writes the book. It prints the searches that it wants, many at a time, and reads what was
found; what it learns does not depend on who searches, nor in which order.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import threading
import time
from collections import deque
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from common import ENGINE, ROOT, build, run_script, tied
from othello_cluster.identity import introduce
from othello_cluster.leaf_searches import search_there
from othello_cluster.pool import Pool
from othello_match.stopping import on_interrupt
from progress import Progress

DESCRIPTION = """\
Learns a book as emilia book learn does, which says more of the options; with --cluster the searches are made on the workers
of a Dask scheduler. The book is the same. The same command goes on after a kill."""

EPILOG = """\
  scripts/learn my.book --depth 20 --positions 100000 --cluster tcp://scheduler:8786    docs/cluster.md"""

#: Options of emilia book learn that the searches depend on, and those of the book alone.
OF_SEARCHES = ("depth", "nodes", "exact-from", "eval", "eval-file")
OF_THE_BOOK = ("after", "line-error", "move-error", "plies", "games", "positions", "time")

#: Searches that are asked for at a time: enough for as many workers, with some to spare.
ASKED = 1024

#: Seconds between two lines of progress.
PROGRESS = 10.0

#: Searches go to a worker so many at a time, so that short ones do not wait for one another's way.
TOGETHER = 8


def parse_arguments(arguments: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="scripts/learn",
        description=DESCRIPTION,
        epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    parser.add_argument("book", type=Path, metavar="BOOK", help="made where there is none")
    parser.add_argument("--cluster", metavar="ADDRESS", help="of a Dask scheduler, such as tcp://scheduler:8786")
    program = ENGINE.relative_to(ROOT)
    parser.add_argument("--program", default=str(program), metavar="FILE", help="the engine (default: %(default)s)")
    for name in (*OF_SEARCHES, *OF_THE_BOOK):
        parser.add_argument(f"--{name}", metavar="VALUE", help="as emilia book learn has it")
    return parser.parse_args(arguments)


def flags_of(parsed: argparse.Namespace, names: Sequence[str]) -> list[str]:
    given = {name: getattr(parsed, name.replace("-", "_")) for name in names}
    return [word for name in names if given[name] is not None for word in (f"--{name}", given[name])]


class Learner:
    """The process that learns, as a source of searches. positions: that the book is to have, 0 for any number; say: told how far
    it is every PROGRESS seconds."""

    def __init__(self, command: Sequence[str], positions: int, say: Callable[[str], None]) -> None:
        self._say = say
        self._wanted = positions
        self._progress: Progress | None = None
        self._searches = 0
        self._told = time.monotonic()
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self._asked: deque[str] = deque()
        self.said: list[str] = []
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def _read(self) -> None:
        assert self._process.stdout is not None
        for line in self._process.stdout:
            word, _, rest = line.rstrip("\n").partition(" ")
            if word == "learned":
                self._progress = self._progress or Progress(self._wanted, int(rest))
                self._progress.reach(int(rest))
            else:
                (self._asked if word == "search" else self.said).append(line.rstrip("\n"))

    def take(self) -> tuple[str, ...] | None:
        count = min(TOGETHER, len(self._asked))
        return tuple(self._asked.popleft() for _ in range(count)) or None

    def given(self, job: tuple[str, ...], who: str) -> None:
        pass

    def receive(self, job: tuple[str, ...], found: list[str]) -> None:
        assert self._process.stdin is not None
        try:
            print(*found, sep="\n", file=self._process.stdin, flush=True)
        except BrokenPipeError:
            pass  # it ends, and has said why
        self._searches += len(found)
        if self._progress and time.monotonic() - self._told > PROGRESS:
            self._told = time.monotonic()
            of = f" of {self._wanted}" if self._wanted else ""
            self._say(f"{self._progress.done:.0f}{of} positions after {self._searches} searches{self._progress.left()}")

    def useless(self) -> Sequence[tuple[str, ...]]:
        return ()

    def is_over(self) -> bool:
        return self._process.poll() is not None

    def finish(self) -> int:
        """Ends it where it has not ended; what it has learned is in the book."""
        assert self._process.stdin is not None and self._process.stdout is not None
        try:
            self._process.stdin.close()
        except BrokenPipeError:
            pass
        code = self._process.wait()
        self._reader.join()
        self._process.stdout.close()
        return code


def learn(arguments: list[str]) -> int:
    parsed = parse_arguments(arguments)
    if ROOT / parsed.program == ENGINE:
        build("emilia")
    flags = flags_of(parsed, OF_SEARCHES)
    command = [str(ROOT / parsed.program), "book", "learn", str(parsed.book), *flags, *flags_of(parsed, OF_THE_BOOK)]
    if not parsed.cluster:
        return subprocess.run(tied(command), check=False).returncode

    def say(text: str) -> None:
        print(f"learn: {text}", file=sys.stderr, flush=True)

    who = partial(introduce, parsed.program, parsed.eval_file)
    with Pool(parsed.cluster, who(), say) as pool:
        positions = int(parsed.positions) if (parsed.positions or "").isdecimal() else 0
        # On a terminal the learner's own bar says how far it is.
        tell = (lambda _: None) if sys.stderr.isatty() else say
        learner = Learner([*command, "--ask", str(ASKED)], positions, tell)
        try:
            with on_interrupt(pool.interrupt):
                is_done = pool.run(who, partial(search_there, parsed.program, tuple(flags)), learner)
        finally:
            code = learner.finish()
    print(*learner.said, sep="\n")
    if not is_done:
        raise KeyboardInterrupt
    return code


def main(arguments: list[str]) -> int:
    return run_script("learn", lambda: learn(arguments), "interrupted; the same command goes on")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
