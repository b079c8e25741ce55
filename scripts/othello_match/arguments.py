# SPDX-License-Identifier: MIT
"""The command line of scripts/match, and the help that teaches it."""

from __future__ import annotations

import argparse

from common import add_count
from othello_match.schedule import TOURNAMENTS

PLAY = """\
Plays Othello engines against each other, each opening with both colours. A referee of its own knows the
rules: an engine that crashes, hangs, plays an illegal move, answers garbage, floods its output or oversteps
its time loses that game with the reason, is started again, and the match goes on.

  scripts/match --engine name=A cmd='./a' --engine name=B cmd='./b -x' proto=gtp --each st=0.1 --games 40
  scripts/match report FILE...           the report of a record, its GGF, transcripts and graph
  scripts/match merge OUTPUT FILE...     joins the records of shards
  (scripts/match report --help and scripts/match merge --help say more)"""

PLAY_EPILOG = """\
engine words, for --engine and --each (the engine's own word counts; quote values that hold blanks):
  name=TEXT         default: the file name of the program
  cmd=COMMAND       split into words as a shell does; no shell is started
  proto=PROTOCOL    uoi (default), gtp, nboard, ugi, usi, umea (a program called once a move)
  dir=PATH          working directory
  option.NAME=TEXT  an option of the engine (uoi, ugi, usi); other protocols take theirs in cmd
  st=S              seconds a move                    } one of these two, or neither; an engine that has
  tc=[M:]S[+I]      a clock, I seconds more a move    } any of the four does not take those of --each
  depth=N nodes=N   limits of the search (depth: not gtp, umea; nodes: uoi, ugi, usi)
  margin=S          beyond its time before the game is lost (default 0.1; on a clock once a game)
  hang=S            beyond the margin before an engine that is silent is killed (default 3)
  reply=S           for an answer that is not a move: start, new game, ready (default 10)
  untimed=S         for a move of an engine with neither st nor tc (default 300)
  restart=true      a fresh process for every game (default false: only after a fault)
  passes=KIND       GTP only: explicit (is told `play black pass`), implied (finds out by itself),
                    probe (default: tries it once)
  ponder=true       thinks on its opponent's time (uoi, usi; default false)
  clock=own         GTP, NBoard: is not told st or tc, to which it is held all the same, but takes its
                    time from cmd (default told)

a file for --engines, in TOML (or the same as JSON):
  [each]
  st = 0.1
  [[engine]]
  name = "emilia"
  cmd = "build/release/emilia"
  option = { Hash = 64 }
  [[engine]]
  name = "rhino"
  cmd = "/usr/games/gtp-rhino"
  proto = "gtp"

exit code: 0 all games were played or the SPRT ended; 1 the match cannot be played, or with --strict an
engine was at fault; 2 wrong arguments; 130 interrupted (with --records, --resume goes on)."""


def add_export_arguments(parser: argparse._ActionsContainer) -> None:
    parser.add_argument("--ggf", metavar="FILE", help="write the games as GGF, with evaluations and times")
    parser.add_argument("--transcripts", metavar="FILE", help="write the games as transcripts, one a line")
    parser.add_argument("--json", metavar="FILE", help="write the report for programs")
    parser.add_argument("--svg", metavar="FILE", help="draw the first engine's score over the match")
    parser.add_argument(
        "--sprt",
        nargs="+",
        metavar="WORD",
        help="elo0=E elo1=E [alpha=0.05 beta=0.05]: test the first engine's Elo advantage on pairs of games",
    )


