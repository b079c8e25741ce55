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
import stat
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import cache
from importlib import import_module, invalidate_caches
from importlib.util import find_spec
from io import TextIOWrapper
from pathlib import Path
from secrets import token_hex
from shutil import copymode, which

ROOT = Path(__file__).resolve().parents[2]

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

#: Most bytes read from a character device, which may be endless.
MAX_DEVICE_BYTES = 1 << 26

#: Errors of a failed write. `writing` adds the file name, so an error without a file name concerns stdout.
WRITE_ERRORS = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO, errno.EPIPE)


class Failure(Exception):
    """Error that ends a script; str() is the message for the user."""

    exit_code = 1


class ArgumentError(Failure):
    """Invalid command-line arguments; the message names the argument and the expected form."""

    exit_code = 2


def read_file(path: Path) -> bytes:
    """Returns the contents of a file or a pipe. Raises OSError, also for a device with more than 64 MiB."""
    with path.open("rb") as stream:
        if not stat.S_ISCHR(os.fstat(stream.fileno()).st_mode):
            return stream.read()
        content = stream.read(MAX_DEVICE_BYTES + 1)
    if len(content) > MAX_DEVICE_BYTES:
        too_long = f"device returns more than {MAX_DEVICE_BYTES >> 20} MiB, expected a file"
        raise OSError(errno.EFBIG, too_long, str(path))
    return content


def read_text(path: Path) -> str:
    """Returns a UTF-8 text without its byte order mark. Raises OSError, also for invalid UTF-8."""
    try:
        return read_file(path).decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise OSError(errno.EILSEQ, f"invalid UTF-8 at byte {error.start + 1}", str(path)) from None


@contextmanager
def writing(path: str | Path) -> Iterator[None]:
    """Turns an OSError of its body into a Failure that names the file and the cause."""
    try:
        yield
    except OSError as error:
        raise Failure(f"cannot write {path}: {error.strerror}") from None


@contextmanager
def unfinished_file(path: Path) -> Iterator[Path]:
    """Replaces a file atomically: yields a temporary path to write, which is renamed to `path` if the body succeeds.

    - The temporary name is random, so two processes never write the same one. A killed process leaves its file.
    - A symbolic link is followed. The target keeps its mode and, if permitted, its owner.
    - In a directory that is not writable, an existing file is written in place.

    Raises OSError.
    """
    target = Path(os.path.realpath(path))
    if target.is_symlink():
        raise OSError(errno.ELOOP, os.strerror(errno.ELOOP), str(path))
    if target.exists() and not os.access(target.parent, os.W_OK):
        yield target
        return
    unfinished = target.with_name(f"{target.name}.{token_hex(4)}.unfinished")
    try:
        yield unfinished
        if target.exists():
            copymode(target, unfinished)
            with suppress(OSError):
                os.chown(unfinished, target.stat().st_uid, target.stat().st_gid)
        os.replace(unfinished, target)
    except BaseException:
        unfinished.unlink(missing_ok=True)
        raise


def is_stream(path: Path) -> bool:
    """True for a path that cannot be replaced: a device, a pipe, or an open descriptor such as /dev/stdout."""
    while path.exists():
        if not path.is_symlink():
            return not path.is_file()
        if path.parent.resolve().is_relative_to("/proc"):
            return True
        path = path.parent / path.readlink()
    return False


def write_atomically(path: Path, content: str | bytes) -> None:
    """Replaces the contents of a file atomically, or appends to a stream (`is_stream`). Raises Failure."""
    data = content.encode() if isinstance(content, str) else content
    with writing(path):
        if is_stream(path):
            with path.open("ab") as stream:
                stream.write(data)
            return
        with unfinished_file(path) as unfinished:
            unfinished.write_bytes(data)


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


def open_locked(path: Path) -> int:
    """Opens a file for reading and appending and locks it exclusively; returns the descriptor. Creates a missing file.

    Raises Failure.
    """
    with writing(path):
        while True:
            descriptor = os.open(path, os.O_RDWR | os.O_CREAT | os.O_APPEND | os.O_CLOEXEC, 0o666)
            try:
                if not stat.S_ISREG(os.fstat(descriptor).st_mode):
                    raise Failure(f"cannot write {path}: not a regular file")
                fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
                with suppress(FileNotFoundError):  # the previous holder of the lock may have removed the file
                    if os.path.samefile(descriptor, path):
                        return descriptor
            except BlockingIOError:
                os.close(descriptor)
                raise Failure(f"{path} is locked by another process") from None
            except BaseException:
                os.close(descriptor)
                raise
            os.close(descriptor)


def check_writable(path: str | Path) -> None:
    """Checks early that a file can be written. Raises ArgumentError."""
    place = Path(path)
    if place.is_dir():
        raise ArgumentError(f"cannot write {path}: is a directory")
    if not place.exists():
        place = Path(os.path.realpath(path))
        if place.is_symlink():
            raise ArgumentError(f"cannot write {path}: {os.strerror(errno.ELOOP)}")
        place = place.parent
    if not os.access(place, os.W_OK):
        raise ArgumentError(f"cannot write {path}: directory is missing or not writable")


def at_least(least: int) -> Callable[[str], int]:
    """Returns an argparse type: an integer >= `least`."""

    def read(text: str) -> int:
        if not text.isdecimal() or int(text) < least:
            raise argparse.ArgumentTypeError(f"invalid number '{text}': expected an integer >= {least}")
        return int(text)

    return read


def add_count(parser: argparse._ActionsContainer, name: str, default: int, meaning: str, least: int = 1) -> None:
    """Adds an option that takes an integer >= `least`."""
    parser.add_argument(
        name, type=at_least(least), default=default, metavar="N", help=f"{meaning} (default {default})"
    )


def call_common(commands: str, *arguments: str) -> bool:
    """Runs shell commands that use common.sh; `arguments` are $1, $2, ... Output goes to stderr. True if they succeed."""
    shell = ["bash", "-c", f'source "$1/scripts/common.sh"; shift; {commands}', "emilia", str(ROOT), *arguments]
    return subprocess.run(shell, stdout=sys.stderr, check=False).returncode == 0


def build(*targets: str) -> None:
    """Builds targets of the release preset and installs missing build tools. No effect outside the source tree.

    Raises Failure.
    """
    if IS_TREE and not call_common('need_build_tools; install_missing; for each; do build_target release "$each"; done', *targets):
        raise Failure(f"cannot build {' and '.join(targets)}")


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
