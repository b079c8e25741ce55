# SPDX-License-Identifier: MIT
"""Report of a match as text tables and as JSON."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import asdict
from typing import Any

from engines.clock import TimeControl
from othello.notation import parse_start
from match.records import GameRecord, MatchHeader
from match.sprt import Sprt
from match.standings import Encounter, Standings, Usage
from match.statistics import Estimate, estimate, normalised


def elo_text(found: Estimate | None, decimals: int = 1) -> str:
    """Formats `+52.5 [-24.4, +inf]`, or a dash before the first pair."""
    if found is None:
        return "-"
    elo, low, high = (f"{value:+.{decimals}f}" for value in (found.elo, found.low, found.high))
    return f"{elo} [{low}, {high}]"


def table(rows: Sequence[Sequence[str]]) -> list[str]:
    """Formats rows as a table: the first column left-aligned, the others right-aligned."""
    widths = [max(len(cell) for cell in column) for column in zip(*rows)]
    return [
        "  ".join([row[0].ljust(widths[0])] + [cell.rjust(width) for cell, width in zip(row[1:], widths[1:])])
        for row in rows
    ]


def superiority_text(found: Estimate | None) -> str:
    return "-" if found is None else f"{100 * found.superiority:.1f} %"


def normalised_text(pairs: Sequence[int]) -> str:
    """Formats `+35.1 [+12.0, +58.2]`, or a dash if all pairs have the same result."""
    found = normalised(pairs)
    return f"{found[0]:+.1f} [{found[1]:+.1f}, {found[2]:+.1f}]" if found else "-"


#: Columns of the tables: heading, and text of an encounter.
COLUMNS: dict[str, Callable[[Encounter], str]] = {
    "games": lambda each: str(each.tally.games),
    "won": lambda each: str(each.tally.wins),
    "drawn": lambda each: str(each.tally.draws),
    "lost": lambda each: str(each.tally.losses),
    "score": lambda each: f"{100 * each.tally.share:.1f} %",
    "discs": lambda each: "-" if each.tally.mean_discs is None else f"{each.tally.mean_discs:+.2f}",
    "Elo [95 %]": lambda each: elo_text(estimate(each.pairs)),
    "LOS": lambda each: superiority_text(estimate(each.pairs)),
    "nElo [95 %]": lambda each: normalised_text(each.pairs),
}


def row_of(title: str, encounter: Encounter) -> list[str]:
    return [title, *(text_of(encounter) for text_of in COLUMNS.values())]


def standings_lines(standings: Standings) -> list[str]:
    """Formats one row per engine, best first. More than two engines add a row per pairing and a cross table."""
    rows = [["engine", *COLUMNS]]
    rows += [row_of(name, standings.overall[name]) for name in ranking(standings)]
    lines = table(rows)
    if len(standings.engines) > 2 and standings.meetings:
        rows = [["pairing", *COLUMNS]]
        rows += [row_of(f"{one} - {other}", encounter) for (one, other), encounter in standings.meetings.items()]
        lines += ["", *table(rows), "", *cross_table(standings)]
    return lines


def pair_line(standings: Standings) -> str:
    """Formats the counts of the five pair results, from the first engine's view."""
    first = standings.overall[standings.engines[0]]
    counts = ", ".join(str(count) for count in first.pairs)
    text = f"pairs with 0, 0.5, 1, 1.5, 2 points for {standings.engines[0]}: {counts}"
    return text + (f" (and {len(first.half_pairs)} with one game so far)" if first.half_pairs else "")


def sprt_line(test: Sprt, pairs: Sequence[int]) -> str:
    """Formats the state of an SPRT as one line."""
    verdict = {
        "H1": f"H1 accepted: elo1={test.elo1:g} is more likely",
        "H0": f"H0 accepted: elo0={test.elo0:g} is more likely",
        None: "undecided",
    }[test.verdict(pairs)]
    model = "" if test.model == "logistic" else f" model={test.model}"
    return (
        f"SPRT elo0={test.elo0:g} elo1={test.elo1:g} alpha={test.alpha:g} beta={test.beta:g}{model}: "
        f"LLR {test.ratio(pairs):.2f} ({test.lower:.2f} to {test.upper:.2f}), {verdict}"
    )


def usage_lines(standings: Standings, header: MatchHeader) -> list[str]:
    """Formats limits, times, searches and faults of every engine."""
    lines = []
    for engine in header.identity["engines"]:
        usage, tolerance = standings.usage[engine["name"]], engine["tolerance"]
        faults = ", ".join(f"{count} x {reason}" for reason, count in sorted(usage.faults.items()))
        searches = [f"depth {usage.mean_depth:.1f}"] if usage.mean_depth is not None else []
        searches += [f"{usage.speed:,.0f} nodes/s"] if usage.speed is not None else []
        resigned = f"resigned {usage.resigned} games; " if usage.resigned else ""
        lines.append(
            f"{engine['name']} ({TimeControl(**engine['control'])}, margin {tolerance['margin']:g} s): "
            f"mean {usage.mean_seconds:.3f} s, longest {usage.longest:.3f} s per move"
            f"{''.join(f', {each}' for each in searches)}; {resigned}faults: {faults or 'none'}"
        )
    return lines


