# SPDX-License-Identifier: MIT
"""Rules for the text of a file: lengths of lines, sentences, sections and pages, phrases, openers, the change log."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from prose.passages import Passage, has_messages, help_passages, markdown_passages, parser_of, string_passages
from prose.words import COMMENT_OPENERS, SENTENCE_OPENERS, find_phrases

MOST_COLUMNS = 100
MOST_COLUMNS_OF_TABLES_AND_CODE = 120
INDENT = 8
MOST_LINES = 200
MOST_WORDS_OF_A_SECTION = 150
MOST_WORDS_OF_A_SENTENCE = 40
MOST_WORDS_ON_AVERAGE = 18
MOST_COLUMNS_OF_A_CHANGE = 100

#: Fewer sentences have no useful average.
LEAST_SENTENCES = 5

#: The first lines of a page that a program writes contain this; its sections and length are the program's.
GENERATED = "<!-- generated"

CHANGE_SECTIONS = ("Added", "Changed", "Fixed", "Removed", "Deprecated", "Security")
CHANGE_VERBS = frozenset(
    """accept add allow apply ask avoid bound build cache cap change charge check choose clear close compute continue convert
    copy correct count cover create default define delay detect disable display document drop embed enable end exclude
    exit explain export extend fail fall fill find fix follow force free generate give group handle hide honour ignore
    import improve include increase infer install interrupt invoke keep label learn limit link list load lock lower
    make map mark match measure merge mirror move name omit open order parse pass pause pick place play preserve prevent
    print prune publish raise rank read rebuild recognize recompute record reduce refuse reject release remove rename
    repair repeat replace reply report require reset resolve respect restore resume retrain retry return reuse rewrite run
    sample save score search select send set share show shrink simplify skip solve sort space speed split start state stop
    store stream strengthen support switch take test tighten time train treat tune undo unify update upgrade use
    validate verify wait warn widen work wrap write""".split()
)

SENTENCE_END = re.compile(r"(?<!\be\.g)(?<!\bi\.e)(?<!\bcf)(?<!\bvs)(?<!\bno)[.!?][)\"'*_\]]*\s+(?=[^\sa-z])")
WORD = re.compile(r"\S*\w\S*")
QUESTION = re.compile(r"\?[)\"'*_\]]*\s*$")


@dataclass(frozen=True)
class Finding:
    place: str
    line: int
    rule: str
    message: str

    def __str__(self) -> str:
        return f"{self.place}:{self.line}: {self.message} [{self.rule}]"


@dataclass(frozen=True)
class Remark:
    """Finding without the name of the file."""

    line: int
    rule: str
    message: str


def sentences(prose: str) -> Iterator[tuple[int, str]]:
    """Sentences of a passage with their offsets."""
    start = 0
    for end in SENTENCE_END.finditer(prose):
        yield start, prose[start:end.end()]
        start = end.end()
    if prose[start:].strip():
        yield start, prose[start:]


def count_words(text: str) -> int:
    return len(WORD.findall(text))


def starts_with(text: str, openers: Iterable[str]) -> str:
    """Returns the opener that a text begins with, in any letter case, or an empty string."""
    match = re.match(rf"\W*({'|'.join(openers)})\b(?!')", text, re.IGNORECASE)
    return match[1] if match else ""


def check_phrases(passage: Passage) -> Iterator[Remark]:
    for offset, message in find_phrases(passage.prose):
        yield Remark(passage.line_at(offset), "words", message)


def check_sentence_lengths(passage: Passage) -> Iterator[Remark]:
    for offset, sentence in sentences(passage.prose):
        if (words := count_words(sentence)) > MOST_WORDS_OF_A_SENTENCE:
            yield Remark(passage.line_at(offset), "sentence", f"sentence of {words} words, at most {MOST_WORDS_OF_A_SENTENCE}")


def check_sentence_openers(passage: Passage) -> Iterator[Remark]:
    for offset, sentence in sentences(passage.prose):
        opener = starts_with(sentence, SENTENCE_OPENERS)
        if opener and not QUESTION.search(sentence):
            yield Remark(passage.line_at(offset), "opener", f"sentence begins with '{opener}': begin with its subject, a noun")


def check_comment_opener(passage: Passage) -> Iterator[Remark]:
    if opener := starts_with(passage.prose, COMMENT_OPENERS):
        yield Remark(passage.line, "opener", f"begins with '{opener}': begin with a noun phrase or a verb")


def check_lines(text: str) -> Iterator[Remark]:
    """Lines that are too long, but for those with a word that fills a line: breaking them does not help."""
    is_code = False
    for number, line in enumerate(text.splitlines(), 1):
        if re.match(r"\s*(?:```|~~~)", line):
            is_code = not is_code
        is_table = line.startswith("|")
        most = MOST_COLUMNS_OF_TABLES_AND_CODE if is_table or is_code else MOST_COLUMNS
        shown = re.sub(r"(?<=\])\([^)\s]*\)", "", line) if is_table else line
        if len(shown) > most and (is_table or max(map(len, shown.split())) < most - INDENT):
            yield Remark(number, "line", f"line of {len(shown)} columns, at most {most}")


def check_average(passages: Iterable[Passage]) -> Iterator[Remark]:
    lengths = [
        count_words(sentence)
        for passage in passages if passage.kind in ("paragraph", "item")
        for _, sentence in sentences(passage.prose)
    ]
    if len(lengths) >= LEAST_SENTENCES and (mean := sum(lengths) / len(lengths)) > MOST_WORDS_ON_AVERAGE:
        yield Remark(1, "average", f"{mean:.1f} words a sentence on average, at most {MOST_WORDS_ON_AVERAGE}")


def check_sections(passages: Iterable[Passage]) -> Iterator[Remark]:
    heading, words = 1, 0
    for passage in [*passages, Passage("heading", 0)]:
        if passage.kind in ("paragraph", "item"):
            words += count_words(passage.prose)
        elif passage.kind == "heading":
            if words > MOST_WORDS_OF_A_SECTION:
                yield Remark(heading, "heading", f"{words} words up to the next heading, at most {MOST_WORDS_OF_A_SECTION}")
            heading, words = passage.line, 0


def check_changes(text: str) -> Iterator[Remark]:
    """Keep a Changelog: sections of known names, an entry a line that begins with a verb."""
    in_entry = False
    for number, line in enumerate(text.splitlines(), 1):
        if line.startswith("### ") and line[4:].strip() not in CHANGE_SECTIONS:
            yield Remark(number, "change", f"section '{line[4:].strip()}', expected {', '.join(CHANGE_SECTIONS[:4])}")
        if line.startswith("- "):
            first = line[2:].split(" ")[0].strip("*")
            if first.lower() not in CHANGE_VERBS or not first[0].isupper():
                yield Remark(number, "change", f"entry begins with '{first}', expected a verb such as Add or Fix")
            if len(line) > MOST_COLUMNS_OF_A_CHANGE:
                yield Remark(number, "change", f"entry of {len(line)} columns, at most {MOST_COLUMNS_OF_A_CHANGE}")
        elif in_entry and line.startswith(" "):
            yield Remark(number, "change", "entry of more than one line")
        in_entry = line.startswith("- ") or (in_entry and line.startswith(" "))


def check_page(name: str, text: str) -> Iterator[Remark]:
    passages = list(markdown_passages(text))
    is_generated = GENERATED in text[:500]
    for passage in passages:
        yield from check_phrases(passage)
        yield from check_sentence_lengths(passage)
        if passage.kind in ("paragraph", "item"):
            yield from check_sentence_openers(passage)
    if name.endswith("CHANGELOG.md"):
        yield from check_changes(text)
        return
    yield from check_lines(text)
    yield from check_average(passages)
    if not is_generated:
        yield from check_sections(passages)
        if (lines := len(text.splitlines())) > MOST_LINES:
            yield Remark(1, "page", f"page of {lines} lines, at most {MOST_LINES}")


def check_help(text: str) -> Iterator[Remark]:
    for number, line in enumerate(text.splitlines(), 1):
        if len(line) > MOST_COLUMNS_OF_TABLES_AND_CODE:
            yield Remark(number, "line", f"line of {len(line)} columns, at most {MOST_COLUMNS_OF_TABLES_AND_CODE}")
    for passage in help_passages(text):
        yield from check_phrases(passage)
        yield from check_sentence_lengths(passage)
        yield from check_comment_opener(passage)


def check_source(name: str, first_line: str, text: str) -> Iterator[Remark]:
    """Openers of all comments; phrases and sentence lengths of headers and docstrings; phrases of messages."""
    parse = parser_of(name, first_line)
    if not parse:
        return
    for passage in parse(text):
        yield from check_comment_opener(passage)
        if passage.kind == "docstring" or name.endswith((".h", ".hpp", ".pyi", ".ts", ".tsx")):
            yield from check_phrases(passage)
            yield from check_sentence_lengths(passage)
    if has_messages(name, first_line):
        for passage in string_passages(name, text):
            yield from check_phrases(passage)


def check_text(name: str, text: str) -> Iterator[Finding]:
    """All findings in a file of that name."""
    first_line = text.partition("\n")[0]
    remarks = check_page(name, text) if name.endswith(".md") else check_source(name, first_line, text)
    for remark in sorted(remarks, key=lambda remark: remark.line):
        yield Finding(name, remark.line, remark.rule, remark.message)
