# SPDX-License-Identifier: MIT
"""What engines are asked about: positions of random games, with their passes and full boards."""

from __future__ import annotations

import random
from collections.abc import Iterator

from othello_match.notation import UMEA_START, parse_position
from othello_match.rules import PASS, START, Game, Position

#: The tournament start with White to move: the start of the Umeå course.
WHITE_BEGINS = parse_position(UMEA_START)


def random_game(generator: random.Random, start: Position = START) -> Game:
    """A game of random legal moves to its end, every pass written out."""
    game, position = Game(start), start
    while not position.is_over():
        move = PASS if position.must_pass() else generator.choice(position.legal_moves())
        game, position = game.plus(move), position.play(move)
    return game


def random_games(seed: int, start: Position = START) -> Iterator[Game]:
    """Games without end, the same for the same seed."""
    generator = random.Random(f"check {seed}")
    while True:
        yield random_game(generator, start)


def prefixes(game: Game) -> Iterator[Game]:
    """The game as it stood before each of its moves, and at its end."""
    return (Game(game.start, game.moves[:count]) for count in range(len(game.moves) + 1))


def with_a_choice(game: Game) -> list[Game]:
    """The prefixes at whose end the mover has a move."""
    return [prefix for prefix in prefixes(game) if prefix.position().legal_moves()]


def after_passes(seed: int, count: int) -> list[Game]:
    """Games at whose end the same colour moves again, since the other had to pass."""
    found: list[Game] = []
    for game in random_games(seed):
        found += [prefix for prefix in with_a_choice(game) if prefix.moves and prefix.moves[-1] == PASS]
        if len(found) >= count:
            return found[:count]
    return found


def finished(seed: int, count: int) -> list[Game]:
    """Finished games; every second one has filled the board."""
    full, others = list[Game](), list[Game]()
    for game in random_games(seed):
        (others if game.position().empties else full).append(game)
        if len(full) >= (count + 1) // 2 and len(others) >= count // 2:
            break
    return full[: (count + 1) // 2] + others[: count // 2]


def illegal_squares(position: Position) -> list[int]:
    """Squares of the board that the mover may not play, occupied ones among them."""
    legal = position.move_bits()
    return [square for square in position.board.squares() if not legal >> square & 1]
