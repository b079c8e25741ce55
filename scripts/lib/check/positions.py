# SPDX-License-Identifier: MIT
"""Test positions: random games with passes and full boards."""

from __future__ import annotations

import random
from collections.abc import Iterator

from othello.notation import UMEA_START, parse_position
from othello.rules import PASS, START, Game, Position

#: Standard start position with White to move, as in the Umeå course.
WHITE_BEGINS = parse_position(UMEA_START)


def random_game(generator: random.Random, start: Position = START) -> Game:
    """Returns a complete game of random legal moves, including passes."""
    game, position = Game(start), start
    while not position.is_over():
        move = PASS if position.must_pass() else generator.choice(position.legal_moves())
        game, position = game.plus(move), position.play(move)
    return game


def random_games(seed: int, start: Position = START) -> Iterator[Game]:
    """Yields an endless sequence of random games; equal seeds give equal games."""
    generator = random.Random(f"check {seed}")
    while True:
        yield random_game(generator, start)


def prefixes(game: Game) -> Iterator[Game]:
    """Yields the game before each of its moves, and at its end."""
    return (Game(game.start, game.moves[:count]) for count in range(len(game.moves) + 1))


def with_a_choice(game: Game) -> list[Game]:
    """Returns the prefixes after which the side to move has a legal move."""
    return [prefix for prefix in prefixes(game) if prefix.position().legal_moves()]


def after_passes(seed: int, count: int) -> list[Game]:
    """Returns games that end with a pass, so that the same colour moves again."""
    found: list[Game] = []
    for game in random_games(seed):
        found += [prefix for prefix in with_a_choice(game) if prefix.moves and prefix.moves[-1] == PASS]
        if len(found) >= count:
            return found[:count]
    return found


def finished(seed: int, count: int) -> list[Game]:
    """Returns finished games, half of them with a full board."""
    full, others = list[Game](), list[Game]()
    for game in random_games(seed):
        (others if game.position().empties else full).append(game)
        if len(full) >= (count + 1) // 2 and len(others) >= count // 2:
            break
    return full[: (count + 1) // 2] + others[: count // 2]


def illegal_squares(position: Position) -> list[int]:
    """Returns the squares that are illegal moves, including occupied ones."""
    legal = position.move_bits()
    return [square for square in position.board.squares() if not legal >> square & 1]
