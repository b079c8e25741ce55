# SPDX-License-Identifier: MIT
"""Fairy-Stockfish as a black box: npm's fairy-stockfish-nnue.wasm, which runs in Node.

Writes the recorded facts of the tests, from the repository root:

    /usr/bin/python3 -m tests.match.fairy_stockfish > tests/positions/flipello.tsv
"""

from __future__ import annotations

import os
import random
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.match import ROOT

from othello.boards import STANDARD, Board
from othello.flipello import flipello_fen
from othello.rules import Position, start_of

PACKAGE = "fairy-stockfish-nnue.wasm@1.1.12"
FACTS = ROOT / "tests/positions/flipello.tsv"
BOARDS = {"flipello": STANDARD, "flipello10": Board(10, 10)}


@contextmanager
def installed() -> Iterator[list[str]]:
    """Yields the command of Fairy-Stockfish. EMILIA_FAIRY_STOCKFISH is a folder in which npm has installed the package."""
    with tempfile.TemporaryDirectory() as temporary:
        folder = os.environ.get("EMILIA_FAIRY_STOCKFISH", temporary)
        if folder == temporary:
            subprocess.run(["npm", "install", "--silent", "--prefix", folder, PACKAGE], check=True, stdout=sys.stderr)
        # Node's own fetch would keep the program from its file.
        yield ["node", "--no-experimental-fetch", f"{folder}/node_modules/{PACKAGE.split('@')[0]}/uci.js"]


class UciProgram:
    """UCI program that answers questions about positions."""

    def __init__(self, command: list[str], variant: str) -> None:
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self._ask("uci", "uciok")
        self._ask(f"setoption name UCI_Variant value {variant}\nisready", "readyok")

    def _ask(self, command: str, last: str) -> list[str]:
        """Returns the lines up to the one that begins with `last`."""
        assert self._process.stdin and self._process.stdout
        print(command, file=self._process.stdin, flush=True)
        lines = [""]
        while not lines[-1].startswith(last):
            line = self._process.stdout.readline()
            assert line, f"the program ended after {command}"
            lines.append(line.rstrip())
        return lines[1:]

    def legal_moves(self, fen: str) -> list[str]:
        """Returns the legal moves of a position, sorted."""
        lines = self._ask(f"position fen {fen}\ngo perft 1", "Nodes searched:")
        return sorted(line.removesuffix(": 1") for line in lines[:-1] if line.endswith(": 1"))

    def perft(self, depth: int) -> int:
        """Returns the number of lines from the start."""
        return int(self._ask(f"position startpos\ngo perft {depth}", "Nodes searched:")[-1].split()[-1])

    def close(self) -> None:
        self._process.communicate("quit\n", timeout=30)


def random_positions(board: Board, count: int, seed: int) -> list[Position]:
    """Returns positions of random games: one of each game, one with a pass, and some finished ones."""
    generator = random.Random(seed)
    found: list[Position] = []
    while len(found) < count:
        position = start_of(board)
        game = [position]
        while not position.is_over():
            position = position.passed() if position.must_pass() else position.play(generator.choice(position.legal_moves()))
            game.append(position)
        passes = [each for each in game if each.must_pass()]
        found.append(generator.choice(game))
        found += generator.sample(passes, min(1, len(passes)))
        if generator.random() < 0.1:
            found.append(game[-1])
    return found[:count]


def main() -> None:
    print(f"# Legal moves in Fairy-Stockfish ({PACKAGE}): variant, FEN, moves. Made by tests/match/fairy_stockfish.py.")
    with installed() as command:
        for seed, (variant, board) in enumerate(BOARDS.items(), 7):
            program = UciProgram(command, variant)
            for position in random_positions(board, 20, seed):
                fen = flipello_fen(position)
                print(variant, re.sub(r"\[.*\]", "", fen), " ".join(program.legal_moves(fen)), sep="\t")
            program.close()


if __name__ == "__main__":
    main()
