# SPDX-License-Identifier: MIT
"""Parsers that split a file into passages of prose: Markdown, help output, and the comments of source files."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import accumulate

CODE_SPAN = re.compile(r"``.+?``|`[^`]+`")
LINK_TARGET = re.compile(r"(?<=\])\([^)\s]*(?: \"[^\"]*\")?\)")
MARKUP = re.compile(r"<!--.*?-->|</?[a-zA-Z][^>]*>|<https?:[^>]*>|https?://\S+")

LIST_ITEM = re.compile(r"\s*(?:[-*+]|\d+[.)])\s+")
CELL_BORDER = re.compile(r"(?<!\\)\|")

C_SUFFIXES = (".h", ".hpp", ".cpp", ".c")
SCRIPT_SUFFIXES = (".ts", ".tsx", ".js", ".mjs")
LEAST_BLANKS_OF_A_MESSAGE = 2

#: String literals, so that their slashes are not taken for a comment, and comments.
C_TOKEN = re.compile(
    r'R"(?P<fence>[^(\s]*)\((?P<raw>.*?)\)(?P=fence)"|"(?P<string>(?:\\.|[^"\\\n])*)"|\'(?:\\.|[^\'\\\n])\''
    r"|(?P<comment>//[^\n]*|/\*.*?\*/)",
    re.DOTALL,
)
SCRIPT_TOKEN = re.compile(
    r"\"(?P<double>(?:\\.|[^\"\\\n])*)\"|'(?P<single>(?:\\.|[^'\\\n])*)'|`(?P<template>(?:\\.|[^`\\])*)`"
    r"|(?P<comment>//[^\n]*|/\*.*?\*/)",
    re.DOTALL,
)
C_MARGIN = re.compile(r"^\s*(?:/\*\*?<?|///?<?|//!<?|\*/?)? ?")


PYTHON_TOKEN = re.compile(
    r'"""(?P<docstring>(?:\\.|.)*?)"""|\'\'\'.*?\'\'\'|"(?P<string>(?:\\.|[^"\\\n])*)"|\'(?:\\.|[^\'\\\n])*\''
    r"|(?P<comment>#[^\n]*)",
    re.DOTALL,
)


@dataclass
class Passage:
    """Prose that belongs together: a paragraph, list item, table cell, heading, comment or option of a help text."""

    kind: str
    line: int
    lines: list[str] = field(default_factory=list)

    @property
    def text(self) -> str:
        return " ".join(self.lines)

    @property
    def prose(self) -> str:
        """The text with code, link targets and markup masked; offsets stay the same."""
        text = CODE_SPAN.sub(lambda match: "x" + "_" * (len(match[0]) - 1), self.text)
        text = LINK_TARGET.sub(lambda match: " " * len(match[0]), text)
        return MARKUP.sub(lambda match: "_" * len(match[0]), text)

    def line_at(self, offset: int) -> int:
        starts = list(accumulate((len(line) + 1 for line in self.lines), initial=0))
        return self.line + bisect_right(starts[:-1], offset) - 1


def markdown_passages(text: str) -> Iterator[Passage]:
    """Paragraphs, list items, table cells and headings; blocks of code are left out."""
    passage: Passage | None = None
    fence = ""
    for number, line in enumerate(text.splitlines(), 1):
        stripped = line.strip()
        mark = re.match(r"`{3,}|~{3,}", stripped)
        if fence or mark:
            fence = "" if fence and stripped.startswith(fence) else fence or (mark[0] if mark else "")
            stripped = ""
        item = LIST_ITEM.match(line)
        heading = re.match(r"#{1,6}\s+", stripped)
        is_row = stripped.startswith("|")
        if passage and (not stripped or item or heading or is_row):
            yield passage
            passage = None
        if not stripped:
            continue
        if heading:
            yield Passage("heading", number, [stripped[heading.end():]])
        elif is_row:
            yield from cells_of(number, stripped)
        elif item:
            passage = Passage("item", number, [line[item.end():].strip()])
        else:
            passage = passage or Passage("paragraph", number)
            passage.lines.append(re.sub(r"^>\s?", "", stripped))
    if passage:
        yield passage


def cells_of(number: int, row: str) -> Iterator[Passage]:
    """Cells of a table row that contain text."""
    cells = (cell.strip() for cell in CELL_BORDER.split(CODE_SPAN.sub(masked_borders, row)))
    yield from (Passage("cell", number, [cell]) for cell in cells if re.search(r"\w", cell))


def masked_borders(span: re.Match[str]) -> str:
    return span[0].replace("|", "_")


def help_passages(text: str) -> Iterator[Passage]:
    """Paragraphs and the texts of options; the usage and the names of the options are left out."""
    passage = Passage("paragraph", 1)
    indent = 0
    for number, line in enumerate(text.splitlines(), 1):
        stripped = line.strip()
        if stripped.startswith("|"):  # a table, as in Markdown
            yield from cells_of(number, stripped)
            continue
        columns = re.match(r"\s*\S.*?\S?\s{2,}(?=\S)", line)
        new_indent = len(line) - len(line.lstrip())
        if not stripped or columns or stripped.startswith("-") or new_indent < indent:
            if passage.lines:
                yield passage
            passage = Passage("option" if columns else "paragraph", number)
        indent = new_indent
        if columns:
            stripped = line[columns.end():].strip()
            indent = columns.end()
        if stripped and not stripped.startswith("-"):
            passage.lines.append(stripped)
        elif not passage.lines:
            passage = Passage("option" if stripped else "paragraph", number + 1)
    if passage.lines:
        yield passage


def joined(comments: Iterator[tuple[int, bool, str]]) -> Iterator[Passage]:
    """Passages of comments that stand alone on consecutive lines: line number, whether alone, and text."""
    passage: Passage | None = None
    for number, is_alone, text in comments:
        if passage and (not is_alone or number != passage.line + len(passage.lines) or not text.strip()):
            yield passage
            passage = None
        if not text.strip():
            continue
        if not is_alone:
            yield Passage("comment", number, [text])
        elif passage:
            passage.lines.append(text)
        else:
            passage = Passage("comment", number, [text])
    if passage:
        yield passage


def c_comment_lines(text: str) -> Iterator[tuple[int, bool, str]]:
    number, at = 1, 0
    for match in C_TOKEN.finditer(text):
        if match["comment"] is None:
            continue
        number += text.count("\n", at, match.start())
        at = match.start()
        before = text[text.rfind("\n", 0, at) + 1:at]
        comment = match["comment"].removesuffix("*/")
        if comment.startswith("/*"):
            yield number - 1, True, ""  # a block is a passage of its own
        for step, line in enumerate(comment.split("\n")):
            margin = C_MARGIN.match(line)
            yield number + step, not before.strip(), line[margin.end() if margin else 0:].rstrip()


def c_passages(text: str) -> Iterator[Passage]:
    """Comments of C, C++, TypeScript and JavaScript."""
    return joined(c_comment_lines(text))


def string_passages(name: str, text: str) -> Iterator[Passage]:
    """String literals of at least three words, which may be messages; names in braces are masked."""
    pattern = C_TOKEN if name.endswith(C_SUFFIXES) else SCRIPT_TOKEN if name.endswith(SCRIPT_SUFFIXES) else PYTHON_TOKEN
    number, at = 1, 0
    for match in pattern.finditer(text):
        groups = match.groupdict()
        string = next((groups[key] for key in ("string", "raw", "double", "single", "template") if groups.get(key)), "")
        if string.count(" ") < LEAST_BLANKS_OF_A_MESSAGE:
            continue
        number += text.count("\n", at, match.start())
        at = match.start()
        masked = re.sub(r"\{[^{}]*\}", lambda braces: "_" * len(braces[0]), string.replace("\\n", "  "))
        yield Passage("string", number, masked.split("\n"))


def shell_passages(text: str) -> Iterator[Passage]:
    """Comments of shell scripts and CMake that have a line of their own."""
    lines = ((number, line.strip()) for number, line in enumerate(text.splitlines(), 1))
    return joined((number, True, line.lstrip("#: ")) for number, line in lines if line.startswith("#"))


def python_passages(text: str) -> Iterator[Passage]:
    """Docstrings, which are strings in three quotes that begin a line and are not an argument, and comments."""
    docstrings = []
    comments = []
    number, at = 1, 0
    for match in PYTHON_TOKEN.finditer(text):
        number += text.count("\n", at, match.start())
        at = match.start()
        is_alone = not text[text.rfind("\n", 0, at) + 1:at].strip()
        if match["comment"] is not None:
            comments.append((number, is_alone, match["comment"].lstrip("#: ")))
        elif match["docstring"] is not None and is_alone and text[:at].rstrip()[-1:] not in ("(", ",", "="):
            docstrings.append((number, match["docstring"]))
    for line, docstring in docstrings:
        yield from docstring_passages(line, docstring)
    yield from joined(iter(comments))


def docstring_passages(first_line: int, text: str) -> Iterator[Passage]:
    lines = ((first_line + step, line.strip()) for step, line in enumerate(text.split("\n")))
    for passage in joined((number, True, line) for number, line in lines):
        yield Passage("docstring", passage.line, passage.lines)


def has_messages(name: str, first_line: str) -> bool:
    """True for programs that print texts; tests do not."""
    is_test = name.startswith("tests/") or "/test/" in name or "/tests/" in name
    is_python = name.endswith(".py") or (first_line.startswith("#!") and "python" in first_line)
    return not is_test and (name.endswith((*C_SUFFIXES, *SCRIPT_SUFFIXES)) or is_python)


def parser_of(name: str, first_line: str) -> Callable[[str], Iterator[Passage]] | None:
    """Returns the parser for a file of this name and first line, or None if its text is not checked."""
    if name.endswith(".md"):
        return markdown_passages
    if name.endswith((*C_SUFFIXES, *SCRIPT_SUFFIXES)):
        return c_passages
    if name.endswith((".py", ".pyi")) or (first_line.startswith("#!") and "python" in first_line):
        return python_passages
    if name.endswith((".sh", ".cmake", "CMakeLists.txt")) or (first_line.startswith("#!") and "sh" in first_line):
        return shell_passages
    return None
