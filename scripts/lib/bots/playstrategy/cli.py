# SPDX-License-Identifier: MIT
"""Command line of scripts/playstrategy."""

from __future__ import annotations

import argparse
from contextlib import ExitStack

from bots.command_line import add_arguments, limit_of, read_secret, running, tracer
from bots.console import Console, Stopping
from bots.games import GameRecord, json_line
from bots.playstrategy.api import Api, make_site
from bots.playstrategy.bot import Bot, Habits
from bots.settings import EngineSettings, Table, read_settings, take_engine, take_rules
from bots.thinking import Engines
from bots.variants import PLAYSTRATEGY
from common import ArgumentError, run_script
from parsing import Parser
from othello.boards import STANDARD

URL = "https://playstrategy.org"

#: Environment variable with the token.
VARIABLE = "PLAYSTRATEGY_TOKEN"

GREETING = "Hello! I am Emilia, an Othello program. Have fun!"

#: Longest line of chat.
LONGEST_GREETING = 140

DESCRIPTION = """\
Plays Emilia on PlayStrategy, where people play Othello, 10x10, anti and octagon. It accepts challenges by the rules
of a file, at full strength, a level, or a rating like a person, and continues its games after a lost connection.

  scripts/playstrategy --token-file FILE --config playstrategy.toml

Ctrl-C ends the bot after the running games, a second Ctrl-C at once. See docs/how-to/play-online.md."""


def parser() -> argparse.ArgumentParser:
    made = Parser(
        prog="playstrategy", description=DESCRIPTION, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    made.add_argument("--url", default=URL, metavar="URL", help="server (default %(default)s)")
    add_arguments(made, "token", VARIABLE, "playstrategy.json")
    return made


def variants_for(engine: EngineSettings) -> tuple[str, ...]:
    """Returns the variants that the engine plays."""
    return tuple(name for name, board in PLAYSTRATEGY.items() if board == STANDARD or not engine.has_rating)


def habits_of(settings: Table, engine: EngineSettings, limit: int | None) -> tuple[Habits, float]:
    """Reads everything but the engine; returns the pause after 429, too. Raises ArgumentError."""
    known = variants_for(engine)
    rules = take_rules(settings, known)
    for variant in rules.variants:
        if variant not in PLAYSTRATEGY:
            raise ArgumentError(f"rules: invalid variant '{variant}': expected {', '.join(PLAYSTRATEGY)}")
        if variant not in known:
            raise ArgumentError(f"rules: variant {variant} needs a level: a rating plays only flipello")
    greeting = settings.take("greeting", str, GREETING)
    if len(greeting) > LONGEST_GREETING or not greeting.isprintable():
        raise ArgumentError(f"invalid greeting: expected one line of at most {LONGEST_GREETING} characters")
    habits = Habits(rules, greeting, limit, settings.take_number("pause", 2.0))
    wait = settings.take_number("wait", 60.0)
    settings.finish()
    return habits, wait


def main(arguments: list[str]) -> int:
    return run_script("playstrategy", lambda: play(parser().parse_args(arguments)))


def play(parsed: argparse.Namespace) -> int:
    limit, settings = limit_of(parsed), read_settings(parsed.config)
    site = make_site(parsed.url, read_secret(parsed.token_file, "token", VARIABLE))
    engine = take_engine(settings)
    habits, wait = habits_of(settings, engine, limit)
    console, stopping, engines = Console(), Stopping(), Engines(engine)
    engines.check()
    with ExitStack() as stack:
        record = GameRecord(parsed.record, json_line)
        stack.callback(record.close)
        api = Api(site, wait, tracer(parsed.log, "playstrategy", stack))
        bot = Bot(api, habits, engines, record, console, stopping)
        console.status = bot.status
        stack.enter_context(running(console, engines, stopping))
        bot.run()
        console.log(bot.status())
    return 0
