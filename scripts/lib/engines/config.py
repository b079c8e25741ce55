# SPDX-License-Identifier: MIT
"""Engine settings of the user: `key=value` arguments on the command line, or a TOML or JSON file."""

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
from parsing import unknown
from othello.boards import STANDARD, Board
from engines.clock import TOO_LONG, ControlError, TimeControl, Tolerance, parse_clock
from engines.protocols.adapter import ConfigurationError, EngineSpec
from engines.protocols.registry import ADAPTERS, check_spec
from engines.protocols.uci import VARIANT_OPTION, VARIANTS, UciAdapter, board_of

LIMIT_KEYS = ("st", "tc", "depth", "nodes")
TOLERANCE_KEYS = tuple(field.name for field in fields(Tolerance))
OTHER_KEYS = ("name", "cmd", "proto", "dir", "restart", "passes", "clock", "ponder", "variant")
PASS_KINDS = ("probe", "explicit", "implied")
CLOCK_KINDS = ("told", "own")

#: Settings of an engine: keys such as `cmd` or `option.Hash`, with their values.
Description = dict[str, str]


def parse_settings(arguments: Iterable[str], where: str) -> Description:
    """Parses `key=value` arguments. Raises ConfigurationError."""
    description: Description = {}
    for argument in arguments:
        key, equals, value = argument.partition("=")
        if not equals:
            raise ConfigurationError(f"{where}: invalid setting '{argument}': expected key=value (quote values with spaces)")
        if key == "timemargin":  # of fastchess and cutechess-cli, in milliseconds
            key, value = "margin", f"{value}e-3"
        add_key(description, key, value, where)
    return description


def add_key(description: Description, key: str, value: str, where: str) -> None:
    """Adds a known key. Raises ConfigurationError, also for a key that is given twice."""
    known = (*OTHER_KEYS, *LIMIT_KEYS, *TOLERANCE_KEYS)
    if key not in known and not (key.startswith("option.") and len(key) > len("option.")):
        otherwise = f": expected {', '.join(known)} or option.NAME"
        raise ConfigurationError(f"{where}: {unknown('key', key, known, otherwise)}")
    if key in description:
        raise ConfigurationError(f"{where}: '{key}' is given twice")
    if "\0" in value or key.startswith("option.") and set("\r\n") & set(key + value):
        raise ConfigurationError(f"{where}: invalid setting {ascii(key)}: expected a single line without NUL")
    description[key] = value


def load_file(path: Path) -> tuple[Description, list[Description]]:
    """Returns the settings of all engines, and those of each engine, of a .toml or .json file.

    Raises ConfigurationError.
    """
    try:
        text = read_text(path)
        data = json.loads(text) if path.suffix == ".json" else tomllib.loads(text)
    except OSError as error:
        raise ConfigurationError(f"cannot read {path}: {error.strerror}") from None
    except ValueError as error:
        raise ConfigurationError(f"cannot parse {path}: {error}") from None
    if not isinstance(data, dict) or not set(data) <= {"each", "engine"}:
        raise ConfigurationError(
            f"invalid engine file {path}: expected only a table 'each' and a list of tables 'engine'"
        )
    engines = data.get("engine", [])
    if not isinstance(engines, list):
        raise ConfigurationError(f"invalid 'engine' in {path}: expected a list of tables ([[engine]] in TOML)")
    each = flatten(data.get("each", {}), f"{path}: each")
    return each, [flatten(table, f"{path}: engine {n}") for n, table in enumerate(engines, 1)]


def flatten(table: Any, where: str) -> Description:
    """Converts a table, including its options (`option = {Hash = 64}`), to settings."""
    if not isinstance(table, Mapping):
        raise ConfigurationError(f"{where}: expected a table")
    description: Description = {}
    for key, value in table.items():
        if key == "option" and isinstance(value, Mapping):
            for name, setting in value.items():
                add_key(description, f"option.{name}", plain(setting, where), where)
        else:
            add_key(description, key, plain(value, where), where)
    return description


