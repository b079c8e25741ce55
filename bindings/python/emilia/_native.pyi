# SPDX-License-Identifier: MIT
from collections.abc import Callable, Iterator, Sequence
from enum import Enum

import numpy as np
import numpy.typing as npt

from emilia.moves import Move
from emilia.results import Info, PlayResult

version: str

class Color(Enum):
    BLACK = 0
    WHITE = 1

class Position:
    """
    >>> emilia.Position() == emilia.Position.start("8x8")
    True
    >>> emilia.Position("BEEEEEOXEEXOEEEEE").legal_moves
    [Move('b1'), Move('a2'), Move('d3'), Move('c4')]
    """

    def __init__(self, text: str | None = None, board: str = "") -> None: ...
    @staticmethod
    def start(board: str = "8x8") -> Position:
        """
        >>> emilia.Position.start("6x6 parallel").legal_moves
        [Move('b5'), Move('c5'), Move('d5'), Move('e5')]
        """
    @staticmethod
    def from_bits(player: int, opponent: int, turn: Color = ...) -> Position:
        """
        >>> start = emilia.Position()
        >>> emilia.Position.from_bits(start.player, start.opponent) == start
        True
        """
    @property
    def turn(self) -> Color: ...
    @property
    def columns(self) -> int: ...
    @property
    def rows(self) -> int: ...
    @property
    def player(self) -> int: ...
    @property
    def opponent(self) -> int: ...
    @property
    def black(self) -> int: ...
    @property
    def white(self) -> int: ...
    @property
    def text(self) -> str: ...
    @property
    def legal_moves(self) -> list[Move]: ...
    def is_legal(self, move: str) -> bool:
        """
        >>> emilia.Position().is_legal("f5"), emilia.Position().is_legal("a1")
        (True, False)
        """
    def flips(self, move: str) -> list[Move]:
        """
        >>> last.flips("h5")
        [Move('f5'), Move('g5')]
        """
    def after(self, move: str) -> Position:
        """
        >>> emilia.Position().after("f5").legal_moves
        [Move('f4'), Move('d6'), Move('f6')]
        """
    def is_game_over(self) -> bool:
        """
        >>> last.is_game_over()
        False
        """
    def result(self) -> str:
        """
        >>> last.result()
        '*'
        """
    @property
    def score(self) -> int: ...
    def transformed(self, symmetry: int) -> Position:
        """
        >>> emilia.Position().after("f5").transformed(3) == emilia.Position().after("c4")
        True
        """
    def canonical(self) -> Position:
        """
        >>> len({emilia.Position().after(move).canonical() for move in ("c4", "d3", "e6", "f5")})
        1
        """
    def perft(self, depth: int) -> int:
        """
        >>> emilia.Position().perft(5)
        1396
        """
    def svg(self, size: int = 360) -> str:
        """
        >>> last.svg(200)[:42]
        '<svg xmlns="http://www.w3.org/2000/svg" vi'
        """
    def _repr_svg_(self) -> str: ...
    def __copy__(self) -> Position: ...
    def __deepcopy__(self, memo: dict[int, object]) -> Position: ...
    def __hash__(self) -> int: ...
    def __eq__(self, other: object) -> bool: ...

class Ending(Enum):
    PLAYED_OUT = 0
    RESIGNATION = 1
    TIME_OUT = 2
    AGREEMENT = 3

class Outcome:
    @property
    def winner(self) -> Color | None: ...
    @property
    def margin(self) -> float | None: ...
    @property
    def ending(self) -> Ending: ...
    def result(self) -> str:
        """
        >>> game = emilia.Game("f5d6c3")
        >>> game.set_outcome(-10, emilia.Ending.RESIGNATION)
        >>> game.outcome().result()
        '0-1'
        """
    def __eq__(self, other: object) -> bool: ...

class Note:
    @property
    def evaluation(self) -> float | None: ...
    @property
    def seconds(self) -> float | None: ...
    def __eq__(self, other: object) -> bool: ...

