# SPDX-License-Identifier: MIT
"""The engine, for programs that wait and for asyncio."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Iterable
from types import TracebackType
from typing import TypeVar

from emilia import _native
from emilia._native import Answer, Board, EmiliaError, Info

#: Seconds between two attempts to stop a search whose thread was not let in yet.
STOP_INTERVAL = 0.01

T = TypeVar("T")

#: Tells of a completed depth, on another thread; False ends the search.
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
    for name, value in (("seconds", time), ("depth", depth), ("nodes", nodes)):
        if value is not None:
            if value <= 0:
                raise ValueError(f"bad limit {name} {value}, expected more than 0")
            setattr(limits, name, value)
    if clock is not None:
        limits.black_seconds, limits.white_seconds = clock
        limits.black_increment, limits.white_increment = increment
    if selectivity is not None:
        limits.selectivity = selectivity
    if window is not None:
        limits.window_low, limits.window_high = window
    limits.set_moves(list(moves))
    limits.is_infinite = infinite
    if not infinite and time is None and depth is None and nodes is None and clock is None:
        raise ValueError("no limit, expected time, depth, nodes, clock or infinite=True; `solve` needs none")
    return limits


class Engine:
    """An engine with its own table and threads.

    One thread uses it at a time, but for `stop`. `close`, which leaving a `with` block calls, ends its search, and with it
    every thread that it has.
    """

    def __init__(self, threads: int = 1, hash_megabytes: int = 64, **options: object) -> None:
        """`options` are those of docs/protocol.md: `MultiPV=3`, `EvalFile="a.weights"`, `Board="6x6"`."""
        self._native: _native.Engine | None = _native.Engine()
        self._searching: threading.Thread | None = None
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
        await asyncio.to_thread(self.close)

    def set_option(self, name: str, value: object) -> None:
        self._engine().set_option(name, str(value))

    def option(self, name: str) -> str:
        return self._engine().option(name)

    def new_game(self) -> None:
        """Forgets what earlier searches learned."""
        self._engine().new_game()

    # --- searching

    def play(self, board: Board, on_info: OnInfo | None = None, **limits: object) -> Answer:
        """The best move, "pass" where there is none.

        limits: time (seconds), depth, nodes, clock=(black, white) and increment=(black, white) in seconds, selectivity
        (percent), window (two numbers of discs), moves (to choose among), infinite=True (until `stop`).
        """
        return self._search(board, _limits(**limits), on_info)  # type: ignore[arg-type]

    def analyse(self, board: Board, multi_pv: int = 1, on_info: OnInfo | None = None, **limits: object) -> list[Info]:
        """The best moves with their scores and lines, the best first; limits as for `play`."""
        asked = _limits(**limits)  # type: ignore[arg-type]
        before = self.option("MultiPV")
        self.set_option("MultiPV", multi_pv)
        try:
            return self._search(board, asked, on_info).lines
        finally:
            if self._native is not None:
                self.set_option("MultiPV", before)

    def solve(self, board: Board, on_info: OnInfo | None = None) -> Answer:
        """Searches to the end of the game, however long that takes: `info.score` is the value of the board."""
        return self._search(board, _native.Limits(), on_info)

    async def play_async(self, board: Board, on_info: OnInfo | None = None, **limits: object) -> Answer:
        """`play` for asyncio; a task that is cancelled ends the search first."""
        return await self._apart(lambda: self.play(board, on_info, **limits))

    async def analyse_async(
        self, board: Board, multi_pv: int = 1, on_info: OnInfo | None = None, **limits: object
    ) -> list[Info]:
        return await self._apart(lambda: self.analyse(board, multi_pv, on_info, **limits))

    async def solve_async(self, board: Board, on_info: OnInfo | None = None) -> Answer:
        return await self._apart(lambda: self.solve(board, on_info))

    def stop(self) -> None:
        """From any thread: a running search answers now."""
        if self._native is not None:
            self._native.stop()

    def close(self) -> None:
        """Ends the engine; harmless where it has ended."""
        self._end_search()
        self._native = None

    # --- threads

    def _engine(self) -> _native.Engine:
        if self._native is None:
            raise EmiliaError("the engine is closed")
        return self._native

    def _search(self, board: Board, limits: _native.Limits, on_info: OnInfo | None) -> Answer:
        """Searches on a thread of its own, so that Ctrl-C finds somebody at home."""
        engine = self._engine()
        if self._searching is not None:
            raise EmiliaError("the engine is searching")
        done: list[Answer] = []
        wrong: list[BaseException] = []
        listener = None if on_info is None else lambda info: on_info(info) is not False

        def work() -> None:
            try:
                done.append(engine.search(board, limits, listener))
            except BaseException as error:
                wrong.append(error)

        self._searching = thread = threading.Thread(target=work, name="emilia-search")
        try:
            thread.start()
            thread.join()
        except BaseException:  # Ctrl-C
            self._end_search()
            raise
        finally:
            self._searching = None
        if wrong:
            raise wrong[0]
        return done[0]

    def _end_search(self) -> None:
        thread = self._searching
        while thread is not None and thread.is_alive():
            self.stop()
            thread.join(STOP_INTERVAL)

    async def _apart(self, action: Callable[[], T]) -> T:
        """Does it on another thread, and ends it where the task is cancelled."""
        task = asyncio.ensure_future(asyncio.to_thread(action))
        try:
            return await asyncio.shield(task)
        except asyncio.CancelledError:
            while not task.done():
                self.stop()
                await asyncio.wait([task], timeout=STOP_INTERVAL)
            raise
