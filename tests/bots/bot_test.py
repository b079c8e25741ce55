# SPDX-License-Identifier: MIT
"""Common parts of the tests of a bot: its files, its run in this process, and its run until Ctrl-C."""

from __future__ import annotations

import contextlib
import io
import os
import signal
import subprocess
import tempfile
import unittest
from collections.abc import Callable
from pathlib import Path
from typing import ClassVar

from tests.bots import ROOT, watch
from tests.match.test_emilia import EMILIA

#: Settings of both bots: fast moves.
CONFIG = f"""
pause = 0.01
[engine]
command = ["{EMILIA}", "--hash", "1", "--eval", "compound"]
nodes = 1
overhead = 0.05
shared = true
[rules]
main = [1, 600]
games = 3
"""

#: Games at the same time in the long tests, whose moves wait for processes and threads most of the time.
MANY = 8

SECRET = "secret"


@unittest.skipUnless(EMILIA.exists(), f"needs {EMILIA.relative_to(ROOT)}")
class BotTest(unittest.TestCase):
    """Test of one bot. secret: its name in the options."""

    main: ClassVar[Callable[[list[str]], int]]
    script: ClassVar[str]
    secret: ClassVar[str]
    variable: ClassVar[str]
    config: ClassVar[str] = CONFIG

    def setUp(self) -> None:
        watch(self)
        self.folder = Path(self.enterContext(tempfile.TemporaryDirectory()))
        self.record = self.folder / "games"

    def _arguments(self, config: str) -> list[str]:
        path = self.folder / "config.toml"
        path.write_text(config)
        return ["--config", str(path), "--record", str(self.record)]

    def run_main(self, arguments: list[str], config: str = "", secret: str = SECRET) -> tuple[int, str, str]:
        """Runs the bot in this process; returns its exit status, its log and its errors."""
        path = self.folder / "secret"
        path.write_text(secret + "\n")
        arguments = [*arguments, *self._arguments(config or self.config)]
        arguments += [f"--{self.secret}-file", str(path), "--log", str(self.folder / "log")]
        out, err = io.StringIO(), io.StringIO()
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
            status = type(self).main(arguments)
        return status, out.getvalue(), err.getvalue()

    def run_until_ctrl_c(self, arguments: list[str], word: str) -> str:
        """Runs the script, sends SIGINT after the first line with a word, and returns the log."""
        bot = subprocess.Popen(
            [ROOT / self.script, *arguments, *self._arguments(self.config)], stdout=subprocess.PIPE,
            stderr=subprocess.PIPE, text=True, env={**os.environ, self.variable: SECRET}, start_new_session=True,
        )  # fmt: skip
        assert bot.stdout
        lines = [bot.stdout.readline()]
        while word not in lines[-1]:
            self.assertTrue(lines[-1], f"the bot exited: {lines}")
            lines.append(bot.stdout.readline())
        bot.send_signal(signal.SIGINT)
        out, err = bot.communicate(timeout=60)
        self.assertEqual((bot.returncode, err), (0, ""), out)
        self.assertIn("stopping after the running games", out)
        return "".join(lines) + out

    def assert_error(self, arguments: list[str], message: str) -> None:
        """Checks that the bot ends with a usage error."""
        err = io.StringIO()
        with contextlib.redirect_stderr(err):
            self.assertEqual(type(self).main(arguments), 2)
        self.assertIn(message, err.getvalue())
