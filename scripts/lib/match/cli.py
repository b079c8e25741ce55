# SPDX-License-Identifier: MIT
"""Program scripts/match: play, report, merge."""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path

from common import EXIT_INTERRUPTED, ArgumentError, check_writable, need_library, run_script, write_atomically
from match.adjudication import Adjudication, parse_adjudication, solver_spec
from match.arguments import merge_parser, play_parser, report_parser
from othello.boards import STANDARD, parse_board
from match.cluster import ClusterRunner
from engines.config import load_file, make_specs, on_board, parse_settings, spec_record
from match.display import make_display
from match.exports import Exports, export
from engines.guard import Guard
from engines.logfile import LogFile
from othello.openings import choose_openings, digest
from engines.protocols.adapter import ConfigurationError, EngineSpec, Surroundings
from match.records import GameRecord, MatchHeader, game_line, load_records, merge, open_record, write_records
from match.report import report_lines, report_record
from match.runner import Runner, core_groups, preflight
from match.schedule import ScheduledGame, Shard, check_games, make_schedule, parse_shard
from match.sprt import Sprt, parse_sprt
from match.standings import Standings
from engines.stopping import on_interrupt, raise_interrupted
from record_file import RecordFile


@dataclass(frozen=True)
class Plan:
    """Match that the command line describes."""

    specs: list[EngineSpec]
    games: list[ScheduledGame]
    header: MatchHeader
    test: Sprt | None
    adjudication: Adjudication
    #: Engines, and the solver if there is one.
    programs: list[EngineSpec]
    #: Header of the same match with fewer games.
    shorter: Callable[[int], MatchHeader]


def main(arguments: list[str]) -> int:
    """Runs a command and returns the exit status that --help lists."""
    command, rest = (
        (arguments[0], arguments[1:]) if arguments[:1] in (["report"], ["merge"]) else ("play", arguments)
    )
    run = {"play": play_command, "report": report_command, "merge": merge_command}[command]
    return run_script("match", lambda: run(rest))


def make_test(arguments: Sequence[str] | None, engines: Sequence[str]) -> Sprt | None:
    """Returns the SPRT of --sprt, or None. Raises ArgumentError."""
    if not arguments:
        return None
    try:
        test = parse_sprt(" ".join(arguments))
    except ValueError as error:
        raise ArgumentError(f"--sprt: {error}") from None
    if len(engines) != 2:
        raise ArgumentError(f"--sprt needs exactly 2 engines, not {len(engines)}")
    return test


def install_libraries(parsed: argparse.Namespace, test: Sprt | None) -> None:
    """Installs the libraries that an SPRT and a plot need, after all arguments are checked."""
    if test:
        need_library("scipy")
    if parsed.svg:
        need_library("matplotlib")


