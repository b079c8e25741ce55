# SPDX-License-Identifier: MIT
"""Server that behaves like GGS with its service /os, for one bot and any number of opponents that play random moves."""

from __future__ import annotations

import random
import selectors
import socket
import threading
import time
from collections import Counter
from collections.abc import Callable

from tests.bots.faults import Faults, Killed

from tests.bots.ggs_match import MARKS, Game_, Match_, end_line, ggf_text, join_lines, komi_text, update_lines

from bots.ggs.messages import MatchType, parse_clock, parse_type
from othello.boards import Board
from othello.notation import NotationError, parse_square, square_name
from othello.rules import PASS, Colour, IllegalMove, start_of

DATE = "28 Nov 2026 12:00:00"


class GgsServer:
    """Server. types: of the offers, in turn. games: matches to finish. The counts are checked by the tests."""

    def __init__(
        self,
        faults: Faults,
        games: int,
        types: tuple[str, ...] = ("8",),
        parallel: int = 1,
        clock: str = "10:00//02:00",
        is_rated: bool = True,
        leaves: float = 0.0,
        seed: int = 1,
    ) -> None:
        self.faults, self.games, self.types, self.parallel, self.clock = faults, games, types, parallel, clock
        self.is_rated, self.leaves = is_rated, leaves
        self.random = random.Random(seed)
        self.counts: Counter[str] = Counter()
        self.trouble: list[str] = []
        self.archive: dict[str, str] = {}
        self.history: list[str] = []
        self.matches: dict[str, Match_] = {}
        self.stored: dict[str, Match_] = {}
        self.requests: dict[str, Callable[[], None]] = {}
        self.offered = 0
        self.login = ""
        self.commands: list[str] = []
        #: Games that an opponent left: a move of the bot may already be on its way.
        self.crossed: set[str] = set()
        self._number = 0
        self._counter = 80000
        self._events: list[tuple[float, int, Callable[[], None]]] = []
        self._connection: socket.socket | None = None
        self._stage = ""
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.address = f"127.0.0.1:{self._listener.getsockname()[1]}"
        self._is_closed = False
        self._thread = threading.Thread(target=self._serve, daemon=True)
        self._thread.start()

    def close(self) -> None:
        self._is_closed = True
        self._thread.join()
        self._listener.close()

    # --- the loop

    def _serve(self) -> None:
        selector = selectors.DefaultSelector()
        selector.register(self._listener, selectors.EVENT_READ)
        rest = b""
        while not self._is_closed:
            now = time.monotonic()
            wait = min([0.02, *(max(0.0, when - now) for when, _, _ in self._events)])
            try:
                for key, _ in selector.select(wait):
                    if key.fileobj is self._listener:
                        if self._connection:
                            self._drop(selector)
                        self._connection, rest = self._listener.accept()[0], b""
                        self._connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
                        selector.register(self._connection, selectors.EVENT_READ)
                        self.counts["connections"] += 1
                        self._stage = "login"
                        self._prompt(": Enter login (yours, or one you'd like to use).")
                    elif self._connection:
                        data = self._connection.recv(65536)
                        if not data:
                            raise Killed("closed by the bot")
                        *lines, rest = (rest + data).split(b"\n")
                        for line in lines:
                            self._take_faulty(line.decode().strip())
                self._run_events()
            except (OSError, Killed):
                self._drop(selector)
        if self._connection:
            self._drop(selector)

    def _drop(self, selector: selectors.BaseSelector) -> None:
        """Ends the connection: the running matches of the bot are stored, or end if they are unrated or over."""
        connection, self._connection, self._stage = self._connection, None, ""
        if connection:
            selector.unregister(connection)
            connection.close()
        self.requests.clear()
        for match in list(self.matches.values()):
            if all(game.is_over() for game in match.games):
                self._finish(match)
            else:
                self._adjourn(match, self.login)
        self._events.clear()

    def _take_faulty(self, line: str) -> None:
        kind = self.faults.receive()
        if kind in ("before", "within"):
            raise Killed(kind)
        self._take(line)
        if kind == "after":
            raise Killed(kind)

    def _after(self, seconds: float, action: Callable[[], None]) -> None:
        self._number += 1
        self._events.append((time.monotonic() + seconds, self._number, action))

    def _run_events(self) -> None:
        while due := [event for event in self._events if event[0] <= time.monotonic()]:
            event = min(due)
            self._events.remove(event)
            event[2]()

    # --- output

    def _prompt(self, text: str) -> None:
        if self._connection:
            self.faults.send(self._connection.sendall, text.encode() + self.random.choice([b"", b"\r\n"]))

    def _say(self, head: str, body: list[str] | None = None) -> None:
        lines = [head, *(f"|{line}" for line in body or []), "READY"]
        if self._connection:
            self.faults.send(self._connection.sendall, "\r\n".join(lines).encode() + b"\r\n")

    def _os(self, head: str, body: list[str] | None = None) -> None:
        self._say(f"/os: {head}", body)

    # --- commands

    def _take(self, line: str) -> None:
        if self._stage == "login":
            self.login, self._stage = line, "password"
            self._prompt(": Enter your password.")
        elif self._stage == "password":
            if line != "secret":
                self._prompt(": Incorrect password. ")
                raise Killed("password")
            self._stage = "open"
            self._say(": Welcome to the Generic Game Server", ["", "news"])
        elif self._stage == "open" and line.startswith("tell /os "):
            self.commands.append(line)
            self._command(line.split()[2:])
        elif line == "quit":
            raise Killed("quit")

    def _command(self, words: list[str]) -> None:
        name, arguments = words[0], words[1:]
        if name == "open":
            for _ in range(self.parallel):
                self._after(0.0, self._offer)
        elif name == "stored":
            rows = [f"{key:8} {DATE} {m.names[0]:8} {m.names[1]:8} {m.type.text}:l" for key, m in self.stored.items()]
            self._os(f"stored {len(rows)} {self.login}", rows)
        elif name == "history":
            self._os(f"history {len(self.history)} {self.login}", self.history[-20:])
        elif name == "look":
            text = self.archive.get(arguments[0])
            self._os("look", [text]) if text else self._os(f"look ERR not found: {arguments[0]}")
        elif name == "accept" and arguments[0] in self.requests:
            self.requests.pop(arguments[0])()
        elif name == "decline":
            self.requests.pop(arguments[0], None)
            self.counts["declined"] += 1
            self._after(0.01, self._offer)
        elif name == "ask":
            self._asked(arguments)
        elif name == "moves":
            match, number = self._find(arguments[0])
            if match:
                self._join(match, number)
        elif name == "play":
            self._play(self.login, arguments[0], arguments[1])

    def _find(self, identifier: str) -> tuple[Match_ | None, int]:
        parts = identifier.strip(".").split(".")
        return self.matches.get(f".{parts[0]}"), int(parts[1]) if len(parts) > 1 else 0

    def _asked(self, arguments: list[str]) -> None:
        if arguments[0].startswith("."):
            match = self.stored.get(arguments[0])
            if match:
                self._after(0.0, lambda: self._resume(arguments[0]))
            else:
                self._os(f"ERR stored match not found: {arguments[0]}")
            return
        self.offered += 1
        self._after(0.0, lambda: self._start((self.login, arguments[2]), parse_type(arguments[0]), arguments[1]))

    def _request(self, player: str, kind: str, action: Callable[[], None], stored: str = "") -> None:
        self._number += 1
        key, flag = f".{self._number}", "R" if self.is_rated else "U"
        self.requests[key] = action
        self._os(f"+ {key:>4} 1720.0 {player:8} {self.clock:15} {kind:>4} {flag} 1720.0 {self.login} {stored}".rstrip())

    def _offer(self) -> None:
        """Lets an opponent ask for a match, if more matches are wanted."""
        open_matches = len(self.matches) + len(self.stored)
        if open_matches + len(self.requests) >= self.parallel or self.counts["finished"] + open_matches >= self.games:
            return
        kind = self.types[self.offered % len(self.types)]
        self.offered += 1
        player = f"rnd{self.offered % 7}"
        self._request(player, kind, lambda: self._start((player, self.login), parse_type(kind), self.clock))

    # --- matches

    def _start(self, names: tuple[str, str], kind: MatchType, clock: str) -> None:
        self._number += 1
        board = Board(fewest=kind.is_anti)
        start = start_of(board)
        while kind.random_discs and 64 - start.empties < kind.random_discs and not start.is_over():
            start = start.passed() if start.must_pass() else start.play(self.random.choice(start.legal_moves()))
        if start.must_pass() or start.is_over():
            start = start_of(board)
        main = parse_clock(clock).main
        games = []
        first = self.random.choice(list(Colour)) if not kind.is_synchro else Colour.BLACK
        for number in range(2 if kind.is_synchro else 1):
            colour = first if number == 0 else first.other
            players = {} if kind.is_komi else {colour: names[0], colour.other: names[1]}
            games.append(Game_(start, players, position=start, left=dict.fromkeys(names, main)))
        match = Match_(f".{self._number}", names, kind, self.is_rated, main, games)
        self.counts["started"] += 1
        self._begin(match)

    def _resume(self, stored: str) -> None:
        match = self.stored.pop(stored, None)
        if match is None:
            return
        self._number += 1
        match.identifier, match.stored = f".{self._number}", ""
        self.counts["resumed"] += 1
        self._begin(match)

    def _begin(self, match: Match_) -> None:
        self.matches[match.identifier] = match
        flag = "R" if match.is_rated else "U"
        match.sent.clear()
        for number, game in enumerate(match.games):
            if game.is_over():
                match.sent[number] = ("", [])
            else:
                game.start_clocks()
        self._os(f"+ match {match.identifier} 1720 {match.names[0]} 1720 {match.names[1]} {match.type.text} {flag}")
        for number in range(len(match.games)):
            self._join(match, number)
            self._let_opponent_think(match, number)

    def _let_opponent_think(self, match: Match_, number: int) -> None:
        game = match.games[number]
        opponent = match.names[match.names[0] == self.login]
        if game.is_over() or opponent not in game.running or (not game.players and opponent in game.bids):
            return
        ply = len(game.moves)
        self._after(0.0, lambda: self._opponent_moves(match, number, opponent, ply))

    def _opponent_moves(self, match: Match_, number: int, opponent: str, ply: int) -> None:
        game = match.games[number]
        if self.matches.get(match.identifier) is not match or len(game.moves) != ply or opponent not in game.running:
            return
        if self.random.random() < self.leaves and match.is_rated and (not match.type.is_komi or game.komi is not None):
            self.counts["left"] += 1
            self.crossed.update(match.game_id(each) for each in range(len(match.games)))
            self._adjourn(match, opponent)
            stored, player = match.stored, opponent
            self._after(0.02, lambda: self._request(player, match.type.text, lambda: self._resume(stored), stored))
            return
        moves = game.position.legal_moves()
        move = self.random.choice(moves) if moves else PASS
        text = "pa" if move == PASS else square_name(move)
        self._play(opponent, match.game_id(number), f"{text}/{self.random.uniform(-9, 9):.2f}/0.01")

    def _adjourn(self, match: Match_, leaver: str) -> None:
        del self.matches[match.identifier]
        for number, game in enumerate(match.games):
            for name in list(game.running):
                game.stop_clock(name)
            # The move of a game that is ahead of the other one is taken back.
            if match.sent.get(number, ("", []))[1] and len(match.sent) == 1 and len(match.games) == 2:
                game.moves.pop()
                game.words.pop()
                game.replay()
        flag = "R" if match.is_rated else "U"
        is_kept = match.is_rated and (not match.type.is_komi or match.games[0].komi is not None)
        self._counter += 1
        if is_kept:
            match.stored = f".{self._counter}"
            self.stored[match.stored] = match
        else:
            self.counts["void"] += 1
        tail = f" {match.stored}" if is_kept else ""
        names = match.names
        self._os(
            f"- match {match.identifier} 1720 {names[0]} 1720 {names[1]} {match.type.text} {flag} {leaver} left{tail}"
        ) if leaver != self.login else None

    # --- moves

    def _play(self, player: str, identifier: str, text: str) -> None:
        match, number = self._find(identifier)
        is_bot = player == self.login
        if match is None or number >= len(match.games):
            if identifier in self.crossed:
                self.crossed.remove(identifier)
                return self._os(f"error {identifier} match not found")
            return self._refuse(is_bot, identifier, "match not found")
        game, fields = match.games[number], (text + "//").split("/")
        try:
            move = PASS if fields[0].lower() == "pa" else parse_square(fields[0])
            game.position.play(move)
        except (NotationError, IllegalMove) as error:
            return self._refuse(is_bot, identifier, f"illegal move {fields[0]}: {error}")
        if player not in game.running:
            return self._refuse(is_bot, identifier, "not your turn")
        elapsed = game.stop_clock(player)
        if game.left[player] < 0:
            if is_bot:
                self.trouble.append(f"{identifier}: {-game.left[player]:.3f} s after the clock")
            game.timed_out = player
            self._os(f"fatal-timeout {identifier} {player} ({MARKS[game.position.to_move]})")
            return self._finish(match)
        word = f"{fields[0]}/{fields[1]}/{elapsed:.2f}"
        if not game.players:
            self._bid(match, player, move, float(fields[1] or 0), word)
            return None
        self._move(match, number, player, move, word)
        return None

    def _refuse(self, is_bot: bool, identifier: str, cause: str) -> None:
        if is_bot:
            self.trouble.append(f"{identifier}: {cause}")
            self._os(f"error {identifier} {cause}")

    def _bid(self, match: Match_, player: str, move: int, value: float, word: str) -> None:
        game = match.games[0]
        game.bids[player] = (move, value)
        if len(game.bids) < 2:
            return
        first, second = (game.bids[name] for name in match.names)
        game.komi = round(first[1] + second[1]) / 2
        is_first_black = first[1] > second[1] if first[1] != second[1] else self.random.random() < 0.5
        black, white = match.names if is_first_black else match.names[::-1]
        mover = game.position.to_move
        game.players = {mover: black, mover.other: white}
        game.moves.append(game.bids[black][0])
        game.words.append(word.replace(word.split("/")[0], square_name(game.bids[black][0])))
        game.replay()
        game.start_clocks()
        self._join(match, 0)
        self._let_opponent_think(match, 0)

    def _move(self, match: Match_, number: int, player: str, move: int, word: str) -> None:
        game = match.games[number]
        game.moves.append(move)
        game.words.append(word)
        game.replay()
        update = (f"update {match.game_id(number)} {match.type.text} {komi_text(game)}", update_lines(match, game))
        messages = [update]
        if match.type.is_synchro and game.is_over():
            messages.append((end_line(match, number), []))
        if not match.type.is_synchro:
            if not game.is_over():
                game.start_clocks()
            self._publish(messages)
        else:
            match.sent[number] = (player, messages)
            if player == self.login:
                self._publish(messages)
            if len(match.sent) == 2:
                self._synchronise(match)
        if all(each.is_over() for each in match.games):
            return self._finish(match)
        for each in range(len(match.games)):
            self._let_opponent_think(match, each)
        return None

    def _synchronise(self, match: Match_) -> None:
        """Shows both moves to the other players and starts the clocks."""
        sent = list(match.sent.values())
        match.sent.clear()
        for number, game in enumerate(match.games):
            if game.is_over():
                match.sent[number] = ("", [])
            else:
                game.start_clocks()
        for player, messages in sent:
            if player and player != self.login:
                self._publish(messages)

    def _publish(self, messages: list[tuple[str, list[str]]]) -> None:
        for head, body in messages:
            self._os(head, body)

    def _finish(self, match: Match_) -> None:
        self.matches.pop(match.identifier, None)
        self._counter += 1
        key, result = f".{self._counter}", match.result()
        self.counts["finished"] += 1
        self.counts["games"] += len(match.games)
        flag = "R" if match.is_rated else "U"
        if match.is_rated:
            texts = [ggf_text(match, game) for game in match.games]
            self.archive[key] = f"{len(texts)} {''.join(texts)}"
            self.history.append(
                f"{key:8} {DATE} 1780 {match.names[0]:8} 2144 {match.names[1]:8} {result:+6.1f} {match.type.text}"
            )
        tail = f" {key}" if match.is_rated else ""
        self._after(0.0, self._offer)
        self._os(
            f"- match {match.identifier} 1720 {match.names[0]} 1720 {match.names[1]} {match.type.text} {flag} "
            f"{result:+.2f}{tail}"
        )

    def _join(self, match: Match_, number: int) -> None:
        game = match.games[number]
        head = f"join {match.game_id(number)} {match.type.text} {komi_text(game)}"
        self._os(head, join_lines(match, game))
