# SPDX-License-Identifier: MIT
"""Command line and help of scripts/match."""

from __future__ import annotations

import argparse

from common import add_cluster, add_count
from parsing import Parser
from match.schedule import TOURNAMENTS

PLAY = """\
Plays matches between Othello engines. Each opening is played twice, with colours swapped. A referee checks
every move. An engine that crashes, hangs, plays an illegal move, sends invalid output or exceeds its time
loses the game; it is restarted and the match continues.

  scripts/match --engine name=A cmd='./a' --engine name=B cmd='./b -x' proto=gtp --each st=0.1 --games 40
  scripts/match report FILE...           print the report of a record; export GGF, transcripts or a graph
  scripts/match merge OUTPUT FILE...     join the records of shards
  (see scripts/match report --help and scripts/match merge --help)"""

PLAY_EPILOG = """\
engine settings, for --engine and --each (--engine overrides --each; quote values with spaces):
  name=TEXT         name in the report (default: file name of the program)
  cmd=COMMAND       command line of the engine, split like in a shell; no shell is started
  proto=PROTOCOL    uoi (default), gtp, nboard, uci, ugi, usi or umea (program started once per move)
  variant=NAME      uci: flipello (default) or flipello10, the default with --board 10x10
  dir=PATH          working directory
  option.NAME=TEXT  engine option (uoi, uci, ugi, usi); for other protocols put options into cmd
  st=S              seconds per move
  tc=[N/][M:]S[+I]  clock: main time and increment per move, in seconds; excludes st. With N/ the main
                    time is added again after every N moves of the player
  depth=N nodes=N   search limits (depth: not gtp, umea; nodes: uoi, uci, ugi, usi)
                    An engine with any of st, tc, depth, nodes ignores all four of --each.
  margin=S          tolerated excess time in seconds: per move with st, per game with tc (default 0.1);
                    timemargin=MS is the same in milliseconds
  hang=S            seconds after the margin until a silent engine is killed (default 3)
  reply=S           seconds for a reply other than a move: start, new game, ready (default 10)
  untimed=S         seconds for a move without st or tc (default 300)
  restart=true      new process for every game (default false: only after a fault)
  passes=KIND       passes in GTP: explicit (send `play black pass`), implied (send nothing),
                    probe (default: find out with one test)
  ponder=true       search on the opponent's time (uoi, uci, usi; default false)
  clock=own         do not send st or tc to a GTP or NBoard engine that gets its time from cmd;
                    the referee still enforces them (default `told`: send them)

Options and settings of fastchess and cutechess-cli that mean the same are accepted: -engine, -each,
-concurrency, -event, -log, -pgnout, -site, -sprt, -srand, restart=on, tc=40/60, timemargin=100.

file for --engines, in TOML (or with the same structure in JSON):
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

exit status: 0 all games played or SPRT decided; 1 match cannot be played, or an engine fault with --strict;
2 invalid arguments; 130 interrupted (resume with --resume if --records was given)"""


def add_export_arguments(parser: argparse._ActionsContainer) -> None:
    parser.add_argument("--ggf", metavar="FILE", help="write the games as GGF, with evaluations and times")
    parser.add_argument("--pgn", "-pgnout", metavar="FILE", help="write the games as PGN, with evaluations and times")
    parser.add_argument("--event", "-event", default="Emilia match", metavar="TEXT", help="event in PGN and GGF (default %(default)s)")
    parser.add_argument("--site", "-site", default="?", metavar="TEXT", help="site in PGN (default %(default)s)")
    parser.add_argument("--transcripts", metavar="FILE", help="write the games as transcripts, one per line")
    parser.add_argument("--json", metavar="FILE", help="write the report as JSON")
    parser.add_argument("--svg", metavar="FILE", help="write a graph of the first engine's score over the match")
    parser.add_argument(
        "--sprt",
        "-sprt",
        nargs="+",
        metavar="KEY=VALUE",
        help="elo0=E elo1=E [alpha=0.05 beta=0.05 model=logistic]: sequential test of the first engine's Elo advantage, on game "
        "pairs; model=normalized: elo0 and elo1 are normalized Elo (nElo)",
    )