def make_plan(parsed: argparse.Namespace) -> Plan:
    """Validates the arguments and returns the match. Raises Failure and its subclasses."""
    specs = read_engines(parsed)
    names = [spec.name for spec in specs]
    shard, test = parse_shard(parsed.shard), make_test(parsed.sprt, names)
    check_together(parsed, shard, test)
    check_games(len(names), parsed.games)
    board = parse_board(parsed.board)
    specs = [on_board(spec, board) for spec in specs]
    adjudication = parse_adjudication(parsed.resign, parsed.draw, parsed.adjudicate)
    openings = choose_openings(parsed.openings, parsed.games // 2, parsed.seed, parsed.order, board)
    schedule = make_schedule(names, parsed.tournament, openings, parsed.games)

    def header(games: int) -> MatchHeader:
        used = openings[: len(openings) * games // len(schedule)]
        identity = {
            "engines": [spec_record(spec) for spec in specs],
            "tournament": parsed.tournament,
            "openings": parsed.openings,
            "openings_digest": digest(used),
            "seed": parsed.seed,
        }
        if board != STANDARD:
            identity["board"] = str(board)
        if adjudication != Adjudication():
            identity["adjudication"] = str(adjudication)
        return MatchHeader(identity, games, str(shard))

    games = [game for game in schedule if shard.holds(game)]
    programs = [*specs, *filter(None, [solver_spec(adjudication, board)])]
    return Plan(specs, games, header(len(schedule)), test, adjudication, programs, header)


def read_engines(parsed: argparse.Namespace) -> list[EngineSpec]:
    """Returns the engines of the file, then those of the command line. Raises ArgumentError."""
    try:
        each, engines = load_file(Path(parsed.engines)) if parsed.engines else ({}, [])
        each = {**each, **parse_settings(parsed.each, "--each")}
        engines += [parse_settings(arguments, "--engine") for arguments in parsed.engine]
        return make_specs(each, engines)
    except ConfigurationError as error:
        raise ArgumentError(str(error)) from None


def check_together(parsed: argparse.Namespace, shard: Shard, test: Sprt | None) -> None:
    """Raises ArgumentError for options that exclude or require each other."""
    if parsed.resume and not parsed.records:
        raise ArgumentError("--resume needs --records FILE")
    if parsed.extend and not parsed.resume:
        raise ArgumentError("--extend needs --resume")
    if parsed.extend and test:
        raise ArgumentError("cannot combine --extend with --sprt: the error rates hold only for a fixed number of games")
    if test and shard.count > 1:
        raise ArgumentError("cannot combine --sprt with --shard: use --sprt with scripts/match merge")
    if shard.count > 1 and not parsed.records:
        raise ArgumentError("--shard needs --records FILE, for scripts/match merge")
    if parsed.cluster and (parsed.affinity or parsed.log or parsed.concurrency != 1):
        raise ArgumentError("cannot combine --cluster with --concurrency, --affinity or --log")
    if parsed.ggf and parse_board(parsed.board) != STANDARD:
        raise ArgumentError("--ggf supports only 8x8")
    check_outputs(parsed, parsed.records, parsed.log, read=[parsed.openings, *filter(None, [parsed.engines])])


def check_outputs(parsed: argparse.Namespace, *others: str | None, read: Sequence[str] = ()) -> None:
    """Checks that output files are writable and distinct from each other and from input files. Raises ArgumentError."""
    written = [path for path in (parsed.ggf, parsed.pgn, parsed.transcripts, parsed.svg, parsed.json, *others) if path]
    places = [os.path.realpath(path) for path in (*written, *read)]
    for path in written:
        check_writable(path)
        if places.count(os.path.realpath(path)) > 1:
            raise ArgumentError(f"cannot write {path}: it is also another input or output file")


def play_command(arguments: list[str]) -> int:
    parsed = play_parser().parse_args(arguments)
    plan = make_plan(parsed)
    install_libraries(parsed, plan.test)
    with ExitStack() as stack:
        stack.enter_context(on_interrupt(raise_interrupted))
        record_file, found = None, list[GameRecord]()
        if parsed.records:
            record_file, found = open_record(
                Path(parsed.records), plan.header, parsed.resume, plan.shorter if parsed.extend else None
            )
            stack.enter_context(record_file)
        surroundings = Surroundings(stack.enter_context(Guard()))
        if parsed.log:
            surroundings.log = stack.enter_context(LogFile(parsed.log)).writer
        code = play_match(parsed, plan, surroundings, record_file, found)
    return code


def play_match(
    parsed: argparse.Namespace,
    plan: Plan,
    surroundings: Surroundings,
    record_file: RecordFile | None,
    found: list[GameRecord],
) -> int:
    """Plays the games that are missing in the record, prints the report and writes the exports."""
    standings = Standings(plan.header.engines)
    for record in found:
        standings.add(record)
    known = {record.number for record in found}
    # Games stay in memory only for the exports: a long match has many.
    kept = found if exports_of(parsed).needs_games() else None
    waiting = [game for game in plan.games if game.number not in known]
    display = make_display(sys.stdout, plan.header, len(plan.games), plan.test, parsed.plain)

    def receive(record: GameRecord) -> bool:
        if record_file:
            record_file.add(game_line(record))
        if kept is not None:
            kept.append(record)
        standings.add(record)
        display.game(record, standings)
        return not is_decided(plan.test, standings)

    finished = True
    if waiting and not is_decided(plan.test, standings):
        runner = make_runner(parsed, plan, surroundings)
        display.begin(standings)
        finished = runner.run(waiting, receive)
        display.end()
    finish(parsed, plan.header, kept or [], standings, plan.test)
    if not finished:
        remedy = (
            "run the same command with --resume to continue"
            if parsed.records
            else "cannot be resumed without --records"
        )
        print(f"match: interrupted; {remedy}", file=sys.stderr)
        return EXIT_INTERRUPTED
    at_fault = any(usage.faults for usage in standings.usage.values())
    return 1 if parsed.strict and at_fault else 0


def make_runner(parsed: argparse.Namespace, plan: Plan, surroundings: Surroundings) -> Runner | ClusterRunner:
    """Returns a local or a cluster runner. Raises ConfigurationError for an engine that fails on this machine."""
    if parsed.cluster:
        return ClusterRunner(
            parsed.cluster,
            plan.specs,
            plan.adjudication,
            plan.programs,
            lambda text: print(f"match: {text}", file=sys.stderr),
        )
    groups = core_groups(parsed.concurrency) if parsed.affinity else None
    preflight(plan.programs, (game.opening.game.start for game in plan.games), surroundings)
    return Runner(plan.specs, surroundings, parsed.concurrency, groups, plan.adjudication)


def is_decided(test: Sprt | None, standings: Standings) -> bool:
    return test is not None and test.verdict(standings.overall[standings.engines[0]].pairs) is not None


def finish(
    parsed: argparse.Namespace,
    header: MatchHeader,
    records: Sequence[GameRecord],
    standings: Standings,
    test: Sprt | None,
) -> None:
    """Prints the report and writes the requested files."""
    print("\n".join(report_lines(standings, header, test)), flush=True)
    if parsed.json:
        write_atomically(Path(parsed.json), json.dumps(report_record(standings, header, test), indent=1) + "\n")
    export(header, records, exports_of(parsed))


def exports_of(parsed: argparse.Namespace) -> Exports:
    return Exports(parsed.ggf, parsed.pgn, parsed.transcripts, parsed.svg, parsed.event, parsed.site)


def report_command(arguments: list[str]) -> int:
    parsed = report_parser().parse_args(arguments)
    check_outputs(parsed, read=parsed.records)
    report_merged(parsed, *load_and_merge(parsed.records))
    return 0


def merge_command(arguments: list[str]) -> int:
    parsed = merge_parser().parse_args(arguments)
    check_outputs(parsed, parsed.output, read=parsed.records)
    header, records = load_and_merge(parsed.records)
    make_test(parsed.sprt, header.engines)  # reject invalid arguments before anything is written
    write_records(Path(parsed.output), header, records)
    report_merged(parsed, header, records)
    return 0


def load_and_merge(names: Sequence[str]) -> tuple[MatchHeader, list[GameRecord]]:
    return merge([(name, *load_records(Path(name))) for name in names])


def report_merged(parsed: argparse.Namespace, header: MatchHeader, records: list[GameRecord]) -> None:
    test = make_test(parsed.sprt, header.engines)
    install_libraries(parsed, test)
    standings = Standings(header.engines)
    for record in records:
        standings.add(record)
    finish(parsed, header, records, standings, test)
