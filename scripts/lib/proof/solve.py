# SPDX-License-Identifier: MIT
"""Program scripts/solve: emilia solve on the workers of a cluster."""

from __future__ import annotations

import argparse
import json
import operator
import subprocess
import sys
from collections.abc import Sequence
from functools import partial
from pathlib import Path

from common import ROOT, Failure, add_cluster, add_program, input_file, program_of, run_script, tied
from parsing import Parser
from cluster.identity import fingerprint
from cluster.jobs import JobList
from cluster.pool import Pool
from proof.position_groups import Group, efforts_of, groups_of, position_of, positions_of, solve_group
from engines.stopping import on_interrupt
from progress import Progress
from record_file import RecordFile

DESCRIPTION = """\
Solves positions like emilia solve. With --cluster the positions are solved on the workers of a Dask scheduler, one
thread each. Results and table are the same except for the times."""

EPILOG = """\
Setup of a cluster: docs/how-to/cluster.md

example:
  scripts/solve hard.obf --out hard.jsonl --resume --cluster tcp://scheduler:8786"""

#: Options of emilia solve that affect results and are passed to the workers.
VALUES = ("board", "eval", "eval-file", "hash", "search-params", "window", "selectivity", "depth", "time")
SWITCHES = ("wld", "moves")


def parse_arguments(arguments: list[str]) -> argparse.Namespace:
    parser = Parser(
        prog="scripts/solve",
        description=DESCRIPTION,
        epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("files", nargs="+", type=input_file, metavar="FILE", help="file of positions")
    parser.add_argument("--out", type=Path, required=True, metavar="FILE", help="result file, one JSON line per position")
    parser.add_argument("--resume", action="store_true", help="continue the --out file, if it exists")
    add_cluster(parser, "solve on the workers")
    add_program(parser)
    for name in VALUES:
        parser.add_argument(f"--{name}", metavar="VALUE", help="see emilia solve --help")
    for name in SWITCHES:
        parser.add_argument(f"--{name}", action="store_true", help="see emilia solve --help")
    return parser.parse_args(arguments)


def flags_of(parsed: argparse.Namespace) -> list[str]:
    """Returns the given options that are passed to the workers, as command-line arguments."""
    given = {name: getattr(parsed, name.replace("-", "_")) for name in (*VALUES, *SWITCHES)}
    flags = [argument for name in VALUES if given[name] is not None for argument in (f"--{name}", given[name])]
    return flags + [f"--{name}" for name in SWITCHES if given[name]]


def search_text(asked: str) -> str:
    """Formats the options of a search for an error message."""
    return f"'{asked}'" if asked else "an exact search"


def numbers_of(results: Sequence[str], positions: Sequence[str], asked: str, path: Path) -> set[int]:
    """Returns the numbers, from 1, of the positions that have results in a file.

    Raises Failure for a line that is not a result of these positions and options. The engine checks the complete file at
    the end.
    """
    numbers = set[int]()
    for line in results:
        try:
            result = json.loads(line)
            number, position, result_of = operator.index(result["index"]), result["position"], result.get("asked", "")
        except (ValueError, KeyError, TypeError, AttributeError):
            raise Failure(f"cannot resume {path}: invalid line, expected a JSON result") from None
        if result_of != asked:
            raise Failure(f"cannot resume {path}: results of {search_text(result_of)}, expected {search_text(asked)}")
        if not 0 < number <= len(positions) or position != positions[number - 1]:
            raise Failure(f"cannot resume {path}: result {number} is of another position, expected the same input files")
        if number in numbers:
            raise Failure(f"cannot resume {path}: two results for position {number}")
        numbers.add(number)
    return numbers


def solve_on_cluster(parsed: argparse.Namespace, engine: list[str], flags: list[str]) -> None:
    """Solves the missing positions on the cluster and appends the results to the file."""
    lines = positions_of(parsed.files)
    empty_shard = [f"--shard={len(lines) + 1}/{len(lines) + 1}"]  # checks arguments and files without solving
    checked = subprocess.run([*engine, *empty_shard, *flags], capture_output=True, text=True, check=False)
    if checked.returncode != 0:
        raise Failure(checked.stderr.strip().removeprefix("emilia: ") or f"engine exited with status {checked.returncode}")
    positions = [position_of(line) for line in lines]
    # Solving a finished game takes no time and returns the engine's text of the options. It needs no hash table.
    without_hash = flags_of(argparse.Namespace(**{**vars(parsed), "hash": None}))
    [finished] = solve_group(parsed.program, tuple(without_hash), Group((1,), (positions[0].replace("E", "X"),)))
    results = RecordFile(parsed.out, parsed.resume, '{"index":')
    done = numbers_of(results.lines, positions, json.loads(finished).get("asked", ""), parsed.out)
    solved = len(done)
    is_limited = parsed.depth is not None or parsed.time is not None
    efforts = efforts_of(lines, is_limited)
    progress = Progress(sum(efforts), sum(efforts[number - 1] for number in done))

    def say(text: str) -> None:
        print(f"solve: {text}", file=sys.stderr, flush=True)

    def receive(group: Group, found: list[str]) -> bool:
        nonlocal solved
        results.add(*found)
        solved += len(found)
        progress.advance(sum(efforts[number - 1] for number in group.numbers))
        say(f"[{solved}/{len(lines)}{progress.left()}] positions {', '.join(map(str, group.numbers))}")
        return True

    identify = partial(fingerprint, parsed.program, parsed.eval_file)
    with results, Pool(parsed.cluster, identify(), say) as pool, on_interrupt(pool.interrupt):
        work = partial(solve_group, parsed.program, tuple(flags))
        if not pool.run(identify, work, JobList(groups_of(lines, done), receive)):
            raise KeyboardInterrupt


def solve(arguments: list[str]) -> int:
    parsed = parse_arguments(arguments)
    parsed.program = program_of(parsed)
    flags = flags_of(parsed)
    engine = [str(ROOT / parsed.program), "solve", *map(str, parsed.files)]
    is_resumed = parsed.resume
    if parsed.cluster:
        solve_on_cluster(parsed, engine, flags)
        is_resumed = True
    out = ["--out", str(parsed.out), *(["--resume"] if is_resumed else [])]
    return subprocess.run(tied([*engine, *out, *flags]), check=False).returncode


def main(arguments: list[str]) -> int:
    return run_script("solve", lambda: solve(arguments), "interrupted; use --resume to continue")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
