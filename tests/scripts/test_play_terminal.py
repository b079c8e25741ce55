# SPDX-License-Identifier: MIT
"""Program `emilia play` on a terminal: saved games, history and keys."""

from __future__ import annotations

import os
import pty
import select
import signal
import subprocess
import tempfile
import time
import unittest
from pathlib import Path

from common import BUILD

PROGRAM = Path(os.environ.get("EMILIA_PROGRAM", BUILD / "emilia"))


class Terminal:
    """Program on a pseudo-terminal."""

    def __init__(self, state: str, *arguments: str, kind: str = "xterm", command: tuple[str, ...] = ("play",)) -> None:
        self._end, inner = pty.openpty()
        environment = {**os.environ, "XDG_STATE_HOME": state, "TERM": kind, "LC_ALL": "C", "NO_COLOR": "1"}
        self.process = subprocess.Popen(
            [PROGRAM, *command, "--hash", "1", *arguments],
            stdin=inner, stdout=inner, stderr=inner, env=environment, start_new_session=True,
        )  # fmt: skip
        os.close(inner)
        self.shown = ""

    def wait_for(self, text: str, seconds: float = 30) -> str:
        """Reads until the text appears; returns all output since the last call."""
        end = time.monotonic() + seconds
        while text not in self.shown:
            ready, _, _ = select.select([self._end], [], [], max(0.0, end - time.monotonic()))
            if not ready:
                raise AssertionError(f"no {text!r} in {self.shown!r}")
            try:
                self.shown += os.read(self._end, 4096).decode()
            except OSError:
                raise AssertionError(f"ended without {text!r}: {self.shown!r}") from None
        at = self.shown.index(text) + len(text)
        seen, self.shown = self.shown[:at], self.shown[at:]
        return seen

    def type(self, text: str) -> None:
        os.write(self._end, text.encode())

    def close(self) -> None:
        self.process.kill()
        self.process.wait()
        os.close(self._end)


