# SPDX-License-Identifier: MIT
"""Runs the commands of a page in a temporary folder that looks like a clone with a build."""

from __future__ import annotations

import os
import signal
import subprocess
import tempfile
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from common import BUILD, EXIT_INTERRUPTED, PYTHON, ROOT, Failure
from docs.pages import Typed

#: Seconds until a command is killed.
QUICK_LIMIT, LONG_LIMIT = 300, 7200

#: Entries of the project that the folder does not show: the pages' commands write into `build`.
HIDDEN = ("build",)

#: Programs in place of those that build: the build that exists is used as it is.
PROGRAMS = {
    "scripts/run": '#!/bin/sh\nexec "$(dirname "$0")/../build/release/emilia" "$@"\n',
    "bin/cmake": "#!/bin/sh\n",
}

#: Pause between two looks at a program, and the looks in a row that must find it waiting for input.
PAUSE, LOOKS = 0.02, 6


@dataclass
class Done:
    """Finished command. lines: stdout, stderr and typed lines as a terminal shows them."""

    lines: list[str]
    status: int


@contextmanager
def page_folder() -> Iterator[Path]:
    """A temporary folder with links to the project, in which the commands of one page run."""
    with tempfile.TemporaryDirectory(prefix="emilia-docs-") as place:
        folder = Path(place)
        for entry in ROOT.iterdir():
            if entry.name not in HIDDEN and not entry.name.startswith(".") and entry.name != "scripts":
                (folder / entry.name).symlink_to(entry)
        for name in ("bin", "build", "scripts"):
            (folder / name).mkdir()
        (folder / "build/release").symlink_to(BUILD)
        for entry in (ROOT / "scripts").iterdir():
            if entry.name != "run":
                (folder / "scripts" / entry.name).symlink_to(entry)
        for name, text in PROGRAMS.items():
            (folder / name).write_text(text)
            (folder / name).chmod(0o755)
        yield folder


def environment(folder: Path) -> dict[str, str]:
    """Variables of a user without settings, whose home is the folder."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("EMILIA_", "XDG_", "PYTHON"))}
    path = f"{folder}/bin:{BUILD}:{os.environ.get('PATH', os.defpath)}"
    return kept | {"HOME": str(folder), "PATH": path, "LC_ALL": "C.UTF-8", "TERM": "dumb", "COLUMNS": "100", "NO_COLOR": "1",
                   "PYTHONDONTWRITEBYTECODE": "1"}  # fmt: skip


def tasks_of(process: int) -> Iterator[Path]:
    """Folders in /proc of the threads of a process and of its descendants. Raises OSError if a thread has ended."""
    for task in Path(f"/proc/{process}/task").iterdir():
        yield task
        for child in (task / "children").read_text().split():
            yield from tasks_of(int(child))


def is_waiting(process: int) -> bool:
    """True if all threads of a process and of its descendants sleep, or if it has ended."""
    try:
        return all((task / "stat").read_text().rpartition(")")[2].split()[0] in "SZ" for task in tasks_of(process))
    except OSError:  # a thread has ended
        return not Path(f"/proc/{process}").exists()


def kill_tree(process: int) -> None:
    """Kills a process and its descendants."""
    with suppress(OSError):
        os.kill(process, signal.SIGSTOP)  # it starts no other process
        for task in list(tasks_of(process)):
            with suppress(OSError):
                os.kill(int(task.name), signal.SIGKILL)
    with suppress(OSError):
        os.kill(process, signal.SIGKILL)


def run_command(command: Sequence[str], folder: Path, typed: Sequence[Typed], limit: float) -> Done:
    """Runs a command, and types each line when the command waits for input. Raises Failure after `limit` seconds, and
    KeyboardInterrupt after Ctrl-C."""
    with subprocess.Popen(
        command, cwd=folder, env=environment(folder), stdin=subprocess.PIPE if typed else subprocess.DEVNULL,
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, bufsize=0,
    ) as process:  # fmt: skip
        output = bytearray()
        end = time.monotonic() + limit
        is_late = threading.Event()

        def kill() -> None:
            is_late.set()
            kill_tree(process.pid)

        def read() -> None:
            assert process.stdout is not None
            while part := os.read(process.stdout.fileno(), 1 << 16):
                output.extend(part)

        reader, timer = threading.Thread(target=read), threading.Timer(limit, kill)
        reader.start()
        timer.start()
        try:
            type_lines(process, typed, output, reader, end)
            reader.join()
            process.wait()
        finally:
            timer.cancel()
        if is_late.is_set():
            raise Failure(f"took longer than {limit:.0f} s")
        if process.returncode in (-signal.SIGINT, EXIT_INTERRUPTED):
            raise KeyboardInterrupt
        return Done(output.decode(errors="backslashreplace").splitlines(), process.returncode)


def type_lines(
    process: subprocess.Popen[bytes], typed: Sequence[Typed], output: bytearray, reader: threading.Thread, end: float
) -> None:
    """Types each line when the program waits for it, and closes its input. Lines after its end are dropped."""
    if process.stdin is None:
        return
    with suppress(BrokenPipeError):
        for line in typed:
            wait_for_input(process, output, reader, end)
            output.extend(f"{line.prompt}{line.text}\n".encode())
            process.stdin.write(f"{line.text}\n".encode())
        wait_for_input(process, output, reader, end)
    process.stdin.close()


def wait_for_input(process: subprocess.Popen[bytes], output: bytearray, reader: threading.Thread, end: float) -> None:
    """Waits until the process sleeps and has printed nothing more, or has ended and all its output is read."""
    quiet, size = 0, -1
    while quiet < LOOKS and process.poll() is None and time.monotonic() < end:
        time.sleep(PAUSE)
        quiet = quiet + 1 if is_waiting(process.pid) and size == len(output) else 0
        size = len(output)
    if process.poll() is not None:
        reader.join(max(0.0, end - time.monotonic()))


def shell(text: str, *options: str) -> list[str]:
    return ["bash", *options, "-c", text]


def python(text: str) -> list[str]:
    return [PYTHON, "-c", text]
