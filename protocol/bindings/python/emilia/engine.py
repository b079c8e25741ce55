# SPDX-License-Identifier: MIT
"""Engine with blocking methods and methods for asyncio."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, wait
from contextlib import contextmanager
from types import TracebackType

from emilia import _native
from emilia._native import Answer, Board, EmiliaError, Info

#: Seconds between two attempts to stop a search whose thread has not started yet.
STOP_INTERVAL = 0.01

#: Seconds on a clock that has run out. Zeros on both clocks would mean no clock.
NO_TIME = 1e-6

#: Callback for a completed depth, on the search thread. False stops the search.
OnInfo = Callable[[Info], object]


def _limits(
    time: float | None = None,
    depth: int | None = None,
    nodes: int | None = None,
    clock: tuple[float, float] | None = None,
    increment: tuple[float, float] = (0, 0),
    selectivity: int | None = None,
    window: tuple[int, int] | None = None,
    moves: Iterable[str] = (),
    infinite: bool = False,
) -> _native.Limits:
    limits = _native.Limits()
    for name, field, value in (("time", "seconds", time), ("depth", "depth", depth), ("nodes", "nodes", nodes)):
        if value is not None:
            if value <= 0:
                raise ValueError(f"invalid limit {name}={value}: expected more than 0")
            setattr(limits, field, value)
    if clock is not None:
        limits.black_seconds, limits.white_seconds = (seconds or NO_TIME for seconds in clock)
        limits.black_increment, limits.white_increment = increment
    if selectivity is not None:
        limits.selectivity = selectivity
    if window is not None:
        limits.window_low, limits.window_high = window
    limits.set_moves(list(moves))
    limits.is_infinite = infinite
    if not infinite and time is None and depth is None and nodes is None and clock is None:
        raise ValueError("missing limit: expected time, depth, nodes, clock or infinite=True; solve() needs no limit")
    return limits


class _Search(threading.Thread):
    """Search on its own thread. The calling thread can handle Ctrl-C, and asyncio loops continue."""

    def __init__(self, engine: _native.Engine, board: Board, limits: _native.Limits, on_info: OnInfo | None) -> None:
        super().__init__(name="emilia-search")
        listener = None if on_info is None else lambda info: on_info(info) is not False
        self._ask: Callable[[], Answer] = lambda: engine.search(board, limits, listener)
        self.answer: Future[Answer] = Future()
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
    """Engine with its own table and threads.

    Threads: one at a time; any thread may call `stop`. `close` stops the search and ends all threads of the
    engine. Leaving a `with` block calls `close`.
    """

    def __init__(self, threads: int = 1, hash_megabytes: int = 64, **options: object) -> None:
        """Starts an engine. `options` are those of docs/reference/options.md: `MultiPV=3`, `EvalFile="a.weights"`."""
        native = _native.Engine()
        self._native: _native.Engine | None = native
        self._full_level = native.option("Level")  #: the default: full strength
        self._searching: _Search | None = None  #: the current or the last search
        self.set_option("Threads", threads)
        self.set_option("Hash", hash_megabytes)
        for name, value in options.items():
            self.set_option(name, value)

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

    def set_option(self, name: str, value: object) -> None:
        """Sets an option of docs/reference/options.md. Errors: EmiliaError."""
        self._engine().set_option(name, str(value))

    def option(self, name: str) -> str:
        """Returns the value of an option, an empty text for an unknown name."""
        return self._engine().option(name)

    def new_game(self) -> None:
        """Clears the transposition table."""
        self._engine().new_game()

    # --- searching

    def play(self, board: Board, on_info: OnInfo | None = None, **limits: object) -> Answer:
        """Returns the best move, "pass" without a legal move.

        limits: time (seconds), depth (plies), nodes, clock=(black, white) and increment=(black, white) in
        seconds, selectivity (percent), window (two numbers of discs), moves (to choose from), infinite=True
        (until `stop`). One of time, depth, nodes, clock and infinite is required.
        `on_info` is called after each depth on the search thread. False stops the search.
        Errors: ValueError for invalid limits, EmiliaError.
        """
        return self._search(board, _limits(**limits), on_info)  # type: ignore[arg-type]

    def analyse(self, board: Board, multi_pv: int = 1, on_info: OnInfo | None = None, **limits: object) -> list[Info]:
        """Returns the `multi_pv` best moves with scores and lines, best first.

        Limits are those of `play`. The option Level is ignored.
        """
        asked = _limits(**limits)  # type: ignore[arg-type]
        with self._analysing(multi_pv):
            return self._search(board, asked, on_info).lines

    def solve(self, board: Board, on_info: OnInfo | None = None) -> Answer:
        """Searches to the end of the game without a time limit. `info.score` is the exact score of the board."""
        return self._search(board, _native.Limits(), on_info)

    async def play_async(self, board: Board, on_info: OnInfo | None = None, **limits: object) -> Answer:
        """Does the same as `play` for asyncio. A cancelled task stops its search first."""
        return await self._search_async(board, _limits(**limits), on_info)  # type: ignore[arg-type]

    async def analyse_async(
        self, board: Board, multi_pv: int = 1, on_info: OnInfo | None = None, **limits: object
    ) -> list[Info]:
        """Does the same as `analyse` for asyncio."""
        asked = _limits(**limits)  # type: ignore[arg-type]
        with self._analysing(multi_pv):
            return (await self._search_async(board, asked, on_info)).lines

    async def solve_async(self, board: Board, on_info: OnInfo | None = None) -> Answer:
        """Does the same as `solve` for asyncio."""
        return await self._search_async(board, _native.Limits(), on_info)

    def stop(self) -> None:
        """Stops the running search, which then answers. Any thread may call it."""
        native = self._native  # another thread's `close` may clear it
        if native is not None:
            native.stop()

    def close(self) -> None:
        """Stops the search and ends the engine. Further calls have no effect."""
        if self._searching is not None:
            self._end(self._searching)
        self._native = self._searching = None

    # --- threads

    def _engine(self) -> _native.Engine:
        if self._native is None:
            raise EmiliaError("the engine is closed")
        return self._native

    @contextmanager
    def _analysing(self, multi_pv: int) -> Iterator[None]:
        before = {name: self.option(name) for name in ("MultiPV", "Level")}
        self.set_option("MultiPV", multi_pv)
        self.set_option("Level", self._full_level)
        try:
            yield
        finally:
            if self._native is not None:
                for name, value in before.items():
                    self.set_option(name, value)

    def _new_search(self, board: Board, limits: _native.Limits, on_info: OnInfo | None) -> _Search:
        engine = self._engine()
        if self._searching is not None and self._searching.is_running:
            raise EmiliaError("the engine is searching")
        self._searching = _Search(engine, board, limits, on_info)
        return self._searching

    def _search(self, board: Board, limits: _native.Limits, on_info: OnInfo | None) -> Answer:
        search = self._new_search(board, limits, on_info)
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

    async def _search_async(self, board: Board, limits: _native.Limits, on_info: OnInfo | None) -> Answer:
        search = self._new_search(board, limits, on_info)
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
