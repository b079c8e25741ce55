# SPDX-License-Identifier: MIT
"""Engine with blocking methods and methods for asyncio."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import Future, wait
from contextlib import contextmanager
from types import TracebackType
from typing import Union, overload

from emilia import _native
from emilia._native import EmiliaError, Game, Info, PlayResult, Position
from emilia.limit import Limit, native_limits, solving_limits

#: Seconds between two attempts to stop a search whose thread has not started yet.
STOP_INTERVAL = 0.01

#: Callback for a completed depth, on the search thread. False stops the search.
OnInfo = Callable[[Info], object]

#: Value of an option.
OptionValue = Union[str, int, float, bool]

#: Thing to search: a game stands for its last position.
Searched = Union[Position, Game]


def _position_of(searched: Searched) -> Position:
    if isinstance(searched, Game):
        return searched.position
    if not isinstance(searched, Position):
        raise TypeError(f"invalid position {searched!r}: expected a Position or a Game, got {type(searched).__name__}")
    return searched


def _listener_of(on_info: OnInfo | None) -> Callable[[Info], bool] | None:
    if on_info is None:
        return None
    if not callable(on_info):
        raise TypeError(f"invalid on_info {on_info!r}: expected a function, got {type(on_info).__name__}")
    call: OnInfo = on_info
    return lambda info: call(info) is not False


def _option_text(name: str, value: OptionValue) -> str:
    if not isinstance(name, str):
        raise TypeError(f"invalid option name {name!r}: expected a str, got {type(name).__name__}")
    if isinstance(value, bool):
        return str(value).lower()
    if not isinstance(value, (str, int, float)):
        raise TypeError(f"invalid option {name}={value!r}: expected a str or a number, got {type(value).__name__}")
    return str(value)


def _check_multipv(multipv: int | None) -> None:
    if multipv is None:
        return
    if not isinstance(multipv, int) or isinstance(multipv, bool):
        raise TypeError(f"invalid multipv {multipv!r}: expected an int, got {type(multipv).__name__}")
    if multipv < 1:
        raise ValueError(f"invalid multipv {multipv}: expected 1 or more")


class _Search(threading.Thread):
    """Search on its own thread. The calling thread can handle Ctrl-C, and asyncio loops continue."""

    def __init__(
        self, engine: _native.Engine, position: Position, limits: _native.Limits, on_info: OnInfo | None
    ) -> None:
        super().__init__(name="emilia-search")
        listener = _listener_of(on_info)
        self._ask: Callable[[], PlayResult] = lambda: engine.search(position, limits, listener)
        self.answer: Future[PlayResult] = Future()
        self.answer.set_running_or_notify_cancel()  # the future cannot be cancelled from outside

    @property
    def is_running(self) -> bool:
        return self.is_alive() and not self.answer.done()

    def run(self) -> None:
        try:
            self.answer.set_result(self._ask())
        except BaseException as error:
            self.answer.set_exception(error)


class Engine:
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
        for name, value in (("threads", threads), ("hash_megabytes", hash_megabytes)):
            if not isinstance(value, int) or isinstance(value, bool):
                raise TypeError(f"invalid {name} {value!r}: expected an int, got {type(value).__name__}")
        native = _native.Engine()
        self._native: _native.Engine | None = native
        self._full_level = native.option("Level")  #: the default: full strength
        self._searching: _Search | None = None  #: the current or the last search
        self.configure({"Threads": threads, "Hash": hash_megabytes, **options})

    def __enter__(self) -> Engine:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    async def __aenter__(self) -> Engine:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._searching is not None:
            await self._end_async(self._searching)
        self.close()

    def configure(self, options: Mapping[str, OptionValue]) -> None:
        """Sets options of docs/reference/options.md: `configure({"MultiPV": 3})`.

        Errors: EmiliaError for an unknown option or an invalid value; options before it are set.

        >>> engine.configure({"Level": 20, "Hash": 64})
        """
        for name, text in [(name, _option_text(name, value)) for name, value in options.items()]:
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

    # --- searching

    def play(
        self,
        position: Searched,
        limit: Limit,
        *,
        root_moves: Iterable[str] | None = None,
        on_info: OnInfo | None = None,
    ) -> PlayResult:
        """Searches and returns the best move, `Move("pass")` if there is no legal move.

        `root_moves` are the moves to choose from, by default all. `on_info` is called with an `Info`
        after each depth, on the search thread. If it returns False, the search stops.
        Errors: TypeError, ValueError and EmiliaError, all before the search starts. An exception of
        `on_info` ends the search and is raised.

        >>> engine.play(last, emilia.Limit(depth=8))
        <PlayResult h5: +6.00>
        >>> engine.play(last, emilia.Limit(time=1), root_moves=["g6"]).move
        Move('g6')
        """
        return self._search(position, native_limits(limit, root_moves), on_info)

    @overload
    def analyse(
        self,
        position: Searched,
        limit: Limit,
        *,
        multipv: None = ...,
        root_moves: Iterable[str] | None = ...,
        on_info: OnInfo | None = ...,
    ) -> Info: ...
    @overload
    def analyse(
        self,
        position: Searched,
        limit: Limit,
        *,
        multipv: int,
        root_moves: Iterable[str] | None = ...,
        on_info: OnInfo | None = ...,
    ) -> list[Info]: ...
    def analyse(
        self,
        position: Searched,
        limit: Limit,
        *,
        multipv: int | None = None,
        root_moves: Iterable[str] | None = None,
        on_info: OnInfo | None = None,
    ) -> Info | list[Info]:
        """Searches and returns the `Info` of the best move.

        With `multipv`, returns a list with the best moves, best first; it has fewer elements if there
        are fewer legal moves. The option Level is ignored. Other arguments are those of `play`.

        >>> info = engine.analyse(last, emilia.Limit(depth=8))
        >>> info.move, info.score
        (Move('h5'), 6.0)
        >>> [each.move for each in engine.analyse(last, emilia.Limit(depth=8), multipv=2)]
        [Move('h5'), Move('g6')]
        """
        limits = native_limits(limit, root_moves)
        with self._analysing(multipv):
            result = self._search(position, limits, on_info)
        return result.info if multipv is None else result.lines

    def solve(
        self,
        position: Searched,
        *,
        limit: Limit | None = None,
        window: tuple[int, int] | None = None,
        selectivity: int | None = None,
        on_info: OnInfo | None = None,
    ) -> PlayResult:
        """Searches to the end of the game; `info.score` is the exact score if `info.is_exact`.

        `limit` may end the search earlier. `window` is a pair of disc numbers, -100 to 100: scores
        outside them are only bounds, and (-1, 1) finds the winner. The `selectivity` is the highest
        confidence in percent: 73, 87, 95, 98, 99 or 100. Without a limit the time grows about threefold
        with each empty square. `on_info` is that of `play`.

        >>> info = engine.solve(last).info
        >>> info.move, info.score, info.is_exact
        (Move('h5'), 6.0, True)
        >>> engine.solve(last, window=(-1, 1)).info.bound
        'lower'
        """
        return self._search(position, solving_limits(limit, window, selectivity), on_info)

    async def play_async(
        self,
        position: Searched,
        limit: Limit,
        *,
        root_moves: Iterable[str] | None = None,
        on_info: OnInfo | None = None,
    ) -> PlayResult:
        """Does the same as `play` for asyncio. A cancelled task stops its search first.

        >>> import asyncio
        >>> asyncio.run(engine.play_async(last, emilia.Limit(depth=8))).move
        Move('h5')
        """
        return await self._search_async(position, native_limits(limit, root_moves), on_info)

    @overload
    async def analyse_async(
        self,
        position: Searched,
        limit: Limit,
        *,
        multipv: None = ...,
        root_moves: Iterable[str] | None = ...,
        on_info: OnInfo | None = ...,
    ) -> Info: ...
    @overload
    async def analyse_async(
        self,
        position: Searched,
        limit: Limit,
        *,
        multipv: int,
        root_moves: Iterable[str] | None = ...,
        on_info: OnInfo | None = ...,
    ) -> list[Info]: ...
    async def analyse_async(
        self,
        position: Searched,
        limit: Limit,
        *,
        multipv: int | None = None,
        root_moves: Iterable[str] | None = None,
        on_info: OnInfo | None = None,
    ) -> Info | list[Info]:
        """Does the same as `analyse` for asyncio. A cancelled task stops its search first.

        >>> import asyncio
        >>> asyncio.run(engine.analyse_async(last, emilia.Limit(depth=8))).score
        6.0
        """
        limits = native_limits(limit, root_moves)
        with self._analysing(multipv):
            result = await self._search_async(position, limits, on_info)
        return result.info if multipv is None else result.lines

    async def solve_async(
        self,
        position: Searched,
        *,
        limit: Limit | None = None,
        window: tuple[int, int] | None = None,
        selectivity: int | None = None,
        on_info: OnInfo | None = None,
    ) -> PlayResult:
        """Does the same as `solve` for asyncio. A cancelled task stops its search first.

        >>> import asyncio
        >>> asyncio.run(engine.solve_async(last)).info.score
        6.0
        """
        return await self._search_async(position, solving_limits(limit, window, selectivity), on_info)

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

    def close(self) -> None:
        """Stops the search and ends the engine with its threads. Further calls have no effect.

        >>> other = emilia.Engine()
        >>> other.close()
        """
        if self._searching is not None:
            self._end(self._searching)
        self._native = self._searching = None

    # --- threads

    def _engine(self) -> _native.Engine:
        if self._native is None:
            raise EmiliaError("the engine is closed")
        return self._native

    @contextmanager
    def _analysing(self, multipv: int | None) -> Iterator[None]:
        _check_multipv(multipv)
        before = {name: self.option(name) for name in ("MultiPV", "Level")}
        try:
            self.configure({"MultiPV": multipv or 1, "Level": self._full_level})
            yield
        finally:
            if self._native is not None:
                self.configure(before)

    def _new_search(self, position: Searched, limits: _native.Limits, on_info: OnInfo | None) -> _Search:
        engine = self._engine()
        if self._searching is not None and self._searching.is_running:
            raise EmiliaError("the engine is searching")
        self._searching = _Search(engine, _position_of(position), limits, on_info)
        return self._searching

    def _search(self, position: Searched, limits: _native.Limits, on_info: OnInfo | None) -> PlayResult:
        search = self._new_search(position, limits, on_info)
        try:
            search.start()
            return search.answer.result()
        except BaseException:  # Ctrl-C
            self._end(search)
            raise

    def _end(self, search: _Search) -> None:
        while search.is_running:
            self.stop()
            wait([search.answer], STOP_INTERVAL)

    async def _search_async(self, position: Searched, limits: _native.Limits, on_info: OnInfo | None) -> PlayResult:
        search = self._new_search(position, limits, on_info)
        search.start()
        try:
            return await asyncio.wrap_future(search.answer)
        except asyncio.CancelledError:
            await self._end_async(search)
            raise

    async def _end_async(self, search: _Search) -> None:
        """Stops a search. A second cancellation of the task does not interrupt this."""
        cancelled: asyncio.CancelledError | None = None
        while search.is_running:
            self.stop()
            try:
                await asyncio.sleep(STOP_INTERVAL)
            except asyncio.CancelledError as error:
                cancelled = error
        if cancelled is not None:
            raise cancelled
