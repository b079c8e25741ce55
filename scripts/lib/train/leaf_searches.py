# SPDX-License-Identifier: MIT
"""Book searches on a worker."""

from __future__ import annotations

import subprocess
from collections.abc import Sequence
from contextlib import suppress
from functools import cache, partial

from common import ROOT
from cluster.jobs import early_end
from cluster.idle_programs import IdlePrograms


class Searcher:
    """Engine process that performs book searches."""

    def __init__(self, command: Sequence[str]) -> None:
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def search(self, lines: Sequence[str]) -> list[str]:
        """Performs the searches of `lines`; returns the result lines in order. Raises Failure."""
        assert self._process.stdin is not None and self._process.stdout is not None
        found = []
        for line in lines:
            with suppress(BrokenPipeError):
                print(line, file=self._process.stdin, flush=True)
            found.append(self._process.stdout.readline().rstrip("\n"))
            if not found[-1]:
                status = self._process.wait()
                raise early_end(status, f"engine exited with status {status} at: {line}")
        return found

    def is_running(self) -> bool:
        return self._process.poll() is None

    def close(self) -> None:
        self._process.communicate()


@cache
def searchers_of(command: tuple[str, ...]) -> IdlePrograms[Searcher]:
    return IdlePrograms(partial(Searcher, command), Searcher.close, Searcher.is_running)


def search_there(program: str, flags: tuple[str, ...], lines: tuple[str, ...]) -> list[str]:
    """Performs searches. Runs on a worker; each of its threads has an engine."""
    with searchers_of((str(ROOT / program), "book", "search", *flags)).lend() as searcher:
        return searcher.search(lines)
