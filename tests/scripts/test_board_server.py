# SPDX-License-Identifier: MIT
"""Server of `emilia board`: whom it serves, its limits, and a game after each attack."""

from __future__ import annotations

import base64
import json
import os
import re
import socket
import struct
import subprocess
import sys
import tempfile
import time
import unittest
import urllib.error
import urllib.request
from pathlib import Path
from typing import Any

from common import BUILD, ROOT

SERVER = BUILD / "board_test_server"
MEGABYTE = 1 << 20
GAMES = b"game\t8x8\n"
START = "B" + "E" * 27 + "OXEEEEEEXO" + "E" * 27
ENDGAME = "BXXXXXXXOXXXXXXXOXXXXOOXOXXXOXXXOXXOXXOXOXXXXOXXOXXXXXOXOEEXXXXXE"


class Server:
    """The server, with its port, its secret and the path that opens a page."""

    def __init__(self, linger: int = 60, library: str = "") -> None:
        self.process = subprocess.Popen([SERVER, str(linger), library], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        port, self.secret, address = self.process.stdout.readline().split()
        self.port = int(port)
        self.host = f"127.0.0.1:{port}"
        self.path = address.removeprefix(f"http://{self.host}")
        self.cookie = f"emilia-{port}={self.secret}"

    def end(self) -> None:
        self.process.communicate("", timeout=30)

    def megabytes(self) -> int:
        """Memory of the process."""
        found = re.search(r"VmRSS:\s+(\d+) kB", Path(f"/proc/{self.process.pid}/status").read_text())
        assert found is not None
        return int(found[1]) // 1024

    def connect(self) -> socket.socket:
        return socket.create_connection(("127.0.0.1", self.port), timeout=60)

    def ask(self, verb: str = "GET", path: str = "/", body: bytes = b"", **fields: str | None) -> bytes:
        """Sends a request with the right host and cookie, unless the fields differ, and returns the answer."""
        all_fields = {"Host": self.host, "Cookie": self.cookie, "Connection": "close", **fields}
        head = "".join(f"{name.replace('_', '-')}: {value}\r\n" for name, value in all_fields.items() if value is not None)
        with self.connect() as connection:
            connection.sendall(f"{verb} {path} HTTP/1.1\r\n{head}\r\n".encode() + body)
            return everything(connection)

    def status(self, *request: str, **fields: str | None) -> int:
        return int(self.ask(*request, **fields).split(b" ", 2)[1])

    def post(self, path: str, text: str, **fields: str | None) -> tuple[int, Any]:
        """Status and object of an answer to another program."""
        all_fields = {"Cookie": None, "Authorization": f"Bearer {self.secret}", "Content_Length": str(len(text)), **fields}
        head, _, body = self.ask("POST", f"/api/{path}", text.encode(), **all_fields).partition(b"\r\n\r\n")
        return int(head.split(b" ", 2)[1]), json.loads(body)

    def page(self, **fields: str) -> Page:
        return Page(self, **fields)


def everything(connection: socket.socket) -> bytes:
    """Bytes until the server closes the connection."""
    answer = b""
    try:
        while block := connection.recv(65536):
            answer += block
    except ConnectionResetError:
        pass
    return answer


class Page:
    """WebSocket of a page."""

    def __init__(self, server: Server, **fields: str) -> None:
        self.connection = server.connect()
        key = base64.b64encode(os.urandom(16)).decode()
        all_fields = {"Host": server.host, "Cookie": server.cookie, "Origin": f"http://{server.host}", **fields}
        head = "".join(f"{name}: {value}\r\n" for name, value in all_fields.items())
        self.connection.sendall(
            f"GET /engine HTTP/1.1\r\n{head}Upgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\n\r\n".encode()
        )
        self.stream = self.connection.makefile("rb")
        self.status = int(self.stream.readline().split(b" ")[1])
        while self.stream.readline().strip():
            pass

    def close(self) -> None:
        self.stream.close()
        self.connection.close()

    def send(self, payload: bytes, code: int = 0x81) -> None:
        size = len(payload)
        length = bytes([0x80 | size]) if size < 126 else b"\xfe" + struct.pack(">H", size) if size < 65536 else b"\xff" + struct.pack(">Q", size)
        self.connection.sendall(bytes([code]) + length + b"\0\0\0\0" + payload)

    def hear(self) -> str | None:
        """The next message; None after the end of the connection."""
        while True:
            head = self.stream.read(2)
            if len(head) < 2 or head[0] & 0x0F == 8:
                return None
            size = head[1] & 0x7F
            if size >= 126:
                size = int.from_bytes(self.stream.read(2 if size == 126 else 8), "big")
            payload = self.stream.read(size)
            if head[0] & 0x0F == 1:
                return payload.decode()

    def hear_until(self, text: str) -> str:
        heard = ""
        while text not in heard:
            message = self.hear()
            assert message is not None, f"the server closed the connection after {heard!r}"
            heard += message
        return heard


class Requests(unittest.TestCase):
    """One server answers all of them, so that each test also shows that the server goes on."""

    server: Server

    @classmethod
    def setUpClass(cls) -> None:
        cls.server = Server()
        cls.addClassCleanup(cls.server.end)

    def setUp(self) -> None:
        self.addCleanup(self.play_a_move)

    def play_a_move(self) -> None:
        page = self.server.page()
        self.addCleanup(page.close)
        self.assertEqual(page.status, 101)
        page.hear_until("@ready ")
        page.send(b"position startpos\ngo depth 4")
        self.assertRegex(page.hear_until("bestmove"), r"bestmove (d3|c4|f5|e6)")
        self.assertLess(self.server.megabytes(), 200)

    def test_serves_files_to_its_page(self) -> None:
        answer = self.server.ask()
        self.assertIn(b"200 OK", answer)
        self.assertIn(b"Content-Encoding: gzip", answer)
        self.assertTrue(answer.endswith(b"\r\n\r\npage"))
        self.assertEqual(self.server.status("GET", "/later/a.js?x"), 200)
        self.assertTrue(self.server.ask("HEAD").endswith(b"\r\n\r\n"))
        self.assertEqual(self.server.status(Accept_Encoding="identity"), 406)

    def test_address_gives_the_cookie_once(self) -> None:
        path = self.server.ask("POST", "/pages", GAMES, Content_Length=str(len(GAMES))).split(b"\r\n\r\n")[1].decode()
        path = path.removeprefix(f"http://{self.server.host}")
        answer = self.server.ask("GET", path, Cookie=None).decode()
        self.assertIn("303 ", answer)
        self.assertIn(f"Set-Cookie: {self.server.cookie}; Path=/; HttpOnly; SameSite=Strict\r\n", answer)
        games = re.search(r"Location: /\?games=(\d+)\r\n", answer)
        assert games is not None
        self.assertTrue(self.server.ask("GET", f"/games/{games[1]}").endswith(GAMES))
        self.assertEqual(self.server.status("GET", path, Cookie=None), 403)
        self.assertEqual(self.server.status("GET", path), 303)

    def test_refuses_strangers(self) -> None:
        server = self.server
        for fields in (
            {"Cookie": None}, {"Cookie": "emilia=1"}, {"Cookie": server.cookie[:-1]}, {"Cookie": server.cookie + "0"},
            {"Host": None}, {"Host": "127.0.0.1"}, {"Host": f"evil.example:{server.port}"}, {"Host": "127.0.0.1:1"},
            {"Origin": "http://evil.example"}, {"Origin": "null"}, {"Origin": f"https://{server.host}"},
        ):  # fmt: skip
            with self.subTest(fields):
                for path in ("/", "/later/a.js", "/games/1", "/missing"):
                    self.assertEqual(server.status("GET", path, **fields), 403)
                self.assertEqual(server.status("POST", "/pages", **fields), 403)
        self.assertEqual(server.status("GET", "/open/" + "0" * 32, Cookie=None), 403)

    def test_engine_needs_an_own_origin(self) -> None:
        for fields in ({"Origin": "http://evil.example"}, {"Cookie": ""}, {"Host": "evil.example"}):
            page = self.server.page(**fields)
            self.assertEqual(page.status, 403)
            page.close()

    def test_paths_reach_no_file_of_the_machine(self) -> None:
        for path in ("/../../etc/passwd", "/etc/passwd", "/%2e%2e/etc/passwd", "//etc/passwd", "/games/../1", "/games/-1", "/later", "/games/999999999999999999999"):
            self.assertEqual(self.server.status("GET", path), 404, path)

    def test_other_verbs(self) -> None:
        for verb in ("PUT", "DELETE", "OPTIONS", "TRACE", "POST", "PATCH"):
            self.assertEqual(self.server.status(verb), 405, verb)

    def test_garbage(self) -> None:
        for text in (b"\0" * 100, b"\r\n\r\n", b"GET\r\n\r\n", b"\x16\x03\x01" + os.urandom(300), b"GET / HTTP/9.9\r\n\r\n", os.urandom(2000)):
            with self.server.connect() as connection:
                connection.sendall(text)
                try:
                    connection.shutdown(socket.SHUT_WR)
                except OSError:
                    continue  # the server has closed it
                self.assertNotIn(b" 200 ", everything(connection))

    def test_huge_requests(self) -> None:
        self.assertIn(b" 431 ", self.server.ask(X="x" * 10_000)[:20])
        self.assertEqual(self.server.status("POST", "/pages", Transfer_Encoding="chunked", Cookie=None), 403)
        for size in (100 * MEGABYTE, 10**12, 2**64 - 1):
            self.assertEqual(self.server.status("POST", "/pages", Content_Length=str(size)), 413)
            self.assertEqual(self.server.status("POST", "/pages", Content_Length=str(size), Cookie=None), 413)

    def test_slow_requests_end(self) -> None:
        with self.server.connect() as connection:
            connection.sendall(b"GET / HTTP/1.1\r\nHost:")
            start = time.monotonic()
            self.assertEqual(everything(connection), b"")
            self.assertLess(time.monotonic() - start, 30)

    def test_many_connections(self) -> None:
        connections = [self.server.connect() for _ in range(1000)]
        for connection in connections:
            connection.close()
        time.sleep(1)

    def test_many_pages(self) -> None:
        pages = [self.server.page() for _ in range(12)]
        self.assertEqual([page.status for page in pages].count(101), 8)
        self.assertEqual([page.status for page in pages].count(503), 4)
        for page in pages:
            page.close()
        time.sleep(1)

    def test_frames_of_100_megabytes(self) -> None:
        for code in (0x81, 0x82, 0x01):
            page = self.server.page()
            page.hear_until("@ready ")
            try:
                page.send(b"x" * 100 * MEGABYTE, code)
                while page.hear() is not None:
                    pass
            except OSError:
                pass
            page.close()

    def test_page_that_floods_and_does_not_read(self) -> None:
        page = self.server.page()
        page.connection.settimeout(2)
        try:
            for _ in range(3000):
                page.send(b"uoi\n" * 2000)
        except OSError:
            pass
        self.assertLess(self.server.megabytes(), 200)
        page.close()

    def test_lines_that_reach_files(self) -> None:
        page = self.server.page()
        page.hear_until("@ready ")
        for line in (b"load /etc/passwd", b"save /tmp/emilia-test", b"setoption name LogFile value /tmp/emilia-test", b"setoption name EvalFile value /etc/passwd"):
            page.send(line)
            self.assertRegex(page.hear_until("\n"), "^error (unknown command|a page cannot set)")
        page.send(b"game.txt\0f5d6c3", 0x82)
        self.assertRegex(page.hear_until("@read"), r"@read\ngame\t8x8\t[^\t]*\tf5d6c3\t")
        page.close()


class Library(unittest.TestCase):
    """Games that the pages keep."""

    def setUp(self) -> None:
        self.folder = self.enterContext(tempfile.TemporaryDirectory())
        self.server = self.start()

    def start(self) -> Server:
        server = Server(library=f"{self.folder}/deep/games.library")
        self.addCleanup(server.end)
        return server

    def ask(self, request: str, **fields: object) -> Any:
        status, answer = self.server.post(f"library/{request}", json.dumps(fields))
        self.assertEqual(status, 200, answer)
        return answer

    def test_nothing_that_is_kept_is_lost_by_a_kill(self) -> None:
        game = {"black": "Emilia", "white": "Zoë", "date": "2026-11-29", "moves": "f5d6c3d3c4"}
        first = self.ask("save", game=game, summary={"own": "white"}, page={})
        self.assertEqual(self.ask("save", game=game, summary={"own": "white"}, page={"comments": ["ü"]}), first, "the same game")
        number = self.ask("save", game={**game, "moves": "f5f6"})["number"]
        self.server.process.kill()
        self.server = self.start()
        self.assertEqual(self.ask("own")["games"], [{"number": number, "summary": {}}, {"number": first["number"], "summary": {"own": "white"}}])
        self.assertEqual(self.ask("game", **first)["page"], {"comments": ["ü"]})
        self.ask("delete", number=number)
        self.assertEqual([each["number"] for each in self.ask("own")["games"]], [first["number"]])

    def test_search_with_moves_of_a_position(self) -> None:
        for moves in ("f5d6c3", "d3c5f6", "f5f6e6"):
            self.ask("save", game={"black": "Ada", "date": "1998", "moves": moves, "result": "+4"})
        after_f5 = "W" + "E" * 27 + "OXEEEEEEXXXEEEEEEEEEEEEEEEEEEEEEEEEEE"
        found = self.ask("search", words="ada 1998", result="black", position=after_f5, limit=2)
        self.assertEqual((found["count"], len(found["games"])), (3, 2))
        self.assertEqual([(move["move"], move["games"], move["black"]) for move in found["moves"]], [("d6", 2, 2), ("f6", 1, 1)])
        self.assertEqual(self.ask("search", words="ada 1999")["count"], 0)

    def test_garbage_gets_an_error(self) -> None:
        for request, fields in (
            ("save", {}), ("save", {"game": {}}), ("save", {"game": {"moves": "f5f5"}}), ("save", {"game": {"moves": "f5"}, "page": 1}), ("game", {"number": 9}),
            ("game", {}), ("delete", {"number": "1; DROP TABLE games"}), ("search", {"position": "X"}), ("search", {"result": "x"}), ("own", {"x": 1}),
        ):  # fmt: skip
            with self.subTest(request, **fields):
                status, answer = self.server.post(f"library/{request}", json.dumps(fields))
                self.assertEqual((status, list(answer)), (400, ["error"]))

    def test_refuses_strangers(self) -> None:
        for fields in ({}, {"Cookie": self.server.cookie, "Origin": "http://evil.example"}, {"Cookie": self.server.cookie, "Host": "evil.example"}):
            self.assertEqual(self.server.status("POST", "/api/library/own", **{"Cookie": None, "Content_Length": "0", **fields}), 403, fields)
        self.assertEqual(self.server.post("library/own", "{}", Authorization=None, Cookie=self.server.cookie, Origin=f"http://{self.server.host}")[0], 200)


class Programs(unittest.TestCase):
    """Requests of other programs (docs/reference/http.md)."""

    server: Server

    @classmethod
    def setUpClass(cls) -> None:
        cls.server = Server()
        cls.addClassCleanup(cls.server.end)

    def post(self, path: str, text: str, **fields: str | None) -> tuple[int, Any]:
        return self.server.post(path, text, **fields)

    def test_examples_of_the_page_work(self) -> None:
        page = (ROOT / "docs/reference/http.md").read_text()
        environment = {**os.environ, "ADDRESS": f"http://{self.server.host}/api/", "TOKEN": self.server.secret}
        commands = {"bash": ["bash", "-c"], "py": [sys.executable, "-c"], "js": ["node", "--input-type=module", "-e"]}
        for language, expected in (("bash", r'"move":"[a-h][1-8]"'), ("py", r"^0 g5 \['g5', "), ("js", r"^1 f5 0 f5\n2 d6 ")):
            with self.subTest(language):
                (example,) = re.findall(rf"^```{language}\n(.*?)^```", page, re.DOTALL | re.MULTILINE)
                done = subprocess.run([*commands[language], example], env=environment, capture_output=True, text=True, check=False, timeout=60)
                self.assertRegex(done.stdout, expected, done.stderr)

    def test_answers_are_those_of_the_commands(self) -> None:
        solved = subprocess.run([BUILD / "emilia", "solve", "-", "--json", "--moves"], input=ENDGAME, capture_output=True, text=True, check=True)
        status, answer = self.post("solve", json.dumps({"position": ENDGAME, "moves": True}))
        self.assertEqual(status, 200)
        ignored = ("nodes", "seconds")
        self.assertEqual({**answer, **dict.fromkeys(ignored)}, {**json.loads(solved.stdout), **dict.fromkeys(ignored)})

    def test_moves_of_levels_ratings_and_boards(self) -> None:
        for request, move in (
            ({"level": 0}, "[a-h][1-8]"), ({"rating": 1500}, "[a-h][1-8]"), ({"time": 0.1}, "[a-h][1-8]"),
            ({"position": "B" + "E" * 36, "board": "6x6"}, "pass"), ({"position": "WEEEEXXXEEXOEEEEE"}, "[a-d][1-4]"),
            ({"board": "8x8 fewest", "time": 0.1}, "[a-h][1-8]"),
        ):  # fmt: skip
            with self.subTest(request):
                status, answer = self.post("move", json.dumps({"position": START, **request}))
                self.assertEqual(status, 200, answer)
                self.assertRegex(answer["move"], f"^{move}$")

    def test_garbage_gets_an_error(self) -> None:
        for path, text in (
            ("move", ""), ("move", "[]"), ("move", "{"), ("move", "{}"), ("move", '{"position": 1}'), ("move", '{"position": "X"}'),
            ("move", json.dumps({"position": START, "level": 21})), ("move", json.dumps({"position": START, "level": 3, "rating": 1500})),
            ("move", json.dumps({"position": START, "time": 1e9})), ("move", json.dumps({"position": START, "time": -1})),
            ("move", json.dumps({"position": START, "deep": 1})), ("move", json.dumps({"position": START, "board": "99x99"})),
            ("solve", json.dumps({"position": START, "depth": 10**30})), ("solve", "[" * 200_000), ("analyse", '{"game": "zz"}'),
            ("analyse", '{"game": "\\ud800"}'), ("analyse", '{"game": ""}'), ("analyse", '{"game": "f5", "rating": 1}'),
        ):  # fmt: skip
            with self.subTest(path=path, text=text[:80]):
                status, answer = self.post(path, text)
                self.assertEqual(status, 400, answer)
                self.assertEqual(list(answer), ["error"])

    def test_refuses_strangers(self) -> None:
        body = json.dumps({"position": START})
        for fields in ({"Authorization": None}, {"Authorization": "Bearer "}, {"Authorization": f"Bearer {'0' * 32}"}, {"Host": "evil.example"}):
            self.assertEqual(self.server.status("POST", "/api/move", Cookie=None, Content_Length="0", **fields), 403, fields)
        self.assertEqual(self.post("moves", body)[0], 404)
        self.assertEqual(self.post("move", " " * 300_000)[0], 413)
        token = f"Bearer {self.server.secret}"
        self.assertEqual(self.server.status("GET", "/api/move", Authorization=token), 405)

    def test_pages_of_other_sites_need_the_token(self) -> None:
        answer = self.server.ask("OPTIONS", "/api/move", Cookie=None, Origin="http://example.org").decode()
        self.assertIn("Access-Control-Allow-Origin: *", answer)
        self.assertEqual(self.post("move", json.dumps({"position": START, "level": 0}), Origin="http://example.org")[0], 200)
        self.assertEqual(self.server.status("POST", "/api/move", Origin="http://example.org", Content_Length="0"), 403, "with the cookie only")

    def test_work_ends_with_its_connection(self) -> None:
        text = json.dumps({"position": START})
        head = f"POST /api/solve HTTP/1.1\r\nHost: {self.server.host}\r\nAuthorization: Bearer {self.server.secret}\r\nContent-Length: {len(text)}\r\n\r\n"
        connections = [self.server.connect() for _ in range(9)]
        for connection in connections:
            connection.sendall((head + text).encode())
        self.assertIn(b" 503 ", everything(connections[-1])[:20])
        for connection in connections:
            connection.close()
        deadline = time.monotonic() + 30
        while (status := self.post("move", json.dumps({"position": START, "level": 0}))[0]) == 503:
            self.assertLess(time.monotonic(), deadline)
        self.assertEqual(status, 200)


class Life(unittest.TestCase):
    def test_ends_after_the_last_page(self) -> None:
        server = Server(linger=1)
        page = server.page()
        page.hear_until("@ready ")
        time.sleep(2)
        self.assertIsNone(server.process.poll())
        page.close()
        self.assertEqual(server.process.wait(timeout=60), 0)
        server.end()

    def test_ends_during_a_search(self) -> None:
        server = Server()
        page = server.page()
        page.hear_until("@ready ")
        page.send(b"go infinite")
        page.hear_until("info depth")
        server.end()
        self.assertEqual(server.process.returncode, 0)
        page.close()


class AnotherEngine(unittest.TestCase):
    """`emilia board --engine`, with Emilia as the other engine."""

    def answers(self, protocol: str, *requests: dict[str, object]) -> list[Any]:
        emilia = BUILD / "emilia"
        with tempfile.TemporaryDirectory() as folder:
            words = [emilia, "board", "--api", "--port", "8699", "--engine", str(emilia), "--engine-protocol", protocol]
            environment = os.environ | {"XDG_RUNTIME_DIR": folder, "XDG_DATA_HOME": folder}
            program = subprocess.Popen(words, stdout=subprocess.PIPE, env=environment, text=True)
            assert program.stdout is not None
            address, token = (program.stdout.readline().split()[1] for _ in range(2))
            answers = []
            for fields in requests:
                request = urllib.request.Request(address + "guest", json.dumps(fields).encode(), {"Authorization": f"Bearer {token}"})
                try:
                    with urllib.request.urlopen(request) as answer:
                        answers.append(json.load(answer))
                except urllib.error.HTTPError as error:
                    answers.append(json.load(error)["error"])
            program.terminate()
            program.communicate(timeout=30)
        return answers

    def test_plays_and_gives_values(self) -> None:
        passing = "W" + "E" * 27 + "OXEEEEEEEE" + "E" * 27  # White moves, then Black has no move
        for protocol, has_value in (("gtp", False), ("nboard", True), ("uoi", True)):
            with self.subTest(protocol=protocol):
                moves = {"position": START, "moves": "f5d6c3", "time": 0.1}
                first, second, illegal, other, small = self.answers(
                    protocol, moves, moves, {"position": START, "moves": "a1"}, {"position": passing, "time": 0.1}, {"position": "WEEEEXXXEEXOEEEEE", "time": 0.1}
                )
                for answer in (first, second):
                    self.assertIn(answer["move"], ("b3", "c4", "d3", "e3", "f4", "f6", "f7", "d2", "b4", "c5", "e6", "g6", "g5", "f3"))
                    self.assertEqual(answer["value"] is not None, has_value)
                self.assertRegex(illegal, "illegal move 'a1'")
                self.assertRegex(str(other), "usual start" if protocol == "gtp" else "'move': 'f4'")
                self.assertRegex(str(small), "'move': 'a1'" if protocol == "uoi" else "only on 8x8")

    def test_refuses_what_is_no_engine(self) -> None:
        for command in ("no-such-program", "true"):
            done = subprocess.run([BUILD / "emilia", "board", "--api", "--engine", command], capture_output=True, text=True, check=False, timeout=60)
            self.assertEqual(done.returncode, 1)
            self.assertIn("the program has ended", done.stderr)
        done = subprocess.run([BUILD / "emilia", "board", "--engine", "x", "--engine-protocol", "uci"], capture_output=True, text=True, check=False)
        self.assertIn("expected", done.stderr)


if __name__ == "__main__":
    unittest.main()
