# SPDX-License-Identifier: MIT
"""What the Python scripts share: how they bring what they take, and how they end.

What goes wrong is one sentence on stderr, never a traceback. Nothing is installed or built before a script has read
its arguments and found that it takes it.
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

ROOT = Path(__file__).resolve().parent.parent

#: Whether this is the tree of the sources; else the scripts are installed, and nothing can be built.
IS_TREE = (ROOT / "CMakeLists.txt").exists()

#: The release build, and the engine in it, or the one in PATH.
BUILD = ROOT / "build/release"
ENGINE = BUILD / "emilia" if IS_TREE else Path("emilia")

#: The one that Debian's libraries are for.
PYTHON = "/usr/bin/python3"

#: Balanced, of ten plies or so; its first lines say how they were made.
OPENINGS = ROOT / "scripts/data/openings-10ply.txt"

#: What a shell reports for a program that Ctrl-C ended.
EXIT_INTERRUPTED = 130

#: Bytes that are read of a device, such as a terminal; it need have no end.
MOST_OF_A_DEVICE = 1 << 26

#: What the system has against a write. Files are named by `writing`, so where no file is named it is stdout.
WRITE_ERRORS = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO, errno.EPIPE)


class Failure(Exception):
    """What ends a script before its time; str() is the sentence for the user."""

    exit_code = 1


class ArgumentError(Failure):
    """Arguments that cannot be followed; the message says which, and why."""

    exit_code = 2


def read_file(path: Path) -> bytes:
    """What is in a file or a pipe; raises OSError, also for a device that goes on and on."""
    with path.open("rb") as stream:
        if not stat.S_ISCHR(os.fstat(stream.fileno()).st_mode):
            return stream.read()
        content = stream.read(MOST_OF_A_DEVICE + 1)
    if len(content) > MOST_OF_A_DEVICE:
        too_long = f"a device with more than {MOST_OF_A_DEVICE >> 20} MiB, expected a file"
        raise OSError(errno.EFBIG, too_long, str(path))
    return content


def read_text(path: Path) -> str:
    """A text in UTF-8, without its byte order mark; raises OSError, also for what is no such text."""
    try:
        return read_file(path).decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise OSError(errno.EILSEQ, f"no text in UTF-8 at byte {error.start + 1}", str(path)) from None


@contextmanager
def writing(path: str | Path) -> Iterator[None]:
    """Where its body cannot write, the Failure names the file and the cause."""
    try:
        yield
    except OSError as error:
        raise Failure(f"cannot write {path}: {error.strerror}") from None


@contextmanager
def unfinished_file(path: Path) -> Iterator[Path]:
    """Where to write what is in the file at the end, which is whole then or as it was. The name is new each time, so nobody else
    writes there; a killed run leaves it. A link stays, and the file that it leads to is written and keeps its mode and, where we
    may give it away, its owner. A file in a folder that takes no new one is itself written."""
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


def is_written_at_once(path: Path) -> bool:
    """Whether nothing can take the place of what is there: a device, a pipe, or a file that is open, as /dev/stdout is."""
    while path.exists():
        if not path.is_symlink():
            return not path.is_file()
        if path.parent.resolve().is_relative_to("/proc"):
            return True
        path = path.parent / path.readlink()
    return False


def write_whole(path: Path, content: str | bytes) -> None:
    """Writes a file that is either whole or as it was; what is written at once gets it behind what it has. Raises Failure."""
    data = content.encode() if isinstance(content, str) else content
    with writing(path):
        if is_written_at_once(path):
            with path.open("ab") as stream:
                stream.write(data)
            return
        with unfinished_file(path) as unfinished:
            unfinished.write_bytes(data)


@contextmanager
def held(path: Path) -> Iterator[None]:
    """Keeps a second run out by a lock on a file, which is made where it is not there; raises Failure where another run has it."""
    if path.parent.exists() and not path.parent.is_dir():
        raise Failure(f"{path.parent} is no directory")
    with writing(path):
        path.parent.mkdir(parents=True, exist_ok=True)
        stream = path.open("a", encoding="utf-8")
    with stream:
        try:
            fcntl.flock(stream, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise Failure(f"another run has {path}") from None
        yield


def open_alone(path: Path) -> int:
    """A file descriptor for reading and appending, with a lock that keeps other processes out; the file is made where it is not
    there. Raises Failure."""
    with writing(path):
        while True:
            descriptor = os.open(path, os.O_RDWR | os.O_CREAT | os.O_APPEND | os.O_CLOEXEC, 0o666)
            try:
                if not stat.S_ISREG(os.fstat(descriptor).st_mode):
                    raise Failure(f"{path} is no regular file")
                fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
                with suppress(FileNotFoundError):  # whoever had the lock may have removed the file
                    if os.path.samefile(descriptor, path):
                        return descriptor
            except BlockingIOError:
                os.close(descriptor)
                raise Failure(f"{path} is in use by another process") from None
            except BaseException:
                os.close(descriptor)
                raise
            os.close(descriptor)


def check_writable(path: str | Path) -> None:
    """Raises ArgumentError where a file can surely not be written, before any work is done for it."""
    place = Path(path)
    if place.is_dir():
        raise ArgumentError(f"cannot write {path}: it is a directory")
    if not place.exists():
        place = Path(os.path.realpath(path))
        if place.is_symlink():
            raise ArgumentError(f"cannot write {path}: {os.strerror(errno.ELOOP)}")
        place = place.parent
    if not os.access(place, os.W_OK):
        raise ArgumentError(f"cannot write {path}: no such directory, or it is not ours")


def at_least(least: int) -> Callable[[str], int]:
    """A whole number of so much or more, for argparse."""

    def read(text: str) -> int:
        if not text.isdecimal() or int(text) < least:
            raise argparse.ArgumentTypeError(f"'{text}', expected {least} or more")
        return int(text)

    return read


def add_count(parser: argparse._ActionsContainer, name: str, default: int, meaning: str, least: int = 1) -> None:
    """An option that takes a whole number."""
    parser.add_argument(
        name, type=at_least(least), default=default, metavar="N", help=f"{meaning} (default {default})"
    )


def call_common(commands: str, *arguments: str) -> bool:
    """Whether commands that use the functions of common.sh succeed; the arguments are theirs. stdout stays ours."""
    shell = ["bash", "-c", f'source "$1/scripts/common.sh"; shift; {commands}', "emilia", str(ROOT), *arguments]
    return subprocess.run(shell, stdout=sys.stderr, check=False).returncode == 0


def build(*targets: str) -> None:
    """Brings targets of the release build up to date, and before that the tools for it; raises Failure."""
    if IS_TREE and not call_common('need_build_tools; install_missing; for each; do build_target release "$each"; done', *targets):
        raise Failure(f"cannot build {' and '.join(targets)}")


#: Starts a program that ends with the thread that starts it.
TIE = ["setpriv", "--pdeathsig", "KILL", "--"]


@cache
def can_tie() -> bool:
    """Whether setpriv is there and knows the flag, which busybox's does not."""
    return bool(which(TIE[0])) and subprocess.run([*TIE, "true"], stderr=subprocess.DEVNULL, check=False).returncode == 0


