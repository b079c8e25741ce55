# SPDX-License-Identifier: MIT
"""Engines as the user describes them: words `key=value` on the command line, or a TOML or JSON file."""

from __future__ import annotations

import json
import os
import re
import shlex
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import asdict, fields, replace
from pathlib import Path
from typing import Any

from common import ArgumentError, read_text
from othello_match.boards import STANDARD, Board
from othello_match.clock import TOO_LONG, ControlError, TimeControl, Tolerance, parse_clock
from othello_match.protocols.adapter import ConfigurationError, EngineSpec
from othello_match.protocols.registry import ADAPTERS, check_spec

LIMIT_KEYS = ("st", "tc", "depth", "nodes")
TOLERANCE_KEYS = tuple(field.name for field in fields(Tolerance))
OTHER_KEYS = ("name", "cmd", "proto", "dir", "restart", "passes", "clock", "ponder")
PASS_KINDS = ("probe", "explicit", "implied")
CLOCK_KINDS = ("told", "own")

#: What an engine is described by: a key, such as `cmd` or `option.Hash`, and its value.
Description = dict[str, str]


def parse_words(words: Iterable[str], where: str) -> Description:
    """`key=value` words; raises ConfigurationError."""
    description: Description = {}
    for word in words:
        key, equals, value = word.partition("=")
        if not equals:
            raise ConfigurationError(f"{where}: '{word}' is no key=value (quote values that hold blanks)")
        add_key(description, key, value, where)
    return description


def add_key(description: Description, key: str, value: str, where: str) -> None:
    """Adds a known key that is not there yet; raises ConfigurationError."""
    known = (*OTHER_KEYS, *LIMIT_KEYS, *TOLERANCE_KEYS)
    if key not in known and not (key.startswith("option.") and len(key) > len("option.")):
        raise ConfigurationError(f"{where}: unknown key '{key}'; there are {', '.join(known)}, option.NAME")
    if key in description:
        raise ConfigurationError(f"{where}: '{key}' is given twice")
    if "\0" in value or key.startswith("option.") and set("\r\n") & set(key + value):
        raise ConfigurationError(f"{where}: {ascii(key)} is no line of text")
    description[key] = value


def load_file(path: Path) -> tuple[Description, list[Description]]:
    """What holds for each engine, and the engines, from a .toml or .json file; raises ConfigurationError."""
    try:
        text = read_text(path)
        data = json.loads(text) if path.suffix == ".json" else tomllib.loads(text)
    except OSError as error:
        raise ConfigurationError(f"cannot read the engines {path}: {error.strerror}") from None
    except ValueError as error:
        raise ConfigurationError(f"{path}: {error}") from None
    if not isinstance(data, dict) or not set(data) <= {"each", "engine"}:
        raise ConfigurationError(
            f"{path}: holds one table 'each' and a list of tables 'engine', nothing else"
        )
    engines = data.get("engine", [])
    if not isinstance(engines, list):
        raise ConfigurationError(f"{path}: 'engine' is a list of tables ([[engine]] in TOML)")
    each = flatten(data.get("each", {}), f"{path}: each")
    return each, [flatten(table, f"{path}: engine {n}") for n, table in enumerate(engines, 1)]


def flatten(table: Any, where: str) -> Description:
    """A table with its options (`option = {Hash = 64}`) as a description."""
    if not isinstance(table, Mapping):
        raise ConfigurationError(f"{where}: is no table")
    description: Description = {}
    for key, value in table.items():
        if key == "option" and isinstance(value, Mapping):
            for name, setting in value.items():
                add_key(description, f"option.{name}", plain(setting, where), where)
        else:
            add_key(description, key, plain(value, where), where)
    return description


def plain(value: Any, where: str) -> str:
    """A value of a file as it would stand on the command line."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, (str, int, float)):
        return str(value)
    raise ConfigurationError(f"{where}: '{value}' is neither a text nor a number")


def combine(each: Description, own: Description) -> Description:
    """An engine's own words before those for each; its own limits replace all of the common ones."""
    common = dict(each)
    if any(key in own for key in LIMIT_KEYS):
        common = {key: value for key, value in common.items() if key not in LIMIT_KEYS}
    return {**common, **own}


