# SPDX-License-Identifier: MIT
"""Checks of invalid input lines."""

from __future__ import annotations

from check.dialects import UNKNOWN, GtpDialect, NBoardDialect
from check.findings import CheckList
from check.outcomes import Complaint, Skip
from check.probe import Bench, Probe, require
from engines.faults import Fault
from othello.notation import parse_transcript

LINES = CheckList("lines")

PLAYED = parse_transcript("f5d6c3d3")

#: Bytes of an overlong line.
LONG = 100_000

#: Prefixes that NBoard, which also reads stderr, takes for answers.
NBOARD_ANSWERS = ("===", "pong", "search", "book", "nodestats", "set myname", "learned", "analysis")


def still_plays(probe: Probe, after: str) -> None:
    """Raises Complaint if the engine does not play a move any more."""
    try:
        probe.dialect.write("stop") if probe.dialect.has_stop else None
        probe.dialect.ready()
        probe.move(PLAYED)
    except Fault as fault:
        raise Complaint(f"after {after}: {fault.kind.value}: {fault}") from None


def survives(bench: Bench, line: str, name: str) -> str:
    """Sends an invalid line, then asks for a move."""
    with bench.engine(bench.quick()) as probe:
        probe.move(PLAYED)
        try:
            probe.dialect.answer_to(line)
        except Fault as fault:
            raise Complaint(f"after {name}: {fault.kind.value}: {fault}") from None
        still_plays(probe, name)
    return "still plays"


@LINES.add("works after an unknown command")
def unknown(bench: Bench) -> str:
    with bench.engine(bench.quick()) as probe:
        probe.move(PLAYED)
        answer = probe.dialect.answer_to(UNKNOWN)
        if isinstance(probe.dialect, GtpDialect):
            require(bool(answer) and answer[0].startswith("?"), f"answered {answer[:1] or 'nothing'} to '{UNKNOWN}'")
        still_plays(probe, f"'{UNKNOWN}'")
    return f"answered '{answer[0]}'" if answer else "ignored it"


@LINES.add("works after invalid lines")
def wrong(bench: Bench) -> str:
    with bench.engine(bench.quick()) as probe:
        lines = probe.dialect.bad_lines
        for line in lines:
            shown = line if len(line) < 60 else line[:57] + "..."
            try:
                answer = probe.dialect.answer_to(line)
                if probe.dialect.has_stop:
                    probe.dialect.answer_to("stop")
            except Fault as fault:
                raise Complaint(f"after '{shown}': {fault.kind.value}: {fault}") from None
            if isinstance(probe.dialect, GtpDialect):
                require(len(answer) == 1, f"sent {len(answer)} replies to '{shown}', expected one")
        probe.adapter.new_game()
        still_plays(probe, f"{len(lines)} invalid lines")
    return f"{len(lines)} lines"


@LINES.add("works after an empty line and a line of spaces")
def empty(bench: Bench) -> str:
    with bench.engine(bench.quick()) as probe:
        for line in ("", "   ", "\t"):
            answer = probe.dialect.answer_to(line)
            require(not answer, f"answered {answer[:1]} to an empty line")
        still_plays(probe, "empty lines")
    return "prints nothing"


@LINES.add("accepts lines that end with CR and LF", required=False)
def line_ends(bench: Bench) -> str:
    with bench.engine(bench.quick()) as probe:
        probe.dialect.ready("\r")
        still_plays(probe, "a line with CR and LF")
    return "answers them"


@LINES.add("works after a line of 100,000 characters", required=False)
def long(bench: Bench) -> str:
    return survives(bench, "x" * LONG, f"a line of {LONG:,} characters")


@LINES.add("works after bytes that are not text", required=False)
def noise(bench: Bench) -> str:
    marks = [code for code in range(1, 256) if code not in b"\n\r"]
    line = bytes(bench.generator().choices(marks, k=500)).decode(errors="surrogateescape")
    return survives(bench, line, "500 random bytes")


@LINES.add("answers in order, with the ids of GTP")
def ids(bench: Bench) -> str:
    """Sends several commands at once, like Quarry."""
    with bench.engine(bench.quick()) as probe:
        dialect = probe.dialect
        if not isinstance(dialect, GtpDialect):
            raise Skip("the protocol has no ids")
        for line in ("17 name", "  # a comment", "18 protocol_version # another", "19 name"):
            dialect.write(line)
        answer = dialect.ready()
    for number, line in zip((17, 18, 19), answer + [""] * 3):
        require(line.startswith(f"={number} "), f"answered '{line}', expected ={number} and a space")
    require(len(answer) == 3, f"sent {len(answer)} replies to three commands and a comment")
    return "three at once"


@LINES.add("writes nothing to stderr that NBoard would read", required=False)
def stderr(bench: Bench) -> str:
    with bench.engine(bench.quick()) as probe:
        if not isinstance(probe.dialect, NBoardDialect):
            raise Skip("only NBoard reads stderr")
        probe.move(PLAYED)
        probe.dialect.ready()
    for mark, line in bench.lines:
        require(mark != "!" or not line.startswith(NBOARD_ANSWERS), f"wrote '{line}' to stderr")
    return "nothing"
