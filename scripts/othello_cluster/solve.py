# SPDX-License-Identifier: MIT
"""The program scripts/solve: emilia solve, on the workers of a cluster."""

from __future__ import annotations

import argparse
import json
import operator
import subprocess
import sys
from collections.abc import Sequence
from functools import partial
from pathlib import Path

from common import ENGINE, ROOT, Failure, build, run_script, tied
from othello_cluster.identity import introduce
from othello_cluster.jobs import JobList
from othello_cluster.line_file import LineFile
from othello_cluster.pool import Pool
from othello_cluster.position_groups import Group, efforts_of, groups_of, position_of, positions_of, solve_group
from othello_match.stopping import on_interrupt
from progress import Progress

DESCRIPTION = """\
Solves positions as emilia solve does, which says more of the options; with --cluster on the workers of a Dask scheduler, a
thread each. The file of results and the table are the same, but for the seconds."""

EPILOG = """\
  scripts/solve hard.obf --out hard.jsonl --resume --cluster tcp://scheduler:8786    docs/cluster.md"""

#: Options of emilia solve that say what is found, and so go to the workers.
VALUES = ("board", "eval", "eval-file", "hash", "search-params", "window", "selectivity", "depth", "time")
SWITCHES = ("wld", "moves")


def parse_arguments(arguments: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="scripts/solve",
        description=DESCRIPTION,
        epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    parser.add_argument("files", nargs="+", type=Path, metavar="FILE", help="positions")
    parser.add_argument("--out", type=Path, required=True, metavar="FILE", help="the results")
    parser.add_argument("--resume", action="store_true", help="go on with --out, if it is there")
    parser.add_argument("--cluster", metavar="ADDRESS", help="of a Dask scheduler, such as tcp://scheduler:8786")
    program = ENGINE.relative_to(ROOT)
    parser.add_argument("--program", default=str(program), metavar="FILE", help="the engine (default: %(default)s)")
    for name in VALUES:
        parser.add_argument(f"--{name}", metavar="VALUE", help="as emilia solve has it")
    for name in SWITCHES:
        parser.add_argument(f"--{name}", action="store_true", help="as emilia solve has it")
    return parser.parse_args(arguments)


def flags_of(parsed: argparse.Namespace) -> list[str]:
    """What the engine is told of the options that go to workers."""
    given = {name: getattr(parsed, name.replace("-", "_")) for name in (*VALUES, *SWITCHES)}
    flags = [word for name in VALUES if given[name] is not None for word in (f"--{name}", given[name])]
    return flags + [f"--{name}" for name in SWITCHES if given[name]]


def said(asked: str) -> str:
    return f"'{asked}'" if asked else "a search to the end"


def numbers_of(results: Sequence[str], positions: Sequence[str], asked: str, path: Path) -> set[int]:
    """Which positions, by their numbers from 1, have one of these results of a file; raises Failure for a line that is no result
    of these positions and of what is asked. The engine looks at them when all is solved."""
    numbers = set[int]()
    for line in results:
        try:
            result = json.loads(line)
            number, position, result_of = operator.index(result["index"]), result["position"], result.get("asked", "")
        except (ValueError, KeyError, TypeError, AttributeError):
            raise Failure(f"{path} has a line that is no result") from None
        if result_of != asked:
            raise Failure(f"{path} has results of {said(result_of)}, expected those of {said(asked)}")
        if not 0 < number <= len(positions) or position != positions[number - 1]:
            raise Failure(f"{path} has a result for position {number} that is not asked for, expected results of the same files")
        if number in numbers:
            raise Failure(f"{path} has a second result for position {number}")
        numbers.add(number)
    return numbers


def solve_there(parsed: argparse.Namespace, engine: list[str], flags: list[str]) -> None:
    """Has what is missing solved on the cluster, and adds it to the file."""
    lines = positions_of(parsed.files)
    nothing = [f"--shard={len(lines) + 1}/{len(lines) + 1}"]
    checked = subprocess.run([*engine, *nothing, *flags], capture_output=True, text=True, check=False)
    if checked.returncode != 0:
        raise Failure(checked.stderr.strip().removeprefix("emilia: ") or "the engine has ended")
    positions = [position_of(line) for line in lines]
    # A finished game is solved at once, and says how the engine words what is asked. The table is for the workers to have.
    of_words = flags_of(argparse.Namespace(**{**vars(parsed), "hash": None}))
    [finished] = solve_group(parsed.program, tuple(of_words), Group((1,), (positions[0].replace("E", "X"),)))
    results = LineFile(parsed.out, parsed.resume, '{"index":')
    done = numbers_of(results.lines, positions, json.loads(finished).get("asked", ""), parsed.out)
    solved = len(done)
    is_limited = parsed.depth is not None or parsed.time is not None
    efforts = efforts_of(lines, is_limited)
    progress = Progress(sum(efforts), sum(efforts[number - 1] for number in done))

    def say(text: str) -> None:
        print(f"solve: {text}", file=sys.stderr, flush=True)

    def receive(group: Group, found: list[str]) -> bool:
        nonlocal solved
        for line in found:
            results.add(line)
        solved += len(found)
        progress.advance(sum(efforts[number - 1] for number in group.numbers))
        say(f"[{solved}/{len(lines)}{progress.left()}] positions {', '.join(map(str, group.numbers))}")
        return True

    who = partial(introduce, parsed.program, parsed.eval_file)
    try:
        with Pool(parsed.cluster, who(), say) as pool, on_interrupt(pool.interrupt):
            work = partial(solve_group, parsed.program, tuple(flags))
            if not pool.run(who, work, JobList(groups_of(lines, done), receive)):
                raise KeyboardInterrupt
    finally:
        results.close()


def solve(arguments: list[str]) -> int:
    parsed = parse_arguments(arguments)
    if ROOT / parsed.program == ENGINE:
        build("emilia")
    flags = flags_of(parsed)
    engine = [str(ROOT / parsed.program), "solve", *map(str, parsed.files)]
    is_resumed = parsed.resume
    if parsed.cluster:
        solve_there(parsed, engine, flags)
        is_resumed = True
    out = ["--out", str(parsed.out), *(["--resume"] if is_resumed else [])]
    return subprocess.run(tied([*engine, *out, *flags]), check=False).returncode


def main(arguments: list[str]) -> int:
    return run_script("solve", lambda: solve(arguments), "interrupted; --resume goes on")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
