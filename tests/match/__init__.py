# SPDX-License-Identifier: MIT
"""Tests of the match runner; run from the repository root:

    /usr/bin/python3 -m unittest discover -s tests/match -t .

EMILIA_SLOW_TESTS=1 adds the tests that take more than a few seconds.
"""

import os
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]

#: True if slow tests are enabled.
SLOW = os.environ.get("EMILIA_SLOW_TESTS") == "1"

sys.path[:0] = [str(ROOT / "scripts/lib"), str(ROOT / "scripts")]
