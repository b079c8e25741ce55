# SPDX-License-Identifier: MIT
"""Program scripts/dev/check_cluster: compares long work on a local cluster, whose workers are killed, with local work."""

from __future__ import annotations

import argparse
import json
import os
import random
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from common import OPENINGS, ROOT, Failure, add_count, add_program, need_library, program_of, run_script
from parsing import Parser
from othello.notation import position_text
from othello.rules import START
from engines.stopping import on_interrupt, raise_interrupted

DESCRIPTION = """\
Tests all commands with --cluster, and check_engine. Each command runs locally and on a local cluster of two workers,
one of which is killed with SIGKILL every minute. The results must be equal. Takes half an hour on two cores.

exit status: 0 all results are equal; 1 results differ or a command failed; 2 invalid arguments"""

#: Fields with a date or a duration, which are not compared.
OF_TIME = re.compile(r'"(?:seconds|time|began|date|at)": ?(?:"[^"]*"|[-0-9.e]+),? ?')


#: Training command, and a shell loop that runs it locally, shard by shard.
TRAINING = ("training/train", "--dir", "{}/training", "--scale", "tiny", "--parts", "4")
SHARDS = 'for part in 1 2 3 4; do "$0" "$@" --shard "$part/4" || exit 1; done'


@dataclass(frozen=True)
class Work:
    """Command to test. `{}` in it is replaced by a temporary folder.

    left: returns the results in the folder, without times. alone: equivalent command without a cluster, if it differs.
    """

    name: str
    command: tuple[str, ...]
    left: Callable[[Path], str]
    takes_cluster: bool = True
    alone: tuple[str, ...] = ()


def lines_of(name: str) -> Callable[[Path], str]:
    """Returns a function that reads the sorted lines of a file, without times."""
    return lambda folder: "\n".join(sorted(OF_TIME.sub("", line) for line in (folder / name).read_text().splitlines()))


def files_of(pattern: str) -> Callable[[Path], str]:
    """Returns a function that reads the names and contents of files."""
    return lambda folder: "\n".join(f"{path.name} {path.read_bytes().hex()}" for path in sorted(folder.glob(pattern)))


def value_of_proof(folder: Path) -> str:
    """Returns the result of a proof. Its searches are not compared, because they depend on timing."""
    done = subprocess.run([ROOT / "scripts/prove", "report", folder / "a.proof"], capture_output=True, text=True, check=True)
    return "\n".join(line for line in done.stdout.splitlines() if line.startswith(("root", "value")))


def results_of_check(folder: Path) -> str:
    """Returns the verdicts of check_engine, without times."""
    found = json.loads((folder / "check.json").read_text())
    return "\n".join(sorted(f"{each['check']} {each['verdict']}" for each in found["checks"]))


def all_work(engine: str, size: int) -> list[Work]:
    """Returns the commands to test. size: amount of work."""
    two = ("--engine", "name=pattern", f"cmd={engine}", "option.Eval=pattern", "--engine", "name=compound", f"cmd={engine}", "option.Eval=compound")
    match = ("scripts/match", *two, "--each", "depth=1", "option.Hash=1", "--games", str(40 * size))
    board = "6x6 blocked a1,f1,a6,f6" if size > 2 else "5x6"
    return [
        Work("match", (*match, "--openings", str(OPENINGS), "--records", "{}/a.jsonl"), lines_of("a.jsonl")),
        Work("solve", ("scripts/solve", "{}/positions.txt", "--out", "{}/a.jsonl", "--program", engine), lines_of("a.jsonl")),
        Work(
            "learn",
            ("scripts/learn", "{}/a.book", "--depth", "12", "--positions", str(30 * size), "--program", engine),
            lines_of("book.txt"),
        ),
        Work("prove", ("scripts/prove", "--board", board, "--out", "{}/a.proof", "--program", engine), value_of_proof),
        Work(
            "study",
            ("studies/boards", "--squares", "28", "--records", "{}/boards.jsonl", "--program", str(ROOT / engine)),
            lines_of("boards.jsonl"),
        ),
        Work("train", TRAINING, files_of("training/generation-01/part*"), alone=("bash", "-c", SHARDS, *TRAINING)),
        Work("check_engine", ("scripts/check_engine", "--engine", f"cmd={engine}", "margin=2", "--json", "{}/check.json"),
             results_of_check, takes_cluster=False),
    ]  # fmt: skip


