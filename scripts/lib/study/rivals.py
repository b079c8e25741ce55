# SPDX-License-Identifier: MIT
"""Tables of matches and speeds against other programs, in README.md, docs/how-to/solve.md and docs/results/, from two records.

A line of docs/results/strength.jsonl is a match, a line of docs/results/speed.jsonl a work that programs did in the same
minutes. The last line names the newest build, and only its lines are shown.
"""

from __future__ import annotations

import math
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from common import ROOT, run_script
from parsing import Parser
from study.study import RESULTS, Record, put_between_marks

README = ROOT / "README.md"

#: The work that README shows, with the heading of its columns.
SHOWN_WORK = {"FFO 40-49": "positions 40-49, one thread", "FFO 40-59": "positions 40-59, two threads"}

#: Empty squares of the positions whose times docs/how-to/solve.md shows.
EMPTIES = {"FFO 40-49": "20 to 26", "FFO 40-59": "20 to 34"}

#: The time a move of the matches that README shows.
SHOWN_LIMIT = 0.1


@dataclass(frozen=True)
class Match:
    """Match of Emilia. score in percent; elo: difference and its 95 % interval by pairs of games, or None if the pairs were not
    kept; own_time, time: mean seconds a move of Emilia and of the opponent."""

    commit: str
    date: str
    opponent: str
    openings: str
    limit: float
    games: int
    score: float
    elo: tuple[int, int, int] | None
    own_time: float
    time: float

    def interval(self) -> str:
        if self.elo is not None:
            difference, low, high = self.elo
            return f"{difference:+d} [{low:+d}, {high:+d}]"
        share = self.score / 100
        half = 1.96 * math.sqrt(share * (1 - share) / self.games)
        return f"{elo_of(share):+.0f} [{elo_of(share - half):+.0f}, {elo_of(share + half):+.0f}] *"


@dataclass(frozen=True)
class Effort:
    """Work of one program. nodes: number of visited positions; seconds: by the program's own clock; user: seconds of the
    process in user mode, or None."""

    nodes: float
    seconds: float
    user: float | None = None


@dataclass(frozen=True)
class Work:
    """The same work of several programs, by name."""

    commit: str
    date: str
    work: str
    threads: int
    programs: Mapping[str, Effort]


def make_work(programs: Mapping[str, Mapping[str, float]], **fields: object) -> Work:
    return Work(programs={name: Effort(**effort) for name, effort in programs.items()}, **fields)  # type: ignore[arg-type]


def elo_of(share: float) -> float:
    """Elo difference for a share of the points."""
    return 400 * math.log10(share / (1 - share))


def newest(entries: Sequence[Match]) -> list[Match]:
    return [entry for entry in entries if entry.commit == entries[-1].commit]


def count_of(nodes: float) -> str:
    """Number of nodes in millions or thousand millions, with three or four digits."""
    if nodes >= 1e9:
        return f"{nodes / 1e9:.2f} G"
    digits = 1 if nodes >= 1e7 else 2 if nodes >= 1e6 else 3
    return f"{nodes / 1e6:.{digits}f} M"


def time_of(seconds: float) -> str:
    """Seconds with three digits."""
    digits = 0 if seconds >= 100 else 1 if seconds >= 10 else 2 if seconds >= 1 else 3
    return f"{seconds:.{digits}f}"


def row(*cells: str) -> str:
    return f"| {' | '.join(cells)} |".replace("|  ", "| ")


