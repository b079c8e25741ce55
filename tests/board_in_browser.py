# SPDX-License-Identifier: MIT
"""A whole game in Chromium on the page that a program serves."""

import os
import subprocess
from pathlib import Path

from tests.match import ROOT


def play_in_browser(folder: Path, *command: str | Path) -> None:
    """Plays a game on the board of `command board`. Errors: the output of Playwright."""
    program = folder / "program"
    program.write_text(f"#!/bin/sh\nexec {' '.join(map(str, command))} \"$@\"\n")
    program.chmod(0o755)
    environment = os.environ | {"EMILIA_PROGRAM": str(program), "EMILIA_BOARD": str(folder)}  # no web site is needed
    done = subprocess.run(
        ["npx", "playwright", "test", "--project=desktop", "desk.spec.ts", "-g", "plays a whole game"],
        cwd=ROOT / "web", env=environment, capture_output=True, text=True, timeout=300, check=False,
    )  # fmt: skip
    if done.returncode != 0 or "1 passed" not in done.stdout:
        raise AssertionError(done.stdout + done.stderr)
