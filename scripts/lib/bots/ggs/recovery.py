# SPDX-License-Identifier: MIT
"""Matches that were running when the connection was lost: the server has stored them, finished them or dropped them."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from bots.ggs.match import Match
from bots.ggs.messages import Message

#: Questions to the server about a lost match until it is given up.
MOST_QUESTIONS = 8

GGF_GAME = re.compile(r"\(;.*?;\)")


@dataclass(frozen=True)
class Entry:
    """Line of the stored matches or of the history."""

    identifier: str
    players: frozenset[str]
    type: str


def parse_stored(message: Message) -> list[Entry]:
    """Parses the lines `.42590   23 Feb 2001 23:17:39 pamphlet patzer   s8r16:l`."""
    pattern = re.compile(r"\s*(\.\d+)\s+\d+ \w+ \d+ [\d:]+ (\S+)\s+(\S+)\s+(\S+?)(?::\w+)?\s*")
    return _entries(message, pattern)


def parse_history(message: Message) -> list[Entry]:
    """Parses the lines `.48723   25 Mar 2001 03:28:00 1780 nasai    2144 OO7        -4.0 8`."""
    pattern = re.compile(r"\s*(\.\d+)\s+\d+ \w+ \d+ [\d:]+\s+\S+ (\S+)\s+\S+ (\S+)\s+\S+ (\S+?)(?::\w+)?\s*")
    return _entries(message, pattern)


def _entries(message: Message, pattern: re.Pattern[str]) -> list[Entry]:
    found = (pattern.fullmatch(line) for line in message.body)
    return [Entry(each[1], frozenset((each[2], each[3])), _plain(each[4])) for each in found if each]


def _plain(kind: str) -> str:
    """Returns a type without its komi, which stored matches show: `8k+3.50r20` is `8kr20`."""
    return re.sub(r"k[-+][\d.]+", "k", kind.lower())


def games_of(message: Message) -> list[str]:
    """Returns the GGF games of an answer to `look`."""
    return GGF_GAME.findall(" ".join(message.body))


@dataclass
class Recovery:
    """Search for matches that ran when the connection was lost."""

    lost: list[Match] = field(default_factory=list)
    questions: int = 0
    #: Archived matches to look at, with the lost match of each.
    looks: dict[str, Match] = field(default_factory=dict)
    _stored: list[Entry] | None = None

    def begin(self, running: list[Match]) -> None:
        """Takes the running matches after a lost connection."""
        self.lost += running
        self.questions = 0
        self.looks.clear()
        self._stored = None

    def take_stored(self, message: Message) -> list[Entry]:
        """Takes the list of stored matches and returns it."""
        self._stored = parse_stored(message)
        return self._stored

    def take_history(self, message: Message, recorded: set[str]) -> None:
        """Finds each lost match that is neither stored nor recorded in the history, newest first. Sets `looks`."""
        stored = list(self._stored or [])
        entries = [entry for entry in reversed(parse_history(message)) if entry.identifier not in recorded]
        self.looks.clear()
        for match in self.lost:
            match.stored = ""
            own = [entry for entry in stored if _is_of(entry, match)]
            if own:
                match.stored = own[0].identifier
                stored.remove(own[0])
                continue
            ended = [entry for entry in entries if _is_of(entry, match) and entry.identifier not in self.looks]
            if ended:
                self.looks[ended[0].identifier] = match
        self.questions += 1

    def unexplained(self) -> list[Match]:
        """Returns the lost matches that are neither stored nor in the history."""
        return [match for match in self.lost if not match.stored and match not in self.looks.values()]

    def drop(self, match: Match) -> None:
        self.lost.remove(match)


def _is_of(entry: Entry, match: Match) -> bool:
    return entry.players == frozenset(match.players) and entry.type == _plain(match.type.text)
