# SPDX-License-Identifier: MIT
"""Command line of scripts/ggs."""

from __future__ import annotations

import argparse
import re
from contextlib import ExitStack

from bots.command_line import add_arguments, limit_of, read_secret, running, tracer
from bots.console import Console, Stopping
from bots.games import GameRecord, ggf_line
from bots.ggs.messages import MessageError, parse_clock, parse_type
from bots.ggs.session import Account, Ask, Habits, Session
from bots.settings import Table, read_settings, take_engine, take_rules
from bots.thinking import Engines
from common import ArgumentError, run_script
from parsing import Parser

HOST, PORT = "skatgame.net", 5000

#: Environment variable with the password.
VARIABLE = "GGS_PASSWORD"

#: Default types: 8x8, from random positions as synchro pairs, from random positions with komi, and anti.
TYPES = ("8", "s8", "s8r", "8k", "8kr", "8a")

DESCRIPTION = """\
Plays Emilia on GGS, the Generic Game Server, where Othello programs meet. It accepts offers by the rules of a
file, plays with the clock, and resumes stored games after a lost connection. It never resigns.

  scripts/ggs --login NAME --password-file FILE --config ggs.toml

Ctrl-C ends the bot after the running games, a second Ctrl-C at once. See docs/how-to/play-online.md."""


def parser() -> argparse.ArgumentParser:
    made = Parser(
        prog="ggs", description=DESCRIPTION, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    made.add_argument("--login", required=True, metavar="NAME", help="login on the server")
    made.add_argument("--server", default=f"{HOST}:{PORT}", metavar="HOST:PORT", help="server (default %(default)s)")
    add_arguments(made, "password", VARIABLE, "ggs.ggf")
    return made


def account_of(parsed: argparse.Namespace) -> Account:
    """Returns server and login. Raises ArgumentError."""
    server = re.fullmatch(r"([^:\s]+|\[[^\]]+\]):(\d{1,5})", parsed.server)
    if not server or not 0 < int(server[2]) < 65536:
        raise ArgumentError(f"invalid server '{parsed.server}': expected HOST:PORT")
    if not re.fullmatch(r"[A-Za-z][\w+-]{0,7}", parsed.login):
        raise ArgumentError(f"invalid login '{parsed.login}': expected a letter and up to 7 letters or digits")
    password = read_secret(parsed.password_file, "password", VARIABLE)
    if not password.isprintable() or " " in password:
        raise ArgumentError("invalid password: expected one word of printable characters")
    return Account(server[1].strip("[]"), int(server[2]), parsed.login, password)


def take_asks(settings: Table) -> tuple[Ask, ...]:
    """Reads the tables `ask`. Raises ArgumentError."""
    asks = []
    for table in settings.take_tables("ask"):
        ask = Ask(table.take("player", str, ""), table.take("type", str, "8"), table.take("clock", str, "5:00//2:00"))
        table.finish()
        try:
            parse_clock(ask.clock)
            is_playable = parse_type(ask.type).side == 8
        except MessageError as error:
            raise ArgumentError(f"ask: {error}") from None
        if not is_playable or not re.fullmatch(r"\S*", ask.player):
            raise ArgumentError(f"ask: invalid type '{ask.type}' or player '{ask.player}': expected 8x8 and one word")
        asks.append(ask)
    return tuple(asks)


def habits_of(settings: Table, limit: int | None) -> Habits:
    """Reads everything but the engine. Raises ArgumentError."""
    rules, asks = take_rules(settings, TYPES), take_asks(settings)
    habits = Habits(rules, asks, limit, settings.take_number("pause", 5.0), settings.take_number("every", 60.0))
    settings.finish()
    return habits


def main(arguments: list[str]) -> int:
    return run_script("ggs", lambda: play(parser().parse_args(arguments)))


def play(parsed: argparse.Namespace) -> int:
    limit, account, settings = limit_of(parsed), account_of(parsed), read_settings(parsed.config)
    engine = take_engine(settings)
    habits = habits_of(settings, limit)
    console, stopping, engines = Console(), Stopping(), Engines(engine)
    engines.check()
    with ExitStack() as stack:
        record = GameRecord(parsed.record, ggf_line)
        stack.callback(record.close)
        trace = tracer(parsed.log, "ggs", stack)
        session = Session(account, habits, engines, record, console, stopping, trace)
        console.status = session.status
        stack.enter_context(running(console, engines, stopping))
        session.run()
        console.log(session.status())
    return 0
