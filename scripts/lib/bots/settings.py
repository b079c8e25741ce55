# SPDX-License-Identifier: MIT
"""Configuration file of a bot, in TOML: tables `engine`, `rules`, and those of the server."""

from __future__ import annotations

import os
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeVar

from common import ENGINE, ArgumentError, read_text
from bots.rules import Range, Rules

T = TypeVar("T")

RATED = ("both", "rated", "casual")


class Table:
    """One table of the file. Every key that is not read is an error."""

    def __init__(self, values: Mapping[str, Any], where: str) -> None:
        self._values = dict(values)
        self._where = where

    def take(self, key: str, kind: type[T], default: T) -> T:
        """Removes and returns a value. An integer is accepted for a number. Raises ArgumentError."""
        value = self._values.pop(key, default)
        if kind is float and isinstance(value, int) and not isinstance(value, bool):
            value = float(value)
        if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
            raise ArgumentError(f"{self._where}: invalid {key} {value!r}: expected {kind.__name__}")
        return value

    def take_number(self, key: str, default: float, least: float = 0.0) -> float:
        value = self.take(key, float, default)
        if not least <= value <= 1e6:
            raise ArgumentError(f"{self._where}: invalid {key} {value:g}: expected {least:g} to 1000000")
        return value

    def take_count(self, key: str, default: int, least: int, most: int) -> int:
        value = self.take(key, int, default)
        if not least <= value <= most:
            raise ArgumentError(f"{self._where}: invalid {key} {value}: expected {least} to {most}")
        return value

    def take_optional_count(self, key: str, least: int, most: int) -> int | None:
        return self.take_count(key, least, least, most) if key in self._values else None

    def take_names(self, key: str, default: tuple[str, ...] = ()) -> tuple[str, ...]:
        values = self.take(key, list, list(default))
        if not all(isinstance(value, str) for value in values):
            raise ArgumentError(f"{self._where}: invalid {key}: expected a list of strings")
        return tuple(values)

    def take_range(self, key: str, default: Range) -> Range:
        values = self.take(key, list, [default.low, default.high])
        numbers = [value for value in values if isinstance(value, (int, float)) and not isinstance(value, bool)]
        if len(values) != 2 or len(numbers) != 2 or numbers[0] > numbers[1]:
            raise ArgumentError(f"{self._where}: invalid {key}: expected two numbers, the smaller one first")
        return Range(*numbers)

    def take_tables(self, key: str) -> list[Table]:
        """Returns a list of tables."""
        values = self.take(key, list, [])
        if not all(isinstance(value, Mapping) for value in values):
            raise ArgumentError(f"{self._where}: invalid {key}: expected tables, [[{key}]]")
        return [Table(value, f"{self._where}: {key} {number}") for number, value in enumerate(values, 1)]

    def take_table(self, key: str) -> Table:
        return Table(self.take(key, dict, {}), f"{self._where}: {key}")

    def finish(self) -> None:
        """Raises ArgumentError for keys that were not read."""
        if self._values:
            raise ArgumentError(f"{self._where}: unknown key '{next(iter(self._values))}'")


def read_settings(path: Path | None) -> Table:
    """Returns the tables of a file; empty tables without a file. Raises ArgumentError."""
    if path is None:
        return Table({}, "settings")
    try:
        return Table(tomllib.loads(read_text(path)), str(path))
    except OSError as error:
        raise ArgumentError(f"cannot read {path}: {error.strerror}") from None
    except tomllib.TOMLDecodeError as error:
        raise ArgumentError(f"cannot parse {path}: {error}") from None


@dataclass(frozen=True)
class EngineSettings:
    """Engine of a bot.

    overhead: seconds of the clock that are kept for the network. nodes: limit of a search besides the clock. is_shared: one
    process plays all games with the same board, one move at a time.
    """

    command: tuple[str, ...] = (str(ENGINE),)
    options: Mapping[str, str | int | float | bool] = field(default_factory=dict)
    overhead: float = 0.5
    nodes: int | None = None
    is_shared: bool = False

    @property
    def has_rating(self) -> bool:
        """True if the engine plays like a person of a rating, which needs the standard board."""
        return self.options.get("UCI_LimitStrength") is True


def take_engine(settings: Table) -> EngineSettings:
    """Reads the table `engine`. Raises ArgumentError."""
    table = settings.take_table("engine")
    command = table.take_names("command", (os.fspath(ENGINE),))
    if not command:
        raise ArgumentError("engine: invalid command: expected a program and its arguments")
    options = dict(table.take("options", dict, {}))
    level, rating = table.take_optional_count("level", 0, 20), table.take_optional_count("rating", 100, 2400)
    if level is not None and rating is not None:
        raise ArgumentError("engine: level and rating exclude each other")
    if level is not None:
        options["Level"] = level
    if rating is not None:
        options |= {"UCI_LimitStrength": True, "UCI_Elo": rating}
    overhead = table.take_number("overhead", 0.5)
    nodes = table.take_optional_count("nodes", 1, 10**9)
    found = EngineSettings(command, options, overhead, nodes, table.take("shared", bool, False))
    table.finish()
    return found


def take_rules(settings: Table, variants: tuple[str, ...]) -> Rules:
    """Reads the table `rules`. variants: the default. Raises ArgumentError."""
    table = settings.take_table("rules")
    found = Rules(
        table.take_names("variants", variants),
        table.take_names("players"),
        table.take_names("blocked"),
        table.take("rated", str, "both"),
        table.take("bots", bool, True),
        table.take_range("main", Rules.main),
        table.take_range("increment", Rules.increment),
        table.take_range("rating", Rules.rating),
        table.take_count("games", 1, 1, 100),
    )
    table.finish()
    if found.rated not in RATED:
        raise ArgumentError(f"rules: invalid rated '{found.rated}': expected {', '.join(RATED)}")
    return found
