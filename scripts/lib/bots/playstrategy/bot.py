# SPDX-License-Identifier: MIT
"""Challenges and running games of a bot on PlayStrategy."""

from __future__ import annotations

import threading
import time
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from bots.console import Console, Stopping
from bots.games import Finished, GameRecord, Tally
from bots.playstrategy.api import Api, ApiError, part, require_account
from bots.playstrategy.game import Player, Setup
from bots.rules import Accepted, Offer, Refusal, Rules
from bots.thinking import Engines
from common import Failure

#: Longest pause between two connections, in seconds.
LONGEST_PAUSE = 60.0

PLACE = "PlayStrategy"


@dataclass(frozen=True)
class Habits:
    """Behaviour of the bot. limit: games until it ends, or None. pause: seconds before the first reconnection."""

    rules: Rules
    greeting: str = ""
    limit: int | None = None
    pause: float = 2.0


class Bot:
    """Bot with one account. The event stream is read in the calling thread; each game has its own thread."""

    def __init__(
        self, api: Api, habits: Habits, engines: Engines, record: GameRecord, console: Console, stopping: Stopping
    ) -> None:
        self._api = api
        self._habits = habits
        self._engines = engines
        self._record = record
        self._console = console
        self._stopping = stopping
        self._lock = threading.Lock()
        self._threads: dict[str, threading.Thread] = {}
        self._accepted = Accepted()
        self._ended: set[str] = set()
        self._failure: Failure | None = None
        self._account = ""
        self._has_heard = False
        self.done = 0
        self.tally = Tally()

    def status(self) -> str:
        """Returns the status line."""
        return f"{len(self._running())} running, {self.done} finished: {self.tally}"

    def run(self) -> None:
        """Plays until the limit, or after a request to stop until the running games end. Raises Failure."""
        pause = self._habits.pause
        while not self._is_over():
            try:
                self._listen()
            except ApiError as error:
                self._console.log(f"connection lost: {error}")
                if self._has_heard:
                    pause, self._has_heard = self._habits.pause, False
                self._pause(pause)
                pause = min(2 * pause, LONGEST_PAUSE)
        if self._failure:
            raise self._failure

    def _pause(self, seconds: float) -> None:
        until = time.monotonic() + seconds
        while time.monotonic() < until and not self._is_over():
            time.sleep(min(0.1, max(0.0, until - time.monotonic())))

    def _running(self) -> list[str]:
        with self._lock:
            return list(self._threads)

    def _open_games(self) -> int:
        """Returns the number of running and accepted games."""
        with self._lock:
            return len(self._threads) + len(self._accepted)

    def _has_room(self) -> bool:
        games = self._open_games()
        is_full = self._habits.limit is not None and self.done + games >= self._habits.limit
        return not self._stopping.is_wanted and not is_full

    def _is_over(self) -> bool:
        if self._failure:
            return True
        is_full = self._habits.limit is not None and self.done >= self._habits.limit
        return (self._stopping.is_wanted or is_full) and not self._open_games()

    # --- events

    def _listen(self) -> None:
        """Reads the event stream until it ends or the bot is done."""
        if not self._account:
            self._account = require_account(self._api)
            self._console.log(f"logged in as {self._account}")
        for game in self._playing():
            self._begin(game)
        with self._api.stream("/api/stream/event") as events:
            for event in events:
                self._has_heard = True
                if event:
                    self._take(event)
                self._console.show_status()
                if self._is_over():
                    return
        raise ApiError(0, "the event stream ended")

    def _playing(self) -> list[str]:
        """Returns the identifiers of the running games."""
        answer = self._api.get("/api/account/playing")
        games = answer.get("nowPlaying") if isinstance(answer, Mapping) else None
        return [str(game["gameId"]) for game in games or [] if isinstance(game, Mapping) and "gameId" in game]

    def _take(self, event: Mapping[str, Any]) -> None:
        kind, challenge, game = event.get("type"), event.get("challenge"), event.get("game")
        if kind == "challenge" and isinstance(challenge, Mapping):
            self._consider(challenge)
        elif kind == "gameStart" and isinstance(game, Mapping):
            self._begin(str(game.get("gameId") or game.get("id")))

    def _consider(self, challenge: Mapping[str, Any]) -> None:
        key, offer = str(challenge.get("id")), parse_challenge(challenge)
        if offer.player.lower() == self._account.lower() or key in self._accepted:
            return
        refusal = self._habits.rules.refusal(offer, self._open_games())
        if refusal is None and not self._has_room():
            refusal = Refusal("later", "no further game is wanted")
        text = f"challenge of {offer.player}, {offer.variant}"
        if refusal:
            self._answer(f"/api/challenge/{part(key)}/decline", {"reason": refusal.key}, f"{text}: declined: {refusal.text}")
        else:
            with self._lock:
                self._accepted.add(key)
            if not self._answer(f"/api/challenge/{part(key)}/accept", {}, f"{text}: accepted"):
                with self._lock:
                    self._accepted.remove(key)

    def _answer(self, path: str, form: dict[str, str], text: str) -> bool:
        """Answers a challenge. A lost answer is harmless: the server shows the challenge or the game again."""
        try:
            self._api.post(path, form)
        except ApiError as error:
            self._console.log(f"{text}: {error}")
            return False
        self._console.log(text)
        return True

    # --- games

    def _begin(self, game: str) -> None:
        with self._lock:
            self._accepted.remove(game)
            if game in self._threads or game in self._ended:
                return
            thread = threading.Thread(target=self._play, args=(game,), name=f"game {game}", daemon=True)
            self._threads[game] = thread
        self._console.log(f"game {game} begins")
        thread.start()

    def _play(self, game: str) -> None:
        """Plays a game; runs in its thread."""
        found: tuple[Setup, Finished] | None = None
        try:
            player = Player(self._api, self._account, game, self._engines, self._console.log)
            found = player.play(self._habits.greeting, self._habits.pause, PLACE)
            if found:
                self._finish(*found)
        except Failure as failure:
            self._failure = failure
        finally:
            self._engines.release(game)
            with self._lock:
                self._ended.add(game)
                self._threads.pop(game, None)
                self.done += found is not None
            self._console.show_status()

    def _finish(self, setup: Setup, finished: Finished) -> None:
        if self._record.add(finished):
            with self._lock:
                self.tally.add(finished.result, setup.colour)
        result = "unknown" if finished.result is None else f"{finished.result:+g}"
        self._console.log(f"game {setup.identifier} against {setup.opponent}, {setup.variant}: Black's result {result}")


def parse_challenge(challenge: Mapping[str, Any]) -> Offer:
    """Parses a challenge. Missing parts become values that no rule accepts."""
    player, variant, control = (challenge.get(key) for key in ("challenger", "variant", "timeControl"))
    player = player if isinstance(player, Mapping) else {}
    key = variant.get("key") if isinstance(variant, Mapping) else None
    control = control if isinstance(control, Mapping) else {}
    main, increment, rating = control.get("limit"), control.get("increment"), player.get("rating")
    return Offer(
        str(player.get("name") or player.get("id") or ""),
        str(key),
        challenge.get("rated") is True,
        float(main) if isinstance(main, (int, float)) else None,
        float(increment) if isinstance(increment, (int, float)) else 0.0,
        float(rating) if isinstance(rating, (int, float)) else None,
        player.get("title") == "BOT",
    )
