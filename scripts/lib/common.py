# SPDX-License-Identifier: MIT
"""Shared functions of the Python scripts: files, locks, child processes, dependencies, errors.

A script reports an error as one sentence on stderr, never as a traceback. It validates its arguments before it
installs or builds anything.
"""

from __future__ import annotations

import argparse
import errno
import fcntl
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from importlib import import_module, invalidate_caches
from importlib.util import find_spec
from io import TextIOWrapper
from pathlib import Path
from secrets import token_hex
from shutil import copymode, which

ROOT = Path(__file__).resolve().parents[2]

#: The folders of C++ sources, without the tests.
SOURCE_FOLDERS = ("engine", "eval", "protocol", "programs", "bindings", "studies", "training")

#: True in the source tree. Installed scripts cannot build anything.
IS_TREE = (ROOT / "CMakeLists.txt").exists()

#: Release build and its engine. Installed scripts use the engine in PATH.
BUILD = ROOT / "build/release"
ENGINE = BUILD / "emilia" if IS_TREE else Path("emilia")

#: Debian's Python, which finds Debian's python3-* packages.
PYTHON = "/usr/bin/python3"

#: Balanced openings of 10 plies. The head of the file has the command that made it.
OPENINGS = ROOT / "scripts/data/openings-10ply.txt"

#: Exit status of a program that SIGINT (Ctrl-C) ended, as shells report it.
EXIT_INTERRUPTED = 130

#: Errors of a failed write. `writing` adds the file name, so an error without a file name concerns stdout.
WRITE_ERRORS = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO, errno.EPIPE)


class Failure(Exception):
    """Error that ends a script; str() is the message for the user."""

    exit_code = 1


class ArgumentError(Failure):
    """Invalid command-line arguments; the message names the argument and the expected form."""

    exit_code = 2


def read_text(path: Path) -> str:
    """Returns a UTF-8 text without its byte order mark. Raises OSError, also for invalid UTF-8."""
    try:
        return path.read_bytes().decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise OSError(errno.EILSEQ, f"invalid UTF-8 at byte {error.start + 1}", str(path)) from None


@contextmanager
def writing(path: str | Path) -> Iterator[None]:
    """Turns an OSError of its body into a Failure that names the file and the cause."""
    try:
        yield
    except OSError as error:
        raise Failure(f"cannot write {path}: {error.strerror}") from None


def is_stream(path: Path) -> bool:
    """True for the standard output, pipes and devices, which are appended to and not replaced."""
    return str(path) == "/dev/stdout" or (path.exists() and not path.is_file())


def write_atomically(path: Path, content: str | bytes) -> None:
    """Replaces a file: writes a temporary file beside it, syncs that file to the disk and renames it. Raises Failure.

    The file keeps its mode. If `path` is a symbolic link, its target is replaced. A stream (`is_stream`) is appended to.
    """
    data = content.encode() if isinstance(content, str) else content
    with writing(path):
        if is_stream(path):
            with path.open("ab") as stream:
                stream.write(data)
            return
        target = Path(os.path.realpath(path))
        part = target.with_name(f"{target.name}.{token_hex(4)}.part")
        try:
            with part.open("xb") as stream:
                stream.write(data)
                stream.flush()
                os.fsync(stream.fileno())
            if target.exists():
                copymode(target, part)
            part.replace(target)
        finally:
            part.unlink(missing_ok=True)


