# SPDX-License-Identifier: MIT
"""Signals that end a match, and those that do not."""

import os
import signal
import unittest

import tests.match  # (finds the packages in scripts/)
from othello_match.stopping import on_interrupt


class Signals(unittest.TestCase):
    def setUp(self) -> None:
        for each in (signal.SIGTERM, signal.SIGHUP):
            self.addCleanup(signal.signal, each, signal.getsignal(each))

    def test_the_first_acts_and_the_others_are_ignored(self) -> None:
        heard: list[str] = []
        with on_interrupt(lambda: heard.append("one")):
            os.kill(os.getpid(), signal.SIGTERM)
            os.kill(os.getpid(), signal.SIGHUP)
        self.assertEqual(heard, ["one"])
        self.assertIs(signal.getsignal(signal.SIGTERM), signal.SIG_DFL)

    def test_under_nohup_a_hangup_is_none(self) -> None:
        signal.signal(signal.SIGHUP, signal.SIG_IGN)
        heard: list[str] = []
        with on_interrupt(lambda: heard.append("one")):
            os.kill(os.getpid(), signal.SIGHUP)
            self.assertEqual(heard, [])
            os.kill(os.getpid(), signal.SIGTERM)
        self.assertEqual(heard, ["one"])
        self.assertIs(signal.getsignal(signal.SIGHUP), signal.SIG_IGN)


if __name__ == "__main__":
    unittest.main()
