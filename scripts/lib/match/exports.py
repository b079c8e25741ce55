# SPDX-License-Identifier: MIT
"""Exports of a match record: GGF, PGN, transcripts and the score graph."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from common import ArgumentError, write_atomically
from othello import ggf, pgn
from engines.faults import FaultKind
from match.graph import score_graph
from othello.notation import position_text, transcript
from match.records import GameRecord, MatchHeader
from othello.rules import start_of


#: Values of the tag `Termination` that other programs read. Other faults keep their name.
PGN_ENDINGS = {
    FaultKind.TIME.value: "time forfeit",
    FaultKind.HANG.value: "time forfeit",
    FaultKind.RESIGN.value: "resignation",
    "adjudicated": "adjudication",
}


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


def ggf_line(record: GameRecord, header: MatchHeader, event: str = "Emilia match") -> str:
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
        [(played.evaluation, played.elapsed) for played in record.moves],
        event,
    )


def transcript_line(record: GameRecord) -> str:
    """Formats one game like a line of an opening file: non-standard start position, transcript, comment."""
    game = record.game()
    start = "" if game.start == start_of(game.start.board) else position_text(game.start) + " "
    result = f"{record.score:+d}" if record.score is not None else f"{record.loser} lost: {record.reason}"
    return f"{start}{transcript(game)}  # {record.black} - {record.white} {result}"


def pgn_result(record: GameRecord) -> dict[str, str]:
    """Returns the tags of a result. 1-0 is a win of Black, who moves first."""
    if record.score is not None:
        return {"Result": pgn.counts_text(record.score, record.game().start.board.playable.bit_count())}
    result = "1/2-1/2" if record.loser is None else "0-1" if record.loser == "black" else "1-0"
    return {"Result": result, "Termination": PGN_ENDINGS.get(record.reason, record.reason)}


def pgn_clock(control: dict[str, Any]) -> str:
    """Formats a recorded time control as the value of a tag; empty for an untimed one."""
    main, increment = control["main"] or 0, control["per_move"] or control["increment"]
    period = f"{control['period']}/" if control.get("period") else ""
    return f"{period}{main:g}" + (f"+{increment:g}" if increment else "") if main or increment else ""


def pgn_text(record: GameRecord, header: MatchHeader, event: str, site: str) -> str:
    """Formats one game as PGN."""
    clocks = {engine["name"]: pgn_clock(engine["control"]) for engine in header.identity["engines"]}
    black, white = clocks[record.black], clocks[record.white]
    date, _, time = record.began.partition("T")
    tags = {
        "Event": event,
        "Site": site,
        "Date": date.replace("-", "."),
        "UTCTime": time[:8],
        "Round": str(record.number + 1),
        "White": record.white,
        "Black": record.black,
        **pgn_result(record),
        **({"TimeControl": black} if black == white else {"BlackTimeControl": black, "WhiteTimeControl": white}),
    }
    notes = [(played.evaluation, played.elapsed) for played in record.moves]
    return pgn.game_text(record.game(), {name: value for name, value in tags.items() if value}, notes)


@dataclass(frozen=True)
class Exports:
    """Files to write, and the names of the match in them."""

    ggf: str | None = None
    pgn: str | None = None
    transcripts: str | None = None
    svg: str | None = None
    event: str = "Emilia match"
    site: str = "?"

    def needs_games(self) -> bool:
        return bool(self.ggf or self.pgn or self.transcripts or self.svg)


def export(header: MatchHeader, records: Sequence[GameRecord], wanted: Exports) -> None:
    """Writes or replaces the wanted files. Raises Failure."""
    ordered = sorted(records, key=lambda record: record.number)
    if wanted.ggf and "board" in header.identity:
        raise ArgumentError("cannot write GGF: the format supports only 8x8")
    if wanted.ggf:
        write_atomically(Path(wanted.ggf), "".join(ggf_line(record, header, wanted.event) + "\n" for record in ordered))
    if wanted.pgn:
        write_atomically(Path(wanted.pgn), "".join(pgn_text(record, header, wanted.event, wanted.site) for record in ordered))
    if wanted.transcripts:
        write_atomically(Path(wanted.transcripts), "".join(transcript_line(record) + "\n" for record in ordered))
    if wanted.svg:
        first, *others = header.engines
        write_atomically(Path(wanted.svg), score_graph(first, others, records))
