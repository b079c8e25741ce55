# SPDX-License-Identifier: MIT
"""Arguments and secrets that both scripts have."""

from __future__ import annotations

import argparse
import os
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from bots.console import Console, Stopping
from bots.thinking import Engines
from common import ArgumentError, at_least, read_text
from engines.logfile import LogFile
from engines.stopping import on_interrupt, raise_interrupted


def add_arguments(parser: argparse.ArgumentParser, secret: str, variable: str, record: str) -> None:
    """Adds the arguments. secret: name of the secret. record: default file of the record."""
    parser.add_argument("--config", type=Path, metavar="FILE", help="rules and engine, in TOML; see the page")
    parser.add_argument(f"--{secret}-file", type=Path, metavar="FILE", help=f"file with the {secret} (default: variable {variable})")
    parser.add_argument("--record", type=Path, default=Path(record), metavar="FILE", help="file of the games (default %(default)s)")
    parser.add_argument("--games", type=at_least(1), metavar="N", help="end after N games (default: play on)")
    parser.add_argument("--once", action="store_true", help="end after one game, the same as --games 1")
    parser.add_argument("--log", type=Path, metavar="FILE", help=f"write all lines of the connection, without the {secret}")


def limit_of(parsed: argparse.Namespace) -> int | None:
    """Returns the number of games to play. Raises ArgumentError."""
    if parsed.once and parsed.games is not None:
        raise ArgumentError("--once and --games exclude each other")
    return 1 if parsed.once else parsed.games


def read_secret(path: Path | None, name: str, variable: str) -> str:
    """Returns a secret: the first line of a file, or the value of an environment variable. Raises ArgumentError."""
    if path is None:
        secret = os.environ.get(variable, "")
        if not secret:
            raise ArgumentError(f"missing {name}: set {variable}, or use --{name}-file FILE")
        return secret
    try:
        lines = read_text(path).splitlines()
    except OSError as error:
        raise ArgumentError(f"cannot read {path}: {error.strerror}") from None
    if not lines or not lines[0].strip():
        raise ArgumentError(f"{path}: the first line must be the {name}")
    return lines[0].strip()


def tracer(path: Path | None, name: str, stack: ExitStack) -> Callable[[str], None]:
    """Returns a function that writes lines such as `< tell` or `> READY` to a file; it ignores them without a file."""
    if path is None:
        return lambda line: None
    write = stack.enter_context(LogFile(str(path))).writer(name)
    return lambda line: write(line[0], line[2:])


@contextmanager
def running(console: Console, engines: Engines, stopping: Stopping) -> Iterator[None]:
    """Handles Ctrl-C in the body; ends engines and status line after it."""

    def announce() -> None:
        if stopping.wait():
            console.log("stopping after the running games; Ctrl-C again stops at once")

    # The handler cannot log: the main thread may hold the lock of the console when the signal interrupts it.
    announcer = threading.Thread(target=announce, daemon=True)
    announcer.start()
    try:
        with on_interrupt(stopping.request, raise_interrupted):
            yield
    finally:
        stopping.wake()
        announcer.join()
        engines.close()
        console.close()
