# SPDX-License-Identifier: MIT
"""Parts of a generation, made on the workers of a cluster. Only the local process writes their files."""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from common import ENGINE, ROOT, write_atomically
from cluster.identity import fingerprint
from cluster.jobs import JobList
from cluster.pool import Pool
from match.schedule import Shard
from engines.stopping import on_interrupt
from train import commands
from train.scales import Generation
from progress import Progress


@dataclass(frozen=True)
class Order:
    """Job to make a part. games: games of a replay; player, teacher: weights that play and label; all as file contents."""

    part: Shard
    plan: Generation
    seed: int
    games: bytes | None
    player: bytes | None
    teacher: bytes | None


def make_part(order: Order) -> dict[str, bytes]:
    """Makes a part with one thread; returns the names and contents of its files. Runs on a worker.

    Temporary files are in the local directory of the worker, because Dask removes the directory of a killed worker.
    """
    from distributed import get_worker

    with tempfile.TemporaryDirectory(prefix="emilia-train-", dir=get_worker().local_directory) as name:
        folder = Path(name)

        def written(content: bytes | None, file: Path) -> Path | None:
            if content is None:
                return None
            file.write_bytes(content)
            return file

        written(order.games, commands.part_file(folder, order.part, "games"))
        player = written(order.player, folder / "player.bin")
        teacher = written(order.teacher, folder / "teacher.bin")
        files = commands.make_part(folder, order.part, order.plan, order.seed, player, teacher, threads=1)
        return {file.name: file.read_bytes() for file in files}


def write_part(folder: Path, files: dict[str, bytes]) -> None:
    """Writes the files of a part atomically and in order; the last one marks the part as complete."""
    for name in files:
        write_atomically(folder / name, files[name])


def make_parts(address: str, orders: Sequence[Order], folder: Path) -> None:
    """Makes parts on the cluster and writes their files. Raises Failure and KeyboardInterrupt."""
    if not orders:
        return

    def say(text: str) -> None:
        print(f"train: {text}", file=sys.stderr, flush=True)

    progress = Progress(orders[0].part.count, orders[0].part.count - len(orders))

    def receive(order: Order, files: dict[str, bytes]) -> bool:
        write_part(folder, files)
        progress.advance()
        say(f"{progress.counted()} part {order.part} of {folder.name} complete")
        return True

    identify = partial(fingerprint, str(ENGINE.relative_to(ROOT)))
    with Pool(address, identify(), say) as pool, on_interrupt(pool.interrupt):
        if not pool.run(identify, make_part, JobList(orders, receive)):
            raise KeyboardInterrupt
