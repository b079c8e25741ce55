# SPDX-License-Identifier: MIT
"""Smoke tests of a release: each artefact is unpacked into an empty folder and plays a move; a program answers in UCI.

`python3 -m quiet_start release.smoke FOLDER` tests the artefacts of a folder.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path

from common import PYTHON, ROOT, ArgumentError, Failure, run_script

START = "BEEEEEEEEEEEEEEEEEEEEEEEEEEEOXEEEEEEXOEEEEEEEEEEEEEEEEEEEEEEEEEEE"
MOVE = re.compile(r"\b(d3|c4|f5|e6)\b")
WINE = "/usr/lib/wine/wine64"

#: UCI session with a known number of lines of play.
UCI = "uci\nposition startpos\ngo perft 7\nposition startpos moves P@e3 P@d3\ngo movetime 100\nquit\n"
UCI_ANSWERS = ("uciok", "Nodes searched: 55092", "bestmove P@")

#: Plays a move with the engine of the web board, which is without threads.
BOARD_MOVE = """
const fs = require('node:fs');
const { openEmilia } = require('./lib/open.js');
WebAssembly.compile(fs.readFileSync('engine/emilia.wasm'))
  .then((module) => openEmilia(require('./engine/emilia.js'), module,
    { threads: 0, hash: 16, onLine: console.log, moduleOptions: {} }))
  .then((engine) => engine.say('position startpos\\ngo depth 4'));