@unittest.skipUnless(PROGRAM.exists(), f"{PROGRAM} is not built")
class PlayOnATerminal(unittest.TestCase):
    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.state = folder.name

    def start(self, *arguments: str, kind: str = "xterm", command: tuple[str, ...] = ("play",)) -> Terminal:
        terminal = Terminal(self.state, *arguments, kind=kind, command=command)
        self.addCleanup(terminal.close)
        return terminal

    def test_a_killed_game_is_offered_again(self) -> None:
        terminal = self.start("--white", "person", "--board", "6x6")
        terminal.wait_for("Black> ")
        terminal.type("e4c5\r")  # lines of several moves
        terminal.wait_for("> ")
        terminal.process.send_signal(signal.SIGKILL)
        terminal.process.wait()
        again = self.start()
        again.wait_for("Continue it? [Y/n] ")
        again.type("\r")
        again.wait_for("White O")
        again.wait_for("> ")
        again.type("moves\r")
        again.wait_for("e4")

    def test_ctrl_c_saves_the_game_and_restores_the_terminal(self) -> None:
        terminal = self.start("--white", "person")
        terminal.wait_for("Black> ")
        terminal.type("f5\r")
        terminal.wait_for("White> ")
        terminal.type("\x03")
        terminal.process.send_signal(signal.SIGINT)
        terminal.process.wait(timeout=10)
        kept = (Path(self.state) / "emilia/play.game").read_text()
        self.assertIn("moves f5\n", kept)

    def test_a_declined_game_is_replaced(self) -> None:
        first = self.start("--white", "person")
        first.wait_for("Black> ")
        first.type("f5d6\r")
        first.wait_for("Perpendicular")
        first.wait_for("Black> ")
        first.type("quit\r")
        first.process.wait(timeout=10)
        second = self.start("--white", "person")
        second.wait_for("Continue it? [Y/n] ")
        second.type("n\r")
        second.wait_for("Black> ")
        second.type("moves\r")
        second.wait_for("No moves yet.")

    def test_the_cursor_keys_recall_earlier_lines(self) -> None:
        terminal = self.start("--white", "person")
        terminal.wait_for("Black> ")
        terminal.type("level 3\r")
        terminal.wait_for("Level 3: ")
        terminal.wait_for("Black> ")
        terminal.type("\x1b[A\r")
        terminal.wait_for("Level 3: ")

    def test_unknown_keys_have_no_effect(self) -> None:
        """Regression: F5 inserted `~`."""
        terminal = self.start("--white", "person")
        terminal.wait_for("Black> ")
        keys = ("\x1b[15~", "\x1bOP", "\x1b[[A", "\x1b[2~", "\x1b[5~", "\x1b[3~", "\x1b[1;5C")
        terminal.type("".join(keys) + "f5\r")
        terminal.wait_for("White> ")
        terminal.type("d7\x1b[D\x1b[3~6\x1b[15~\r")  # the cursor key and Delete edit the line
        self.assertNotIn("~", terminal.wait_for("Black> "))

    def test_lines_typed_while_the_engine_thinks_are_answered_after_its_move(self) -> None:
        """Regression: they stopped the search and were lost."""
        terminal = self.start("--level", "20", "--black", "engine", "--white", "person", "--book", "")
        terminal.wait_for("(Enter: move now)")
        terminal.type("level 3\rlevel 4\rlev")
        time.sleep(0.5)
        terminal.wait_for("(Enter: move now)")
        terminal.type("el 5\r")
        time.sleep(0.5)
        terminal.type("\r")
        terminal.wait_for("Black plays ")
        for level in ("3", "4", "5"):
            terminal.wait_for(f"White> level {level}")
            terminal.wait_for(f"Level {level}: ")

    def test_a_line_begun_while_the_engine_thinks_continues_at_the_prompt(self) -> None:
        terminal = self.start("--level", "20", "--black", "engine", "--white", "person", "--book", "")
        terminal.wait_for("(Enter: move now)")
        terminal.type("\r")
        terminal.type("lev")
        terminal.wait_for("White> ")
        terminal.type("el 3\r")
        terminal.wait_for("Level 3: ")

    def test_a_terminal_without_a_screen_gets_plain_lines(self) -> None:
        terminal = self.start("--white", "person", kind="dumb")
        terminal.wait_for("Black> ")
        terminal.type("f5\r")
        terminal.wait_for("Black X 4")
        terminal.type("quit\r")
        terminal.process.wait(timeout=10)
        again = self.start("--white", "person", kind="dumb")
        shown = again.wait_for("Continue it? [Y/n] ")
        again.type("\r")
        shown += again.wait_for("White> ")
        self.assertNotIn("\x1b", shown)

    def test_enter_stops_the_search(self) -> None:
        terminal = self.start("--level", "20", "--black", "engine", "--white", "person", "--book", "")
        terminal.wait_for("(Enter: move now)")
        began = time.monotonic()
        terminal.type("\r")
        terminal.wait_for("Black plays ")
        self.assertLess(time.monotonic() - began, 5, "without the key it takes ten seconds")


    def test_play_or_help_at_the_bare_prompt_chose_a_protocol(self) -> None:
        terminal = self.start("--level", "3", command=())
        terminal.wait_for("Type play for a game, help for all commands, quit to leave.")
        terminal.type("help\r")
        terminal.wait_for("Engines and training:")
        terminal.type("\rplay\r")
        terminal.wait_for("Level 3: for")
        terminal.wait_for("Black> ")
        terminal.type("quit\r")
        terminal.process.wait(timeout=10)
        self.assertEqual(terminal.process.returncode, 0)

    def test_a_command_of_a_protocol_at_the_bare_prompt_is_answered(self) -> None:
        terminal = self.start(command=())
        terminal.wait_for("quit to leave.")
        terminal.type("boardsize 8\r")
        terminal.wait_for("= ")
        terminal.type("play b f5\r")
        terminal.wait_for("= ")
        terminal.type("quit\r")
        terminal.process.wait(timeout=10)


if __name__ == "__main__":
    unittest.main()
