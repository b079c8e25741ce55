#!/usr/bin/python3 -IS
# SPDX-License-Identifier: MIT
"""Mock program of the Umeå course contract.

    umea_player.py MODE POSITION SECONDS FLAG

MODE: first (plays the first legal move), or one of the faults illegal, empty, late, garbage, chatty, crash, flood,
no-build (fails in the build call).
"""

import math
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[3] / "scripts/lib"))

from othello.boards import Board  # noqa: E402
from othello.notation import parse_position  # noqa: E402
from engines.protocols.umea import move_text  # noqa: E402
from othello.rules import PASS  # noqa: E402

mode, text, seconds, flag = sys.argv[1:]
if flag == "1":
    print("building\n" * 100_000)
    sys.exit(3 if mode == "no-build" else 0)
side = math.isqrt(len(text))
moves = parse_position(text, Board(side, side)).legal_moves()
if mode == "illegal":
    print("(1,1)")
elif mode == "empty":
    pass
elif mode == "late":
    time.sleep(float(seconds) + 30)
elif mode == "garbage":
    print("f5")
elif mode == "chatty":
    print("thinking...")
    print(move_text(moves[0] if moves else PASS))
elif mode == "crash":
    sys.exit("out of luck")
elif mode == "flood":
    while True:
        print("x" * 1000)
else:
    print(move_text(moves[0] if moves else PASS))