class Cluster:
    """Local scheduler and two workers, one of which is killed every `interval` seconds."""

    def __init__(self, folder: Path, interval: float) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        self.address = f"tcp://127.0.0.1:{port}"
        self.kills = 0
        self._log = (folder / "cluster.log").open("w")
        self._interval = interval
        self._is_over = threading.Event()
        self._processes = [
            self._start("dask-scheduler", "--host", "127.0.0.1", "--port", str(port), "--dashboard-address", ":0"),
            self._start("dask-worker", self.address, "--nthreads", "1", "--nworkers", "2", "--local-directory", str(folder)),
        ]
        self._killer = threading.Thread(target=self._kill, daemon=True)
        self._killer.start()

    def close(self) -> None:
        self._is_over.set()
        self._killer.join()
        for process in reversed(self._processes):
            process.terminate()
            try:
                process.wait(30)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
        self._log.close()

    def _start(self, *command: str) -> subprocess.Popen[bytes]:
        environment = {**os.environ, "PYTHONPATH": str(ROOT / "scripts/lib")}
        return subprocess.Popen(command, cwd=ROOT, env=environment, stdout=self._log, stderr=self._log)

    def _kill(self) -> None:
        generator = random.Random(1)
        while not self._is_over.wait(self._interval):
            workers = list(children_of(self._processes[1].pid))
            if workers:
                os.kill(generator.choice(workers), signal.SIGKILL)
                self.kills += 1


def children_of(pid: int) -> Iterator[int]:
    """Yields the worker processes of a Dask nanny, without Python's resource tracker."""
    for path in Path("/proc").glob("[0-9]*"):
        try:
            fields = (path / "stat").read_text().rpartition(")")[2].split()
            if int(fields[1]) == pid and b"spawn_main" in (path / "cmdline").read_bytes():
                yield int(path.name)
        except OSError:
            continue


@contextmanager
def cluster(folder: Path, interval: float) -> Iterator[Cluster]:
    made = Cluster(folder, interval)
    try:
        with on_interrupt(raise_interrupted):
            yield made
    finally:
        made.close()


def prepare(work: Work, folder: Path, size: int) -> None:
    folder.mkdir(parents=True)
    if work.name == "solve":
        write_positions(folder / "positions.txt", 20 * size)


def write_positions(path: Path, count: int) -> None:
    """Writes positions of random games with 18 to 20 empty squares, always the same.

    Larger positions are solved by several threads without a cluster, which makes their node counts vary.
    """
    generator, texts = random.Random(1), list[str]()
    while len(texts) < count:
        position, empties = START, 18 + len(texts) % 3
        while position.empties > empties and position.legal_moves():
            position = position.play(generator.choice(position.legal_moves()))
            position = position.passed() if position.must_pass() else position
        if position.empties == empties and position.legal_moves():
            texts.append(position_text(position))
    path.write_text("\n".join(texts) + "\n")


def run(work: Work, folder: Path, engine: str, size: int, address: str | None) -> tuple[str, float]:
    """Runs a command; returns its results and its seconds. Raises Failure."""
    prepare(work, folder, size)
    template = work.command if address or not work.alone else work.alone
    command = [argument.replace("{}", str(folder)) for argument in template]
    if address and work.takes_cluster:
        command += ["--cluster", address]
    began = time.monotonic()
    with (folder / "log").open("w") as log:
        code = subprocess.run(command, cwd=ROOT, stdout=log, stderr=log, check=False).returncode
    seconds = time.monotonic() - began
    if code != 0:
        raise Failure(f"{' '.join(command)} exited with status {code}:\n{(folder / 'log').read_text()[-2000:]}")
    if work.name == "learn":
        subprocess.run(
            [ROOT / engine, "book", "export", folder / "a.book", folder / "book.txt"], check=True, stdout=subprocess.DEVNULL
        )
    return work.left(folder), seconds


def check(arguments: Sequence[str]) -> int:
    parser = Parser(
        prog="scripts/dev/check_cluster",
        description=DESCRIPTION,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    add_program(parser)
    parser.add_argument(
        "--only", nargs="+", metavar="NAME", help="commands to test: match, solve, learn, prove, study, train, check_engine (default all)"
    )
    parser.add_argument("--kill-every", type=float, default=60.0, metavar="S", help="seconds between kills (default %(default)s)")
    add_count(parser, "--size", 4, "amount of work of each command")
    parsed = parser.parse_args(arguments)
    names = [each.name for each in all_work("", parsed.size)]
    if unknown := set(parsed.only or ()) - set(names):
        parser.error(f"invalid --only '{' '.join(sorted(unknown))}': expected {', '.join(names)}")
    need_library("distributed")
    parsed.program = program_of(parsed)
    work = all_work(parsed.program, parsed.size)
    different = 0
    folder = Path(tempfile.mkdtemp(prefix="emilia-cluster-"))
    for each in work:
        if parsed.only and each.name not in parsed.only:
            continue
        alone, seconds = run(each, folder / each.name / "alone", parsed.program, parsed.size, None)
        place = folder / each.name / "cluster"
        with cluster(folder / each.name, parsed.kill_every) as made:
            there, seconds_there = run(each, place, parsed.program, parsed.size, made.address)
        is_same = alone == there and alone != ""
        different += not is_same
        print(
            f"{each.name:13} {'equal' if is_same else 'DIFFERENT'}: {seconds:.0f} s local, {seconds_there:.0f} s on the "
            f"cluster with {made.kills} kills, {len(alone.splitlines())} lines compared",
            flush=True,
        )
    if different:
        print(f"results are in {folder}")
        return 1
    shutil.rmtree(folder)
    return 0


def main(arguments: list[str]) -> int:
    return run_script("check_cluster", lambda: check(arguments))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
