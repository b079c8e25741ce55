# SPDX-License-Identifier: MIT
"""Openings: read from a file, or made at random; each is a game whose moves are played for the engines."""

from __future__ import annotations

import hashlib
import random
import re
from dataclasses import dataclass
from pathlib import Path

from common import ArgumentError, read_text
from othello_match.boards import STANDARD, Board
from othello_match.notation import (
    NotationError,
    parse_position,
    parse_transcript,
    position_text,
    transcript,
)
from othello_match.rules import Game, Position, start_of
from othello_match.symmetry import canonical

#: Random openings in a row that bring nothing new before the search for another one ends.
FRUITLESS_TRIES = 2000

#: All positions after so many plies are listed in some seconds; there are 10,649 of them on 8x8.
MOST_UNIFORM_PLIES = 7


class OpeningError(ArgumentError):
    """The openings that were asked for cannot be had; the message says why."""


@dataclass(frozen=True)
class Opening:
    """A start position with the moves played from it; text is what stands in files and records."""

    text: str
    game: Game


def parse_opening(text: str, board: Board = STANDARD) -> Opening:
    """A transcript, or a position (65 characters on 8x8) with or without one after it; raises NotationError."""
    words = text.split()
    usual = start = start_of(board)
    if words and words[0][0] in "BW" and len(words[0]) == len(position_text(usual)):
        start = parse_position(words.pop(0), board)
    game = parse_transcript("".join(words), start)
    if game.position().is_over():
        raise NotationError(f"the game is over at the end of '{text}'")
    written = ([] if start == usual else [position_text(start)]) + [transcript(game)]
    return Opening(" ".join(part for part in written if part), game)


def load_openings(path: Path, board: Board = STANDARD) -> list[Opening]:
    """One opening a line; # begins a comment. Raises OpeningError with the line that is wrong."""
    try:
        lines = read_text(path).splitlines()
    except OSError as error:
        raise OpeningError(f"cannot read the openings {path}: {error.strerror}") from None
    openings = []
    for number, line in enumerate(lines, 1):
        text = line.split("#")[0].strip()
        if not text:
            continue
        try:
            openings.append(parse_opening(text, board))
        except NotationError as error:
            raise OpeningError(f"{path}:{number}: {error}") from None
    if not openings:
        raise OpeningError(f"{path} holds no opening")
    return openings


def random_game(plies: int, generator: random.Random, board: Board = STANDARD) -> Game | None:
    """A game of this many random legal moves, or None where it had a pass or ended before."""
    position = start_of(board)
    game = Game(position)
    for _ in range(plies):
        moves = position.legal_moves()
        if not moves:
            return None
        move = generator.choice(moves)
        position = position.play(move)
        game = game.plus(move)
    return game if position.legal_moves() else None


def random_openings(
    plies: int, count: int, generator: random.Random, board: Board = STANDARD
) -> list[Opening]:
    """Openings of random moves whose last positions differ by more than a symmetry; raises OpeningError."""
    seen: set[Position] = set()
    openings: list[Opening] = []
    fruitless = 0
    while len(openings) < count:
        game = random_game(plies, generator, board)
        key = canonical(game.position()) if game else None
        if game is None or key is None or key in seen:
            fruitless += 1
            if fruitless == FRUITLESS_TRIES:
                raise OpeningError(
                    f"found only {len(openings)} openings of {plies} random plies that differ by more than "
                    f"a symmetry, and {count} are needed; take more plies or fewer games"
                )
            continue
        fruitless = 0
        seen.add(key)
        openings.append(Opening(transcript(game), game))
    return openings


def distinct_games(plies: int, board: Board = STANDARD) -> list[Game]:
    """A game to every position after so many plies, of those that differ by a symmetry one; no pass, nobody done."""
    layer = {canonical(start_of(board)): Game(start_of(board))}
    for _ in range(plies):
        following: dict[Position, Game] = {}
        for game in layer.values():
            position = game.position()
            for move in position.legal_moves():
                following.setdefault(canonical(position.play(move)), game.plus(move))
        layer = following
    return [game for game in layer.values() if game.position().legal_moves()]


def uniform_openings(
    plies: int, count: int, generator: random.Random, board: Board = STANDARD
) -> list[Opening]:
    """Openings drawn without replacement from all distinct positions, each equally likely; raises OpeningError.

    Random moves favour positions to which many move orders lead, and those with few alternatives on the way.
    """
    games = distinct_games(plies, board)
    if len(games) < count:
        raise OpeningError(
            f"there are {len(games)} positions after {plies} plies that differ by more than a symmetry, and {count} are "
            "needed; take more plies or fewer games"
        )
    generator.shuffle(games)
    return [Opening(transcript(game), game) for game in games[:count]]


def choose_openings(
    source: str, count: int, seed: int, order: str = "random", board: Board = STANDARD
) -> list[Opening]:
    """The first `count` openings of a match, from a file's name, `random-PLIES` or `uniform-PLIES`.

    The same arguments give the same openings on every machine. order: `random` shuffles a file, `file` takes
    it as it is. Raises OpeningError, also where a file holds fewer openings than are needed.
    """
    generator = random.Random(f"openings {seed}")
    match = re.fullmatch(r"random-(\d{1,9})", source)
    if match:
        plies = int(match[1])
        if not 1 <= plies <= 40:
            raise OpeningError(f"random openings have 1 to 40 plies, not {plies}")
        return random_openings(plies, count, generator, board)
    match = re.fullmatch(r"uniform-(\d{1,9})", source)
    if match:
        plies = int(match[1])
        if not 1 <= plies <= MOST_UNIFORM_PLIES:
            raise OpeningError(f"uniform openings have 1 to {MOST_UNIFORM_PLIES} plies, not {plies}")
        return uniform_openings(plies, count, generator, board)
    openings = load_openings(Path(source), board)
    if len(openings) < count:
        raise OpeningError(
            f"{source} holds {len(openings)} openings and {count} are needed (one for every two games of a "
            f"pairing); ask for at most {2 * len(openings)} games"
        )
    if order == "random":
        generator.shuffle(openings)
    return openings[:count]


def digest(openings: list[Opening]) -> str:
    """A short text that is the same for the same list of openings only."""
    return hashlib.sha256("\n".join(opening.text for opening in openings).encode()).hexdigest()[:16]
