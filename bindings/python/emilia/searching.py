# SPDX-License-Identifier: MIT
"""Searches of an engine: blocking methods and methods for asyncio."""

from __future__ import annotations

import asyncio
import threading
from abc import abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import Future, wait
from contextlib import contextmanager
from numbers import Integral
from types import TracebackType
from typing import Generic, Optional, TypeVar, Union, overload

from emilia.errors import EmiliaError, check, check_number
from emilia.limit import Limit, Query, playing, solving
from emilia.results import Info, PlayResult

#: Seconds between two attempts to stop a search whose thread has not started yet.
STOP_INTERVAL = 0.01

#: Most lines of an analysis.
MOST_LINES = 64

#: Callback for a completed depth, on the search thread. False stops the search.
OnInfo = Callable[[Info], object]

#: Value of an option.
OptionValue = Union[str, int, float, bool]

#: Thing to search: a game stands for its last position.
Searched = TypeVar("Searched")


def listener_of(on_info: OnInfo | None) -> Callable[[Info], bool] | None:
    """Returns a callback that returns a bool. Raises TypeError."""
    if on_info is None:
        return None
    if not callable(on_info):
        raise TypeError(f"invalid on_info {on_info!r}: expected a function, got {type(on_info).__name__}")
    call: OnInfo = on_info
    return lambda info: call(info) is not False


def option_text(name: str, value: OptionValue) -> str:
    """Returns the value of an option as a text. Raises TypeError."""
    check("option name", name, (str,), "a str")
    check(f"option {name}", value, (str, int, float, bool), "a str or a number")
    return str(value).lower() if isinstance(value, bool) else str(value)


class Search(threading.Thread):
    """Search on its own thread. The calling thread can handle Ctrl-C, and asyncio loops continue."""

    def __init__(self, ask: Callable[[], PlayResult], is_daemon: bool) -> None:
        super().__init__(name="emilia-search", daemon=is_daemon)
        self._ask = ask
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


class Searching(Generic[Searched]):
    """Base class of the engines: all that is not the library or the process."""

    #: True if a search does not keep the interpreter from ending.
    IS_DAEMON = False

    def __init__(self, full_level: str) -> None:
        self._searching: Optional[Search] = None  #: the current or the last search
        self._full_level = full_level  #: the default of the option Level

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._searching is not None:
            await self._end_async(self._searching)
        self.close()

    # --- what the library and the process do in their own way

    @abstractmethod
    def configure(self, options: Mapping[str, OptionValue]) -> None: ...
    @abstractmethod
    def option(self, name: str) -> str: ...
    @abstractmethod
    def stop(self) -> None: ...
    @abstractmethod
    def _shut(self) -> None:
        """Ends the engine, which does not search. Further calls have no effect."""

    @abstractmethod
    def _search_call(self, position: Searched, query: Query, on_info: OnInfo | None) -> Callable[[], PlayResult]:
        """Checks position and callback, and returns a function that searches and waits for the answer."""

    @property
    @abstractmethod
    def _is_open(self) -> bool: ...

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
        return self._search(position, playing(limit, root_moves), on_info)

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
        query = playing(limit, root_moves)
        with self._analysing(multipv):
            result = self._search(position, query, on_info)
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
        return self._search(position, solving(limit, window, selectivity), on_info)

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
        return await self._search_async(position, playing(limit, root_moves), on_info)

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
        query = playing(limit, root_moves)
        with self._analysing(multipv):
            result = await self._search_async(position, query, on_info)
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
        return await self._search_async(position, solving(limit, window, selectivity), on_info)

    def close(self) -> None:
        """Stops the search and ends the engine with its threads. Further calls have no effect.

        >>> other = emilia.Engine()
        >>> other.close()
        """
        if self._searching is not None:
            self._end(self._searching)
        self._searching = None
        self._shut()

    # --- threads

    @contextmanager
    def _analysing(self, multipv: int | None) -> Iterator[None]:
        if multipv is not None:
            check_number("multipv", multipv, Integral, 1, MOST_LINES)
        before = {name: self.option(name) for name in ("MultiPV", "Level")}
        try:
            self.configure({"MultiPV": multipv or 1, "Level": self._full_level})
            yield
        finally:
            if self._is_open:
                self.configure(before)

    def _new_search(self, position: Searched, query: Query, on_info: OnInfo | None) -> Search:
        ask = self._search_call(position, query, on_info)
        self._check_idle()
        self._searching = Search(ask, self.IS_DAEMON)
        return self._searching

    def _check_idle(self) -> None:
        if self._searching is not None and self._searching.is_running:
            raise EmiliaError("the engine is searching")

    def _search(self, position: Searched, query: Query, on_info: OnInfo | None) -> PlayResult:
        search = self._new_search(position, query, on_info)
        try:
            search.start()
            return search.answer.result()
        except BaseException:  # Ctrl-C
            self._end(search)
            raise

    def _end(self, search: Search) -> None:
        while search.is_running:
            self.stop()
            wait([search.answer], STOP_INTERVAL)

    async def _search_async(self, position: Searched, query: Query, on_info: OnInfo | None) -> PlayResult:
        search = self._new_search(position, query, on_info)
        search.start()
        try:
            return await asyncio.wrap_future(search.answer)
        except asyncio.CancelledError:
            await self._end_async(search)
            raise

    async def _end_async(self, search: Search) -> None:
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
