# SPDX-License-Identifier: MIT
"""Program scripts/learn: emilia book learn with its searches on the workers of a cluster.

Only the local learner process writes the book. It prints many searches at a time and reads their results. The book does
not depend on the workers or on the order of the results.
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

from common import ROOT, add_cluster, add_program, program_of, run_script, tied
from parsing import Parser
from cluster.identity import fingerprint
from train.leaf_searches import search_there
from cluster.pool import Pool
from engines.stopping import on_interrupt
from progress import Progress

DESCRIPTION = """\
Learns an opening book like emilia book learn. With --cluster the searches run on the workers of a Dask scheduler; the
book is the same. After an interrupt or a kill, run the same command again to continue."""

EPILOG = """\
Setup of a cluster: docs/how-to/cluster.md

example:
  scripts/learn my.book --depth 20 --positions 100000 --cluster tcp://scheduler:8786"""

#: Options of emilia book learn that affect searches, and options that affect only the book.
OF_SEARCHES = ("depth", "nodes", "exact-from", "eval", "eval-file")
OF_THE_BOOK = ("after", "line-error", "move-error", "plies", "games", "positions", "time")

#: Requested searches at a time: more than there are worker threads.
ASKED = 1024

#: Seconds between two progress lines.
PROGRESS = 10.0

#: Searches per job, so that the transfer time of short ones does not dominate.
TOGETHER = 8


def parse_arguments(arguments: list[str]) -> argparse.Namespace:
    parser = Parser(
        prog="scripts/learn",
        description=DESCRIPTION,
        epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("book", type=Path, metavar="BOOK", help="book to extend; created if missing")
    add_cluster(parser, "search on the workers")
    add_program(parser)
    for name in (*OF_SEARCHES, *OF_THE_BOOK):
        parser.add_argument(f"--{name}", metavar="VALUE", help="see emilia book learn --help")
    return parser.parse_args(arguments)


def flags_of(parsed: argparse.Namespace, names: Sequence[str]) -> list[str]:
    """Returns the given options of `names` as command-line arguments."""
    given = {name: getattr(parsed, name.replace("-", "_")) for name in names}
    return [argument for name in names if given[name] is not None for argument in (f"--{name}", given[name])]


class Learner:
    """Learner process, as a source of searches.

    positions: target size of the book, 0 without a limit. say: called with a progress line every PROGRESS seconds.
    """

    def __init__(self, command: Sequence[str], positions: int, say: Callable[[str], None]) -> None:
        self._say = say
        self._wanted = positions
        self._progress: Progress | None = None
        self._searches = 0
        self._reported_at = time.monotonic()
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self._asked: deque[str] = deque()
        self.output: list[str] = []
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def _read(self) -> None:
        assert self._process.stdout is not None
        for line in self._process.stdout:
            command, _, rest = line.rstrip("\n").partition(" ")
            if command == "learned":
                self._progress = self._progress or Progress(self._wanted, int(rest))
                self._progress.reach(int(rest))
            else:
                (self._asked if command == "search" else self.output).append(line.rstrip("\n"))

    def take(self) -> tuple[str, ...] | None:
        count = min(TOGETHER, len(self._asked))
        return tuple(self._asked.popleft() for _ in range(count)) or None

    def given(self, job: tuple[str, ...], worker: str) -> None:
        pass

    def receive(self, job: tuple[str, ...], found: list[str]) -> None:
        assert self._process.stdin is not None
        try:
            print(*found, sep="\n", file=self._process.stdin, flush=True)
        except BrokenPipeError:
            pass  # the learner has exited with an error message
        self._searches += len(found)
        if self._progress and time.monotonic() - self._reported_at > PROGRESS:
            self._reported_at = time.monotonic()
            of = f" of {self._wanted}" if self._wanted else ""
            self._say(f"{self._progress.done:.0f}{of} positions after {self._searches} searches{self._progress.left()}")

    def useless(self) -> Sequence[tuple[str, ...]]:
        return ()

    def is_over(self) -> bool:
        return self._process.poll() is not None

    def finish(self) -> int:
        """Ends the learner if it is running; returns its exit status. The book has all results so far."""
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
    parsed.program = program_of(parsed)
    flags = flags_of(parsed, OF_SEARCHES)
    command = [str(ROOT / parsed.program), "book", "learn", str(parsed.book), *flags, *flags_of(parsed, OF_THE_BOOK)]
    if not parsed.cluster:
        return subprocess.run(tied(command), check=False).returncode

    def say(text: str) -> None:
        print(f"learn: {text}", file=sys.stderr, flush=True)

    identify = partial(fingerprint, parsed.program, parsed.eval_file)
    with Pool(parsed.cluster, identify(), say) as pool:
        positions = int(parsed.positions) if (parsed.positions or "").isdecimal() else 0
        # On a terminal the learner shows its own progress bar.
        report = (lambda _: None) if sys.stderr.isatty() else say
        learner = Learner([*command, "--ask", str(ASKED)], positions, report)
        try:
            with on_interrupt(pool.interrupt):
                is_done = pool.run(identify, partial(search_there, parsed.program, tuple(flags)), learner)
        finally:
            code = learner.finish()
    print(*learner.output, sep="\n")
    if not is_done:
        raise KeyboardInterrupt
    return code


def main(arguments: list[str]) -> int:
    return run_script("learn", lambda: learn(arguments), "interrupted; run the same command again to continue")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
