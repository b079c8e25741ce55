#!/usr/bin/python3 -IS
# SPDX-License-Identifier: MIT
"""Mock engine: plays legal moves by a simple rule, with an optional fault.

    mock.py --protocol uoi|uci|ugi|usi|gtp|nboard [--rule first|greedy|random|perfect]
            [--fault NAME] [--at PLY] [--delay S] [--ponder] [--says DISCS]

The fault occurs at a move request after PLY or more moves. The rule `perfect` solves the game and reports an exact value.
--ponder expects the first legal reply. --says sets the evaluation of all positions; the default is the disc difference.

Faults:
- crash, hang, illegal, garbage, flood, flood-lines, flood-errors, late, double, resign, pass, no-hello, no-start, refuse.
- no-quit: ignores quit, end of input and SIGTERM.
- leak: allocates a megabyte per move.
- boast: reports numbers with thousands of digits.
- expects: sends an invalid square as expected reply.
"""

from __future__ import annotations

import argparse
import os
import random
import re
import signal
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[3] / "scripts/lib"))

from othello.boards import STANDARD, parse_board  # noqa: E402
from othello.flipello import flipello_move, parse_flipello_move  # noqa: E402
from othello.notation import parse_position, parse_square, square_name  # noqa: E402
from othello.rules import PASS, START, Colour, Position  # noqa: E402


#: Number with too many digits for Python's int().
BOAST = "9" * 5000


def say(text: str) -> None:
    print(text, flush=True)


class Engine:
    """Engine state: position, rule and fault."""

    def __init__(self, options: argparse.Namespace) -> None:
        self.options = options
        self.board = STANDARD
        self.position = START
        self.random = random.Random(options.seed)
        self.kept: list[bytes] = []

    def choose(self) -> str:
        """Returns the move to play, or causes the fault."""
        time.sleep(self.options.delay)
        if 64 - self.position.empties - 4 >= self.options.at:
            self.misbehave()
        if self.options.fault == "illegal" and 64 - self.position.empties - 4 >= self.options.at:
            return "a1" if not self.position.flips(0) else "h8"
        if self.options.fault == "garbage" and 64 - self.position.empties - 4 >= self.options.at:
            return "banana"
        if self.options.fault == "pass":
            return "pass"
        moves = self.position.legal_moves()
        if self.options.rule == "perfect":
            return square_name(max(moves, key=lambda move: -solved(self.position.play(move))))
        if self.options.rule == "greedy":
            return square_name(max(moves, key=lambda move: self.position.flips(move).bit_count()))
        return square_name(self.random.choice(moves) if self.options.rule == "random" else moves[0])

    def misbehave(self) -> None:
        fault = self.options.fault
        if fault == "crash":
            print("assertion failed: luck", file=sys.stderr, flush=True)
            os.abort()
        if fault == "hang":
            time.sleep(3600)
        if fault == "late":
            time.sleep(self.options.late)
        if fault == "leak":
            self.kept.append(b"x" * 2**20)
        while fault == "flood":
            sys.stdout.write("x" * 4096)
        while fault == "flood-lines":
            sys.stdout.write("info depth 1 score 0\n" * 100)
        if fault == "flood-errors":
            for _ in range(1000):
                sys.stderr.write("debug " * 1000 + "\n")


def solved(position: Position) -> int:
    """Returns the exact value for the side to move, by exhaustive search."""
    if position.is_over():
        return position.score() * (1 if position.to_move is Colour.BLACK else -1)
    if position.must_pass():
        return -solved(position.passed())
    return max(-solved(position.play(move)) for move in position.legal_moves())


def opinion(engine: Engine) -> str:
    """Returns the evaluation for an info line: exact value, --says or disc difference."""
    if engine.options.rule == "perfect":
        return f"{solved(engine.position)}.00 exact"
    says = engine.options.says
    return f"{engine.position.disc_difference()}.50" if says is None else f"{says:.2f}"


def answer(engine: Engine, move: str) -> str:
    """Formats the line `bestmove`, with the expected reply if the engine ponders."""
    if engine.options.fault == "expects":
        return f"bestmove {move} ponder (none)"
    if not engine.options.ponder or move == "pass" or not engine.position.flips(parse_square(move)):
        return f"bestmove {move}"
    replies = engine.position.play(parse_square(move)).legal_moves()
    return f"bestmove {move}" + (f" ponder {square_name(replies[0])}" if replies else "")


