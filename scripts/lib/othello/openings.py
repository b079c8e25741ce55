# SPDX-License-Identifier: MIT
"""Openings, read from a file or generated at random. An opening is a game that the engines continue."""

from __future__ import annotations

import hashlib
import random
import re
from dataclasses import dataclass
from pathlib import Path

from common import ArgumentError, read_text
from othello.boards import STANDARD, Board
from othello.notation import (
    NotationError,
    parse_position,
    parse_transcript,
    position_text,
    transcript,
)
from othello.rules import Game, Position, start_of
from othello.symmetry import canonical

#: Consecutive random openings that are already known, after which generation stops.
FRUITLESS_TRIES = 2000

#: Most plies of uniform openings. Listing all positions after 7 plies (10,649 on 8x8) takes a few seconds.
MOST_UNIFORM_PLIES = 7


class OpeningError(ArgumentError):
    """Requested openings are invalid or too few."""


@dataclass(frozen=True)
class Opening:
    """Start position and moves from it. text: the form in files and records."""

    text: str
    game: Game


def parse_opening(text: str, board: Board = STANDARD) -> Opening:
    """Parses a transcript, or a position (65 characters on 8x8) with an optional transcript. Raises NotationError."""
    parts = text.split()
    standard = start = start_of(board)
    if parts and parts[0][0] in "BW" and len(parts[0]) == len(position_text(standard)):
        start = parse_position(parts.pop(0), board)
    game = parse_transcript("".join(parts), start)
    if game.position().is_over():
        raise NotationError(f"invalid opening '{text}': the game is over")
    written = ([] if start == standard else [position_text(start)]) + [transcript(game)]
    return Opening(" ".join(part for part in written if part), game)


def load_openings(path: Path, board: Board = STANDARD) -> list[Opening]:
    """Reads a file with one opening per line and # comments. Raises OpeningError with the line number."""
    try:
        lines = read_text(path).splitlines()
    except OSError as error:
        raise OpeningError(f"cannot read openings {path}: {error.strerror}") from None
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
        raise OpeningError(f"cannot read openings {path}: the file contains no opening")
    return openings


def random_game(plies: int, generator: random.Random, board: Board = STANDARD) -> Game | None:
    """Returns a game of `plies` random legal moves; None if it has a pass or ends earlier."""
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
    """Returns random openings whose final positions differ by more than symmetry. Raises OpeningError."""
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
                    f"found only {len(openings)} of {count} openings of {plies} random plies that differ by more "
                    "than symmetry; use more plies or fewer games"
                )
            continue
        fruitless = 0
        seen.add(key)
        openings.append(Opening(transcript(game), game))
    return openings


def distinct_games(plies: int, board: Board = STANDARD) -> list[Game]:
    """Returns one game per position after `plies` plies, up to symmetry. The games have no pass and are not over."""
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
    """Returns a uniform sample without replacement of all distinct positions. Raises OpeningError.

    Random moves, in contrast, favour positions that many move orders reach.
    """
    games = distinct_games(plies, board)
    if len(games) < count:
        raise OpeningError(
            f"only {len(games)} of {count} positions exist after {plies} plies that differ by more than symmetry; "
            "use more plies or fewer games"
        )
    generator.shuffle(games)
    return [Opening(transcript(game), game) for game in games[:count]]


def choose_openings(
    source: str, count: int, seed: int, order: str = "random", board: Board = STANDARD
) -> list[Opening]:
    """Returns the first `count` openings of a source: a file name, `random-PLIES` or `uniform-PLIES`.

    Equal arguments give equal openings on every machine. order: `random` shuffles a file, `file` keeps its order.
    Raises OpeningError, also if a file has fewer than `count` openings.
    """
    generator = random.Random(f"openings {seed}")
    match = re.fullmatch(r"random-(\d{1,9})", source)
    if match:
        plies = int(match[1])
        if not 1 <= plies <= 40:
            raise OpeningError(f"invalid openings '{source}': expected random-PLIES with PLIES from 1 to 40")
        return random_openings(plies, count, generator, board)
    match = re.fullmatch(r"uniform-(\d{1,9})", source)
    if match:
        plies = int(match[1])
        if not 1 <= plies <= MOST_UNIFORM_PLIES:
            raise OpeningError(
                f"invalid openings '{source}': expected uniform-PLIES with PLIES from 1 to {MOST_UNIFORM_PLIES}"
            )
        return uniform_openings(plies, count, generator, board)
    openings = load_openings(Path(source), board)
    if len(openings) < count:
        raise OpeningError(
            f"{source} has {len(openings)} openings, {count} needed (one for every two games of a pairing); "
            f"use --games {2 * len(openings)} or fewer"
        )
    if order == "random":
        generator.shuffle(openings)
    return openings[:count]


def digest(openings: list[Opening]) -> str:
    """Returns a short hash of a list of openings."""
    return hashlib.sha256("\n".join(opening.text for opening in openings).encode()).hexdigest()[:16]
