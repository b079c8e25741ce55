# SPDX-License-Identifier: MIT
"""Generic Game Format (GGF) of NBoard, NTest and the GGS archives."""

from __future__ import annotations

from collections.abc import Sequence

from othello.notation import position_text, square_name
from othello.rules import PASS, Colour, Game, Position


def clock_text(main: float, increment: float = 0.0) -> str:
    """Formats a clock as `main/increment` in minutes:seconds, with decimals only if necessary."""

    def minutes(seconds: float) -> str:
        whole, rest = divmod(round(seconds, 3), 60)
        text = f"{rest:06.3f}".rstrip("0").rstrip(".")
        return f"{int(whole):02d}:{text}"

    return f"{minutes(main)}/{minutes(increment)}" if increment else minutes(main)


def board_text(position: Position) -> str:
    """Formats the value of the tag BO: `8`, the rows separated by spaces, and the colour to move."""
    cells = position_text(position)[1:].translate(str.maketrans("EOX", "-O*"))
    rows = " ".join(cells[8 * row : 8 * row + 8] for row in range(8))
    return f"8 {rows} {'*' if position.to_move is Colour.BLACK else 'O'}"


def move_text(
    move: int, colour: Colour, evaluation: float | None = None, elapsed: float | None = None
) -> str:
    """Formats one move as `B[F5/1.23/0.5]` (square, evaluation, seconds). Unknown parts are omitted."""
    square = "PA" if move == PASS else square_name(move).upper()
    text = square
    if evaluation is not None or elapsed is not None:
        text += "/" + (f"{evaluation:.2f}" if evaluation is not None else "")
    if elapsed is not None:
        text += f"/{elapsed:.3f}"
    return f"{'B' if colour is Colour.BLACK else 'W'}[{text}]"


def game_text(
    game: Game,
    black: str,
    white: str,
    result: str = "?",
    clocks: tuple[str, str] | None = None,
    date: str | None = None,
    notes: Sequence[tuple[float | None, float | None]] = (),
    place: str = "Emilia match",
    type_name: str = "8",
) -> str:
    """Formats a game as one line.

    result: `?`, or from Black's view `+12`, `-4:t` or `-64:r`. clocks: clock_text of Black and White. notes:
    evaluation and seconds of the first moves. type_name: kind of game as on GGS, such as `8` or `s8r20`.
    """
    tags = ["GM[Othello]", f"PC[{clean(place)}]"]
    if date:
        tags.append(f"DT[{date}]")
    tags += [f"PB[{clean(black)}]", f"PW[{clean(white)}]", f"RE[{result}]"]
    if clocks:
        tags += [f"TI[{clocks[0]}]"] if clocks[0] == clocks[1] else [f"TB[{clocks[0]}]TW[{clocks[1]}]"]
    tags += [f"TY[{clean(type_name)}]", f"BO[{board_text(game.start)}]"]
    padded = list(notes) + [(None, None)] * (len(game.moves) - len(notes))
    moves = (move_text(move, colour, *note) for move, colour, note in zip(game.moves, game.movers(), padded))
    return "(;" + "".join(tags) + "".join(moves) + ";)"


def clean(name: str) -> str:
    """Replaces characters of a name that would end its tag."""
    return name.replace("[", "(").replace("]", ")").replace(";", ",")
