# SPDX-License-Identifier: MIT
"""Files of games: GGF, SGF, PGN, JSON, transcripts and WTHOR. Positions of OBF are games without moves."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator

from emilia import _native
from emilia._native import Game
from emilia.errors import EmiliaError, check

#: Callback for a damaged game, which is then skipped.
OnDamaged = Callable[[EmiliaError], object]


def _check_texts(**arguments: object) -> None:
    for name, value in arguments.items():
        check(name, value, (str,), "a str")


def _games(reader: _native.GameReader, on_damaged: OnDamaged | None) -> Iterator[Game]:
    while True:
        try:
            yield next(reader)
        except StopIteration:
            return
        except EmiliaError as error:
            if on_damaged is None:
                raise
            on_damaged(error)
            if not reader.skip_damaged():
                return


def read_games(
    path: str | os.PathLike[str], format: str = "", on_damaged: OnDamaged | None = None, board: str = ""
) -> Iterator[Game]:
    """Returns an iterator over the games of a file.

    `format` is a format of games such as "ggf"; the error of another name lists them all. If it is
    empty, the contents select it, else the ending of the name. `board` is the board of transcripts, as
    in `Position.start`.
    A damaged game raises EmiliaError. With `on_damaged` the error is passed to that function, and the
    game is skipped.
    Errors: EmiliaError for a file that cannot be read or an unknown format.

    >>> emilia.write_games("games.pgn", [emilia.Game("f5d6c3")])
    1
    >>> [game.transcript for game in emilia.read_games("games.pgn")]
    ['f5d6c3']
    """
    _check_texts(format=format, board=board)
    return _games(_native.GameReader(os.fspath(path), format, board), on_damaged)


def games_of_text(text: str, format: str, on_damaged: OnDamaged | None = None, board: str = "") -> Iterator[Game]:
    """Returns an iterator over the games of a text.

    Arguments are those of `read_games`, but `format` is required.
    Errors: EmiliaError for another format.

    >>> [game.moves for game in emilia.games_of_text("f5d6c3", "transcript")]
    [[Move('f5'), Move('d6'), Move('c3')]]
    """
    _check_texts(text=text, format=format, board=board)
    return _games(_native.GameReader.of_text(text, format, board), on_damaged)


def write_games(path: str | os.PathLike[str], games: Iterable[Game], format: str = "") -> int:
    """Writes a file of games and returns their number.

    `format` is as in `read_games`; if it is empty, the ending of the name selects it. An existing file
    is replaced after the last game; after an error it is unchanged.
    Errors: EmiliaError for a file that cannot be written, or a format that cannot store a game.

    >>> emilia.write_games("games.sgf", [emilia.Game("f5d6c3"), emilia.Game("f5f6")])
    2
    """
    _check_texts(format=format)
    writer = _native.GameWriter(os.fspath(path), format)
    count = 0
    for game in games:
        check("game", game, (Game,), "a Game")
        writer.write(game)
        count += 1
    writer.finish()
    return count
