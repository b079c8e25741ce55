# SPDX-License-Identifier: MIT
"""Checks of start and exit of the engine."""

from __future__ import annotations

import time

from check.findings import CheckList
from check.outcomes import Complaint
from check.probe import Bench, Probe, require
from engines.faults import Fault
from othello.notation import parse_transcript
from engines.process import describe_exit
from engines.protocols.adapter import PipeAdapter
from engines.protocols.umea import UmeaAdapter
from othello.rules import START, Game

BEGIN = CheckList("begin")
ENDS = CheckList("end")

#: Seconds within which an engine must exit after quit.
LEAVES = 3.0


@BEGIN.add("starts and completes the handshake")
def greets(bench: Bench) -> str:
    began = time.monotonic()
    with bench.engine() as probe:
        if isinstance(probe.adapter, UmeaAdapter):
            failure = probe.adapter.build(START)
            require(not failure, failure)
        return f"ready after {time.monotonic() - began:.3f} s"


@BEGIN.add("runs in two processes at the same time")
def twice(bench: Bench) -> str:
    with bench.engine(bench.quick()) as one, bench.engine(bench.quick()) as other:
        for probe in (one, other, one):
            probe.move(Game())
    return "two processes play"


def leaves(probe: Probe, after: str) -> str:
    """Waits until the engine exits. Raises Complaint if it does not exit with status 0."""
    assert isinstance(probe.adapter, PipeAdapter)
    began = time.monotonic()
    try:
        _, status, ended = probe.adapter.process.read_all(began + LEAVES, discard=True)
    except Fault:
        raise Complaint(f"still running {LEAVES:g} s after {after}") from None
    require(status == 0, f"ended with {describe_exit(status)} after {after}, expected exit status 0")
    return f"after {ended - began:.3f} s with exit status 0"


@ENDS.add("exits after quit")
def quits(bench: Bench) -> str:
    with bench.engine() as probe:
        probe.dialect.write("quit")
        return leaves(probe, "quit")


@ENDS.add("exits at the end of its input")
def end_of_input(bench: Bench) -> str:
    with bench.engine() as probe:
        probe.dialect.adapter.process.end_input()
        return leaves(probe, "the end of its input")


@ENDS.add("exits during a search when its parent process dies", required=False)
def abandoned(bench: Bench) -> str:
    """Closes all streams of the engine, as the OS does when a match runner or a GUI is killed."""
    with bench.engine() as probe:
        probe.dialect.begin_search(parse_transcript("f5d6c3d3c4"))
        probe.dialect.listen(0.2)
        process = probe.dialect.adapter.process
        process.abandon()
        began = time.monotonic()
        while process.is_running():
            require(time.monotonic() < began + LEAVES, f"still running {LEAVES:g} s after its streams were closed")
            time.sleep(0.01)
    return f"after {time.monotonic() - began:.2f} s"
