# SPDX-License-Identifier: MIT
"""Server with the bot API of PlayStrategy, for one bot and any number of opponents that play random moves."""

from __future__ import annotations

import json
import queue
import random
import threading
import time
from collections import Counter
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import parse_qs, unquote

from tests.bots.faults import Faults, Killed

from bots.variants import PLAYSTRATEGY
from othello.flipello import flipello_move, parse_flipello_move
from othello.notation import NotationError
from othello.rules import PASS, Colour, IllegalMove, Position, start_of

#: Answers to a request that a fault replaces, besides a closed connection.
STATUSES = (500, 502, 503, 504, 429)

#: Seconds between two empty lines of a stream.
KEEP_ALIVE = 0.5

BOT = "emilia-bot"


@dataclass
class Game_:  # noqa: N801 (Game is the rules' class)
    """Game between the bot and an opponent."""

    identifier: str
    variant: str
    colour: Colour
    opponent: str
    position: Position
    left: dict[Colour, float]
    increment: float
    words: list[str] = field(default_factory=list)
    began: float | None = None
    status: str = "started"
    winner: str | None = None
    streams: list[queue.Queue[bytes | None]] = field(default_factory=list)
    chat: list[str] = field(default_factory=list)

    def state(self) -> dict[str, Any]:
        now = time.monotonic()
        left = dict(self.left)
        if self.began is not None:
            left[self.position.to_move] -= now - self.began
        found = {
            "type": "gameState", "moves": " ".join(self.words), "wtime": round(1000 * left[Colour.BLACK]),
            "btime": round(1000 * left[Colour.WHITE]), "winc": round(1000 * self.increment),
            "binc": round(1000 * self.increment), "wdraw": False, "bdraw": False, "status": self.status,
        }  # fmt: skip
        return found | ({"winner": self.winner} if self.winner else {})

    def full(self) -> dict[str, Any]:
        bot, other = {"id": BOT, "name": BOT, "title": "BOT"}, {"id": self.opponent, "name": self.opponent, "rating": 1500}
        players = (bot, other) if self.colour is Colour.BLACK else (other, bot)
        return {
            "type": "gameFull", "id": self.identifier, "variant": {"key": self.variant, "name": self.variant},
            "clock": {"initial": 600000, "increment": 0}, "speed": "blitz", "rated": False, "createdAt": 0,
            "p1": players[0], "p2": players[1], "initialFen": "startpos", "state": self.state(),
        }  # fmt: skip