def plain(value: Any, where: str) -> str:
    """Converts a value of a file to its form on the command line."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, (str, int, float)):
        return str(value)
    raise ConfigurationError(f"{where}: invalid value '{value}': expected a string, a number or a boolean")


def combine(each: Description, own: Description) -> Description:
    """Merges the settings of all engines and those of one engine, which take precedence.

    If the engine has any limit of its own, it takes no limit of `each`.
    """
    common = dict(each)
    if any(key in own for key in LIMIT_KEYS):
        common = {key: value for key, value in common.items() if key not in LIMIT_KEYS}
    return {**common, **own}


def make_spec(description: Description) -> EngineSpec:
    """Validates combined settings and returns the engine. Raises ConfigurationError."""
    name = description.get("name") or command_name(description.get("cmd", ""))
    if not name.isprintable():
        raise ConfigurationError(f"invalid engine name {ascii(name)}: expected one line of printable characters")
    where = f"engine {name}"
    command = split_command(description.get("cmd", ""), f"{where}: cmd")
    if description.get("dir") and "/" in command[0]:  # relative to the current directory, not to `dir`
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
            make_options(description, where),
            description.get("dir"),
            truth(description.get("restart", "false"), f"{where}: restart"),
            description.get("passes", "probe"),
            description.get("clock", "told"),
            truth(description.get("ponder", "false"), f"{where}: ponder"),
        )
    except ControlError as error:
        raise ConfigurationError(f"{where}: {error}") from None
    if spec.passes not in PASS_KINDS:
        raise ConfigurationError(f"{where}: invalid passes '{spec.passes}': expected {', '.join(PASS_KINDS)}")
    if spec.clock not in CLOCK_KINDS:
        raise ConfigurationError(f"{where}: invalid clock '{spec.clock}': expected {', '.join(CLOCK_KINDS)}")
    check_spec(spec)
    return spec


def make_options(description: Description, where: str) -> tuple[tuple[str, str], ...]:
    """Returns the options of an engine. The setting `variant` is an option of uci. Raises ConfigurationError."""
    options = [(key.removeprefix("option."), value) for key, value in description.items() if key.startswith("option.")]
    if "variant" in description:
        if description.get("proto") != "uci":
            raise ConfigurationError(f"{where}: variant needs proto=uci")
        options.insert(0, (VARIANT_OPTION, description["variant"]))
    return tuple(options)


def command_name(command: str) -> str:
    """Default name of an engine: the file name of its program."""
    return Path(command.split(" ")[0]).name or "(unnamed)"


def split_command(command: str, where: str) -> tuple[str, ...]:
    """Splits a command into program and arguments, with the quoting of a shell. Raises ArgumentError."""
    try:
        arguments = shlex.split(command)
    except ValueError as error:
        raise ArgumentError(f"{where}: {error}") from None
    if not arguments:
        raise ArgumentError(f"{where} is missing")
    return tuple(arguments)


def make_control(description: Description, where: str) -> TimeControl:
    main, increment, period = parse_clock(description["tc"]) if "tc" in description else (None, 0.0, None)
    per_move = number(description, "st", where) if "st" in description else None
    depth, nodes = (
        whole(description, key, where) if key in description else None for key in ("depth", "nodes")
    )
    return TimeControl(per_move, main, increment, depth, nodes, period)


def number(description: Description, key: str, where: str) -> float:
    """Parses a number of seconds >= 0. Raises ConfigurationError."""
    try:
        value = float(description[key])
    except ValueError:
        value = -1.0
    if not 0 <= value < TOO_LONG:
        raise ConfigurationError(f"{where}: invalid {key} '{description[key]}': expected seconds, 0 to {TOO_LONG:.0f}")
    return value


def whole(description: Description, key: str, where: str) -> int:
    """Parses an integer. Raises ConfigurationError."""
    if not re.fullmatch(r"\d{1,18}", description[key]):
        raise ConfigurationError(f"{where}: invalid {key} '{description[key]}': expected an integer of at most 18 digits")
    return int(description[key])


def truth(text: str, where: str) -> bool:
    """Parses a boolean. Raises ConfigurationError."""
    if text.lower() in ("true", "on", "yes", "1"):
        return True
    if text.lower() in ("false", "off", "no", "0"):
        return False
    raise ConfigurationError(f"{where}: invalid value '{text}': expected true or false")


def make_specs(each: Description, engines: list[Description]) -> list[EngineSpec]:
    """Returns all engines of a match. Raises ConfigurationError, also for duplicate names."""
    if "name" in each:
        raise ConfigurationError("--each does not accept name=: engine names must differ")
    specs = [make_spec(combine(each, own)) for own in engines]
    names = [spec.name for spec in specs]
    for name in names:
        if names.count(name) > 1:
            raise ConfigurationError(f"two engines have the name '{name}'; use name=TEXT to rename one")
    return specs


def on_board(spec: EngineSpec, board: Board) -> EngineSpec:
    """Returns the engine with its option for this board. Raises ConfigurationError if its protocol has only 8x8."""
    if ADAPTERS[spec.protocol] is UciAdapter:
        return with_variant(spec, board)
    if board == STANDARD:
        return spec
    if not ADAPTERS[spec.protocol].plays_every_board:
        raise ConfigurationError(f"engine {spec.name}: proto={spec.protocol} supports only 8x8")
    if not ADAPTERS[spec.protocol].takes_options:
        return spec
    return replace(spec, options=(*spec.options, ("Board", str(board))))


def with_variant(spec: EngineSpec, board: Board) -> EngineSpec:
    """Returns the engine with its uci variant for this board. Raises ConfigurationError."""
    variants = [name for name, each in VARIANTS.items() if each == board]
    if not variants:
        raise ConfigurationError(f"engine {spec.name}: proto=uci supports only 8x8 and 10x10")
    if VARIANT_OPTION not in dict(spec.options):
        return replace(spec, options=((VARIANT_OPTION, variants[0]), *spec.options))
    if board_of(spec) != board:
        raise ConfigurationError(f"engine {spec.name}: board {board} needs variant={variants[0]}")
    return spec


def spec_record(spec: EngineSpec) -> dict[str, Any]:
    """Converts an engine to its form in records: values that survive JSON unchanged.

    Defaults of newer settings are omitted, so that older records can be resumed.
    """
    record: dict[str, Any] = json.loads(json.dumps(asdict(spec)))
    if spec.clock == "told":
        del record["clock"]
    if not spec.ponder:
        del record["ponder"]
    if not spec.control.period:
        del record["control"]["period"]
    return record
