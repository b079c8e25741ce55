# SPDX-License-Identifier: MIT
"""Engine in this process."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Union

from emilia import _native
from emilia._native import Game, Position
from emilia.errors import EmiliaError, check
from emilia.limit import Query
from emilia.results import PlayResult
from emilia.searching import OnInfo, OptionValue, Searching, listener_of, option_text

#: Seconds on a clock that has run out. Zeros on both clocks would mean no clock.
NO_TIME = 1e-6


def native_limits(query: Query) -> _native.Limits:
    """Converts the arguments of a search."""
    limits = _native.Limits()
    limits.moves = query.root_moves
    if query.window is not None:
        limits.window_low, limits.window_high = query.window
    limits.selectivity = query.selectivity or 0
    limit = query.limit
    if limit is None:
        return limits
    limits.seconds = float(limit.time or 0)
    limits.depth = int(limit.depth or 0)
    limits.nodes = int(limit.nodes or 0)
    if limit.black_clock is not None and limit.white_clock is not None:
        limits.black_seconds = float(limit.black_clock) or NO_TIME
        limits.white_seconds = float(limit.white_clock) or NO_TIME
        limits.black_increment, limits.white_increment = float(limit.black_inc), float(limit.white_inc)
    limits.is_infinite = limit.infinite
    return limits


class Engine(Searching[Union[Position, Game]]):
    """Engine with its own transposition table and threads.

    `threads` is the number of search threads, 1 to 256. `hash_megabytes` is the size of the
    transposition table in MB, 1 to 65536. `options` are other options of docs/reference/options.md,
    such as `EvalFile="a.weights"` or `Level=7`. Leaving a `with` block calls `close`.

    Methods that search take a `Position` or a `Game`, whose last position is searched.
    Threads: one at a time; any thread may call `stop`.
    Errors: TypeError for an argument of a wrong type, EmiliaError for an invalid option, a search
    while another one runs, and calls after `close`.

    >>> with emilia.Engine(threads=2, Level=5) as other:
    ...     other.option("Level")
    '5'
    """

    def __init__(self, *, threads: int = 1, hash_megabytes: int = 64, **options: OptionValue) -> None:
        check("threads", threads, (int,), "an int")
        check("hash_megabytes", hash_megabytes, (int,), "an int")
        native = _native.Engine()
        self._native: _native.Engine | None = native
        super().__init__(native.option("Level"))
        self.configure({"Threads": threads, "Hash": hash_megabytes, **options})

    def __enter__(self) -> Engine:
        return self

    async def __aenter__(self) -> Engine:
        return self

    def configure(self, options: Mapping[str, OptionValue]) -> None:
        """Sets options of docs/reference/options.md: `configure({"MultiPV": 3})`.

        Errors: EmiliaError for an unknown option or an invalid value; options before it are set.

        >>> engine.configure({"Level": 20, "Hash": 64})
        """
        for name, text in [(name, option_text(name, value)) for name, value in options.items()]:
            self._engine().set_option(name, text)

    def option(self, name: str) -> str:
        """Returns the value of an option as a text, an empty text for an unknown name.

        >>> engine.option("Threads")
        '1'
        """
        return self._engine().option(name)

    def new_game(self) -> None:
        """Clears the transposition table.

        >>> engine.new_game()
        """
        self._engine().new_game()

    def stop(self) -> None:
        """Stops the running search, which then answers. Any thread may call it.

        >>> from threading import Timer
        >>> Timer(0.1, engine.stop).start()
        >>> engine.play(emilia.Game(), emilia.Limit(infinite=True)).move in emilia.Game().legal_moves
        True
        """
        native = self._native  # another thread's `close` may clear it
        if native is not None:
            native.stop()

    def _engine(self) -> _native.Engine:
        if self._native is None:
            raise EmiliaError("the engine is closed")
        return self._native

    def _shut(self) -> None:
        self._native = None

    @property
    def _is_open(self) -> bool:
        return self._native is not None

    def _search_call(self, position: Position | Game, query: Query, on_info: OnInfo | None) -> Callable[[], PlayResult]:
        engine, limits, listener = self._engine(), native_limits(query), listener_of(on_info)
        check("position", position, (Position, Game), "a Position or a Game")
        searched = position.position if isinstance(position, Game) else position
        return lambda: engine.search(searched, limits, listener)
