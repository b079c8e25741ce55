# SPDX-License-Identifier: MIT
"""Fingerprint of a machine: hash of its scripts, and versions and bench signatures of its engines.

Machines with equal fingerprints compute equal results.
"""

from __future__ import annotations

import hashlib
import os
import re
import subprocess
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from shutil import which

from common import ROOT, Failure

SCRIPTS = Path(__file__).resolve().parent.parent

#: Time limit of `bench --quick`, in seconds.
PATIENCE = 300

#: Fingerprint: name and value of each compared part.
Fingerprint = dict[str, str]


@cache
def scripts_digest() -> str:
    """Returns a short hash of all Python modules of scripts/lib/."""
    digest = hashlib.sha256()
    for path in sorted([*SCRIPTS.glob("*.py"), *SCRIPTS.glob("*/**/*.py")]):
        digest.update(str(path.relative_to(SCRIPTS)).encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()[:16]


def bench_signature(program: str) -> str:
    """Returns the last line of `PROGRAM bench --quick`. It is equal for all builds with the same search."""
    file = which(program)
    state = os.stat(file) if file else None
    return signature_of(program, (state.st_ino, state.st_size, state.st_mtime_ns) if state else ())


@cache
def signature_of(program: str, version: tuple[int, ...]) -> str:
    """Cached bench_signature(). version: changes when the program is rebuilt."""
    try:
        done = subprocess.run(
            [program, "bench", "--quick"], stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=PATIENCE
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        return f"no bench ({type(error).__name__})"
    last = done.stdout.strip().rpartition("\n")[2]
    return last if re.fullmatch(r"Bench: \d+", last) else "no bench"


def engine_identity(program: Path) -> str:
    """Returns version and bench signature of an Emilia executable. Raises Failure if it is missing."""
    try:
        done = subprocess.run([program, "--version"], stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False)
    except OSError:
        raise Failure(f"cannot run {program}: engine is missing; scripts/run builds build/release/emilia") from None
    # Omit the instruction set after the version, which may differ.
    version = done.stdout.partition("(")[0].strip()
    return f"{version}, {bench_signature(str(program))}"


def fingerprint(program: str, weights: str | None = None) -> Fingerprint:
    """Returns the fingerprint of this machine for work of Emilia. program, weights: paths in the project. Raises Failure."""
    identity = {"scripts": scripts_digest(), "engine": engine_identity(ROOT / program)}
    if weights:
        try:
            identity["weights"] = hashlib.sha256((ROOT / weights).read_bytes()).hexdigest()[:16]
        except OSError as error:
            raise Failure(f"cannot read {weights}: {error.strerror}") from None
    return identity


def differences(ours: Mapping[str, str], theirs: Mapping[str, str]) -> str:
    """Lists the differences of two fingerprints; empty if they are equal."""
    parts = [
        f"{key} is {theirs.get(key, 'missing')} there, {ours.get(key, 'missing')} here"
        for key in sorted({*ours, *theirs})
        if ours.get(key) != theirs.get(key)
    ]
    return "; ".join(parts)
