# SPDX-License-Identifier: MIT
"""Solver of subproblems with a local engine, whose transposition table is kept between subproblems."""

from __future__ import annotations

import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from concurrent.futures import TimeoutError as NotYet
from dataclasses import dataclass, replace
from functools import cache, partial

from common import ROOT, Failure
from emilia.process import EmiliaError, Engine, Game, Limit, PlayResult
from cluster.engines import engine_of_a_job
from cluster.jobs import is_useless
from cluster.idle_programs import IdlePrograms
from othello.boards import parse_board
from othello.notation import parse_position, position_text
from othello.rules import Colour
from proof.subproblem import INFINITE, Findings, Subproblem, representative

#: Seconds between two polls of is_useless().
LOOK = 0.5

#: Engine options of boards with learned weights other than 8x8. Measured: nodes of 24 subproblems of 6x7 with 26 empty squares
#: are 0.87 of those with the `endgame_lead` of 14 that `emilia solve --board` uses.
LEARNED_OPTIONS = {"Eval": "pattern", "SearchParams": "endgame_lead=10"}

#: Engine options of all other boards, as in `emilia solve --board`.
STAGED_OPTIONS = {"Eval": "staged", "SearchParams": "endgame_lead=14 evaluation_weight=1024 late_evaluation_weight=1024"}

#: Discs per unit of `staged` if the most discs win, and if the fewest win. Measured with 14 to 18 empty squares: 57 to 77 on 5x6,
#: 6x6 and 6x7 (correlation with exact values 0.93), 42 to 46 on 5x6 and 6x6 with fewest discs (0.84 to 0.89).
DISCS_PER_UNIT = {False: 64, True: 44}


@dataclass(frozen=True)
class Settings:
    """Search settings of subproblems.

    program: path in the project. look_depth: plies of an estimate. job_nodes: node limit of a solve, 0 without a limit.
    megabytes: size of the transposition table.
    """

    program: str
    board: str
    look_depth: int = 10
    job_nodes: int = 0
    megabytes: int = 1024


def start_engine(settings: Settings) -> Engine:
    """Starts an engine with the options of the board. Raises Failure."""
    try:
        engine = Engine([str(ROOT / settings.program)], {"Board": settings.board, "Hash": settings.megabytes, "Threads": 1})
        if settings.board != "8x8":
            engine.configure(LEARNED_OPTIONS if is_learned(settings) else STAGED_OPTIONS)
        return engine
    except (OSError, EmiliaError) as error:
        raise Failure(f"{settings.program}: {error}") from None


@cache
def is_learned(settings: Settings) -> bool:
    """Returns whether the engine has learned weights of the board. Raises OSError and EmiliaError."""
    with Engine([str(ROOT / settings.program)], {"Board": settings.board}) as engine:
        try:
            engine.configure({"Eval": "pattern"})
        except EmiliaError:
            return False
        return True


@cache
def engines_of(settings: Settings) -> IdlePrograms[Engine]:
    """Returns the engine pool of this process for a proof."""
    return IdlePrograms(partial(start_engine, settings), lambda engine: engine.close(), Engine.is_running)


def answer(settings: Settings, job: Subproblem) -> Findings:
    """Solves a subproblem. Runs on a worker or locally."""
    with engine_of_a_job(settings.program), engines_of(settings).lend() as engine:
        began = time.monotonic()
        found = look(engine, settings, job) if job.is_look else solve(engine, settings, job)
    return replace(found, seconds=round(time.monotonic() - began, 3))


def look(engine: Engine, settings: Settings, job: Subproblem) -> Findings:
    """Estimates the moves of a position."""
    position = parse_position(job.position, parse_board(settings.board))
    estimates: dict[str, float] = {}
    nodes = 0
    for move in position.legal_moves():
        child = representative(position.play(move))
        text = position_text(child)
        if child.is_over() or text in estimates:
            continue
        found = search(engine, partial(engine.play, Game(start=text), Limit(depth=settings.look_depth)))
        estimate = found.info.score
        if not is_learned(settings) and not found.info.is_exact:
            most = child.board.playable.bit_count()
            estimate = max(-most, min(most, DISCS_PER_UNIT[child.board.fewest] * estimate))
        estimates[text] = estimate if child.to_move is Colour.BLACK else -estimate
        nodes += found.info.nodes
        if is_useless():
            break
    return Findings(estimates=estimates, nodes=nodes)


def solve(engine: Engine, settings: Settings, job: Subproblem) -> Findings:
    """Proves or refutes the bound of a subproblem."""
    is_black = job.position.startswith("B")
    # Null window: the search only decides on which side of it the value is.
    low = job.at_least - 1 if job.at_least is not None else job.at_most or 0
    window = (low, low + 1) if is_black else (-low - 1, -low)
    limit = Limit(nodes=settings.job_nodes) if settings.job_nodes else None
    found = search(engine, partial(engine.solve, Game(start=job.position), window=window, limit=limit)).info
    if not found.is_proven:
        return Findings(nodes=found.nodes, is_whole=False)
    lower = -INFINITE if found.bound == "upper" else round(found.score)
    upper = INFINITE if found.bound == "lower" else round(found.score)
    return Findings(*((lower, upper) if is_black else (-upper, -lower)), nodes=found.nodes)


def search(engine: Engine, begin: Callable[[], PlayResult]) -> PlayResult:
    """Runs a search; stops it early if the job becomes useless."""
    with ThreadPoolExecutor(1) as waiting:
        answering = waiting.submit(begin)
        while True:
            try:
                return answering.result(timeout=LOOK)
            except NotYet:
                if is_useless():
                    engine.stop()