"""

PYTHON_MOVE = "import emilia; print(emilia.Engine().play(emilia.Game(), emilia.Limit(time=0.1)).move)"


def output_of(command: Sequence[str | Path], folder: Path, stdin: str = "", **environment: str) -> str:
    """Runs a command without the user's environment. Returns its stdout; raises Failure if it fails."""
    known = {"PATH": "/usr/bin:/bin", "HOME": str(folder), "LC_ALL": "C.UTF-8"}
    try:
        done = subprocess.run(
            command, cwd=folder, input=stdin, env=known | environment, capture_output=True, text=True, timeout=300, check=False
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        raise Failure(f"cannot run {command[0]}: {error}") from None
    if done.returncode != 0:
        raise Failure(f"{command[0]} exited with status {done.returncode}: {done.stderr.strip() or done.stdout.strip()}")
    return done.stdout


def expect_move(output: str) -> None:
    if not MOVE.search(output):
        raise Failure(f"played no move: '{output.strip()}'")


def only(paths: list[Path]) -> Path:
    if len(paths) != 1:
        raise Failure(f"expected one file or folder, found {len(paths)}")
    return paths[0]


def unpack(artefact: Path, folder: Path) -> Path:
    """Unpacks an archive and returns its folder."""
    shutil.unpack_archive(artefact, folder, "zip" if artefact.suffix in (".zip", ".whl") else "gztar")
    return only(list(folder.iterdir())) if artefact.suffix != ".whl" else folder


def check_program(command: Sequence[str | Path], folder: Path, **environment: str) -> None:
    """The program plays a move and answers in UCI."""
    expect_move(output_of([*command, "move", START, "0.2"], folder, **environment))
    answers = output_of(command, folder, UCI, **environment)
    for expected in UCI_ANSWERS:
        if expected not in answers:
            raise Failure(f"answers in UCI without '{expected}'")


def check_linux(artefact: Path, folder: Path) -> None:
    check_program([unpack(artefact, folder) / "emilia"], folder)


def check_arm(artefact: Path, folder: Path) -> None:
    check_program(["qemu-aarch64", unpack(artefact, folder) / "emilia"], folder)


def check_windows(artefact: Path, folder: Path) -> None:
    prefix = ROOT / "build/wine"
    prefix.mkdir(exist_ok=True)
    command: list[str | Path] = [WINE, unpack(artefact, folder) / "emilia.exe"]
    check_program(command, folder, WINEPREFIX=str(prefix), WINEDEBUG="-all", WINEARCH="win64")


def check_windows_library(artefact: Path, folder: Path) -> None:
    """tests/windows runs a program with the library."""
    top = unpack(artefact, folder)
    for name in ("emilia.dll", "lib/libemilia.dll.a", "include/emilia/emilia.h"):
        if not (top / name).exists():
            raise Failure(f"contains no {name}")


def check_wheel(artefact: Path, folder: Path) -> None:
    expect_move(output_of([PYTHON, "-B", "-c", PYTHON_MOVE], unpack(artefact, folder)))


def check_npm(artefact: Path, folder: Path) -> None:
    output_of(["npm", "install", "--offline", "--no-audit", "--no-fund", "--prefix", folder, artefact], folder)
    command = folder / "node_modules/.bin/emilia"
    version = output_of([command, "--version"], folder).split()[-1]
    if f"-{version}." not in artefact.name:
        raise Failure(f"has version {version}")
    expect_move(output_of([command], folder, "position startpos\ngo depth 4\nquit\n"))


def check_web(artefact: Path, folder: Path) -> None:
    expect_move(output_of(["node", "-e", BOARD_MOVE], unpack(artefact, folder) / "board"))


def check_sources(artefact: Path, folder: Path) -> None:
    """The archive is configured. Its program is that of the Linux archive."""
    top = unpack(artefact, folder)
    output_of(["cmake", "--preset", "release", "-S", top, "-DEMILIA_TESTS=OFF"], top)


def check_python_sources(artefact: Path, folder: Path) -> None:
    """The wheel was built from it."""
    if not (unpack(artefact, folder) / "setup.py").exists():
        raise Failure("contains no setup.py")


#: Test of an artefact, by the end of its name.
CHECKS: dict[str, Callable[[Path, Path], None]] = {
    "-linux-x86-64.tar.gz": check_linux,
    "-linux-arm64.tar.gz": check_arm,
    "-windows.zip": check_windows,
    "-windows-library.zip": check_windows_library,
    "-source.tar.gz": check_sources,
    "-web.tar.gz": check_web,
    ".tar.gz": check_python_sources,
    ".whl": check_wheel,
    ".tgz": check_npm,
}


def check_packages(packages: list[Path], folder: Path) -> None:
    """Unpacks all Debian packages into one folder; program, Python package and tools play there."""
    for package in packages:
        subprocess.run(["dpkg-deb", "--extract", package, folder], check=True)
    library = only(list(folder.glob("usr/lib/*/libemilia.so.0"))).parent
    programs = folder / "usr/bin"
    path = {"LD_LIBRARY_PATH": str(library), "PATH": f"{programs}:/usr/bin:/bin", "PYTHONDONTWRITEBYTECODE": "1"}
    expect_move(output_of([programs / "emilia", "move", START, "0.2"], folder))
    modules = folder / "usr/lib/python3/dist-packages"
    expect_move(output_of([PYTHON, "-c", PYTHON_MOVE], folder, PYTHONPATH=str(modules), **path))
    engines = ["--engine", "name=A", "cmd=emilia --hash 1", "--engine", "name=B", "cmd=emilia --hash 1"]
    match: list[str | Path] = [programs / "emilia-match", *engines, "--each", "depth=1", "--games", "2"]
    if "2 of 2 games" not in output_of(match, folder, **path):
        raise Failure("emilia-match played no games")


def check_all(artefacts: list[Path]) -> None:
    """Raises Failure with the name of the first artefact that fails."""
    packages = [path for path in artefacts if path.suffix == ".deb"]
    jobs = [(path.name, path, next((CHECKS[end] for end in CHECKS if path.name.endswith(end)), None)) for path in artefacts]
    for name, path, check in [job for job in jobs if job[1] not in packages]:
        if check is None:
            raise Failure(f"cannot test {name}: unknown kind of file")
        run_check(name, lambda folder, check=check, path=path: check(path, folder))  # type: ignore[misc]
    if packages:
        run_check("the Debian packages", lambda folder: check_packages(packages, folder))


def run_check(name: str, check: Callable[[Path], None]) -> None:
    with tempfile.TemporaryDirectory(prefix="emilia-smoke-") as scratch:
        try:
            check(Path(scratch))
        except (Failure, OSError, shutil.ReadError, subprocess.CalledProcessError) as error:
            raise Failure(f"smoke test of {name} failed: {error}") from None
    print(f"tested {name}", file=sys.stderr)


def main() -> int:
    if len(sys.argv) != 2 or not os.path.isdir(sys.argv[1]):
        raise ArgumentError("expected a folder")
    check_all(sorted(Path(sys.argv[1]).resolve().iterdir()))
    return 0


if __name__ == "__main__":
    sys.exit(run_script("smoke", main))
