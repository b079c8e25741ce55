# SPDX-License-Identifier: MIT
"""Tests of emilia.exe and emilia.dll under Wine. `packaging/check_windows` builds them and runs the tests."""

import os
import subprocess
import unittest
from pathlib import Path

from tests.match import ROOT

BUILD = ROOT / "build/windows"
EXE = BUILD / "emilia.exe"
LINUX = ROOT / "build/release/emilia"
WINE = "/usr/lib/wine/wine64"
START = "BEEEEEEEEEEEEEEEEEEEEEEEEEEEOXEEEEEEXOEEEEEEEEEEEEEEEEEEEEEEEEEEE"

if not (EXE.exists() and LINUX.exists() and Path(WINE).exists()):
    raise unittest.SkipTest("needs emilia.exe and Wine, which packaging/check_windows provides")

#: Wine with a folder of its own, so that it neither reads nor changes the user's.
PREFIX = ROOT / "build/wine"
PREFIX.mkdir(exist_ok=True)
os.environ |= {"WINEPREFIX": str(PREFIX), "WINEDEBUG": "-all", "WINEARCH": "win64", "LC_ALL": "C.UTF-8", "TERM": "xterm"}
# Starting Wine takes three seconds. The status is 2 if another module has started it.
subprocess.run(["/usr/lib/wine/wineserver64", "--persistent=60"], check=False)


def wine(*arguments: str | Path, folder: Path | None = None, **options: object) -> subprocess.CompletedProcess[str]:
    """Runs emilia.exe, or the program of an absolute path, and returns its output."""
    program, rest = (arguments[0], arguments[1:]) if isinstance(arguments[0], Path) else (EXE, arguments)
    return subprocess.run(
        [WINE, program, *rest], cwd=folder, capture_output=True, encoding="utf-8", timeout=300, check=False, **options
    )  # type: ignore[call-overload, no-any-return]
