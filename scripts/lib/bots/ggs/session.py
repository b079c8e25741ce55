# SPDX-License-Identifier: MIT
"""Session on GGS: login, offers, running matches. It survives lost connections."""

from __future__ import annotations

import os
import queue
import re
import selectors
import socket
import time
from collections import deque
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field

from bots.console import Console, Stopping
from bots.games import GameRecord, Tally
from bots.ggs.match import BID, Match, MatchGame, bid_command, play_command
from bots.ggs.messages import Framer, Message, MessageError, Request, parse_request, parse_state, parse_type
from bots.ggs.recovery import MOST_QUESTIONS, Entry, Recovery, games_of
from bots.rules import Accepted, Offer, Rules
from bots.thinking import Choice, Clocks, Engines
from common import Failure
from othello.rules import Colour, Game

#: Seconds until a silent connection attempt or a blocked sending fails.
PATIENCE = 20.0

#: Longest pause between two connection attempts, in seconds.
LONGEST_PAUSE = 60.0

#: Seconds after which an idle client sends an empty line.
KEEP_ALIVE = 180.0

#: Seconds after the password until a server without a welcome counts as silent.
SILENCE = 2.0

#: Seconds between two looks at the clock in the main loop.
TICK = 0.1

#: Answer to a wrong password or login, in lower case.
REJECTED = re.compile(r"^:.*\b(incorrect|wrong|bad|invalid|illegal|denied)\b")

PLACE = "/os"


@dataclass(frozen=True)
class Ask:
    """Offer that the bot makes. player: empty for everybody."""

    player: str
    type: str
    clock: str


@dataclass(frozen=True)
class Account:
    """Server and login. Its text never contains the password."""

    host: str
    port: int
    login: str
    password: str = field(repr=False)


@dataclass(frozen=True)
class Habits:
    """Behaviour of the bot. limit: games until it ends, or None. pause: seconds before the first reconnection. every: seconds
    between two asks."""

    rules: Rules
    asks: tuple[Ask, ...] = ()
    limit: int | None = None
    pause: float = 5.0
    every: float = 60.0


@dataclass(frozen=True)
class Thought:
    """Answer of an engine: connection, match, game, ply, and the move or the failure."""

    epoch: int
    match: Match
    game: MatchGame
    ply: int
    choice: Choice | Failure