def tied(command: Sequence[str | Path]) -> list[str]:
    """The command of a program that ends with the thread that starts it, even where that is killed with kill -9. One that is not
    there stays as it is, so that whoever starts it is told."""
    words = [str(word) for word in command]
    return [*TIE, *words] if which(words[0]) and can_tie() else words


def need_library(name: str) -> None:
    """Makes a Python library importable that is Debian's python3-NAME, installing it where it is missing."""
    try:
        import_module(name)
    except ModuleNotFoundError:
        if IS_TREE and sys.executable == PYTHON:  # for another Python, Debian's libraries are no help
            call_common('missing=("$1"); install_missing', f"python3-{name}")
            invalidate_caches()
        if find_spec(name) is None:
            raise Failure(f"this takes the Python library {name}, which is Debian's python3-{name}") from None


def run_script(name: str, command: Callable[[], int], when_interrupted: str = "") -> int:
    """Runs a script's command to its exit code; says on stderr, under its name, what ended it early."""
    if signal.getsignal(signal.SIGINT) is signal.SIG_DFL:  # `quiet_start` has seen to the time before
        signal.signal(signal.SIGINT, signal.default_int_handler)
    if sys.stdout is None:  # closed by whoever started us
        sys.stdout = os.fdopen(os.open(os.devnull, os.O_WRONLY), "w", closefd=False)
    if isinstance(sys.stdout, TextIOWrapper):  # what the locale or a file's name has no characters for, as on stderr
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
        message = f"{Path(error.cmd[0]).name} ended with status {error.returncode}"
    except OSError as error:
        message = f"{error.filename or 'the system'}: {error.strerror}"
        if error.filename is None and error.errno in WRITE_ERRORS:
            message = f"cannot write the output: {error.strerror}"
        if isinstance(error, BrokenPipeError):  # who read our output has left
            message = ""
    finally:
        drop_unwritten_output()
    if message:
        print(f"{name}: {message}", file=sys.stderr)
    return code


def drop_unwritten_output() -> None:
    """What stdout does not take must go somewhere: Python writes it again at its end."""
    try:
        sys.stdout.flush()
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
