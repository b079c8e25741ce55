# SPDX-License-Identifier: MIT
"""Help and invalid arguments of scripts, which install and build nothing."""

import os
import subprocess
import tempfile
import unittest
from pathlib import Path

SCRIPTS = Path(__file__).resolve().parents[2] / "scripts"
WITHOUT_HELP = ("check_", "othello.sh", "othello_naive", "run", "common.sh", "umea.sh")


def with_help() -> list[str]:
    files = [*SCRIPTS.iterdir(), *(SCRIPTS / "study").iterdir()]
    programs = (path for path in files if path.is_file() and os.access(path, os.X_OK))
    return sorted(
        str(path) for path in programs if path.name in ("check_engine", "check_prose") or not path.name.startswith(WITHOUT_HELP)
    )


class Help(unittest.TestCase):
    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.calls = Path(folder.name) / "calls"
        for name in ("cmake", "ninja", "apt-get", "sudo"):
            program = Path(folder.name) / name
            program.write_text(f"#!/bin/sh\necho {name} >>{self.calls}\nexit 9\n")
            program.chmod(0o755)
        self.environment = os.environ | {"PATH": f"{folder.name}:{os.environ['PATH']}"}

    def run_script(self, *command: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(command, env=self.environment, capture_output=True, text=True, timeout=60, check=False)

    def test_help_builds_nothing(self) -> None:
        scripts = with_help()
        self.assertGreaterEqual(len(scripts), 14)
        for script in scripts:
            for flag in ("--help", "-h"):
                with self.subTest(script):
                    done = self.run_script(script, flag)
                    self.assertEqual((done.returncode, done.stderr), (0, ""))
                    self.assertRegex(done.stdout, "(?i)^usage: ")
                    self.assertFalse(self.calls.exists())

    def test_invalid_arguments_build_nothing(self) -> None:
        for script in with_help():
            with self.subTest(script):
                done = self.run_script(script, "--nonsense")
                self.assertEqual(done.returncode, 2)
                self.assertNotIn("Traceback", done.stderr)
                self.assertFalse(self.calls.exists())

    def test_a_failed_build_is_one_error_message(self) -> None:
        for name, target in (("study/boards", "emilia"), ("study/agents", "emilia_study")):
            done = self.run_script(str(SCRIPTS / name))
            self.assertEqual(done.returncode, 1)
            self.assertTrue(self.calls.exists())
            self.assertTrue(done.stderr.endswith(f"{name[6:]}: cannot build {target}\n"), done.stderr)


if __name__ == "__main__":
    unittest.main()
