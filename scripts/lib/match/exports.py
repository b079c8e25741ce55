# SPDX-License-Identifier: MIT
"""Exports of a match record: GGF, transcripts and the score graph."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from common import ArgumentError, write_atomically
from othello import ggf
from engines.faults import FaultKind
from match.graph import score_graph
from othello.notation import position_text, transcript
from match.records import GameRecord, MatchHeader
from othello.rules import start_of


def ggf_result(record: GameRecord) -> str:
    """Formats a result from Black's view. A fault counts as 64 discs, marked t (time) or r (resignation and others)."""
    if record.score is not None:
        return f"{record.score:+.2f}"
    mark = "t" if record.reason in (FaultKind.TIME.value, FaultKind.HANG.value) else "r"
    return f"{-64 if record.loser == 'black' else 64:+.2f}:{mark}"


def ggf_clock(control: dict[str, Any]) -> str | None:
    """Formats a recorded time control as a GGF clock; None for an untimed one."""
    if control["per_move"] is not None:
        return ggf.clock_text(0, control["per_move"])
    return None if control["main"] is None else ggf.clock_text(control["main"], control["increment"])


def ggf_line(record: GameRecord, header: MatchHeader) -> str:
    """Formats one game as GGF."""
    clocks = {engine["name"]: ggf_clock(engine["control"]) for engine in header.identity["engines"]}
    black, white = clocks[record.black], clocks[record.white]
    return ggf.game_text(
        record.game(),
        record.black,
        record.white,
        ggf_result(record),
        (black, white) if black and white else None,
        record.began,
        [(entry.get("eval"), entry.get("time")) for entry in record.moves],
    )


def transcript_line(record: GameRecord) -> str:
    """Formats one game like a line of an opening file: non-standard start position, transcript, comment."""
    game = record.game()
    start = "" if game.start == start_of(game.start.board) else position_text(game.start) + " "
    result = f"{record.score:+d}" if record.score is not None else f"{record.loser} lost: {record.reason}"
    return f"{start}{transcript(game)}  # {record.black} - {record.white} {result}"


def export(
    header: MatchHeader,
    records: Sequence[GameRecord],
    ggf_path: str | None,
    transcripts_path: str | None,
    svg_path: str | None,
) -> None:
    """Writes or replaces the files whose paths are given. Raises Failure."""
    ordered = sorted(records, key=lambda record: record.number)
    if ggf_path and "board" in header.identity:
        raise ArgumentError("cannot write GGF: the format supports only 8x8")
    if ggf_path:
        write_atomically(Path(ggf_path), "".join(ggf_line(record, header) + "\n" for record in ordered))
    if transcripts_path:
        write_atomically(Path(transcripts_path), "".join(transcript_line(record) + "\n" for record in ordered))
    if svg_path:
        first, *others = header.engines
        write_atomically(Path(svg_path), score_graph(first, others, records))
