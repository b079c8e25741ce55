# SPDX-License-Identifier: MIT
"""Checks: a search is stopped at once, and pondering counts from the right moment."""

from __future__ import annotations

import time

from othello_check.dialects import UoiDialect
from othello_check.findings import CheckList, Complaint, Skip
from othello_check.probe import Bench, Probe, require
from othello_match.faults import Fault
from othello_match.notation import parse_transcript, square_name
from othello_match.rules import Game, IllegalMove

STOPPING = CheckList("stop")

#: How often a search is stopped.
STOPS = 3

#: Seconds that an answer may take.
ANSWERS = 0.5

#: Seconds in which an engine that says something too much would have said it.
SILENCE = 0.3

#: What begins the answer of a search.
ANSWER_WORDS = ("bestmove", "===")

#: A game in which White has a reply to expect.
PLAYED = parse_transcript("f5d6c3d3c4")


def require_legal(game: Game, move: int) -> None:
    try:
        game.position().play(move)
    except IllegalMove as error:
        raise Complaint(f"played {square_name(move)}: {error}") from None


def require_silence(probe: Probe, where: str) -> None:
    """Raises Complaint for an answer that is not due."""
    for line in probe.dialect.listen(SILENCE):
        require(not line.startswith(ANSWER_WORDS), f"said '{line}' {where}")


def uoi_dialect(probe: Probe) -> UoiDialect:
    """The words of uoi, ugi and usi; raises Skip for the others."""
    if not isinstance(probe.dialect, UoiDialect):
        raise Skip("the protocol has no stop that stands alone")
    return probe.dialect


@STOPPING.add("stops a search at once and answers once")
def search(bench: Bench) -> str:
    longest = 0.0
    with bench.engine() as probe:
        for _ in range(STOPS):
            probe.dialect.begin_search(PLAYED)
            require_silence(probe, "before it was told to stop")
            began = time.monotonic()
            move = probe.dialect.stop_search()
            longest = max(longest, time.monotonic() - began)
            if move is not None:
                require_legal(PLAYED, move)
            require_silence(probe, "after the answer to stop")
    require(longest < ANSWERS, f"took {longest:.3f} s to answer, expected less than {ANSWERS:g} s")
    return f"the longest of {STOPS} answers took {longest:.3f} s"


@STOPPING.add("answers while it searches", required=False)
def questions(bench: Bench) -> str:
    with bench.engine() as probe:
        dialect = uoi_dialect(probe)
        dialect.begin_search(PLAYED)
        time.sleep(SILENCE)
        began = time.monotonic()
        said = dialect.ready()
        took = time.monotonic() - began
        dialect.stop_search()
    require(not any(line.startswith("bestmove") for line in said), "ended its search at isready")
    require(took < ANSWERS, f"took {took:.3f} s to answer isready, expected less than {ANSWERS:g} s")
    return f"readyok after {took:.3f} s"


@STOPPING.add("says nothing to a stop without a search")
def idle(bench: Bench) -> str:
    with bench.engine(bench.quick()) as probe:
        uoi_dialect(probe).write("stop")
        require_silence(probe, "to a stop without a search")
        probe.move(PLAYED)
        probe.dialect.write("stop")
        require_silence(probe, "to a stop behind a finished search")
    return "nothing, before a search and after it"


def pondering(probe: Probe) -> UoiDialect:
    """Begins to ponder; raises Complaint for an answer before its time, and Skip where the protocol cannot."""
    dialect = uoi_dialect(probe)
    if not dialect.can_ponder:
        raise Skip("the protocol has no pondering")
    dialect.ponder(PLAYED)
    require_silence(probe, "while it pondered")
    return dialect


@STOPPING.add("ponders until the expected move is played", required=False)
def ponderhit(bench: Bench) -> str:
    with bench.engine() as probe:
        dialect = pondering(probe)
        began = dialect.write("ponderhit")
        try:
            move = dialect.read_best_move()
        except Fault as fault:
            raise Complaint(f"after ponderhit with 2 s on the clock: {fault}") from None
        took = time.monotonic() - began
    require_legal(PLAYED, move)
    require(took < 2, f"took {took:.3f} s after ponderhit, and had 2 s on the clock")
    return f"answered {took:.3f} s after ponderhit"


@STOPPING.add("stops pondering for another move", required=False)
def pondermiss(bench: Bench) -> str:
    other = parse_transcript("f5d6c3d3c4f4")
    with bench.engine(bench.quick()) as probe:
        dialect = pondering(probe)
        began = time.monotonic()
        dialect.stop_search()
        took = time.monotonic() - began
        probe.move(other)
    require(took < ANSWERS, f"took {took:.3f} s to stop, expected less than {ANSWERS:g} s")
    return f"stopped after {took:.3f} s, and played from the other position"