class Game:
    """
    >>> emilia.Game("f5d6c3").moves
    [Move('f5'), Move('d6'), Move('c3')]
    >>> emilia.Game(["h5"], last).position.turn
    <Color.WHITE: 1>
    """

    black: str
    white: str
    place: str
    date: str
    black_rating: float | None
    white_rating: float | None
    black_clock: tuple[float, float, float] | None
    white_clock: tuple[float, float, float] | None
    def __init__(self, moves: str | Sequence[str] = "", start: Position | None = None) -> None: ...
    def push(self, move: str) -> None:
        """
        >>> game = emilia.Game()
        >>> game.push("f5")
        >>> game.transcript
        'f5'
        """
    def pop(self) -> Move:
        """
        >>> game = emilia.Game("f5d6c3")
        >>> game.pop(), game.transcript
        (Move('c3'), 'f5d6')
        """
    def copy(self) -> Game:
        """
        >>> game = emilia.Game("f5")
        >>> copy = game.copy()
        >>> copy.push("d6")
        >>> game.transcript, copy.transcript
        ('f5', 'f5d6')
        """
    @property
    def position(self) -> Position: ...
    @property
    def start(self) -> Position: ...
    @property
    def moves(self) -> list[Move]: ...
    @property
    def transcript(self) -> str: ...
    @property
    def turn(self) -> Color: ...
    @property
    def legal_moves(self) -> list[Move]: ...
    def is_legal(self, move: str) -> bool:
        """
        >>> emilia.Game("f5").is_legal("d6")
        True
        """
    def is_game_over(self) -> bool:
        """
        >>> emilia.Game("f5d6c5f6e7f4g5e6e3").is_game_over()
        True
        """
    def outcome(self) -> Outcome | None:
        """
        >>> outcome = emilia.Game("f5d6c5f6e7f4g5e6e3").outcome()
        >>> outcome.winner, outcome.margin
        (<Color.BLACK: 0>, 64.0)
        """
    def result(self) -> str:
        """
        >>> emilia.Game("f5d6c5f6e7f4g5e6e3").result(), emilia.Game("f5").result()
        ('1-0', '*')
        """
    def set_outcome(self, difference: float, ending: Ending = ...) -> None:
        """
        >>> game = emilia.Game("f5d6c3")
        >>> game.set_outcome(6, emilia.Ending.TIME_OUT)
        >>> game.result()
        '1-0'
        """
    @property
    def notes(self) -> list[Note]: ...
    def set_note(self, number: int, evaluation: float | None = None, seconds: float | None = None) -> None:
        """
        >>> game = emilia.Game("f5d6")
        >>> game.set_note(1, evaluation=-1.5, seconds=3)
        >>> game.notes[1].evaluation, game.notes[1].seconds
        (-1.5, 3.0)
        """
    def format(self, name: str = "ggf") -> str:
        """
        >>> print(emilia.Game("f5d6c3").format("transcript").strip())
        f5d6c3
        """
    def svg(self, size: int = 360) -> str:
        """
        >>> emilia.Game("f5").svg(200).endswith("</svg>")
        True
        """
    def _repr_svg_(self) -> str: ...
    def __copy__(self) -> Game: ...
    def __deepcopy__(self, memo: dict[int, object]) -> Game: ...
    def __eq__(self, other: object) -> bool: ...

class GameReader:
    def __init__(self, path: str, format: str = "", board: str = "") -> None: ...
    @staticmethod
    def of_text(text: str, format: str, board: str = "") -> GameReader: ...
    def __iter__(self) -> Iterator[Game]: ...
    def __next__(self) -> Game: ...
    def skip_damaged(self) -> bool: ...

class GameWriter:
    def __init__(self, path: str, format: str = "") -> None: ...
    def write(self, game: Game) -> None: ...
    def finish(self) -> None: ...

class Evaluation:
    """
    >>> emilia.Evaluation("naive")(emilia.Position().after("f5"))
    -3.0
    """

    def __init__(self, name: str = "network", weights: str = "") -> None: ...
    def __call__(self, position: Position) -> float:
        """
        >>> evaluation = emilia.Evaluation("naive")
        >>> evaluation(last)
        -4.0
        """
    def evaluate(self, player: npt.ArrayLike, opponent: npt.ArrayLike) -> npt.NDArray[np.float32]:
        """
        >>> import numpy as np
        >>> bits = [np.array([discs], dtype=np.uint64) for discs in (last.player, last.opponent)]
        >>> emilia.Evaluation("naive").evaluate(*bits)
        array([-4.], dtype=float32)
        """

class Limits:
    seconds: float
    black_seconds: float
    white_seconds: float
    black_increment: float
    white_increment: float
    nodes: int
    depth: int
    selectivity: int
    window_low: int
    window_high: int
    is_infinite: bool
    moves: Sequence[str]

class Engine:
    def __init__(self) -> None: ...
    def set_option(self, name: str, value: str) -> None: ...
    def option(self, name: str) -> str: ...
    def new_game(self) -> None: ...
    def search(
        self, position: Position, limits: Limits, on_info: Callable[[Info], bool] | None = None
    ) -> PlayResult: ...
    def stop(self) -> None: ...
