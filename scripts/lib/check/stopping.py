# SPDX-License-Identifier: MIT
"""Checks of stop and pondering."""

from __future__ import annotations

import time

from check.dialects import UoiDialect
from check.findings import CheckList
from check.outcomes import Complaint, Skip
from check.probe import Bench, Probe, require
from engines.faults import Fault
from othello.notation import parse_transcript, square_name
from othello.rules import Game, IllegalMove

STOPPING = CheckList("stop")

#: Searches to stop.
STOPS = 3

#: Longest time of an answer, in seconds.
ANSWERS = 0.5

#: Seconds to wait for unexpected output.
SILENCE = 0.3

#: Prefixes of the answer of a search.
ANSWER_PREFIXES = ("bestmove", "===")

#: Game with a legal reply of White.
PLAYED = parse_transcript("f5d6c3d3c4")


def require_legal(game: Game, move: int) -> None:
    try:
        game.position().play(move)
    except IllegalMove as error:
        raise Complaint(f"played {square_name(move)}: {error}") from None


def require_silence(probe: Probe, where: str) -> None:
    """Raises Complaint for an unexpected answer."""
    for line in probe.dialect.listen(SILENCE):
        require(not line.startswith(ANSWER_PREFIXES), f"sent '{line}' {where}")


def uoi_dialect(probe: Probe) -> UoiDialect:
    """Returns the dialect of uoi, uci, ugi or usi. Raises Skip for other protocols."""
    if not isinstance(probe.dialect, UoiDialect):
        raise Skip("the protocol has no stop command")
    return probe.dialect


@STOPPING.add("stops a search immediately and answers once")
def search(bench: Bench) -> str:
    longest = 0.0
    with bench.engine() as probe:
        for _ in range(STOPS):
            probe.dialect.begin_search(PLAYED)
            require_silence(probe, "before stop")
            began = time.monotonic()
            move = probe.dialect.stop_search()
            longest = max(longest, time.monotonic() - began)
            if move is not None:
                require_legal(PLAYED, move)
            require_silence(probe, "after the answer to stop")
    require(longest < ANSWERS, f"took {longest:.3f} s to answer, expected less than {ANSWERS:g} s")
    return f"the longest of {STOPS} answers took {longest:.3f} s"


@STOPPING.add("answers isready during a search", required=False)
def questions(bench: Bench) -> str:
    with bench.engine() as probe:
        dialect = uoi_dialect(probe)
        dialect.begin_search(PLAYED)
        time.sleep(SILENCE)
        began = time.monotonic()
        answers = dialect.ready()
        took = time.monotonic() - began
        dialect.stop_search()
    require(not any(line.startswith("bestmove") for line in answers), "ended its search at isready")
    require(took < ANSWERS, f"took {took:.3f} s to answer isready, expected less than {ANSWERS:g} s")
    return f"readyok after {took:.3f} s"


@STOPPING.add("prints nothing after a stop without a search")
def idle(bench: Bench) -> str:
    with bench.engine(bench.quick()) as probe:
        uoi_dialect(probe).write("stop")
        require_silence(probe, "after a stop without a search")
        probe.move(PLAYED)
        probe.dialect.write("stop")
        require_silence(probe, "after a stop that follows a finished search")
    return "nothing, before and after a search"


def pondering(probe: Probe) -> UoiDialect:
    """Starts to ponder. Raises Complaint for an early answer, and Skip if the protocol has no pondering."""
    dialect = uoi_dialect(probe)
    if not dialect.can_ponder:
        raise Skip("the protocol has no pondering")
    dialect.ponder(PLAYED)
    require_silence(probe, "while pondering")
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
    require(took < 2, f"took {took:.3f} s after ponderhit, with 2 s on the clock")
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
    return f"stopped after {took:.3f} s and played from the other position"
