# SPDX-License-Identifier: MIT
"""File of a proof: a JSON header line, then a line per result and per subproblem that a worker was given.

A result is synced to the disk before it is used. The tree is rebuilt from the file. An incomplete last line of a killed
process is dropped; any other invalid line is an error.
"""

from __future__ import annotations

import json
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from common import Failure
from record_file import RecordFile, read_lines as complete_lines
from othello.boards import BoardError, parse_board
from othello.notation import parse_position
from proof.subproblem import Findings, Subproblem

FORMAT = 1

#: Types of the fields of a line.
TYPES: dict[str, type | tuple[type, ...]] = {
    "position": str, "at_least": int, "at_most": int, "to": str, "solve_at": int, "engine": str,
    "lower": int, "upper": int, "estimates": (dict, type(None)), "nodes": int, "seconds": (int, float), "is_whole": bool,
}  # fmt: skip


class Record(RecordFile):
    """Open file of a proof."""

    def __init__(self, path: Path, identity: dict[str, Any], is_resumed: bool) -> None:
        """Opens or creates the file. identity: settings on which the results depend.

        Raises Failure as RecordFile does, and if the file belongs to another proof or is damaged.
        """
        header = {"proof": FORMAT, **identity}
        super().__init__(path, is_resumed, '{"', json.dumps(header))
        try:
            self._entries = parse_lines(self.lines, path)
            require_same(header, self._entries[0], path)
        except BaseException:
            self.close()
            raise

    def results(self) -> Iterator[tuple[Subproblem, Findings]]:
        """Returns the results in the file when it was opened."""
        return results_of(self._entries)

    def add_given(self, job: Subproblem, worker: str) -> None:
        self.add(json.dumps({"given": job.to_json(), "to": worker, "at": round(time.time(), 1)}), is_synced=False)

    def add_result(self, job: Subproblem, found: Findings) -> None:
        self.add(json.dumps({"job": job.to_json(), "found": vars(found)}))


def require_same(header: dict[str, Any], found: dict[str, Any], path: Path) -> None:
    """Raises Failure with the differences if the file has the header of another proof."""
    if found != header:
        different = ", ".join(
            f"{name} is {found.get(name)} in the file, {header[name]} here" for name in header if found.get(name) != header[name]
        )
        raise Failure(f"cannot resume {path}: record of another proof: {different}")


def read_lines(path: Path) -> list[dict[str, Any]]:
    """Returns the complete lines of a record, also of one that is being written. Raises Failure."""
    return parse_lines(complete_lines(path), path)


def parse_lines(texts: Sequence[str], path: Path) -> list[dict[str, Any]]:
    """Parses the lines of a record. Raises Failure with the number of an invalid line."""
    lines: list[dict[str, Any]] = []
    for number, text in enumerate(texts, 1):
        try:
            line = json.loads(text)
            check_line(line, number)
        except (ValueError, KeyError, TypeError, BoardError):
            raise Failure(f"{path}:{number}: not a line of a proof record") from None
        lines.append(line)
    return lines


def check_line(line: dict[str, Any], number: int) -> None:
    """Validates a line. Raises ValueError, KeyError, TypeError or BoardError."""
    if number == 1:
        if line["proof"] != FORMAT:
            raise ValueError("unknown format")
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


def check_types(fields: dict[str, Any]) -> None:
    """Validates the types of fields. Raises KeyError or TypeError."""
    for name, value in fields.items():
        if not isinstance(value, TYPES[name]):
            raise TypeError(name)
    for value in (fields.get("estimates") or {}).values():
        if not isinstance(value, int | float):
            raise TypeError("estimates")


def results_of(lines: Sequence[dict[str, Any]]) -> Iterator[tuple[Subproblem, Findings]]:
    for line in lines[1:]:
        if "found" in line:
            yield Subproblem(**line["job"]), Findings(**line["found"])
