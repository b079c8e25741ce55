# SPDX-License-Identifier: MIT
"""Help and invalid arguments of scripts, which install and build nothing."""

import contextlib
import io
import os
import re
import runpy
import signal
import subprocess
import tempfile
import unittest
import warnings
from pathlib import Path
from unittest import mock

import tests.match  # (adds scripts/ to the module path)

ROOT = Path(__file__).resolve().parents[2]
FOLDERS = ("packaging", "scripts", "scripts/dev", "scripts/umea", "studies", "training")
WITHOUT_HELP = ("check_", "othello.sh", "othello_naive", "run", "common.sh", "umea.sh")


def with_help() -> list[Path]:
    files = [path for folder in FOLDERS for path in (ROOT / folder).iterdir()]
    programs = (path for path in files if path.is_file() and os.access(path, os.X_OK))
    return sorted(
        path for path in programs if path.name in ("check_docs", "check_engine", "check_prose") or not path.name.startswith(WITHOUT_HELP)
    )


def run_here(path: Path, *arguments: str) -> tuple[int, str, str]:
    """Exit status, stdout and stderr of a script. Python runs in this process, which saves the imports."""
    text = path.read_text()
    module = re.search(r"^run_module (\S+)", text, re.MULTILINE)
    if not module and not text.startswith("#!/usr/bin/python3\n"):
        done = subprocess.run([path, *arguments], capture_output=True, text=True, timeout=60, check=False)
        return done.returncode, done.stdout, done.stderr
    interrupt = signal.getsignal(signal.SIGINT)
    with (
        contextlib.redirect_stdout(io.StringIO()) as output,
        contextlib.redirect_stderr(io.StringIO()) as errors,
        mock.patch("sys.argv", [str(path), *arguments]),
    ):
        try:
            if module:
                with warnings.catch_warnings(action="ignore"):  # other tests have imported the module
                    runpy.run_module(module[1], run_name="__main__")
            else:
                runpy.run_path(str(path), run_name="__main__")
            code = 0
        except SystemExit as end:
            code = int(str(end.code or 0))
        finally:
            signal.signal(signal.SIGINT, interrupt)
    return code, output.getvalue(), errors.getvalue()


class Help(unittest.TestCase):
    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.calls = Path(folder.name) / "calls"
        failing = {name: f"echo {name} >>{self.calls}\nexit 9" for name in ("cmake", "ninja", "apt-get", "sudo")}
        for name, text in {**failing, "find": "echo a changed source"}.items():
            program = Path(folder.name) / name
            program.write_text(f"#!/bin/sh\n{text}\n")
            program.chmod(0o755)
        path = mock.patch.dict(os.environ, PATH=f"{folder.name}:{os.environ['PATH']}")
        path.start()
        self.addCleanup(path.stop)

    def test_help_and_invalid_arguments_build_nothing(self) -> None:
        scripts = with_help()
        self.assertGreaterEqual(len(scripts), 24)
        for script in scripts:
            with self.subTest(script):
                code, output, errors = run_here(script, "--help")
                self.assertEqual((code, errors), (0, ""))
                self.assertRegex(output, "(?i)^usage: ")
                code, _, errors = run_here(script, "--nonsense")
                self.assertEqual(code, 2, errors)
                self.assertFalse(self.calls.exists())

    def test_a_failed_build_is_one_error_message(self) -> None:
        for name, target in (("boards", "emilia"), ("agents", "emilia_study")):
            done = subprocess.run([ROOT / "studies" / name], capture_output=True, text=True, timeout=60, check=False)
            self.assertEqual(done.returncode, 1)
            self.assertTrue(self.calls.exists())
            self.assertTrue(done.stderr.endswith(f"{name}: cannot build {target}\n"), done.stderr)


if __name__ == "__main__":
    unittest.main()