def table(header: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    return "\n".join([row(*header), "|" + "---|" * len(header), *(row(*cells) for cells in rows)]) + "\n"


def strength_of_readme(matches: Sequence[Match]) -> str:
    shown = [match for match in newest(matches) if match.limit == SHOWN_LIMIT]
    header = ("opponent", "games", "Emilia's score", "Elo [95 %]", "seconds a move, Emilia and opponent")
    rows = [(m.opponent, str(m.games), f"{m.score} %", m.interval(), f"{m.own_time}, {m.time}") for m in shown]
    return f"Emilia is commit {shown[0].commit} ({shown[0].date}).\n\n" + table(header, rows)


def strength_of_page(matches: Sequence[Match]) -> str:
    header = ("opponent", "openings", "limit", "games", "score", "Elo [95 %]", "mean seconds a move: Emilia, opponent")
    return table(
        header,
        [
            (m.opponent, m.openings, f"{m.limit} s", str(m.games), f"{m.score} %", m.interval(), f"{m.own_time}, {m.time}")
            for m in newest(matches)
        ],
    )


def speed_of_readme(works: Sequence[Work]) -> str:
    shown = {work.work: work for work in works if work.commit == works[-1].commit and work.work in SHOWN_WORK}
    header = ["program"]
    for heading in SHOWN_WORK.values():
        header += [heading, "nodes"]
    rows = []
    for program in next(iter(shown.values())).programs:
        cells = [program]
        for name in SHOWN_WORK:
            effort = shown[name].programs.get(program)
            cells += [f"{time_of(effort.seconds)} s", count_of(effort.nodes)] if effort else ["not measured", "not measured"]
        rows.append(cells)
    work = next(iter(shown.values()))
    return f"Emilia is commit {work.commit} ({work.date}).\n\n" + table(header, rows)


def times_of_emilia(works: Sequence[Work]) -> str:
    header = ("positions", "empty squares", "threads", "seconds for all positions")
    shown = [work for work in works if work.commit == works[-1].commit and work.work in EMPTIES]
    times = [(work, work.programs["Emilia"].seconds) for work in shown]
    return table(header, [(work.work, EMPTIES[work.work], str(work.threads), f"{seconds:.0f}") for work, seconds in times])


def name_of(work: Work) -> str:
    return work.work if work.threads == 1 else f"{work.work}, {work.threads} threads"


def speed_of_page(works: Sequence[Work]) -> str:
    shown = [work for work in works if work.commit == works[-1].commit]
    rivals = list(dict.fromkeys(name for work in shown for name in work.programs if name != "Emilia"))
    columns = ["Emilia", *rivals]
    tables = [table(["work", *columns, *(f"Emilia / {name}" for name in rivals)], [seconds_row(work, rivals) for work in shown])]
    for heading, text in (("nodes", node_text), ("user time, s", user_text)):
        rows = [[name_of(work), *(text(work.programs.get(name)) for name in columns)] for work in shown]
        tables.append(table([heading, *columns], [cells for cells in rows if any(cells[1:])]))
    return "\n".join(tables)


def seconds_row(work: Work, rivals: Sequence[str]) -> list[str]:
    own = work.programs["Emilia"].seconds
    others = [work.programs.get(name) for name in rivals]
    times = [time_of(effort.seconds) if effort else "" for effort in others]
    return [name_of(work), time_of(own), *times, *(f"{own / effort.seconds:.2f}" if effort else "" for effort in others)]


def node_text(effort: Effort | None) -> str:
    return count_of(effort.nodes) if effort else ""


def user_text(effort: Effort | None) -> str:
    return time_of(effort.user) if effort and effort.user is not None else ""


def parts_of(results: Path, readme: Path) -> list[tuple[Path, str, str]]:
    """Page, name of the part and its text, for each part that the records determine. Raises Failure for an invalid record."""
    matches = Record(results / "strength.jsonl", make_match).load()
    works = Record(results / "speed.jsonl", make_work).load()
    return [
        (readme, "strength", strength_of_readme(matches)),
        (readme, "speed", speed_of_readme(works)),
        (results / "strength.md", "tables", strength_of_page(matches)),
        (results / "speed.md", "tables", speed_of_page(works)),
        (results.parent / "how-to/solve.md", "times", times_of_emilia(works)),
    ]


def make_match(elo: Sequence[int] | None, **fields: object) -> Match:
    return Match(elo=None if elo is None else (elo[0], elo[1], elo[2]), **fields)  # type: ignore[arg-type]


def main(arguments: list[str]) -> int:
    parser = Parser(
        prog="studies/rivals",
        description="Writes the tables of matches and speeds against other programs in README.md, docs/how-to/solve.md, "
        "docs/results/strength.md and docs/results/speed.md, from the records strength.jsonl and speed.jsonl beside these pages. It measures nothing: add the "
        "lines of new measurements to the records. Only lines with the commit of the last line are shown.",
    )
    parser.parse_args(arguments)
    for page, name, text in parts_of(RESULTS, README):
        put_between_marks(page, "rivals", text, name)
    return 0


if __name__ == "__main__":
    sys.exit(run_script("rivals", lambda: main(sys.argv[1:])))
