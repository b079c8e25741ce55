# SPDX-License-Identifier: MIT
"""A match in words and tables: the lines that a log, a terminal and a text file have in common."""

from __future__ import annotations

from collections.abc import Sequence

from othello_match.clock import TimeControl
from othello_match.notation import parse_start
from othello_match.records import GameRecord, MatchHeader
from othello_match.sprt import Sprt
from othello_match.standings import Encounter, Standings
from othello_match.statistics import Estimate, estimate


def elo_text(found: Estimate | None, decimals: int = 1) -> str:
    """`+52.5 [-24.4, +inf]`, or a dash before the first pair."""
    if found is None:
        return "-"
    elo, low, high = (f"{value:+.{decimals}f}" for value in (found.elo, found.low, found.high))
    return f"{elo} [{low}, {high}]"


def table(rows: Sequence[Sequence[str]]) -> list[str]:
    """Columns of equal width, the first to the left and the others to the right."""
    widths = [max(len(cell) for cell in column) for column in zip(*rows)]
    return [
        "  ".join([row[0].ljust(widths[0])] + [cell.rjust(width) for cell, width in zip(row[1:], widths[1:])])
        for row in rows
    ]


def encounter_cells(encounter: Encounter) -> list[str]:
    tally, found = encounter.tally, estimate(encounter.pairs)
    discs = tally.mean_discs
    return [
        str(tally.games),
        str(tally.wins),
        str(tally.draws),
        str(tally.losses),
        f"{100 * tally.share:.1f} %",
        "-" if discs is None else f"{discs:+.2f}",
        elo_text(found),
        "-" if found is None else f"{100 * found.superiority:.1f} %",
    ]


HEADINGS = ["games", "won", "drawn", "lost", "score", "discs", "Elo [95 %]", "LOS"]


def standings_lines(standings: Standings) -> list[str]:
    """One row an engine, best first; with more than two engines one row for every two that met as well."""
    ranked = sorted(standings.engines, key=lambda name: -standings.overall[name].tally.share)
    rows = [["engine", *HEADINGS]]
    rows += [[name, *encounter_cells(standings.overall[name])] for name in ranked]
    lines = table(rows)
    if len(standings.engines) > 2 and standings.meetings:
        rows = [["pairing", *HEADINGS]]
        for (one, other), encounter in standings.meetings.items():
            rows.append([f"{one} - {other}", *encounter_cells(encounter)])
        lines += ["", *table(rows)]
    return lines


def pair_line(standings: Standings) -> str:
    """The five pair results from the first engine's view."""
    first = standings.overall[standings.engines[0]]
    counts = ", ".join(str(count) for count in first.pairs)
    text = f"pairs with 0, 0.5, 1, 1.5, 2 points for {standings.engines[0]}: {counts}"
    return text + (f" (and {len(first.half_pairs)} with one game so far)" if first.half_pairs else "")


def sprt_line(test: Sprt, pairs: Sequence[int]) -> str:
    """The state of a test in a line."""
    verdict = {
        "H1": f"H1 accepted: elo1={test.elo1:g} is likelier",
        "H0": f"H0 accepted: elo0={test.elo0:g} is likelier",
        None: "undecided",
    }[test.verdict(pairs)]
    return (
        f"SPRT elo0={test.elo0:g} elo1={test.elo1:g} alpha={test.alpha:g} beta={test.beta:g}: "
        f"LLR {test.ratio(pairs):.2f} ({test.lower:.2f} to {test.upper:.2f}), {verdict}"
    )


def usage_lines(standings: Standings, header: MatchHeader) -> list[str]:
    """Times and faults of every engine, with what it was allowed."""
    lines = []
    for engine in header.identity["engines"]:
        usage, tolerance = standings.usage[engine["name"]], engine["tolerance"]
        mean = usage.seconds / usage.moves if usage.moves else 0.0
        faults = ", ".join(f"{count} x {reason}" for reason, count in sorted(usage.faults.items()))
        lines.append(
            f"{engine['name']} ({TimeControl(**engine['control'])}, margin {tolerance['margin']:g} s): "
            f"mean {mean:.3f} s, longest {usage.longest:.3f} s a move; faults: {faults or 'none'}"
        )
    return lines


def report_lines(standings: Standings, header: MatchHeader, test: Sprt | None) -> list[str]:
    """The whole report."""
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


def game_summary(record: GameRecord, played: int, total: int) -> str:
    """A finished game in a line of a log; the discs are Black's and White's, the empties with the winner's."""
    players = f"[{played}/{total}] game {record.number}: {record.black} - {record.white}:"
    loser = record.engine(record.loser) if record.loser else None
    if record.score is None:
        return f"{players} {loser} lost ({record.reason}: {record.detail})"
    squares = parse_start(record.start).board.playable.bit_count()
    discs = f"{(squares + record.score) // 2}-{(squares - record.score) // 2}"
    winner = record.white if loser == record.black else record.black
    return f"{players} {discs}, " + (f"{winner} won" if loser else "drawn")
