# SPDX-License-Identifier: MIT
"""The file of a proof: a JSON line for what is proven, then a line for every result, on the disk before it counts, and one
for every subproblem that somebody was given.

The tree is made from it anew. A last line that a kill cut short is dropped; any other that cannot be read is an error.
"""

from __future__ import annotations

import json
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from common import Failure, read_file
from othello_cluster.line_file import LineFile
from othello_match.boards import BoardError, parse_board
from othello_match.notation import parse_position
from othello_proof.subproblem import Findings, Subproblem

FORMAT = 1

#: Of what type the words of a line are that are looked at.
TYPES = {
    "position": str, "at_least": int, "at_most": int, "to": str, "solve_at": int, "engine": str,
    "lower": int, "upper": int, "estimates": dict | None, "nodes": int, "seconds": int | float, "is_whole": bool,
}  # fmt: skip


class Record:
    """An open file of a proof, of which there is one at a time."""

    def __init__(self, path: Path, identity: dict[str, Any], is_resumed: bool) -> None:
        """identity: what the results depend on. Raises Failure for a file that is there and not resumed, is of another
        proof, damaged, or in use."""
        header = {"proof": FORMAT, **identity}
        self._file = LineFile(path, is_resumed, '{"', json.dumps(header))
        try:
            self._lines = parse_lines(self._file.lines, path)
            self._begin(header, path)
        except BaseException:
            self._file.close()
            raise

    def _begin(self, header: dict[str, Any], path: Path) -> None:
        if not self._lines:
            self._file.add(json.dumps(header))
        elif self._lines[0] != header:
            there = ", ".join(
                f"{name} {self._lines[0].get(name)} there, {header[name]} here"
                for name in header
                if self._lines[0].get(name) != header[name]
            )
            raise Failure(f"{path} is the record of another proof: {there}")

    def results(self) -> Iterator[tuple[Subproblem, Findings]]:
        """What the file had when it was opened."""
        return results_of(self._lines)

    def add_given(self, job: Subproblem, who: str) -> None:
        self._file.add(json.dumps({"given": job.to_json(), "to": who, "at": round(time.time(), 1)}), is_synced=False)

    def add_result(self, job: Subproblem, found: Findings) -> None:
        self._file.add(json.dumps({"job": job.to_json(), "found": vars(found)}))

    def close(self) -> None:
        self._file.close()


def read_lines(path: Path) -> list[dict[str, Any]]:
    """The whole lines of a record, also of one that somebody is writing to; raises Failure."""
    try:
        text = read_file(path).decode(errors="replace")
    except OSError as error:
        raise Failure(f"cannot read {path}: {error.strerror}") from None
    return parse_lines(text[: text.rfind("\n") + 1].splitlines(), path)


def parse_lines(texts: Sequence[str], path: Path) -> list[dict[str, Any]]:
    """Raises Failure, which names the line that is none of a record."""
    lines: list[dict[str, Any]] = []
    for number, text in enumerate(texts, 1):
        try:
            line = json.loads(text)
            check_line(line, number)
        except (ValueError, KeyError, TypeError, BoardError):
            raise Failure(f"{path}, line {number}: this is no record of a proof, or it is damaged") from None
        lines.append(line)
    return lines


def check_line(line: dict[str, Any], number: int) -> None:
    """Raises ValueError, KeyError, TypeError or BoardError for what is no line of a record."""
    if number == 1:
        if line["proof"] != FORMAT:
            raise ValueError("another format")
        parse_position(line["position"], parse_board(line["board"]))
        check_types({name: line[name] for name in ("solve_at", "engine")})
    elif "found" in line:
        check_types(line["job"])
        check_types(line["found"])
        Subproblem(**line["job"])
    else:
        check_types(line["given"])
        check_types({"to": line["to"]})
        Subproblem(**line["given"])


def check_types(words: dict[str, Any]) -> None:
    """Raises KeyError or TypeError."""
    for name, value in words.items():
        if not isinstance(value, TYPES[name]):
            raise TypeError(name)
    for value in (words.get("estimates") or {}).values():
        if not isinstance(value, int | float):
            raise TypeError("estimates")


def results_of(lines: Sequence[dict[str, Any]]) -> Iterator[tuple[Subproblem, Findings]]:
    for line in lines[1:]:
        if "found" in line:
            yield Subproblem(**line["job"]), Findings(**line["found"])