def make_spec(description: Description) -> EngineSpec:
    """Checks a combined description; raises ConfigurationError."""
    name = description.get("name") or command_name(description.get("cmd", ""))
    if not name.isprintable():
        raise ConfigurationError(f"an engine's name is a line of printable characters, not {ascii(name)}")
    where = f"engine {name}"
    command = split_command(description.get("cmd", ""), f"{where}: cmd")
    if description.get("dir") and "/" in command[0]:  # meant from here, not from there
        command = (os.path.abspath(command[0]), *command[1:])
    try:
        spec = EngineSpec(
            name,
            command,
            description.get("proto", "uoi"),
            make_control(description, where),
            Tolerance(
                **{key: number(description, key, where) for key in TOLERANCE_KEYS if key in description}
            ),
            tuple(
                (key.removeprefix("option."), value)
                for key, value in description.items()
                if key.startswith("option.")
            ),
            description.get("dir"),
            truth(description.get("restart", "false"), f"{where}: restart"),
            description.get("passes", "probe"),
            description.get("clock", "told"),
            truth(description.get("ponder", "false"), f"{where}: ponder"),
        )
    except ControlError as error:
        raise ConfigurationError(f"{where}: {error}") from None
    if spec.passes not in PASS_KINDS:
        raise ConfigurationError(f"{where}: passes is one of {', '.join(PASS_KINDS)}, not '{spec.passes}'")
    if spec.clock not in CLOCK_KINDS:
        raise ConfigurationError(f"{where}: clock is one of {', '.join(CLOCK_KINDS)}, not '{spec.clock}'")
    check_spec(spec)
    return spec


def command_name(command: str) -> str:
    """A name for an engine that was given none: the file name of its program."""
    return Path(command.split(" ")[0]).name or "without a name"


def split_command(command: str, where: str) -> tuple[str, ...]:
    """The words of a command; raises ArgumentError."""
    try:
        words = shlex.split(command)
    except ValueError as error:
        raise ArgumentError(f"{where}: {error}") from None
    if not words:
        raise ArgumentError(f"{where} is missing")
    return tuple(words)


def make_control(description: Description, where: str) -> TimeControl:
    main, increment = parse_clock(description["tc"]) if "tc" in description else (None, 0.0)
    per_move = number(description, "st", where) if "st" in description else None
    depth, nodes = (
        whole(description, key, where) if key in description else None for key in ("depth", "nodes")
    )
    return TimeControl(per_move, main, increment, depth, nodes)


def number(description: Description, key: str, where: str) -> float:
    """A number of 0 or more."""
    try:
        value = float(description[key])
    except ValueError:
        value = -1.0
    if not 0 <= value < TOO_LONG:
        raise ConfigurationError(f"{where}: {key} is a number of seconds below a billion, not '{description[key]}'")
    return value


def whole(description: Description, key: str, where: str) -> int:
    if not re.fullmatch(r"\d{1,18}", description[key]):
        raise ConfigurationError(f"{where}: {key} is a whole number of 18 digits at most, not '{description[key]}'")
    return int(description[key])


def truth(text: str, where: str) -> bool:
    if text.lower() in ("true", "on", "yes", "1"):
        return True
    if text.lower() in ("false", "off", "no", "0"):
        return False
    raise ConfigurationError(f"{where}: is true or false, not '{text}'")


def make_specs(each: Description, engines: list[Description]) -> list[EngineSpec]:
    """All engines of a match; raises ConfigurationError, also for two of the same name."""
    if "name" in each:
        raise ConfigurationError("--each cannot give a name")
    specs = [make_spec(combine(each, own)) for own in engines]
    names = [spec.name for spec in specs]
    for name in names:
        if names.count(name) > 1:
            raise ConfigurationError(f"two engines are called '{name}'; give them names with name=...")
    return specs


def on_board(spec: EngineSpec, board: Board) -> EngineSpec:
    """The engine as it plays on this board; raises ConfigurationError where its protocol knows 8x8 only."""
    if board == STANDARD:
        return spec
    if not ADAPTERS[spec.protocol].plays_every_board:
        raise ConfigurationError(f"engine {spec.name}: proto={spec.protocol} knows the board 8x8 only")
    if not ADAPTERS[spec.protocol].takes_options:
        return spec
    return replace(spec, options=(*spec.options, ("Board", str(board))))


def spec_record(spec: EngineSpec) -> dict[str, Any]:
    """An engine as it stands in records: plain values that survive JSON unchanged.

    What is as it always was is left out, so that records from before there was a choice can still be resumed.
    """
    record: dict[str, Any] = json.loads(json.dumps(asdict(spec)))
    if spec.clock == "told":
        del record["clock"]
    if not spec.ponder:
        del record["ponder"]
    return record
