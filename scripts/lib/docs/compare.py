# SPDX-License-Identifier: MIT
"""Comparison of expected output with real output: `...` as a wildcard, and tolerance for times.

Lines are compared by words, so the width of columns does not matter. A line `...` stands for any lines, a word `...` for
any words, and `...` in a word for any text. A number is a time if a unit follows it, if the name of a time precedes it, or
if it stands under such a name in a table whose numbers are aligned on the right.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher
from functools import cache

WILDCARD = "..."

#: Names of times and of speeds: in front of a number, or above a column.
TIMES = ("time", "seconds", "second", "longest", "mean", "took")
SPEEDS = ("nps", "nodes/s", "speed")

#: Units after a number.
TIME_UNITS = ("s", "ms", "seconds", "second", "minutes")
SPEED_UNITS = ("nodes/s", "games/s", "positions/s")

#: Times agree if neither is longer than this factor times the other one, plus a second (a busy machine).
FACTOR = 10

NUMBER = re.compile(r"[(\[]*(\d[\d,]*\.?\d*)(s|ms)?[\])]*[,.;:]?")
WORD = re.compile(r"\S+")


def is_wildcard(line: str) -> bool:
    return line.strip() == WILDCARD


def value_of(word: str) -> float | None:
    """The number in a word with brackets, unit and punctuation, or None."""
    match = NUMBER.fullmatch(word)
    return float(match[1].replace(",", "")) if match else None


def plain(word: str) -> str:
    return word.strip("()[],.;:")


def columns_of(line: str) -> dict[int, str]:
    """Right edges of the words of a heading, by which a table of numbers is aligned."""
    words = list(WORD.finditer(line))
    if any(value_of(word[0]) is not None for word in words):
        return {}
    return {word.end(): word[0] for word in words if word[0] in TIMES + SPEEDS}


def kinds_of(lines: Sequence[str]) -> list[list[str]]:
    """For each word of each line of real output: 'seconds', 'milliseconds', 'speed' or ''. `time 5` is in milliseconds."""
    columns: dict[int, str] = {}
    kinds = []
    for line in lines:
        columns.update(columns_of(line))
        words = list(WORD.finditer(line))
        kinds.append([kind_of(words, place, columns) for place in range(len(words))])
    return kinds


def kind_of(words: Sequence[re.Match[str]], place: int, columns: dict[int, str]) -> str:
    word = words[place]
    match = NUMBER.fullmatch(word[0])
    if not match:
        return ""
    before = plain(words[place - 1][0]) if place else ""
    after = plain(words[place + 1][0]) if place + 1 < len(words) else ""
    names = (before, columns.get(word.end(), ""))
    if after in SPEED_UNITS or any(name in SPEEDS for name in names):
        return "speed"
    if "ms" in (match[2], after) or (before == "time" and match[1].isdecimal()):
        return "milliseconds"
    return "seconds" if match[2] or after in TIME_UNITS or any(name in TIMES for name in names) else ""


def word_agrees(expected: str, real: str, kind: str) -> bool:
    if expected == real:
        return True
    if WILDCARD in expected:
        return bool(re.fullmatch(".*".join(map(re.escape, expected.split(WILDCARD))), real))
    old, new = value_of(expected), value_of(real)
    if not kind or old is None or new is None:
        return False
    second = 1000 if kind == "milliseconds" else 1
    return kind == "speed" or max(old, new) <= FACTOR * min(old, new) + second


def line_agrees(expected: str, real: str, kinds: Sequence[str]) -> bool:
    """True if a line of real output, with the kinds of its words, is as expected."""
    wanted, words = expected.split(), real.split()

    @cache
    def agrees(i: int, j: int) -> bool:
        if i == len(wanted):
            return j == len(words)
        if wanted[i] == WILDCARD:
            return agrees(i + 1, j) or (j < len(words) and agrees(i, j + 1))
        return j < len(words) and word_agrees(wanted[i], words[j], kinds[j]) and agrees(i + 1, j + 1)

    return agrees(0, 0)


class Comparison:
    """Expected lines beside real ones."""

    def __init__(self, expected: Sequence[str], real: Sequence[str]) -> None:
        self.expected, self.real = expected, real
        kinds = kinds_of(real)
        self._agreeing = cache(lambda i, j: line_agrees(expected[i], real[j], kinds[j]))

    def agrees(self) -> bool:
        expected, real = self.expected, self.real
        places = {0}  # numbers of real lines that the expected lines so far can stand for
        for i, line in enumerate(expected):
            if is_wildcard(line):
                places = set(range(min(places), len(real) + 1)) if places else places
            else:
                places = {j + 1 for j in places if j < len(real) and self._agreeing(i, j)}
        return len(real) in places

    def updated(self) -> list[str]:
        """The real output in the form of the expected one: lines that agree stay, and wildcards stay where they can."""
        if self.agrees():
            return list(self.expected)
        parts = list(self._parts())
        if len(parts) == 1:
            return self._merged(*parts[0], 0, len(self.real))
        new: list[str] = []
        begin = 0
        for number, (first, last) in enumerate(parts):
            if number and not (new and is_wildcard(new[-1])):
                new.append(self.expected[first - 1])
            at = self._best_place(first, last, begin)
            if number == 0 and at > 0:
                new.append(WILDCARD)
            begin = at + last - first
            new += self._merged(first, last, at, begin)
        return new if begin >= len(self.real) or first == last else [*new, WILDCARD]

    def _parts(self) -> Iterator[tuple[int, int]]:
        """Ranges of expected lines between wildcards."""
        first = 0
        for i, line in enumerate(self.expected):
            if is_wildcard(line):
                yield first, i
                first = i + 1
        yield first, len(self.expected)

    def _best_place(self, first: int, last: int, begin: int) -> int:
        """First real line, from `begin` on, of the lines that are most similar to a range of expected ones. The first part of
        several prefers the first real line, the last part the last one."""
        end = max(begin, len(self.real) - (last - first))
        if last == len(self.expected):
            begin, end = end, begin

        def similarity(at: int) -> float:
            pairs = zip(self.expected[first:last], self.real[at : at + last - first])
            return sum(SequenceMatcher(None, old, new).ratio() for old, new in pairs)

        return max(range(begin, end + 1) if begin <= end else range(begin, end - 1, -1), key=similarity)

    def _merged(self, first: int, last: int, begin: int, end: int) -> list[str]:
        """Real lines; an expected line that agrees takes the place of its real one."""
        new = []
        for j in range(begin, min(end, len(self.real))):
            near = [i for i in range(first, last) if self._agreeing(i, j)]
            paired = first + j - begin
            if near:
                new.append(self.expected[min(near, key=lambda i: abs(i - paired))])
            else:
                new.append(with_wildcards(self.expected[paired], self.real[j]) if paired < last else self.real[j])
        return new


def with_wildcards(old: str, new: str) -> str:
    """A real line with the wildcards of the line that it replaces, if these are whole words."""
    words, real = old.split(), new.split()
    if words and words[-1] == WILDCARD and len(real) >= len(words):
        end = list(WORD.finditer(new))[len(words) - 2].end() if len(words) > 1 else 0
        return f"{new[:end]} {WILDCARD}"
    if WILDCARD in words and len(words) == len(real):
        for match in reversed(list(WORD.finditer(new))):
            place = len(list(WORD.finditer(new[: match.start()])))
            if words[place] == WILDCARD:
                new = new[: match.start()] + WILDCARD + new[match.end() :]
    return new.rstrip()