def ranking(standings: Standings) -> list[str]:
    """Returns the engines, best first."""
    return sorted(standings.engines, key=lambda name: -standings.overall[name].tally.share)


def cross_table(standings: Standings) -> list[str]:
    """Formats points of each engine against each other, best first, from the view of the row."""
    ranked = ranking(standings)
    rows = [["", *(f"{place}" for place in range(1, len(ranked) + 1)), "points", "Elo [95 %]"]]
    for place, name in enumerate(ranked, 1):
        tally = standings.overall[name].tally
        cells = [points_against(standings, name, other) for other in ranked]
        elo = elo_text(estimate(standings.overall[name].pairs))
        rows.append([f"{place} {name}", *cells, f"{tally.points:g}/{tally.games}", elo])
    return table(rows)


def points_against(standings: Standings, name: str, other: str) -> str:
    """Formats points and games of a pairing as `7.5/10`, or a dash without games."""
    if (name, other) in standings.meetings:
        tally = standings.meetings[name, other].tally
        return f"{tally.points:g}/{tally.games}"
    if (other, name) in standings.meetings:
        tally = standings.meetings[other, name].tally
        return f"{tally.games - tally.points:g}/{tally.games}"
    return "-"


def report_lines(standings: Standings, header: MatchHeader, test: Sprt | None) -> list[str]:
    """Formats the complete report."""
    identity = header.identity
    lines = [
        f"{standings.games} of {header.games} games, "
        f"openings {identity['openings']}, seed {identity['seed']}",
        "",
        *standings_lines(standings),
        "",
    ]
    if len(standings.engines) == 2:
        lines.append(pair_line(standings))
    if test:
        lines.append(sprt_line(test, standings.overall[standings.engines[0]].pairs))
    return lines + usage_lines(standings, header)


def report_record(standings: Standings, header: MatchHeader, test: Sprt | None) -> dict[str, Any]:
    """Returns the report as JSON values. Infinite and unknown values are null."""
    first = standings.overall[standings.engines[0]]
    record: dict[str, Any] = {
        "identity": header.identity,
        "games": header.games,
        "played": standings.games,
        "engines": [
            {"name": name, **encounter_record(standings.overall[name]), **usage_record(standings.usage[name])}
            for name in standings.engines
        ],
        "pairings": [
            {"first": one, "second": other, **encounter_record(encounter)}
            for (one, other), encounter in standings.meetings.items()
        ],
    }
    if test:
        record["sprt"] = {**asdict(test), "llr": test.ratio(first.pairs), "verdict": test.verdict(first.pairs)}
    return record


def encounter_record(encounter: Encounter) -> dict[str, Any]:
    """Converts an encounter to JSON values."""
    tally, found, normal = encounter.tally, estimate(encounter.pairs), normalised(encounter.pairs)
    return {
        "games": tally.games,
        "wins": tally.wins,
        "draws": tally.draws,
        "losses": tally.losses,
        "score": tally.share,
        "mean_discs": tally.mean_discs,
        "pairs": encounter.pairs,
        "elo": finite([found.elo, found.low, found.high]) if found else None,
        "los": found.superiority if found else None,
        "normalised_elo": finite(normal) if normal else None,
    }


def usage_record(usage: Usage) -> dict[str, Any]:
    """Converts an engine's usage to JSON values."""
    return {
        "moves": usage.moves,
        "mean_seconds": usage.mean_seconds,
        "longest_seconds": usage.longest,
        "mean_depth": usage.mean_depth,
        "nodes_per_second": usage.speed,
        "resigned": usage.resigned,
        "faults": usage.faults,
    }


def finite(values: Sequence[float]) -> list[float | None]:
    """Replaces infinities, which JSON cannot represent, by None."""
    return [value if math.isfinite(value) else None for value in values]


def game_summary(record: GameRecord) -> str:
    """Formats a finished game as a log line: discs of Black and White, empty squares counted for the winner."""
    players = f"game {record.number}: {record.black} - {record.white}:"
    loser = record.engine(record.loser) if record.loser else None
    if record.score is None:
        return f"{players} {loser} lost ({record.reason}: {record.detail})"
    squares = parse_start(record.start).board.playable.bit_count()
    discs = f"{(squares + record.score) // 2}-{(squares - record.score) // 2}"
    winner = record.white if loser == record.black else record.black
    ending = f" ({record.reason}: {record.detail})" if record.detail else ""
    return f"{players} {discs}, " + (f"{winner} won" if loser else "drawn") + ending