def add_game_arguments(parser: argparse.ArgumentParser) -> None:
    games = parser.add_argument_group("games")
    games.add_argument(
        "--games", type=int, default=100, metavar="N", help="games of each pair of engines, an even number (default 100)"
    )
    games.add_argument(
        "--board",
        default="8x8",
        metavar="BOARD",
        help="board, 4x4 to 10x10, such as 6x6, '5x4 parallel' or '10x10 blocked a1,j10' (default %(default)s; "
        "other boards need uoi engines with the option Board, or umea; uci engines play 8x8 and 10x10)",
    )
    games.add_argument(
        "--tournament",
        choices=TOURNAMENTS,
        default=TOURNAMENTS[0],
        help="pairing: every engine against every other, or the first engine against each other (default %(default)s)",
    )
    games.add_argument(
        "--openings",
        default="random-8",
        metavar="SOURCE",
        help="file of transcripts or positions, one per line; random-PLIES (random moves); or uniform-PLIES, PLIES 1-7 "
        "(uniform sample of the positions that differ by more than symmetry) (default %(default)s)",
    )
    games.add_argument(
        "--resign",
        nargs="+",
        metavar="KEY=VALUE",
        help="score=DISCS [movecount=3 twosided=false]: resign after movecount consecutive scores of -DISCS or worse; "
        "twosided: the opponent's scores must agree",
    )
    games.add_argument(
        "--draw",
        nargs="+",
        metavar="KEY=VALUE",
        help="[score=0 movecount=4 movenumber=40]: draw if the last movecount scores of both engines are within score "
        "discs of 0, after move movenumber",
    )
    games.add_argument(
        "--adjudicate",
        nargs="+",
        metavar="KEY=VALUE",
        help="solver=COMMAND empties=N: end a game with the exact value of a uoi solver at N empty squares; "
        "agree=N: end it if both engines report the same exact value for N moves",
    )
    games.add_argument(
        "--order",
        choices=("random", "file"),
        default="random",
        help="order of the openings of a file (default %(default)s)",
    )
    games.add_argument("--seed", "-srand", type=int, default=1, metavar="N", help="random seed of the openings (default %(default)s)")
    games.add_argument(
        "--shard", default="1/1", metavar="K/N", help="play only part K of N of the match (default %(default)s)"
    )


def add_run_arguments(parser: argparse.ArgumentParser) -> None:
    run = parser.add_argument_group("running")
    add_count(run, "--concurrency", 1, "games played in parallel", alias="-concurrency")
    add_cluster(run, "play on the workers")
    run.add_argument("--affinity", action="store_true", help="pin each parallel game to its own cores")
    run.add_argument("--records", metavar="FILE", help="append a JSON line to FILE after each game")
    run.add_argument("--resume", action="store_true", help="continue the match in --records FILE, if the file exists")
    run.add_argument(
        "--extend", action="store_true", help="with --resume: accept a record of the same match with fewer --games"
    )
    run.add_argument(
        "--log", "-log", metavar="FILE", help="write all lines to and from the engines, including stderr"
    )
    run.add_argument("--plain", action="store_true", help="print one line per game instead of a live table")
    run.add_argument("--strict", action="store_true", help="exit with status 1 after an engine fault")


def play_parser() -> argparse.ArgumentParser:
    parser = Parser(
        prog="match",
        description=PLAY,
        epilog=PLAY_EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        usage="match --engine KEY=VALUE... --engine KEY=VALUE... [--each KEY=VALUE...] [options]",
    )
    engines = parser.add_argument_group("engines")
    engines.add_argument(
        "--engine", "-engine", nargs="+", action="append", default=[], metavar="KEY=VALUE", help="settings of one engine, see below"
    )
    engines.add_argument("--each", "-each", nargs="+", default=[], metavar="KEY=VALUE", help="settings of all engines")
    engines.add_argument(
        "--engines", metavar="FILE", help=".toml or .json file of engines, listed before those of --engine"
    )
    add_game_arguments(parser)
    add_run_arguments(parser)
    add_export_arguments(parser.add_argument_group("results"))
    return parser


def report_parser() -> argparse.ArgumentParser:
    parser = Parser(
        prog="match report",
        description="Prints the report of a match record, or of several shards of one match.",
    )
    parser.add_argument("records", nargs="+", metavar="FILE", help="record written by --records")
    add_export_arguments(parser)
    return parser


def merge_parser() -> argparse.ArgumentParser:
    parser = Parser(
        prog="match merge",
        description="Joins the records of shards into one record and prints its report. Use match --resume with the "
        "joined record to play missing games.",
    )
    parser.add_argument("output", metavar="OUTPUT", help="record to write; must not exist")
    parser.add_argument("records", nargs="+", metavar="FILE", help="record of one shard, written by --records")
    add_export_arguments(parser)
    return parser
