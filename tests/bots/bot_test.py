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
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import ClassVar, Protocol

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


class Server(Protocol):
    """Server of a bot. counts: matches that `started` and `finished`, and others."""

    address: str
    counts: Counter[str]

    def close(self) -> None: ...


@unittest.skipUnless(EMILIA.exists(), f"needs {EMILIA.relative_to(ROOT)}")
class BotTest(unittest.TestCase):
    """Test of one bot. secret: its name in the options. flags: `--server` or `--url` and others, with {} for the address."""

    main: ClassVar[Callable[[list[str]], int]]
    script: ClassVar[str]
    secret: ClassVar[str]
    flags: ClassVar[tuple[str, ...]]
    variable: ClassVar[str]
    config: ClassVar[str] = CONFIG

    def setUp(self) -> None:
        watch(self)
        self.folder = Path(self.enterContext(tempfile.TemporaryDirectory()))
        self.record = self.folder / "games"

    def _arguments(self, server: Server, config: str) -> list[str]:
        path = self.folder / "config.toml"
        path.write_text(config)
        return [*(flag.format(server.address) for flag in self.flags), "--config", str(path), "--record", str(self.record)]

    def run_bot(self, server: Server, games: int, config: str = "", secret: str = SECRET) -> tuple[int, str, str]:
        """Runs the bot in this process and closes the server; returns the exit status, the log and the errors."""
        path = self.folder / "secret"
        path.write_text(secret + "\n")
        arguments = [*self._arguments(server, config or self.config), "--games", str(games)]
        arguments += [f"--{self.secret}-file", str(path), "--log", str(self.folder / "log")]
        out, err = io.StringIO(), io.StringIO()
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
            status = type(self).main(arguments)
        server.close()
        return status, out.getvalue(), err.getvalue()

    def stop(self, server: Server, word: str) -> str:
        """Runs the script, sends SIGINT after the first line with a word, and returns the log.

        Checks that each game that began has ended and is in the record.
        """
        bot = subprocess.Popen(
            [ROOT / self.script, *self._arguments(server, self.config)], stdout=subprocess.PIPE,
            stderr=subprocess.PIPE, text=True, env={**os.environ, self.variable: SECRET}, start_new_session=True,
        )  # fmt: skip
        assert bot.stdout
        lines = [bot.stdout.readline()]
        while word not in lines[-1]:
            self.assertTrue(lines[-1], f"the bot exited: {lines}")
            lines.append(bot.stdout.readline())
        bot.send_signal(signal.SIGINT)
        out, err = bot.communicate(timeout=60)
        server.close()
        self.assertEqual((bot.returncode, err), (0, ""), out)
        self.assertIn("stopping after the running games", out)
        self.assertEqual(server.counts["started"], server.counts["finished"], out)
        self.assertEqual(len(self.record.read_text().splitlines()), server.counts["finished"], out)
        return "".join(lines) + out

    def assert_error(self, arguments: list[str], message: str) -> None:
        """Checks that the bot ends with a usage error."""
        err = io.StringIO()
        with contextlib.redirect_stderr(err):
            self.assertEqual(type(self).main(arguments), 2)
        self.assertIn(message, err.getvalue())
