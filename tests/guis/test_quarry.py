# SPDX-License-Identifier: MIT
"""A whole game inside Quarry (Debian packages quarry and grhino): Emilia against gtp-rhino, started by keys."""

import os
import re
import shutil
import subprocess
import tempfile
import time
import unittest
from pathlib import Path

from othello.notation import parse_square
from othello.rules import START, Colour, Position
from tests.guis import ROOT, SLOW

ENGINE = ROOT / "build" / "release" / "emilia"
SCREENSHOT = ROOT / "build" / "screenshots" / "quarry.png"
QUARRY = "/usr/games/quarry"
NEEDED = (QUARRY, "/usr/games/gtp-rhino", "Xvfb", "xdotool", "scrot")

# Engines of the site come behind those of the user, among them gtp-rhino as "GRhino Reversi". The time limit is
# one for the game, so that the clocks are spoken of too.
CONFIGURATION = """\
[GTP Engine "Emilia"]
Screen name format = "%n %v"
Name = "Emilia"
Command line = "{engine} --hash 4 --log-file {log} --log-level debug"
Supported games = "Reversi"

[New Game Parameters]
Game = "Reversi"
White player name = "nobody"
White is computer = true
Black player name = "nobody"
Black is computer = true

[New Reversi Game Parameters]
Board size = 8
Time control type = 1
Time limit for game = 00:20
"""


class Screen:
    """An X server without a window manager, on which the keys go to the window under the pointer."""

    def __init__(self) -> None:
        reader, writer = os.pipe()
        self.server = subprocess.Popen(
            ["Xvfb", "-displayfd", str(writer), "-screen", "0", "1024x768x24", "-nolisten", "tcp"],
            pass_fds=[writer], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )  # fmt: skip
        os.close(writer)
        with os.fdopen(reader) as stream:
            self.environment = {**os.environ, "DISPLAY": f":{stream.readline().strip()}"}

    def run(self, *command: str) -> str:
        return subprocess.run(
            command, env=self.environment, capture_output=True, text=True, timeout=30, check=False
        ).stdout

    def window(self, title: str, patience: float = 30) -> tuple[str, int, int]:
        """Waits for a window with such a title and points into it; its number, width and height."""
        deadline = time.monotonic() + patience
        while time.monotonic() < deadline:
            windows = self.run("xdotool", "search", "--onlyvisible", "--name", title).split()
            size = self.run("xdotool", "getwindowgeometry", "--shell", *windows[-1:]) if windows else ""
            if found := re.search(r"WIDTH=(\d+)\nHEIGHT=(\d+)", size):
                time.sleep(1)
                self.run("xdotool", "mousemove", "--window", windows[-1], "3", "3")
                return windows[-1], int(found[1]), int(found[2])
            time.sleep(0.1)
        raise AssertionError(f"no window with the title {title}")

    def click(self, window: tuple[str, int, int], across: float, down: float) -> None:
        """Clicks at a part of the width and the height of a window."""
        number, width, height = window
        place = [str(round(across * width)), str(round(down * height))]
        self.run("xdotool", "mousemove", "--window", number, *place, "click", "1")
        time.sleep(0.5)

    def press(self, *keys: str) -> None:
        for key in keys:
            self.run("xdotool", "key", key)
            time.sleep(0.5)

    def keep(self, path: Path) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        self.run("scrot", "--overwrite", str(path))

    def close(self) -> None:
        self.server.terminate()
        self.server.wait()


def exchanges(log: str) -> list[tuple[str, str]]:
    """The commands of one of Quarry's GTP logs, each with its answer. Quarry does not wait for answers."""
    commands = re.findall(r"(?m)^> (.*)$", log)
    answers = re.findall(r"(?m)^  ([=?].*(?:\n  .*\S.*)*)", log)
    assert len(commands) == len(answers), "every command was answered once"
    return list(zip(commands, answers))


def final_position(moves: list[tuple[str, str]]) -> Position:
    """Plays moves (colour, square); a side that has none is left out of them."""
    position = START
    for colour, move in moves:
        if position.must_pass() and position.to_move is not Colour(colour):
            position = position.passed()
        assert position.to_move is Colour(colour), f"{colour} {move} out of turn"
        position = position.play(parse_square(move))
    return position


@unittest.skipUnless(
    SLOW and ENGINE.exists() and all(shutil.which(tool) for tool in NEEDED),
    f"slow, and needs {ENGINE.relative_to(ROOT)}, {', '.join(NEEDED)}",
)
class Quarry(unittest.TestCase):
    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.home = Path(folder.name)
        self.engine_log = self.home / "emilia.log"
        (self.home / ".quarry").write_text(CONFIGURATION.format(engine=ENGINE, log=self.engine_log))
        self.screen = Screen()
        self.addCleanup(self.screen.close)
        self.quarry = subprocess.Popen(
            [QUARRY, f"--gtp-log={self.home}/gtp"],
            env={**self.screen.environment, "HOME": str(self.home)},
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )  # fmt: skip
        self.addCleanup(self.quarry.wait)
        self.addCleanup(self.quarry.kill)

    def begin_a_game(self) -> None:
        """Emilia is white, as the first of the list; gtp-rhino, the second, is chosen for black."""
        self.screen.window("Quarry Control Center")
        self.screen.press("alt+n")
        dialogue = self.screen.window("New Game")
        self.screen.click(dialogue, 0.58, 0.743)  # the list of engines for black
        self.screen.press("Down", "Return", "alt+f", "alt+p")

    def engine_position(self) -> Position:
        """Position of the game in Emilia's log; Quarry writes its own log only at the end."""
        log = self.engine_log.read_text() if self.engine_log.exists() else ""
        moves = re.findall(r"received play (\w+) (\w\d)|received genmove (\w+)\n.*sent = (\w\d)", log)
        return final_position([(move[0] or move[2], move[1] or move[3]) for move in moves])

    def end_quarry(self) -> None:
        self.screen.press("ctrl+q")
        _, width, height = self.screen.window("GRhino")
        self.screen.run("xdotool", "mousemove", str(width // 2), str(height // 2))  # into the question
        self.screen.press("alt+w")
        self.quarry.wait(timeout=20)

    def test_a_whole_game_without_a_refusal(self) -> None:
        self.begin_a_game()
        deadline = time.monotonic() + 150
        while not self.engine_position().is_over():
            self.assertLess(time.monotonic(), deadline, "the game does not end")
            time.sleep(1)
        time.sleep(1)
        self.screen.keep(SCREENSHOT)
        self.end_quarry()

        logs = [path.read_text() for path in self.home.glob("gtp.*")]
        (talk,) = [exchanges(log) for log in logs if "= Emilia" in log]
        self.assertEqual([answer for _, answer in talk if answer.startswith("?")], [])
        said = [command for command, _ in talk]
        for command in ("set_game Othello", "boardsize 8", "clear_board", "time_settings 20 0 0"):
            self.assertIn(command, said)
        self.assertTrue(any(command.startswith("time_left white ") for command in said))
        moves = []
        for command, answer in talk:
            words = command.split()
            if words[0] == "play":
                moves.append((words[1], words[2]))
            if words[0] == "genmove":
                moves.append((words[1], answer.removeprefix("= ")))
        self.assertTrue(final_position(moves).is_over())
        self.assertEqual(final_position(moves), self.engine_position())
        self.assertGreater(SCREENSHOT.stat().st_size, 10_000)


if __name__ == "__main__":
    unittest.main()
