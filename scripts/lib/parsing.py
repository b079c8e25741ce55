# SPDX-License-Identifier: MIT
"""Parser of command lines whose errors are one line in the words of this project."""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Iterator, Sequence
from difflib import get_close_matches
from typing import Any, NoReturn

NAME = r"argument (?:[^:]*/)?(?P<name>\S+): "

#: Errors of argparse and their wording.
WORDINGS = [
    (re.compile(NAME + "expected .*argument.*"), r"missing value for \g<name>"),
    (re.compile(NAME + r"ignored explicit argument (?P<value>.*)"), r"unexpected value \g<value> for \g<name>"),
    (re.compile(NAME + r"invalid (?:int|float) value: (?P<value>.*)"), r"invalid value for \g<name> \g<value>: expected a number"),
    (re.compile(NAME + r"not allowed with argument (?P<other>\S+)"), r"cannot combine \g<name> with \g<other>"),
    (re.compile("the following arguments are required: (?P<names>.*)"), r"missing \g<names>"),
    (re.compile("one of the arguments (?P<names>.*) is required"), r"missing one of \g<names>"),
    (re.compile(NAME), r"\g<name>: "),
]
CHOICE = re.compile(NAME + r"invalid choice: (?P<value>.*) \(choose from (?P<choices>.*)\)")


def unknown(kind: str, name: str, names: Sequence[str], otherwise: str = "") -> str:
    """Returns "unknown flag '--theads'. Did you mean '--threads'?", or `otherwise` after the first part."""
    similar = get_close_matches(name, names, 1, 0.75)
    return f"unknown {kind} '{name}'" + (f". Did you mean '{similar[0]}'?" if similar else otherwise)


class Parser(argparse.ArgumentParser):
    """ArgumentParser that takes no abbreviations."""

    def __init__(self, *arguments: Any, **options: Any) -> None:
        options.setdefault("allow_abbrev", False)
        super().__init__(*arguments, **options)

    def parse_args(self, args: Sequence[str] | None = None, namespace: Any = None) -> argparse.Namespace:  # type: ignore[override]
        words = sys.argv[1:] if args is None else list(args)
        known = set(self._flags())
        for word in words[: words.index("--")] if "--" in words else words:
            flag = word.partition("=")[0]
            if flag.startswith("--") and " " not in word and flag not in known:
                self.error(unknown("flag", flag, sorted(known)))
        parsed, rest = self.parse_known_args(words, namespace)
        if rest:
            self.error(f"unexpected argument '{rest[0]}'")
        return parsed

    def _flags(self) -> Iterator[str]:
        """Returns the flags of the parser and of its subcommands."""
        for action in self._actions:
            yield from action.option_strings
            if isinstance(action, argparse._SubParsersAction):
                for parser in action.choices.values():
                    yield from parser._flags()

    def error(self, message: str) -> NoReturn:
        if choice := CHOICE.fullmatch(message):
            value, choices = choice["value"].strip("'"), re.sub("'", "", choice["choices"]).split(", ")
            expected = f": expected {' or '.join(filter(None, [', '.join(choices[:-1]), choices[-1]]))}"
            is_flag = choice["name"].startswith("-")
            message = f"invalid value for {choice['name']} '{value}'{expected}" if is_flag else unknown(
                choice["name"].lower(), value, choices, expected
            )
        for pattern, wording in WORDINGS:
            message = pattern.sub(wording, message, 1)
        self.exit(2, f"{self.prog}: {message}{'' if message.endswith('?') else f' (see {self.prog} --help)'}\n")
