# SPDX-License-Identifier: MIT
"""Checks the wording of Markdown, comments and messages; one finding a line: FILE:LINE: MESSAGE.

Everywhere but in code: the phrases of the word list. Markdown: at most 100 columns (120 in tables and code), 40 words a
sentence, and 200 lines a page, unless '<!-- generated' is at its top. CHANGELOG.md: entries of one line and 100 columns.
"""

from __future__ import annotations

import argparse
import os
import re
from collections.abc import Iterator, Sequence
from pathlib import Path

from common import ROOT, ArgumentError, read_text, run_script
from parsing import Parser

#: Patterns of phrases that a reader has to decode, and their replacements. Letter case is ignored.
PHRASES = {
    "she|her|hers|herself": "Emilia, the engine or it",
    "our|ours|ourselves": "the name of the owner",
    "nobody|no one": "the noun that is meant, with 'no'",
    "somebody|someone|anybody|anyone|whoever|whomever|whatever": "the noun that is meant",
    "(?:go|goes|going|gone|went) on": "continue or resume",
    "in the making": "unfinished or temporary",
    "what (?:it|he|they) (?:has|have)|what (?:is|was) in (?:it|them)": "its contents or its fields",
    r"(?<!there\s)(?:is|are|was|were) none": "'is missing' or 'invalid'",
    r"(?<!there\s)(?:is|are|was|were) no(?! longer| (?:m|l|bett|wors|fast|slow|bigg|small|strong|weak|earl|high)[a-z]+)":
        "'is not a ...' or 'invalid'",
    "(?:is|are|was|were) not there": "'is missing' or 'does not exist'",
    "(?:that|which|it|what) (?:is|are|was|were) there": "'exists'",
    r"(?:tell|tells|told|telling) (?:\w+ )?of": "passed, reported or notified of",
    "says|said|tells|told": "prints, reports or returns (of a program); 'as above' (of a text)",
    r"(?<!left\s)(?<!falls\s)(?<!fall\s)behind(?! by\b| schedule)": "after (a move, a word), below or losing by",
    "beyond": "outside, above or after",
    "(?:stand|stands|stood|standing) still": "is stalled",
    "prices?": "static score or ordering score",
    "dear|dearer|dearest": "full (evaluation), slow or expensive",
    "(?:the|its) sum(?! of)": "the linear evaluation",
    "rows? of numbers|numbers a row": "embedding, vector",
    "off the line": "off-policy",
    "level (?:positions?|openings?|games?|starts?)": "balanced",
    r"(?<!ISA\s)levels? of x86(?:-64)?": "x86-64 ISA level",
    "doors?": "dispatch table",
    "words of (?:a|an|the|its|each|every|one) (?:line|command|name)": "tokens or arguments",
    "forgets?|forgot|forgotten|forgetting": "clear, drop or omit",
    "remember|remembers|remembered|remembering": "store or keep",
    "anew": "again; recomputes",
    "by turns": "interleaved or alternately",
    "(?:of|by) chance": "random",
    "drawn (?:at random|anew)": "sampled",
    "stand-ins?|stands? in for": "stub or mock",
    "the way of the answer": "output latency",
    "(?:keep|keeps|kept) back": "subtracted from or reserved",
    "(?:is|are|was|were|takes?|took|has|have|finds?|shows?|does) nothing": "the positive statement",
    "(?:on|at) the heart": "the plain noun",
    "by heart": "memorised; overfits (of training)",
    "look-?outs?|on paper": "the plain statement ('untested')",
}  # fmt: skip
PHRASE = re.compile(
    r"(?<![\w-])(?:%s)(?![\w-])" % "|".join(f"(?P<p{n}>{each})" for n, each in enumerate(PHRASES)).replace(" ", r"\s+"), re.IGNORECASE
)

#: Code in Markdown, and the comments and strings of sources.
CODE = re.compile(r"^(```|~~~).*?^\1.*?$|``.+?``|`[^`]+`|(?<=\])\([^)\s]*\)|<!--.*?-->|<[^>\n]*>|https?://\S+", re.DOTALL | re.MULTILINE)
STRINGS = r'"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\''
PROSE = {
    "c": re.compile(rf"//[^\n]*|/\*.*?\*/|`(?:\\.|[^`\\])*`|{STRINGS}", re.DOTALL),
    "python": re.compile(rf'#[^\n]*|""".*?"""|{STRINGS}', re.DOTALL),
    "shell": re.compile(r"^\s*#.*", re.MULTILINE),
}
KINDS = {".py": "python", ".pyi": "python", ".sh": "shell", ".cmake": "shell", ".txt": "shell"}
KINDS |= dict.fromkeys((".h", ".hpp", ".cpp", ".c", ".ts", ".tsx", ".js", ".mjs"), "c")

SKIPPED = {"node_modules", "build", "__pycache__", "data", "languages"}  # languages: translations of the board
MOST_COLUMNS, MOST_COLUMNS_OF_TABLES, MOST_WORDS, MOST_LINES = 100, 120, 40, 200


def masked(text: str) -> str:
    return re.sub(r"\S", "·", text)


def markdown_prose(text: str) -> str:
    return CODE.sub(lambda code: masked(code[0]), text)


