# SPDX-License-Identifier: MIT
"""The part of a page that a study writes: what stands between two marks. The words around it are written by hand."""

from __future__ import annotations

from pathlib import Path


def begin_mark(name: str, study: str) -> str:
    return f"<!-- {name}: written by scripts/study/{study} -->\n"


def end_mark(name: str) -> str:
    return f"<!-- end of {name} -->\n"


def put_between_marks(page: Path, study: str, text: str, name: str = "tables", title: str = "") -> None:
    """Replaces what stands between the marks; a page that is not there is made, and marks that it lacks end it."""
    begin, end = begin_mark(name, study), end_mark(name)
    old = page.read_text() if page.exists() else f"# {title}\n"
    if begin not in old:
        old += f"\n{begin}{end}"
    before, rest = old.split(begin)
    _, after = rest.split(end)
    page.write_text(before + begin + text + end + after)