def add_game_arguments(parser: argparse.ArgumentParser) -> None:
    games = parser.add_argument_group("games")
    games.add_argument(
        "--games", type=int, default=100, metavar="N", help="games for every two that meet, even (100)"
    )
    games.add_argument(
        "--board",
        default="8x8",
        metavar="BOARD",
        help="4x4 to 10x10: 6x6, '5x4 parallel', '10x10 blocked a1,j10' (uoi with its option Board, and umea)",
    )
    games.add_argument(
        "--tournament", choices=TOURNAMENTS, default=TOURNAMENTS[0], help="default: %(default)s"
    )
    games.add_argument(
        "--openings",
        default="random-8",
        metavar="SOURCE",
        help="a file (transcripts or positions, 65 characters on 8x8, one a line), random-PLIES (random moves; default "
        "random-8) or uniform-PLIES (1 to 7: each position that differs by more than a symmetry equally likely)",
    )
    games.add_argument(
        "--resign",
        nargs="+",
        metavar="WORD",
        help="score=DISCS [movecount=3 twosided=false]: an engine has lost that calls itself so far behind so many "
        "moves in a row; with twosided the other has to agree",
    )
    games.add_argument(
        "--draw",
        nargs="+",
        metavar="WORD",
        help="[score=0 movecount=4 movenumber=40]: drawn where both call it even so often, from that move on",
    )
    games.add_argument(
        "--adjudicate",
        nargs="+",
        metavar="WORD",
        help="solver=COMMAND empties=N: a game ends with its exact value as soon as so few squares are empty; agree=N: "
        "as soon as both call the same value exact in N moves",
    )
    games.add_argument(
        "--order",
        choices=("random", "file"),
        default="random",
        help="of a file of openings (default: %(default)s)",
    )
    games.add_argument("--seed", type=int, default=1, metavar="N", help="of the openings (default 1)")
    games.add_argument(
        "--shard", default="1/1", metavar="K/N", help="play only the K-th of N parts of the match"
    )


def add_run_arguments(parser: argparse.ArgumentParser) -> None:
    run = parser.add_argument_group("running")
    add_count(run, "--concurrency", 1, "games at a time")
    run.add_argument(
        "--cluster", metavar="ADDRESS", help="play on the workers of a Dask scheduler, such as tcp://scheduler:8786"
    )
    run.add_argument("--affinity", action="store_true", help="keep each of these games on cores of its own")
    run.add_argument("--records", metavar="FILE", help="write a JSON line a game, as soon as it ends")
    run.add_argument("--resume", action="store_true", help="go on with --records FILE if it is there")
    run.add_argument(
        "--extend", action="store_true", help="with --resume: the record may be of the same match with fewer --games"
    )
    run.add_argument(
        "--log", metavar="FILE", help="write all lines to and from the engines, their stderr included"
    )
    run.add_argument("--plain", action="store_true", help="plain lines on a terminal too")
    run.add_argument("--strict", action="store_true", help="exit with 1 if an engine was at fault")


def play_parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="match",
        description=PLAY,
        epilog=PLAY_EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        usage="match --engine WORD... --engine WORD... [--each WORD...] [options]",
        allow_abbrev=False,
    )
    engines = parser.add_argument_group("engines")
    engines.add_argument(
        "--engine", nargs="+", action="append", default=[], metavar="WORD", help="key=value ..."
    )
    engines.add_argument("--each", nargs="+", default=[], metavar="WORD", help="what holds for every engine")
    engines.add_argument(
        "--engines", metavar="FILE", help="a .toml or .json file with engines, before --engine"
    )
    add_game_arguments(parser)
    add_run_arguments(parser)
    add_export_arguments(parser.add_argument_group("results"))
    return parser


def report_parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="match report",
        description="Prints the report of one record, or of several shards of one match together.",
        allow_abbrev=False,
    )
    parser.add_argument("records", nargs="+", metavar="FILE", help="what --records wrote")
    add_export_arguments(parser)
    return parser


def merge_parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="match merge",
        description="Joins the records of shards into one, and prints its report. The result can be resumed, "
        "which plays the games that are missing.",
        allow_abbrev=False,
    )
    parser.add_argument("output", metavar="OUTPUT", help="the record to write; must not exist")
    parser.add_argument("records", nargs="+", metavar="FILE", help="what --records wrote for each shard")
    add_export_arguments(parser)
    return parser
