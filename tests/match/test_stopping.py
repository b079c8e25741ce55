# SPDX-License-Identifier: MIT
"""Signals that interrupt a program, and ignored signals."""

import os
import signal
import unittest

import tests.match  # (adds scripts/ to the module path)
from engines.stopping import on_interrupt


class Signals(unittest.TestCase):
    def setUp(self) -> None:
        for each in (signal.SIGTERM, signal.SIGHUP):
            self.addCleanup(signal.signal, each, signal.getsignal(each))
            signal.signal(each, signal.SIG_DFL)  # nohup ignores SIGHUP

    def test_only_the_first_signal_calls_the_action(self) -> None:
        calls: list[str] = []
        with on_interrupt(lambda: calls.append("one")):
            os.kill(os.getpid(), signal.SIGTERM)
            os.kill(os.getpid(), signal.SIGHUP)
        self.assertEqual(calls, ["one"])
        self.assertIs(signal.getsignal(signal.SIGTERM), signal.SIG_DFL)

    def test_later_signals_call_the_second_action(self) -> None:
        calls: list[str] = []
        with on_interrupt(lambda: calls.append("first"), lambda: calls.append("later")):
            for each in (signal.SIGTERM, signal.SIGHUP, signal.SIGTERM):
                os.kill(os.getpid(), each)
        self.assertEqual(calls, ["first", "later", "later"])

    def test_under_nohup_sighup_is_ignored(self) -> None:
        signal.signal(signal.SIGHUP, signal.SIG_IGN)
        calls: list[str] = []
        with on_interrupt(lambda: calls.append("one")):
            os.kill(os.getpid(), signal.SIGHUP)
            self.assertEqual(calls, [])
            os.kill(os.getpid(), signal.SIGTERM)
        self.assertEqual(calls, ["one"])
        self.assertIs(signal.getsignal(signal.SIGHUP), signal.SIG_IGN)


if __name__ == "__main__":
    unittest.main()