class Session:
    """Bot with one account. Everything but the engines runs in one thread."""

    def __init__(
        self,
        account: Account,
        habits: Habits,
        engines: Engines,
        record: GameRecord,
        console: Console,
        stopping: Stopping,
        trace: Callable[[str], None] = lambda line: None,
    ) -> None:
        """trace: gets all lines of the connection, without the password."""
        self._account = account
        self._habits = habits
        self._engines = engines
        self._record = record
        self._console = console
        self._stopping = stopping
        self._trace = trace
        self.done = 0
        self.tally = Tally()
        self._socket: socket.socket | None = None
        self._epoch = 0
        self._framer = Framer()
        self._is_welcome = False
        self._has_sent_login = self._has_sent_password = False
        self._introduce_at: float | None = None
        self._running: dict[str, Match] = {}
        self._accepted = Accepted()
        self._recovery = Recovery()
        self._stored: list[Entry] = []
        self._archived = {found[0] for place in record.places() if (found := re.search(r"\.\d+", place))}
        self._known_history: set[str] | None = None
        self._looks: deque[tuple[str, Match | None]] = deque()
        self._thoughts: queue.Queue[Thought] = queue.Queue()
        self._wake_in, self._wake_out = os.pipe()
        self._pool = ThreadPoolExecutor(max_workers=2 * habits.rules.games)
        self._next_ask = self._next_question = self._last_sent = 0.0
        self._asked = 0
        self._is_closed = False

    def status(self) -> str:
        """Returns the status line."""
        waiting = f", {len(self._recovery.lost)} waiting" if self._recovery.lost else ""
        return f"{len(self._running)} running{waiting}, {self.done} finished: {self.tally}"

    def run(self) -> None:
        """Plays until the limit, or after a request to stop until the running games end. Raises Failure."""
        pause = self._habits.pause
        try:
            while not self._is_over():
                try:
                    self._connect_and_serve()
                except OSError as error:
                    self._console.log(f"connection lost: {error}")
                if self._is_welcome:
                    pause = self._habits.pause
                self._forget_connection()
                self._sleep(pause)
                pause = min(2 * pause, LONGEST_PAUSE)
        finally:
            self._pool.shutdown(wait=False, cancel_futures=True)

    def _sleep(self, seconds: float) -> None:
        until = time.monotonic() + seconds
        while time.monotonic() < until and not self._is_over():
            time.sleep(min(TICK, max(0.0, until - time.monotonic())))

    def _is_over(self) -> bool:
        if self._running or self._accepted:
            return False
        if self._stopping.is_wanted:
            return True
        return self._is_full(0) and not self._recovery.lost

    def _is_full(self, open_games: int) -> bool:
        return self._habits.limit is not None and self.done + open_games >= self._habits.limit

    # --- the connection

    def _connect_and_serve(self) -> None:
        self._framer, self._is_welcome, self._introduce_at = Framer(), False, None
        self._has_sent_login = self._has_sent_password = False
        with socket.create_connection((self._account.host, self._account.port), PATIENCE) as connection:
            connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            self._socket = connection
            self._console.log(f"connected to {self._account.host}:{self._account.port}")
            with selectors.DefaultSelector() as selector:
                selector.register(connection, selectors.EVENT_READ)
                selector.register(self._wake_in, selectors.EVENT_READ)
                self._serve(connection, selector)

    def _serve(self, connection: socket.socket, selector: selectors.BaseSelector) -> None:
        began = time.monotonic()
        while True:
            for key, _ in selector.select(TICK):
                if key.fileobj is not connection:
                    os.read(self._wake_in, 4096)
                    continue
                data = connection.recv(65536)
                if not data:
                    self._take_all(self._framer.end())
                    raise ConnectionError("the server closed it")
                self._take_all(self._framer.feed(data))
            self._take_all(self._framer.quiet())
            self._send_thoughts()
            self._tick()
            if not self._is_welcome and time.monotonic() - began > PATIENCE:
                raise ConnectionError("no answer to the login")
            if self._is_welcome and self._is_over():
                self._send("quit")
                return

    def _forget_connection(self) -> None:
        """Stores the running matches for the next connection."""
        self._epoch += 1
        self._socket = None
        self._looks.clear()
        self._accepted.clear()
        for match in self._running.values():
            self._console.log(f"match {match.identifier} against {match.opponent(self._account.login)} is interrupted")
            self._release(match)
        self._recovery.begin(list(self._running.values()))
        self._running.clear()

    def _send(self, line: str, shown: str | None = None) -> None:
        self._trace(f"< {line if shown is None else shown}")
        if self._socket is None:
            raise ConnectionError("not connected")
        self._socket.sendall(line.encode("latin-1", "replace") + b"\n")
        self._last_sent = time.monotonic()

    def _tell(self, command: str) -> None:
        self._send(f"tell {PLACE} {command}")

    def _tick(self) -> None:
        self._console.show_status()
        now = time.monotonic()
        if self._introduce_at is not None and now >= self._introduce_at:
            self._introduce()
        if not self._is_welcome:
            return
        if now - self._last_sent > KEEP_ALIVE:
            self._send("")
        if now >= self._next_question:
            self._ask_about_stored()
        if self._habits.asks and now >= self._next_ask and self._has_room():
            ask = self._habits.asks[self._asked % len(self._habits.asks)]
            self._asked += 1
            self._next_ask = now + self._habits.every
            self._tell(f"ask {ask.type} {ask.clock} {ask.player}".rstrip())

    def _open_games(self) -> int:
        """Returns the number of running, accepted and waiting games."""
        return len(self._running) + len(self._accepted) + len(self._recovery.lost)

    def _has_room(self) -> bool:
        """True if another game may begin."""
        games = self._open_games()
        return not self._stopping.is_wanted and games < self._habits.rules.games and not self._is_full(games)

    # --- messages

    def _take_all(self, messages: list[Message]) -> None:
        for message in messages:
            self._trace(f"> {message.head}")
            for line in message.body:
                self._trace(f"> |{line}")
            try:
                self._take(message)
            except MessageError as error:
                self._console.log(f"ignored a message: {error}")

    def _take(self, message: Message) -> None:
        head = message.head.lower()
        if head.startswith(": enter login") and not self._has_sent_login:
            self._has_sent_login = True
            self._send(self._account.login)
        elif head.startswith(": enter your password") and not self._has_sent_password:
            self._has_sent_password = True
            self._send(self._account.password, "(password)")
            self._introduce_at = time.monotonic() + SILENCE
        elif not self._is_welcome and (head.startswith((": enter login", ": enter your password")) or REJECTED.search(head)):
            raise Failure(f"the server rejected the login of {self._account.login}: {message.head}")
        elif self._has_sent_password and self._introduce_at is not None:
            self._introduce()
        elif message.words[0] == f"{PLACE}:" and len(message.words) > 1:
            self._take_os(message)

    def _introduce(self) -> None:
        self._introduce_at = None
        rules = self._habits.rules
        self._send("verbose -news -faq -help -ack")
        for command in ("client -", "trust -", f"rated {'-' if rules.rated == 'casual' else '+'}", f"open {rules.games}"):
            self._tell(command)
        self._ask_about_stored()

    def _ask_about_stored(self) -> None:
        self._next_question = time.monotonic() + self._habits.every
        self._tell("stored")
        self._tell("history")

    def _take_os(self, message: Message) -> None:
        words = message.words
        kind = words[1]
        if kind in "+-" and len(words) > 3:
            if words[2] == "match":
                (self._begin if kind == "+" else self._end)(words)
            elif kind == "+" and words[2].startswith("."):
                self._consider_offer(message)
        elif kind in ("join", "update"):
            self._take_state(message)
        elif kind in ("end", "timeout", "fatal-timeout", "error") and len(words) > 2:
            self._take_note(kind, words)
        elif kind == "stored" and len(words) > 2 and words[2].isdecimal():
            self._is_welcome = True
            self._stored = self._recovery.take_stored(message)
        elif kind == "history" and len(words) > 2 and words[2].isdecimal():
            self._take_history(message)
        elif kind == "look":
            self._take_look(message)
        elif kind == "ERR":
            self._console.log(f"the server answers: {message.head}")

    def _consider_offer(self, message: Message) -> None:
        request = parse_request(message)
        if request.to != self._account.login:
            return
        if request.stored:
            self._accept(request)
            return
        offer = Offer(
            request.player, request.type.family, request.is_rated, request.clock.main, request.clock.increment, request.rating
        )
        refusal = self._habits.rules.refusal(offer, self._open_games())
        reason = refusal.text if refusal else "" if self._has_room() else "no further game is wanted"
        if request.type.side != 8:
            reason = "only 8x8 is supported"
        if reason:
            self._tell(f"decline {request.identifier}")
        else:
            self._accept(request)
        verdict = f"declined: {reason}" if reason else "accepted"
        self._console.log(f"offer of {request.player}, {request.type.text} {request.clock.main:g} s: {verdict}")

    def _accept(self, request: Request) -> None:
        self._tell(f"accept {request.identifier}")
        self._accepted.add(request.player)

    def _begin(self, words: list[str]) -> None:
        if len(words) < 10 or self._account.login not in (words[5], words[7]):
            return
        match = Match(words[3], (words[5], words[7]), parse_type(words[8]), words[9] != "U")
        self._running[match.identifier] = match
        self._accepted.remove(match.opponent(self._account.login))
        for lost in self._recovery.lost:
            if lost.players == match.players and lost.type.text == match.type.text:
                self._recovery.drop(lost)
                break
        self._console.log(f"match {match.identifier} against {match.opponent(self._account.login)}, {match.type.text}")

    def _take_state(self, message: Message) -> None:
        words = message.words
        base = ".".join(words[2].split(".")[:2]) if len(words) > 2 else ""
        match = self._running.get(base)
        if match is None:
            return
        state = parse_state(message)
        game = match.game(state.identifier)
        was_complete = game.is_complete
        game.take(state, self._account.login, is_join=words[1] == "join")
        if was_complete and not game.is_complete:
            self._tell(f"moves {state.identifier}")
        self._consider_move(match, game)

    def _take_note(self, kind: str, words: list[str]) -> None:
        """Takes the result of one game of a match, a time-out, or an error."""
        base = ".".join(words[2].split(".")[:2])
        match = self._running.get(base)
        if match is None:
            return
        game = match.game(words[2])
        if kind == "end":
            if found := re.search(r"\) ([-+]\d+(?:\.\d+)?)$", " ".join(words)):
                game.result = float(found[1])
        elif kind == "error":
            self._console.log(f"the server answers: {' '.join(words[1:])}")
            game.asked = None
            self._tell(f"moves {game.identifier}")
        else:
            game.ending = "t"

    def _end(self, words: list[str]) -> None:
        match = self._running.get(words[3])
        if match is None or len(words) < 11:
            return
        del self._running[match.identifier]
        self._release(match)
        counter = words[-1] if re.fullmatch(r"\.\d+", words[-1]) else ""
        if "left" in words[10:]:
            self._adjourn(match, counter)
        elif not re.fullmatch(r"[-+]?\d+(\.\d+)?", words[10]):
            self._console.log(f"match {match.identifier} ended without a result: {' '.join(words[10:])}")
        elif counter and not all(game.is_complete for game in match.games.values()):
            self._look(counter, None)
        else:
            place = f"{PLACE} {counter}" if counter else f"{PLACE} {time.strftime('%Y%m%d%H%M%S')} {match.identifier}"
            self._finish(match, place, float(words[10]))

    def _adjourn(self, match: Match, counter: str) -> None:
        opponent = match.opponent(self._account.login)
        if match.is_rated:
            self._console.log(f"match {match.identifier} against {opponent} is adjourned")
            match.stored = counter
            self._recovery.lost.append(match)
        else:
            self._console.log(f"match {match.identifier} against {opponent} ended: the opponent left an unrated match")

    def _finish(self, match: Match, place: str, result: float) -> None:
        self._archived.update(re.findall(r"\.\d+", place)[:1])
        for finished in match.finished(place, result):
            if self._record.add(finished):
                colour = Colour.BLACK if finished.black == self._account.login else Colour.WHITE
                self.tally.add(finished.result, colour)
        self.done += 1
        self._console.log(f"match {match.identifier} against {match.opponent(self._account.login)} ended: {result:+g}")

    # --- matches of a lost connection

    def _take_history(self, message: Message) -> None:
        if self._known_history is None:
            self._known_history = {each for line in message.body if (each := line.split(" ")[0].strip())}
        self._recovery.take_history(message, self._archived | self._known_history)
        for counter, match in self._recovery.looks.items():
            self._look(counter, match)
        if self._recovery.questions > MOST_QUESTIONS:
            for match in self._recovery.unexplained():
                self._console.log(f"match {match.identifier} against {match.opponent(self._account.login)} is lost")
                self._recovery.drop(match)
        if self._recovery.unexplained():
            self._next_question = time.monotonic() + self._habits.pause
        room = self._habits.rules.games - len(self._running)
        for entry in self._stored[: max(0, room)]:
            self._tell(f"ask {entry.identifier}")

    def _look(self, counter: str, match: Match | None) -> None:
        self._looks.append((counter, match))
        self._tell(f"look {counter}")

    def _take_look(self, message: Message) -> None:
        """Takes the record of a finished match from the server's archive."""
        if not self._looks:
            return
        counter, match = self._looks.popleft()
        games = games_of(message)
        if match in self._recovery.lost and match and games:
            self._recovery.drop(match)
        if not games or counter in self._archived:
            return
        self._archived.add(counter)
        for number, text in enumerate(games):
            place = f"{PLACE} {counter}" + (f".{number}" if len(games) > 1 else "")
            if self._record.add_line(place, re.sub(r"PC\[[^\]]*\]", f"PC[{place}]", text, count=1)):
                self._count(text)
        self.done += 1
        self._console.log(f"match {counter} is in the server's archive")

    def _count(self, text: str) -> None:
        result, black = re.search(r"RE\[([-+]\d+(?:\.\d+)?)", text), re.search(r"PB\[([^\]]*)\]", text)
        if result and black:
            self.tally.add(float(result[1]), Colour.BLACK if black[1] == self._account.login else Colour.WHITE)

    # --- moves

    def _consider_move(self, match: Match, game: MatchGame) -> None:
        wanted = game.wanted_ply(match.type)
        if wanted is None or wanted == game.asked:
            return
        game.asked = wanted
        self._pool.submit(self._think, self._epoch, match, game, wanted, game.game, game.clocks)

    def _think(self, epoch: int, match: Match, game: MatchGame, ply: int, played: Game, clocks: Clocks) -> None:
        """Runs in a thread of the pool."""
        choice: Choice | Failure
        try:
            choice = self._engines.choose(game.identifier, played, clocks)
        except Failure as failure:
            choice = failure
        self._thoughts.put(Thought(epoch, match, game, ply, choice))
        os.write(self._wake_out, b"!")

    def _send_thoughts(self) -> None:
        while True:
            try:
                thought = self._thoughts.get_nowait()
            except queue.Empty:
                return
            if isinstance(thought.choice, Failure):
                raise thought.choice
            match, game = thought.match, thought.game
            is_current = thought.epoch == self._epoch and self._running.get(match.identifier) is match
            if is_current and game.asked == thought.ply == game.wanted_ply(match.type):
                command = bid_command if thought.ply == BID else play_command
                self._send(command(game.identifier, thought.choice))

    def _release(self, match: Match) -> None:
        for name in match.games:
            self._engines.release(name)
