# SPDX-License-Identifier: MIT
"""Tests of the bots and the servers that they play on; run from the repository root:

    /usr/bin/python3 -m unittest discover -s tests/bots -t .

EMILIA_SLOW_TESTS=1 adds a day of simulated play: 1,000 games on each server.
"""

import faulthandler
import unittest

from tests.match import ROOT, SLOW

__all__ = ["ROOT", "SLOW", "watch"]

#: Seconds until a test that hangs ends the tests with a traceback of each thread.
LONGEST = 3600 if SLOW else 300


def watch(test: unittest.TestCase) -> None:
    """Ends the tests if this one hangs."""
    faulthandler.dump_traceback_later(LONGEST, exit=True)
    test.addCleanup(faulthandler.cancel_dump_traceback_later)
