# SPDX-License-Identifier: MIT
"""Answers subproblems with the engine of this machine. Its table is kept from one to the next."""

from __future__ import annotations

import time
from concurrent.futures import ThreadPoolExecutor
from concurrent.futures import TimeoutError as NotYet
from dataclasses import dataclass
from functools import cache, partial

from common import ROOT, Failure
from emilia_client import Answer, EmiliaError, Engine
from othello_cluster.engines import engine_of_a_job
from othello_cluster.jobs import is_useless
from othello_cluster.kept import Kept
from othello_match.boards import parse_board
from othello_match.notation import parse_position, position_text
from othello_match.rules import Colour
from othello_proof.subproblem import INFINITE, Findings, Subproblem, representative

#: Seconds between two looks whether a search has become useless.
LOOK = 0.5

#: What orders moves well far from the end of the game, as `emilia solve --board` does; 8x8 has learned evaluations.
SMALL_BOARD_OPTIONS = (("Eval", "staged"), ("SearchParams", "endgame_lead=14 evaluation_weight=1024 late_evaluation_weight=1024"))

#: A unit of that evaluation in discs: 57 to 77 on 5x6, 6x6 and 6x7, by exact values of positions with 14 to 18 empty squares,
#: with which estimates correlate by 0.93.
DISCS_A_UNIT = 64


@dataclass(frozen=True)
class Settings:
    """How subproblems are searched. program: its place in the project; look_depth: plies of an estimate; job_nodes: the most that a solve may take, 0 for
    any number; megabytes: of a table."""

    program: str
    board: str
    look_depth: int = 10
    job_nodes: int = 0
    megabytes: int = 1024


def start_engine(settings: Settings) -> Engine:
    """Raises Failure."""
    options = [("Board", settings.board), ("Hash", str(settings.megabytes)), ("Threads", "1")]
    if settings.board != "8x8":
        options += SMALL_BOARD_OPTIONS
    try:
        return Engine([str(ROOT / settings.program)], dict(options))
    except (OSError, EmiliaError) as error:
        raise Failure(f"{settings.program}: {error}") from None


@cache
def engines_of(settings: Settings) -> Kept[Engine]:
    """A process has one set of engines for a proof."""
    return Kept(partial(start_engine, settings), Engine.close, Engine.is_there)


def answer(settings: Settings, job: Subproblem) -> Findings:
    """Runs on a worker, or here."""
    with engine_of_a_job(settings.program), engines_of(settings).lend() as engine:
        began = time.monotonic()
        found = look(engine, settings, job) if job.is_look else solve(engine, settings, job)
    return Findings(**{**vars(found), "seconds": round(time.monotonic() - began, 3)})


def look(engine: Engine, settings: Settings, job: Subproblem) -> Findings:
    """What the moves of a position seem to be worth."""
    position = parse_position(job.position, parse_board(settings.board))
    estimates: dict[str, float] = {}
    nodes = 0
    for move in position.legal_moves():
        child = representative(position.play(move))
        text = position_text(child)
        if child.is_over() or text in estimates:
            continue
        found = search(engine, text, depth=settings.look_depth)
        assert found.info is not None
        seems = found.info.score
        if settings.board != "8x8" and not found.info.exact:
            most = child.board.playable.bit_count()
            seems = max(-most, min(most, DISCS_A_UNIT * seems))
        estimates[text] = seems if child.to_move is Colour.BLACK else -seems
        nodes += found.info.nodes
        if is_useless():
            break
    return Findings(estimates=estimates, nodes=nodes)


def solve(engine: Engine, settings: Settings, job: Subproblem) -> Findings:
    """Whether the value of a position is what it is asked for."""
    is_black = job.position.startswith("B")
    # Between low and high lies nothing: the search only has to say on which side of it the value is.
    low = job.at_least - 1 if job.at_least is not None else job.at_most or 0
    window = [low, low + 1] if is_black else [-low - 1, -low]
    limits = {"nodes": settings.job_nodes} if settings.job_nodes else {}
    found = search(engine, job.position, window=window, **limits).info
    if found is None or not (found.exact or found.proven):
        return Findings(nodes=found.nodes if found else 0, is_whole=False)
    lower = -INFINITE if found.bound == "upperbound" else round(found.score)
    upper = INFINITE if found.bound == "lowerbound" else round(found.score)
    return Findings(*((lower, upper) if is_black else (-upper, -lower)), nodes=found.nodes)


def search(engine: Engine, position: str, **limits: object) -> Answer:
    """A search, ended early where nobody needs it any more."""
    engine.set_position(position)
    engine.start_search(**limits)  # type: ignore[arg-type]
    with ThreadPoolExecutor(1) as waiting:
        answering = waiting.submit(engine.wait)
        while True:
            try:
                return answering.result(timeout=LOOK)
            except NotYet:
                if is_useless():
                    engine.stop()