@contextmanager
def file_lock(path: Path) -> Iterator[None]:
    """Holds an exclusive lock on a lock file, which is created if missing. Raises Failure if another process has the lock."""
    if path.parent.exists() and not path.parent.is_dir():
        raise Failure(f"cannot create {path}: {path.parent} is not a directory")
    with writing(path):
        path.parent.mkdir(parents=True, exist_ok=True)
        stream = path.open("a", encoding="utf-8")
    with stream:
        try:
            fcntl.flock(stream, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise Failure(f"{path} is locked by another process") from None
        yield


def check_writable(path: str | Path) -> None:
    """Checks early that a file can be replaced or appended to. Raises ArgumentError."""
    place, folder = Path(path), Path(os.path.realpath(path)).parent
    if place.is_dir():
        raise ArgumentError(f"cannot write {path}: is a directory")
    if not is_stream(place) and not os.access(folder, os.W_OK):
        raise ArgumentError(f"cannot write {path}: directory is missing or not writable")
    if place.exists() and not os.access(place, os.W_OK):
        raise ArgumentError(f"cannot write {path}: file is not writable")


def input_file(text: str) -> Path:
    """Type of an argparse argument: a file to read."""
    return existing(text, Path.is_dir, "a file, not a folder")


def input_folder(text: str) -> Path:
    """Type of an argparse argument: a folder to read."""
    return existing(text, lambda path: not path.is_dir(), "a folder")


def existing(text: str, is_wrong: Callable[[Path], bool], expected: str) -> Path:
    path = Path(text)
    if not path.exists():
        raise argparse.ArgumentTypeError(f"cannot read {text}: No such file or directory")
    if is_wrong(path):
        raise argparse.ArgumentTypeError(f"cannot read {text}: expected {expected}")
    return path


def at_least(least: int) -> Callable[[str], int]:
    """Returns an argparse type: an integer >= `least`."""

    def read(text: str) -> int:
        if not text.isdecimal() or int(text) < least:
            raise argparse.ArgumentTypeError(f"invalid number '{text}': expected an integer >= {least}")
        return int(text)

    return read


def add_count(parser: argparse._ActionsContainer, name: str, default: int, meaning: str, least: int = 1, alias: str = "") -> None:
    """Adds an option that takes an integer >= `least`."""
    parser.add_argument(
        *filter(None, (name, alias)), type=at_least(least), default=default, metavar="N", help=f"{meaning} (default {default})"
    )


def call_common(commands: str, *arguments: str) -> bool:
    """Runs shell commands that use common.sh; `arguments` are $1, $2, ... Output goes to stderr. True if they succeed."""
    shell = ["bash", "-c", f'source "$1/scripts/common.sh"; shift; {commands}', "emilia", str(ROOT), *arguments]
    return subprocess.run(shell, stdout=sys.stderr, check=False).returncode == 0


def build(*targets: str) -> None:
    """Builds targets of the release preset and installs missing build tools. No effect outside the source tree.

    Raises Failure.
    """
    if IS_TREE and not call_common('build_release "$@"', *targets):
        raise Failure(f"cannot build {' and '.join(targets)}")


def add_cluster(parser: argparse._ActionsContainer, meaning: str) -> None:
    """Adds the option --cluster."""
    risk = "every user who reaches its port can run programs on all machines (docs/how-to/cluster.md)"
    parser.add_argument("--cluster", metavar="ADDRESS", help=f"{meaning} of a Dask scheduler, such as tcp://127.0.0.1:8786; {risk}")


def add_program(parser: argparse.ArgumentParser) -> None:
    """Adds the option --program; `program_of` returns its value."""
    default = ENGINE.relative_to(ROOT)
    parser.add_argument("--program", metavar="FILE", help=f"engine (default {default}, which is built if a source has changed)")


def program_of(parsed: argparse.Namespace) -> str:
    """Returns the engine of --program, relative to the project. Builds the default engine. Raises Failure."""
    if parsed.program is None:
        build("emilia")
    return parsed.program or str(ENGINE.relative_to(ROOT))


#: Command prefix: the kernel kills the program when the thread that started it ends.
TIE = ["setpriv", "--pdeathsig", "KILL", "--"]


@cache
def can_tie() -> bool:
    """True if setpriv supports --pdeathsig. The setpriv of busybox does not."""
    return bool(which(TIE[0])) and subprocess.run([*TIE, "true"], stderr=subprocess.DEVNULL, check=False).returncode == 0


def tied(command: Sequence[str | Path]) -> list[str]:
    """Returns a command whose process ends with the thread that starts it, even after kill -9.

    The command of a missing program is returned unchanged, so that starting it fails with the name of the program.
    """
    arguments = [str(argument) for argument in command]
    return [*TIE, *arguments] if which(arguments[0]) and can_tie() else arguments


def need_library(name: str) -> None:
    """Imports a Python library, and installs Debian's python3-NAME if it is missing. Raises Failure."""
    try:
        import_module(name)
    except ModuleNotFoundError:
        if IS_TREE and sys.executable == PYTHON:  # another Python does not find Debian's libraries
            call_common('missing=("$1"); install_missing', f"python3-{name}")
            invalidate_caches()
        if find_spec(name) is None:
            raise Failure(f"cannot import the Python library {name}: install Debian's python3-{name}") from None


def run_script(name: str, command: Callable[[], int], when_interrupted: str = "") -> int:
    """Runs the command of a script and returns its exit status. Prints errors to stderr as `name: message`."""
    if signal.getsignal(signal.SIGINT) is signal.SIG_DFL:  # set by `quiet_start`
        signal.signal(signal.SIGINT, signal.default_int_handler)
    if sys.stdout is None:  # closed by the parent process
        sys.stdout = os.fdopen(os.open(os.devnull, os.O_WRONLY), "w", closefd=False)
    if isinstance(sys.stdout, TextIOWrapper):  # escape characters that the locale cannot encode, as stderr does
        sys.stdout.reconfigure(errors="backslashreplace")
    message, code = "", 1
    try:
        code = command()
        sys.stdout.flush()
    except KeyboardInterrupt:
        message, code = when_interrupted, EXIT_INTERRUPTED
    except Failure as failure:
        message, code = str(failure), failure.exit_code
    except subprocess.CalledProcessError as error:
        message = f"{Path(error.cmd[0]).name} exited with status {error.returncode}"
    except OSError as error:
        message = f"{error.filename or 'system error'}: {error.strerror}"
        if error.filename is None and error.errno in WRITE_ERRORS:
            message = f"cannot write standard output: {error.strerror}"
        if isinstance(error, BrokenPipeError):  # the reader of stdout has exited
            message = ""
    finally:
        drop_unwritten_output()
    if message:
        print(f"{name}: {message}", file=sys.stderr)
    return code


def drop_unwritten_output() -> None:
    """Redirects stdout to /dev/null if it cannot be flushed: Python would retry at exit and print an error."""
    try:
        sys.stdout.flush()
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
