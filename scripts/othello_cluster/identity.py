# SPDX-License-Identifier: MIT
"""Who a machine is to a cluster: its scripts and its engines, in words that are equal where results would be."""

from __future__ import annotations

import hashlib
import os
import re
import subprocess
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from shutil import which

from common import ROOT, Failure, read_file

SCRIPTS = Path(__file__).resolve().parent.parent

#: Seconds that a signature may take to be found.
PATIENCE = 300

#: What a machine says of itself: a key for each part, and words that are compared.
Identity = dict[str, str]


@cache
def scripts_digest() -> str:
    """A short text that is the same for the same Python modules only."""
    digest = hashlib.sha256()
    for path in sorted([*SCRIPTS.glob("*.py"), *SCRIPTS.glob("othello_*/**/*.py")]):
        digest.update(str(path.relative_to(SCRIPTS)).encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()[:16]


def bench_signature(program: str) -> str:
    """The last line of `PROGRAM bench --quick`, which is the same for every build that searches alike."""
    file = which(program)
    state = os.stat(file) if file else None
    return signature_of(program, (state.st_ino, state.st_size, state.st_mtime_ns) if state else ())


@cache
def signature_of(program: str, version: tuple[int, ...]) -> str:
    """version: what is another number when the program is built anew."""
    try:
        done = subprocess.run(
            [program, "bench", "--quick"], stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=PATIENCE
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        return f"no bench ({type(error).__name__})"
    last = done.stdout.strip().rpartition("\n")[2]
    return last if re.fullmatch(r"Bench: \d+", last) else "no bench"


def engine_identity(program: Path) -> str:
    """Version and signature of an engine of ours; raises Failure where there is none."""
    try:
        done = subprocess.run([program, "--version"], stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False)
    except OSError:
        raise Failure(f"there is no engine at {program}; scripts/run builds build/release/emilia") from None
    # The instruction set behind the version may differ.
    version = done.stdout.partition("(")[0].strip()
    return f"{version}, {bench_signature(str(program))}"


def introduce(program: str, weights: str | None = None) -> Identity:
    """Who this machine is where an engine of ours does the work. program, weights: their places in the project."""
    identity = {"scripts": scripts_digest(), "engine": engine_identity(ROOT / program)}
    if weights:
        try:
            identity["weights"] = hashlib.sha256(read_file(ROOT / weights)).hexdigest()[:16]
        except OSError as error:
            raise Failure(f"cannot read {weights}: {error.strerror}") from None
    return identity


def differences(ours: Mapping[str, str], theirs: Mapping[str, str]) -> str:
    """What is not the same, in words; nothing where all is."""
    parts = [
        f"{key}: {theirs.get(key, 'none')} there, {ours.get(key, 'none')} here"
        for key in sorted({*ours, *theirs})
        if ours.get(key) != theirs.get(key)
    ]
    return "; ".join(parts)
