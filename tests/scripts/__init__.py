# SPDX-License-Identifier: MIT
"""Tests of scripts, packages and terminal programs."""

import importlib.machinery
import importlib.util
import os
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import tests.match  # (adds scripts/ to the module path)


def run(*command: str | Path, folder: Path | None = None, **environment: str) -> str:
    """Runs a command, which must succeed; returns its stdout."""
    done = subprocess.run(
        command, cwd=folder, env=os.environ | environment, capture_output=True, text=True, timeout=300, check=False
    )
    if done.returncode != 0:
        raise AssertionError(f"{command}: {done.returncode}\n{done.stdout}\n{done.stderr}")
    return done.stdout


def load_script(name: str) -> ModuleType:
    """Loads a Python script without the suffix .py, such as scripts/match, as a module."""
    path = tests.match.ROOT / name
    name = path.name
    loader = importlib.machinery.SourceFileLoader(name, str(path))
    spec = importlib.util.spec_from_loader(name, loader)
    assert spec is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module  # which the decorator of dataclasses needs
    loader.exec_module(module)
    return module