def uoi(engine: Engine) -> None:
    """Runs the protocol uoi, uci, ugi or usi."""
    hello = engine.options.protocol
    score = "score cp" if hello != "uoi" else "score"
    for line in sys.stdin:
        words = line.split()
        if words[:1] == [hello] and engine.options.fault != "no-hello":
            say("id name mock\nid author the tests\noption name Level type spin default 1 min 0 max 9")
            if hello == "uci":
                say("option name UCI_Variant type combo default chess var chess var flipello")
            say(f"option name Board type string default 8x8\n{hello}ok")
        elif words[:4] == ["setoption", "name", "Board", "value"]:
            engine.board = parse_board(" ".join(words[4:]))
        elif words[:1] == ["isready"]:
            say("readyok")
        elif words[:1] == ["position"]:
            engine.position = read_position(engine, words)
        elif words[:2] == ["go", "ponder"]:
            pass
        elif words[:1] in (["go"], ["ponderhit"]) or words[:1] == ["stop"] and engine.options.ponder:
            move = engine.choose()
            if hello == "uci" and re.fullmatch("[a-h][1-8]|pass", move):
                move = flipello_move(parse_square(move), engine.position)
            value = opinion(engine).replace(".", "") if score == "score cp" else opinion(engine)
            if engine.options.fault == "boast":
                say(f"info depth {BOAST} {score} {BOAST} nodes {BOAST} pv {move}")
            else:
                say(f"info depth 3 {score} {value} nodes 42 time 1 pv {move}")
            say(answer(engine, move))
            if engine.options.fault == "double":
                say(f"bestmove {move}")
        elif words[:1] == ["quit"] and engine.options.fault != "no-quit":
            return


def read_position(engine: Engine, words: list[str]) -> Position:
    """Parses the arguments of `position` in uoi, uci, ugi and usi."""
    if engine.options.protocol == "uci":
        return read_uci_position(words)
    words = words[2:] if words[1] in ("fen", "sfen") else words[1:]
    position, text = START, words[0]
    if text != "startpos":
        if engine.options.protocol != "uoi":
            text = text[64] + text[:64].replace("-", "E")
        position = parse_position(text, engine.board)
    for move in words[2:]:
        position = position.play(parse_square(move))
    return position


def read_uci_position(words: list[str]) -> Position:
    """Parses the arguments of `position` in uci, from the usual start."""
    assert words[1] == "startpos", words
    position = START
    for word in words[3:]:
        position = position.play(parse_flipello_move(word, position.board))
    return position


def gtp(engine: Engine) -> None:
    for line in sys.stdin:
        words = line.lower().split()
        if words[0] == "quit":
            say("=\n")
            return
        reply = "= "
        if words[0] == "list_commands":
            reply += "\n".join(["boardsize", "clear_board", "play", "genmove", "time_settings", "time_left"])
        elif words[0] == "clear_board":
            engine.position = START
        elif words[0] == "play":
            reply = gtp_play(engine, words[1], words[2])
        elif words[0] == "genmove":
            gtp_turn(engine, words[1])
            move = "resign" if engine.options.fault == "resign" else engine.choose()
            reply += move.upper()
            if move not in ("resign", "banana", "pass") and engine.position.flips(parse_square(move)):
                engine.position = engine.position.play(parse_square(move))
        say(reply + "\n")


def gtp_turn(engine: Engine, colour: str) -> None:
    """Detects an implied pass from the colour of the command."""
    if engine.position.to_move is not Colour(colour):
        assert engine.options.passes == "implied" and engine.position.must_pass(), "the wrong colour"
        engine.position = engine.position.passed()


def gtp_play(engine: Engine, colour: str, move: str) -> str:
    if engine.options.fault == "refuse":
        return "? no thank you"
    if move == "pass" and engine.options.passes == "implied":
        return "? syntax error"
    gtp_turn(engine, colour)
    engine.position = engine.position.play(parse_square(move))
    return "="


def nboard(engine: Engine) -> None:
    for line in sys.stdin:
        words = line.split()
        if words[:2] == ["set", "game"]:
            engine.position = read_ggf(line)
        elif words[:1] == ["ping"]:
            say(f"pong {words[1]}")
        elif words[:1] == ["go"]:
            boasts = engine.options.fault == "boast"
            say(f"status thinking\nnodestats {BOAST if boasts else 17} 0.01")
            say(f"=== {engine.choose().upper()}/{BOAST if boasts else 1.25}/0.01")
        elif words[:1] == ["quit"]:
            return


def read_ggf(text: str) -> Position:
    cells = text.split("BO[8 ")[1].split("]")[0].split()
    board = "".join(cells[:8]).translate(str.maketrans("-O*", "EOX"))
    position = parse_position(("B" if cells[8] == "*" else "W") + board)
    for part in text.split("]")[:-1]:
        tag, _, value = part.rpartition("[")
        if tag in ("B", "W"):
            assert position.to_move is (Colour.BLACK if tag == "B" else Colour.WHITE)
            move = parse_square(value.split("/")[0])
            position = position.passed() if move == PASS else position.play(move)
    return position


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--protocol", default="uoi")
    parser.add_argument("--rule", default="first")
    parser.add_argument("--seed", type=int)
    parser.add_argument("--fault", default="")
    parser.add_argument("--at", type=int, default=0)
    parser.add_argument("--delay", type=float, default=0.0)
    parser.add_argument("--ponder", action="store_true")
    parser.add_argument("--says", type=float)
    parser.add_argument("--late", type=float, default=0.5)
    parser.add_argument("--passes", default="explicit")
    options = parser.parse_args()
    if options.fault == "no-start":
        sys.exit("cannot find my weights")
    if options.fault == "no-quit":
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
    {"uoi": uoi, "uci": uoi, "ugi": uoi, "usi": uoi, "gtp": gtp, "nboard": nboard}[options.protocol](Engine(options))
    while options.fault == "no-quit":
        time.sleep(60)


if __name__ == "__main__":
    main()
