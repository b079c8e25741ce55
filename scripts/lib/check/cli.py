# SPDX-License-Identifier: MIT
"""Program scripts/check_engine."""

from __future__ import annotations

import argparse
import json
import os
import time
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path

from common import ArgumentError, add_count, check_writable, run_script, write_atomically
from parsing import Parser
from check.ends import BEGIN, ENDS
from check.findings import Check, Finding, failures
from check.outcomes import Complaint, Skip, Verdict
from check.games import GAMES
from check.lines import LINES
from check.probe import Bench, Effort
from check.report import as_record, finding_lines, summary_line
from check.rules import RULES
from check.soak import SOAK
from check.stopping import STOPPING
from check.timing import TIMING
from engines.config import make_spec, parse_settings
from engines.faults import Fault
from engines.guard import Guard
from engines.logfile import LogFile
from engines.protocols.adapter import ConfigurationError, EngineSpec
from engines.stopping import on_interrupt, raise_interrupted

#: All checks in the order in which they run. If the first one fails, the others do not run.
CHECKS: list[Check] = [
    check for area in (BEGIN, RULES, TIMING, STOPPING, LINES, ENDS, GAMES, SOAK) for check in area.checks
]

DESCRIPTION = """\
Checks that an Othello engine follows its protocol and the rules of the game: legal moves, time limits, stop, quit
and invalid input. A failed check prints the lines that were sent to and received from the engine."""

EPILOG = """\
examples:
  scripts/check_engine --engine cmd=build/release/emilia
  scripts/check_engine --engine cmd=/usr/games/gtp-rhino proto=gtp --json rhino.json
  scripts/check_engine --engine cmd=./mine proto=usi st=0.5 --only rules time.busy

exit status: 0 all required checks passed; 1 a required check failed, with --strict also an advised one;
2 invalid arguments; 130 interrupted"""


def parse_arguments(arguments: list[str]) -> argparse.Namespace:
    parser = Parser(
        prog="check_engine",
        description=DESCRIPTION,
        epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument(
        "--engine",
        nargs="+",
        metavar="KEY=VALUE",
        help="engine settings, see scripts/match --help: cmd, proto (uoi, gtp, nboard, uci, ugi, usi, umea), option.NAME, "
        "dir, margin; st (seconds per move, default 0.2) and depth are the limits of the time checks",
    )
    parser.add_argument("--only", nargs="+", metavar="CHECK", help="run only these checks or areas")
    parser.add_argument("--list", action="store_true", help="print all checks and exit")
    add_count(parser, "--positions", Effort.positions, "positions for the rules checks")
    add_count(parser, "--games", Effort.games, "games per engine process")
    add_count(parser, "--seconds", int(Effort.seconds), "time limit of each long check, in seconds")
    add_count(parser, "--seed", Effort.seed, "random seed of positions and games")
    add_count(parser, "--soak", Effort.soak, "lines to send in soak.commands; 0 skips it", least=0)
    parser.add_argument("--json", metavar="FILE", help="write the report as JSON")
    parser.add_argument("--log", metavar="FILE", help="write all lines to and from the engine")
    parser.add_argument("--strict", action="store_true", help="exit with status 1 if an advised check fails, too")
    parsed = parser.parse_args(arguments)
    if not parsed.engine and not parsed.list:
        parser.error("--engine is missing: expected --engine cmd=COMMAND [proto=PROTOCOL]")
    return parsed


def read_engine(arguments: Sequence[str]) -> EngineSpec:
    """Parses --engine. Raises ArgumentError."""
    try:
        description = parse_settings(arguments, "--engine")
        if "tc" in description or "nodes" in description:
            raise ArgumentError("--engine does not accept tc and nodes here; use st for the time per move")
        return make_spec({"st": "0.2", **description})
    except ConfigurationError as error:
        raise ArgumentError(str(error)) from None


def chosen_checks(names: Sequence[str] | None) -> list[Check]:
    """Returns the checks with these names or areas; without names all checks. Raises ArgumentError."""
    for name in names or ():
        if not any(name in (check.area, check.key) for check in CHECKS):
            raise ArgumentError(f"invalid check '{name}' of --only: expected a check or an area of --list")
    return [check for check in CHECKS if not names or check.area in names or check.key in names]


def run_check(check: Check, bench: Bench) -> Finding:
    """Runs a check and returns its finding. Raises Stopped."""
    bench.fresh_lines()
    began = time.monotonic()
    lines: tuple[str, ...] = ()
    try:
        verdict, detail = Verdict.PASSED, check.run(bench)
    except Skip as skip:
        verdict, detail = Verdict.SKIPPED, str(skip)
    except Complaint as complaint:
        verdict, detail, lines = Verdict.FAILED, str(complaint), bench.shown_lines()
    except Fault as fault:
        verdict, detail, lines = Verdict.FAILED, f"{fault.kind.value}: {fault}", bench.shown_lines()
    except ConfigurationError as error:
        verdict, detail, lines = Verdict.FAILED, str(error), bench.shown_lines()
    return Finding(check, verdict, detail, lines, time.monotonic() - began)


def run_checks(checks: Sequence[Check], bench: Bench) -> list[Finding]:
    """Runs checks and prints their findings. Ends after the first check if the engine does not start."""
    findings: list[Finding] = []
    for check in [CHECKS[0], *(check for check in checks if check is not CHECKS[0])]:
        findings.append(run_check(check, bench))
        print("\n".join(finding_lines(findings[-1])), flush=True)
        if check is CHECKS[0] and findings[-1].verdict is Verdict.FAILED:
            break
    return findings


def check_engine(arguments: list[str]) -> int:
    parsed = parse_arguments(arguments)
    if parsed.list:
        for check in CHECKS:
            print(f"{check.key:18} {'required' if check.required else 'advised':8}  {check.title}")
        return 0
    spec, checks = read_engine(parsed.engine), chosen_checks(parsed.only)
    for path in (given for given in (parsed.json, parsed.log) if given):
        check_writable(path)
    if parsed.json and parsed.log and os.path.realpath(parsed.json) == os.path.realpath(parsed.log):
        raise ArgumentError(f"cannot write {parsed.json}: it is the file of both --json and --log")
    with ExitStack() as stack:
        stack.enter_context(on_interrupt(raise_interrupted))
        log = stack.enter_context(LogFile(parsed.log)).writer(spec.name) if parsed.log else None
        effort = Effort(parsed.positions, parsed.games, parsed.seconds, parsed.seed, parsed.soak)
        print(f"{spec.name} ({spec.protocol}): {' '.join(spec.command)}", flush=True)
        findings = run_checks(checks, Bench(spec, stack.enter_context(Guard()), effort, log))
    print(summary_line(findings))
    if parsed.json:
        write_atomically(Path(parsed.json), json.dumps(as_record(spec, findings), indent=1) + "\n")
    return 1 if failures(findings, True) or parsed.strict and failures(findings, False) else 0


def main(arguments: list[str]) -> int:
    return run_script("check_engine", lambda: check_engine(arguments), "interrupted")