class PlayStrategyServer:
    """Server. games: to finish. parallel: challenges at the same time. The counts and `trouble` are checked by the tests."""

    def __init__(
        self,
        faults: Faults,
        games: int,
        variants: tuple[str, ...] = tuple(PLAYSTRATEGY),
        parallel: int = 2,
        main: float = 600.0,
        token: str = "secret",
        title: str = "BOT",
        resigns: float = 0.0,
        wait: float = 0.0,
    ) -> None:
        self.faults, self.wanted, self.variants, self.parallel, self.main = faults, games, variants, parallel, main
        self.token, self.title, self.resigns, self.wait = token, title, resigns, wait
        self.random = random.Random(7)
        self.lock = threading.RLock()
        self.games: dict[str, Game_] = {}
        self.challenges: dict[str, dict[str, Any]] = {}
        self.counts: Counter[str] = Counter()
        self.trouble: list[str] = []
        self.declined: list[str] = []
        self.events: list[queue.Queue[bytes | None]] = []
        self._offered = 0
        self._blocked_until = 0.0
        self._since_refusal: set[str] = set()
        self.is_closed = False
        server = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:  # noqa: N802 (the name of the base class)
                server.answer(self)

            do_POST = do_GET

            def log_message(self, format: str, *args: Any) -> None:
                pass

        self.http = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.http.daemon_threads = True
        self.address = f"http://127.0.0.1:{self.http.server_address[1]}"
        self._thread = threading.Thread(target=self.http.serve_forever, args=(0.02,), daemon=True)
        self._thread.start()

    def close(self) -> None:
        self.is_closed = True
        with self.lock:
            for each in [*self.events, *(stream for game in self.games.values() for stream in game.streams)]:
                each.put(None)
        self.http.shutdown()
        self._thread.join()
        self.http.server_close()

    # --- requests

    def answer(self, handler: BaseHTTPRequestHandler) -> None:
        """Answers a request, maybe with a fault."""
        length = int(handler.headers.get("Content-Length") or 0)
        form = parse_qs(handler.rfile.read(length).decode())
        try:
            kind = self._fault(handler)
            if kind != "before":
                self._route(handler, [unquote(part) for part in handler.path.strip("/").split("/")], form, kind)
        except (OSError, Killed):
            pass
        handler.close_connection = True

    def _fault(self, handler: BaseHTTPRequestHandler) -> str:
        """Draws a fault. After 429 a path that comes again too early is trouble; others may have been on their way."""
        with self.lock:
            kind = self.faults.receive()
            status = self.random.choice([0, *STATUSES])
            is_move = "/move/" in handler.path
            early = self._blocked_until - 0.01 - time.monotonic()
            if early > 0 and not is_move and handler.path in self._since_refusal:
                self.trouble.append(f"{handler.path}: a request {early:.3f} s too early after 429")
            self._since_refusal.add(handler.path)
        if kind == "before" and status:
            self.counts[f"status {status}"] += 1
            if status == 429:
                with self.lock:
                    self._blocked_until = time.monotonic() + self.wait
                    self._since_refusal = {handler.path}
            self._reply(handler, status, {"error": "try again"})
        return kind

    def _reply(self, handler: BaseHTTPRequestHandler, status: int, value: Any, kind: str = "") -> None:
        body = json.dumps(value).encode()
        handler.send_response(status)
        handler.send_header("Content-Type", "application/json")
        handler.send_header("Content-Length", str(len(body)))
        handler.end_headers()
        if kind == "within":
            raise Killed(kind)
        handler.wfile.write(body)

    def _route(self, handler: BaseHTTPRequestHandler, path: list[str], form: dict[str, list[str]], kind: str) -> None:
        if handler.headers.get("Authorization") != f"Bearer {self.token}":
            return self._reply(handler, 401, {"error": "no such token"})
        match path:
            case ["api", "account"]:
                return self._reply(handler, 200, {"id": BOT, "username": BOT, "title": self.title}, kind)
            case ["api", "account", "playing"]:
                with self.lock:
                    playing = [{"gameId": g.identifier} for g in self.games.values() if g.status == "started"]
                return self._reply(handler, 200, {"nowPlaying": playing}, kind)
            case ["api", "stream", "event"]:
                return self._stream_events(handler)
            case ["api", "bot", "game", "stream", identifier] if identifier in self.games:
                return self._stream_game(handler, self.games[identifier])
            case ["api", "bot", "game", identifier, "move", move] if identifier in self.games:
                with self.lock:
                    status, text = self._move(self.games[identifier], move)
                return self._reply(handler, status, {"ok": True} if status == 200 else {"error": text}, kind)
            case ["api", "bot", "game", identifier, "chat"] if identifier in self.games:
                self.games[identifier].chat.append(form["text"][0])
                return self._reply(handler, 200, {"ok": True}, kind)
            case ["api", "challenge", identifier, "accept" | "decline" as verb]:
                with self.lock:
                    status = self._settle(identifier, verb, form)
                return self._reply(handler, status, {"ok": status == 200}, kind)
        return self._reply(handler, 404, {"error": "not found"})

    # --- streams

    def _stream(self, handler: BaseHTTPRequestHandler, lines: queue.Queue[bytes | None]) -> None:
        """Writes lines until the bot or a fault ends the stream, or None comes."""
        handler.send_response(200)
        handler.send_header("Content-Type", "application/x-ndjson")
        handler.end_headers()
        while not self.is_closed:
            try:
                line = lines.get(timeout=KEEP_ALIVE)
            except queue.Empty:
                line = b"\n"
            if line is None:
                return
            handler.connection.settimeout(5)
            self.faults.send(handler.wfile.write, line)

    def _stream_events(self, handler: BaseHTTPRequestHandler) -> None:
        lines: queue.Queue[bytes | None] = queue.Queue()
        with self.lock:
            for other in self.events:
                other.put(None)
            self.events = [lines]
            for game in self.games.values():
                if game.status == "started":
                    lines.put(_line({"type": "gameStart", "game": {"id": game.identifier, "gameId": game.identifier}}))
            for challenge in self.challenges.values():
                lines.put(_line({"type": "challenge", "challenge": challenge}))
            self._offer()
        self._stream(handler, lines)

    def _stream_game(self, handler: BaseHTTPRequestHandler, game: Game_) -> None:
        lines: queue.Queue[bytes | None] = queue.Queue()
        with self.lock:
            lines.put(_line(game.full()))
            if game.status == "started":
                game.streams.append(lines)
                if game.position.to_move is not game.colour:
                    self._let_opponent_move(game)
            else:
                lines.put(None)
        self._stream(handler, lines)

    def _tell(self, value: dict[str, Any]) -> None:
        for lines in self.events:
            lines.put(_line(value))

    # --- challenges

    def _offer(self) -> None:
        """Sends challenges until enough games run or wait."""
        open_games = sum(game.status == "started" for game in self.games.values())
        while (
            len(self.challenges) + open_games < self.parallel
            and self.counts["finished"] + len(self.challenges) + open_games < self.wanted
        ):
            self._offered += 1
            number = self.counts["started"] + len(self.challenges) + len(self.declined)
            key = f"game{self._offered:04d}"
            self.challenges[key] = {
                "id": key, "status": "created", "challenger": {"id": f"rnd{self._offered % 9}", "name": f"rnd{self._offered % 9}",
                "rating": 1500, "title": None}, "variant": {"key": self.variants[number % len(self.variants)]},
                "rated": False, "speed": "blitz",
                "timeControl": {"type": "clock", "limit": self.main, "increment": 0, "show": "1+0"},
            }  # fmt: skip
            self._tell({"type": "challenge", "challenge": self.challenges[key]})

    def _settle(self, key: str, verb: str, form: dict[str, list[str]]) -> int:
        challenge = self.challenges.pop(key, None)
        if challenge is None:
            return 404
        if verb == "decline":
            self.declined.append(form["reason"][0])
            self._offer()
            return 200
        variant = challenge["variant"]["key"]
        board = PLAYSTRATEGY[variant]
        colour = self.random.choice(list(Colour))
        left = dict.fromkeys(Colour, float(self.main))
        game = Game_(key, variant, colour, challenge["challenger"]["name"], start_of(board), left, 0.0)
        self.games[key] = game
        self.counts["started"] += 1
        self._tell({"type": "gameStart", "game": {"id": key, "gameId": key}})
        return 200

    # --- moves

    def _move(self, game: Game_, word: str) -> tuple[int, str]:
        """Plays a move of the bot."""
        if game.status != "started" or game.position.to_move is not game.colour:
            self.trouble.append(f"{game.identifier}: {word}: not the bot's turn")
            return 400, "Not your turn, or game already over"
        try:
            self._play(game, parse_flipello_move(word, game.position.board))
        except (NotationError, IllegalMove) as error:
            self.trouble.append(f"{game.identifier}: {word}: {error}")
            return 400, f"Invalid UCI: {word}"
        if game.status == "started" and game.position.to_move is not game.colour:
            self._let_opponent_move(game)
        return 200, ""

    def _let_opponent_move(self, game: Game_) -> None:
        """Plays the opponent's moves until the bot is to move."""
        while game.status == "started" and game.position.to_move is not game.colour:
            if self.random.random() < self.resigns:
                game.winner = "p1" if game.colour is Colour.BLACK else "p2"
                return self._end(game, "resign")
            moves = game.position.legal_moves()
            self._play(game, self.random.choice(moves) if moves else PASS)
        return None

    def _play(self, game: Game_, move: int) -> None:
        position, mover = game.position.play(move), game.position.to_move
        now = time.monotonic()
        if game.began is not None:
            game.left[mover] -= now - game.began
        if game.left[mover] < 0:
            if mover is game.colour:
                self.trouble.append(f"{game.identifier}: {-game.left[mover]:.3f} s after the clock")
            game.winner = "p2" if mover is Colour.BLACK else "p1"
            return self._end(game, "outoftime")
        game.words.append(flipello_move(move, game.position))
        game.position = position
        game.began = now if len(game.words) > 1 else None
        if position.is_over():
            score = position.score()
            game.winner = None if score == 0 else "p1" if score > 0 else "p2"
            return self._end(game, "variantEnd" if score else "draw")
        return self._publish(game)

    def _publish(self, game: Game_) -> None:
        for lines in game.streams:
            lines.put(_line(game.state()))

    def _end(self, game: Game_, status: str) -> None:
        game.status = status
        self.counts["finished"] += 1
        self._publish(game)
        for lines in game.streams:
            lines.put(None)
        self._tell({"type": "gameFinish", "game": {"id": game.identifier, "gameId": game.identifier}})
        self._offer()


def _line(value: dict[str, Any]) -> bytes:
    return json.dumps(value).encode() + b"\n"
