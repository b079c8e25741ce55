# SPDX-License-Identifier: MIT
"""README.txt of an archive: a section of docs/how-to/install.md as plain text, without links to pages that the archive does
not have.

`python3 -m quiet_start release.readme FILE SECTION [PART]` writes all parts of a section for users, or only one part.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

from common import ROOT, ArgumentError, Failure, read_text, run_script, write_atomically

PAGE = ROOT / "docs/how-to/install.md"

#: Parts of a section that are for developers.
OMITTED = re.compile("Build |Use the library")

#: Sentence whose subject is another page of docs/.
SENTENCE_ABOUT_PAGE = re.compile(r"(?:(?<=\. )|^)\[[^]]*\]\((?!http)[^)]*\)[^.]*\.[ \n]?", re.MULTILINE)


def plain(line: str) -> str:
    """Returns a line without the marks of Markdown."""
    if line.startswith("|"):
        line = ": ".join(cell.strip() for cell in line.strip("| ").split(" | "))
    line = re.sub(r"\[([^]]*)\]\((https?://[^)]*)\)", r"\1 (\2)", line)
    line = re.sub(r" ?\(\[[^]]*\]\([^)]*\)\)", "", line)
    line = re.sub(r"\[([^]]*)\]\([^)]*\)", r"\1", line)
    return re.sub(r"[`*]", "", line)


def parts_of(page: str, section: str) -> list[tuple[str, list[str]]]:
    """Returns titles and lines of the parts of a section. The first one has the title of the section."""
    found: list[tuple[str, list[str]]] = []
    is_in_section = False
    for line in page.splitlines():
        heading = re.match(r"(#{1,3}) (.*)", line)
        if heading and len(heading[1]) < 3:
            is_in_section = heading[2] == section
        if heading and is_in_section:
            found.append((heading[2], []))
        elif is_in_section:
            found[-1][1].append(line)
    return found


def text_of(lines: list[str]) -> str:
    result, is_code = [], False
    for number, line in enumerate(lines):
        is_heading_of_table = number + 1 < len(lines) and lines[number + 1].startswith("|---")
        if line.startswith("```"):
            is_code = not is_code
        elif is_code:
            result.append("    " + line)
        elif not line.startswith("|---") and not is_heading_of_table:
            result.append(plain(line))
    return "\n".join(result).strip()


def readme(page: str, section: str, part: str = "") -> str:
    """Returns the text of a section, or of one part of it. Raises Failure if it is missing."""
    parts = parts_of(SENTENCE_ABOUT_PAGE.sub("", page), section)
    chosen = [(title, lines) for title, lines in parts if (title == part if part else not OMITTED.match(title))]
    if not chosen:
        raise Failure(f"cannot write README.txt: the page has no section '{part or section}'")
    return "\n\n".join(f"{title}\n{'-' * len(title)}\n\n{text_of(lines)}" for title, lines in chosen) + "\n"


def main() -> int:
    if len(sys.argv) not in (3, 4):
        raise ArgumentError("expected a file, a section and optionally a part of it")
    write_atomically(Path(sys.argv[1]), readme(read_text(PAGE), *sys.argv[2:]))
    return 0


if __name__ == "__main__":
    sys.exit(run_script("readme", main))