def source_prose(kind: str, text: str) -> str:
    """The text with code masked, and with blanks for the marks of comments; offsets stay the same."""
    parts, at = [], 0
    for match in PROSE[kind].finditer(text):
        is_short = match[0][0] in "\"'`" and match[0].count(" ") < 2
        parts += [masked(text[at:match.start()]), masked(match[0]) if is_short else match[0]]
        at = match.end()
    prose = "".join([*parts, masked(text[at:])])
    prose = re.sub(r"\{[^{}\n]*\}|`[^`\n]*`", lambda code: masked(code[0]), prose)
    return re.sub(r"^\s*(?://[/!]?<?|\*|#:?)", lambda mark: re.sub(r"\S", " ", mark[0]), prose, flags=re.MULTILINE)


def phrases(prose: str) -> Iterator[tuple[int, str]]:
    replacements = list(PHRASES.values())
    for match in PHRASE.finditer(prose):
        yield prose.count("\n", 0, match.start()) + 1, (
            f"'{' '.join(match[0].split())}': write {replacements[int((match.lastgroup or 'p0')[1:])]}"
        )


def sentences(prose: str) -> Iterator[tuple[int, str]]:
    """Sentences that are too long, in the paragraphs, list items and cells of a page."""
    at = 0
    for part in re.split(r"(\n\s*\n|\n\s*(?:[-*+]|\d+[.)])\s|\n#+ |\||(?<!e\.g|i\.e)[.!?][)\"'*_\]]*\s+(?=[^\sa-z]))", prose):
        count = len(re.findall(r"\S*\w\S*", part))
        if count > MOST_WORDS:
            yield prose.count("\n", 0, at) + 1 + part.count("\n", 0, len(part) - len(part.lstrip())), f"sentence of {count} words, at most {MOST_WORDS}"
        at += len(part)


def lines(text: str) -> Iterator[tuple[int, str]]:
    """Lines of Markdown that are too long, except for those with one word, such as a URL, that fills them."""
    is_code = False
    for number, line in enumerate(text.splitlines(), 1):
        is_code ^= line.lstrip().startswith(("```", "~~~"))
        is_table = line.startswith("|")
        most = MOST_COLUMNS_OF_TABLES if is_table or is_code else MOST_COLUMNS
        shown = re.sub(r"(?<=\])\([^)\s]*\)", "", line) if is_table else line
        if len(shown) > most and (is_table or max(map(len, shown.split())) < most - 8):
            yield number, f"line of {len(shown)} columns, at most {most}"


def changes(text: str) -> Iterator[tuple[int, str]]:
    for number, line in enumerate(text.splitlines(), 1):
        if line.startswith("- ") and (len(line) > MOST_COLUMNS or not line[2].isupper()):
            yield number, f"entry of {len(line)} columns, expected at most {MOST_COLUMNS} and a verb in capitals"
        elif line.startswith("  "):
            yield number, "entry of more than one line"


def kind_of(path: Path, first_line: str) -> str:
    """Returns markdown, c, python or shell; an empty string for files that are not checked."""
    if not path.suffix and first_line.startswith("#!"):
        return "python" if "python" in first_line else "shell"
    return "markdown" if path.suffix == ".md" else KINDS.get(path.suffix, "")


def findings(path: Path) -> Iterator[tuple[int, str]]:
    """Line and message of each finding in a file. The texts of tests are not checked."""
    kind = kind_of(path, "") if path.suffix else kind_of(path, path.read_bytes()[:80].decode(errors="replace").partition("\n")[0])
    is_test = "tests" in path.parts or "test" in path.parts
    if not kind or path == Path(__file__) or (kind != "markdown" and is_test):
        return
    text = read_text(path)
    if kind != "markdown":
        yield from phrases(source_prose(kind, text))
        return
    yield from phrases(markdown_prose(text))
    yield from sentences(markdown_prose(text))
    if path.name == "CHANGELOG.md":
        yield from changes(text)
        return
    yield from lines(text)
    if (count := len(text.splitlines())) > MOST_LINES and "<!-- generated" not in text[:500]:
        yield 1, f"page of {count} lines, at most {MOST_LINES}"


def files_below(folder: Path) -> Iterator[Path]:
    for place, folders, names in os.walk(folder):
        folders[:] = sorted(each for each in folders if each not in SKIPPED and not each.startswith("."))
        yield from (Path(place) / name for name in sorted(names))


def check(words: Sequence[str]) -> int:
    parser = Parser(prog="check_prose", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="*", type=Path, metavar="FILE", help="files or folders to check (default: those of the project)")
    chosen = parser.parse_args(words).files
    if missing := [path for path in chosen if not path.exists()]:
        raise ArgumentError(f"cannot read {missing[0]}: no such file")
    found = False
    for top in chosen or [ROOT]:
        for path in files_below(top) if top.is_dir() else [top]:
            name = path.relative_to(ROOT) if path.is_relative_to(ROOT) else path
            for line, message in sorted(findings(path)):
                found = True
                print(f"{name}:{line}: {message}")
    return int(found)


def main(words: Sequence[str]) -> int:
    return run_script("check_prose", lambda: check(words))
