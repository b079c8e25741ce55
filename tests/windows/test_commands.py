# SPDX-License-Identifier: MIT
"""Commands of emilia.exe: the same answers as on Linux, files, and interruptions."""

import fcntl
import gzip
import json
import os
import pty
import re
import select
import signal
import struct
import subprocess
import tempfile
import termios
import time
import unittest
import urllib.request
from pathlib import Path

from tests.board_in_browser import play_in_browser
from tests.match import ROOT
from tests.windows import EXE, LINUX, PREFIX, START, WINE, wine

FFO = ROOT / "scripts/data/fforum-40-44.obf"
MOVES = "f5d6c3d3c4f4f6f3e6e7"


def linux(*arguments: str | Path, **options: object) -> str:
    return subprocess.run(
        [LINUX, *arguments], capture_output=True, text=True, timeout=300, check=True, **options
    ).stdout  # type: ignore[call-overload, no-any-return]


class Commands(unittest.TestCase):
    def setUp(self) -> None:
        scratch = tempfile.TemporaryDirectory(prefix="emilia-windows-")
        self.addCleanup(scratch.cleanup)
        self.folder = Path(scratch.name)

    def run_here(self, *arguments: str, **options: object) -> str:
        done = wine(*arguments, folder=self.folder, **options)
        self.assertEqual(done.returncode, 0, done.stderr)
        return done.stdout

    def assert_as_on_linux(self, *arguments: str) -> None:
        self.assertEqual(self.run_here(*arguments), linux(*arguments, cwd=self.folder))

    def test_the_program_needs_only_dlls_of_windows(self) -> None:
        listed = subprocess.run(["objdump", "-p", EXE], capture_output=True, text=True, check=True).stdout
        dlls = set(re.findall(r"DLL Name: (\S+)", listed))
        self.assertLessEqual(dlls, {"KERNEL32.dll", "msvcrt.dll", "ADVAPI32.dll", "SHELL32.dll", "WINMM.dll", "ntdll.dll", "WS2_32.dll", "MSWSOCK.dll"})

    def test_the_bench_signature_is_that_of_linux(self) -> None:
        signature = self.run_here("bench", "--quick").splitlines()[-1]
        self.assertEqual(signature, linux("bench", "--quick").splitlines()[-1])

    def test_the_board_is_played_in_a_browser(self) -> None:
        play_in_browser(self.folder, WINE, EXE)

    def test_another_engine_plays_on_the_board(self) -> None:
        command = [WINE, EXE, "board", "--api", "--port", "8698", "--engine", "emilia.exe", "--engine-protocol", "uoi"]
        board = subprocess.Popen(command, cwd=EXE.parent, stdout=subprocess.PIPE, text=True)
        self.addCleanup(board.communicate)
        self.addCleanup(board.kill)
        assert board.stdout is not None
        address, token = (board.stdout.readline().split()[1] for _ in range(2))
        fields = json.dumps({"position": START, "moves": "f5", "time": 0.2}).encode()
        request = urllib.request.Request(address + "guest", fields, {"Authorization": f"Bearer {token}"})
        with urllib.request.urlopen(request, timeout=60) as answer:
            self.assertIn(json.load(answer)["move"], ("d6", "f4", "f6"))

    def test_each_level_can_be_selected(self) -> None:
        for level in ("v2", "v3"):
            version = self.run_here("--version", env=os.environ | {"EMILIA_LEVEL": level})
            self.assertIn(f"(x86-64-{level})", version)

    def test_the_version_names_the_starter_book(self) -> None:
        self.assertRegex(self.run_here("--version"), r"starter book .*\\AppData\\Local\\emilia\\starter\.book\n")

    def test_ffo_40_to_44_are_solved(self) -> None:
        self.assertIn("\n5 as expected, 0 wrong,", self.run_here("solve", str(FFO), "--hash", "64"))

    def test_commands_answer_as_on_linux(self) -> None:
        self.assert_as_on_linux("perft", "7")
        self.assert_as_on_linux("openings", MOVES)
        self.assertRegex(self.run_here("move", START, "0.2"), r"^(d3|c4|f5|e6)\n$")
        self.assert_as_on_linux("--help")

    def test_a_game_is_analysed_as_on_linux(self) -> None:
        (self.folder / "game.txt").write_bytes((MOVES + "\r\n").encode())
        flags = ("--depth", "6", "--threads", "1", "--hash", "4")
        self.assert_as_on_linux("analyze", "game.txt", *flags)
        self.run_here("analyze", "game.txt", "--html", "windows.html", "--svg", "windows.svg", *flags)
        linux("analyze", "game.txt", "--html", "linux.html", "--svg", "linux.svg", *flags, cwd=self.folder)
        for ending in ("html", "svg"):
            self.assertEqual((self.folder / f"windows.{ending}").read_bytes(), (self.folder / f"linux.{ending}").read_bytes())

    def test_the_library_keeps_games_of_a_file_with_an_umlaut(self) -> None:
        (self.folder / "ü.txt").write_text("f5d6c3d3c4\n")
        self.run_here("library", "import", "ü.txt", "--library", "Spiele ä.library")
        self.assertIn("1 game\n", self.run_here("library", "search", "--position", "f5d6", "--library", "Spiele ä.library"))

    def test_files_have_names_with_blanks_and_umlauts(self) -> None:
        (self.folder / "Größe 1 白.txt").write_text(MOVES + "\n", encoding="utf-8")
        self.run_here("convert", "Größe 1 白.txt", "ein Spiel ä.ggf")
        self.assertIn(b"(;GM[Othello]", (self.folder / "ein Spiel ä.ggf").read_bytes())
        self.assertNotIn(b"\r", (self.folder / "ein Spiel ä.ggf").read_bytes())
        self.run_here("--log-file", "Übersicht.log", "--log-level", "trace", input="uoi\n")
        self.assertIn("uoi", (self.folder / "Übersicht.log").read_text(encoding="utf-8"))
        self.run_here("convert", "ein Spiel ä.ggf", "zurück.txt")
        self.assertIn(MOVES, (self.folder / "zurück.txt").read_text(encoding="utf-8").lower())
        done = wine("convert", "fehlt ß.ggf", "a.txt", folder=self.folder)
        self.assertIn("cannot open 'fehlt ß.ggf': No such file or directory", done.stderr)

    def test_a_missing_book_was_a_success(self) -> None:
        done = wine("book", "show", "missing.book", folder=self.folder)
        self.assertEqual(done.returncode, 1)
        self.assertIn("cannot open 'missing.book': No such file or directory", done.stderr)

    def test_a_game_is_played_line_by_line(self) -> None:
        played = self.run_here("play", "--level", "1", input="f5\r\nquit\r\n")
        self.assertIn("f5", played.lower())

    def test_selfplay_and_label_write_as_on_linux(self) -> None:
        play = ("selfplay", "--games", "2", "--depth", "2", "--threads", "1", "--seed", "5")
        self.run_here(*play, "--out", "windows.games")
        linux(*play, "--out", "linux.games", cwd=self.folder)
        self.assertEqual((self.folder / "windows.games").read_bytes(), (self.folder / "linux.games").read_bytes())
        self.run_here("label", "windows.games", "--depth", "2", "--out", "labels")
        linux("label", "windows.games", "--depth", "2", "--out", "linux.labels", cwd=self.folder)
        self.assertEqual((self.folder / "labels").read_bytes(), (self.folder / "linux.labels").read_bytes())

    def test_a_book_survives_kills_and_is_that_of_linux(self) -> None:
        learn = ("--depth", "8", "--positions", "400", "--threads", "1")
        book = "Büch 1.book"
        command = [WINE, EXE, "book", "learn", book, *learn]
        for milliseconds in (1500, 1900, 2400, 3000):
            learner = subprocess.Popen(command, cwd=self.folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            time.sleep(milliseconds / 1000)
            learner.kill()
            learner.wait()
        self.run_here("book", "learn", book, *learn)
        self.run_here("book", "check", book)
        linux("book", "learn", "linux.book", *learn, cwd=self.folder)
        self.run_here("book", "export", book, "windows.txt")
        linux("book", "export", "linux.book", "linux.txt", cwd=self.folder)
        self.assertEqual((self.folder / "windows.txt").read_bytes(), (self.folder / "linux.txt").read_bytes())
        self.assertFalse((self.folder / f"{book}-wal").exists())
        linux("book", "check", book, cwd=self.folder)

    def test_a_book_has_one_writer(self) -> None:
        command = [WINE, EXE, "book", "learn", "a.book", "--depth", "10"]
        learner = subprocess.Popen(command, cwd=self.folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            deadline = time.monotonic() + 30
            while not (self.folder / "a.book-wal").exists() and time.monotonic() < deadline:
                time.sleep(0.1)
            done = wine("book", "learn", "a.book", "--positions", "5", folder=self.folder)
            self.assertIn("another process is writing to it", done.stderr)
        finally:
            learner.kill()
            learner.wait()


class Console(unittest.TestCase):
    """A console that Windows makes for the program, as for a double click."""

    def start(self, *arguments: str) -> tuple[int, int]:
        """Returns process and console."""
        process, console = pty.fork()
        if process == 0:
            os.execv(WINE, [WINE, str(EXE), *arguments])
        self.addCleanup(os.close, console)
        fcntl.ioctl(console, termios.TIOCSWINSZ, struct.pack("HHHH", 50, 100, 0, 0))
        return process, console

    def test_a_double_click_explains_itself_and_opens_the_board(self) -> None:
        process, console = self.start()
        self.read_until(console, "Close it to end Emilia.")
        shown = self.read_until(console, "with Ctrl-C.")
        address = re.search(r"http://127\.0\.0\.1:\d+/open/[0-9a-f]{32}", shown)
        assert address is not None, shown
        opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor())
        opener.addheaders.append(("Accept-Encoding", "gzip"))
        with opener.open(address[0], timeout=30) as page:
            self.assertIn(b"<title>", gzip.decompress(page.read()))
        time.sleep(1)  # Wine's console takes no keys before its program waits for them
        os.write(console, b"\x03")
        self.read_until(console, "Press Enter to close this window.")
        time.sleep(1)
        os.write(console, b"\r")
        os.waitpid(process, 0)

    def test_a_game_in_the_console(self) -> None:
        for unfinished in PREFIX.glob("drive_c/users/*/AppData/Local/emilia/play.game"):
            unfinished.unlink()
        process, console = self.start("play")
        for text, answer in (("Black> ", "f5\r"), ("White plays", "quit\r")):
            self.read_until(console, text)
            time.sleep(1)
            os.write(console, answer.encode())
        self.assertEqual(os.waitpid(process, 0)[1], 0)

    def read_until(self, console: int, text: str) -> str:
        """Reads the console until it shows the text, without blanks. Wine moves the cursor instead of writing blanks."""
        shown, deadline = "", time.monotonic() + 30
        while text.replace(" ", "") not in shown:
            self.assertLess(time.monotonic(), deadline, f"{text!r} is missing: {shown!r}")
            if select.select([console], [], [], 0.1)[0]:
                shown += re.sub(r"\x1b\[[0-9;?]*[A-Za-z]|\s", "", os.read(console, 4096).decode(errors="replace"))
        return shown


class Streams(unittest.TestCase):
    """Standard streams of the engine."""

    def start(self, *arguments: str) -> "subprocess.Popen[str]":
        engine = subprocess.Popen(
            [WINE, EXE, *arguments], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, encoding="utf-8"
        )
        self.addCleanup(engine.wait)
        self.addCleanup(engine.kill)
        for stream in (engine.stdin, engine.stdout):
            assert stream is not None
            self.addCleanup(stream.close)
        return engine

    def ask(self, engine: "subprocess.Popen[str]", line: str, answer: str) -> str:
        """Sends a line and returns the first output line that begins with `answer`."""
        assert engine.stdin and engine.stdout
        engine.stdin.write(line + "\r\n")
        engine.stdin.flush()
        for found in engine.stdout:
            if found.startswith(answer):
                return found
        raise AssertionError(f"no answer to {line}")

    def test_a_time_limit_is_kept(self) -> None:
        engine = self.start("--threads", "1")
        self.ask(engine, "uoi", "uoiok")
        times = []
        for _ in range(5):
            start = time.monotonic()
            self.ask(engine, "go movetime 50", "bestmove")
            times.append(time.monotonic() - start)
        self.assertLess(min(times), 0.06)
        self.assertGreater(max(times), 0.02)

    def test_the_end_of_the_input_ends_the_engine(self) -> None:
        engine = self.start()
        self.ask(engine, "uoi", "uoiok")
        assert engine.stdin
        engine.stdin.write("go infinite\n")
        engine.stdin.close()
        self.assertEqual(engine.wait(timeout=20), 0)

    def test_a_closed_output_ends_the_engine(self) -> None:
        engine = self.start()
        self.ask(engine, "uoi", "uoiok")
        assert engine.stdin and engine.stdout
        engine.stdout.close()
        engine.stdin.write("go depth 5\n")
        engine.stdin.flush()
        self.assertNotEqual(engine.wait(timeout=20), 0)

    def test_ctrl_c_ends_the_engine(self) -> None:
        engine = self.start()
        self.ask(engine, "uoi", "uoiok")
        engine.send_signal(signal.SIGINT)
        engine.wait(timeout=20)  # Wine ends it with the status 0

    def test_ctrl_c_ends_a_long_command_in_order(self) -> None:
        solver = self.start("solve", *[str(FFO)] * 20, "--threads", "1")
        assert solver.stdout
        while not solver.stdout.readline().startswith("   1 "):
            pass
        solver.send_signal(signal.SIGINT)
        self.assertRegex(solver.stdout.read(), r"\ninterrupted: \d+ of 100 positions, \d+ nodes")
        self.assertEqual(solver.wait(timeout=20), 130)


if __name__ == "__main__":
    unittest.main()
