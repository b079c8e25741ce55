# SPDX-License-Identifier: MIT
"""How the Python scripts end: an exit code and at most one sentence, whatever went wrong."""

import contextlib
import io
import subprocess
import tempfile
import unittest
from pathlib import Path

import tests.match  # noqa: F401  (finds the packages in scripts/)
from common import ArgumentError, Failure, check_writable, run_script, writing


def fail_with(error: BaseException) -> tuple[int, str]:
    """Exit code and stderr of a script that this ends."""

    def command() -> int:
        raise error

    with contextlib.redirect_stderr(io.StringIO()) as errors, contextlib.redirect_stdout(io.StringIO()):
        return run_script("script", command), errors.getvalue()


class Endings(unittest.TestCase):
    def test_what_goes_wrong_is_a_sentence(self) -> None:
        for error, code, words in (
            (Failure("no luck"), 1, "script: no luck\n"),
            (ArgumentError("no such thing"), 2, "script: no such thing\n"),
            (subprocess.CalledProcessError(3, ["/a/program", "word"]), 1, "script: program ended with status 3\n"),
            (FileNotFoundError(2, "No such file or directory", "x"), 1, "script: x: No such file or directory\n"),
            (OSError(28, "No space left on device"), 1, "script: cannot write the output: No space left on device\n"),
            (OSError(24, "Too many open files"), 1, "script: the system: Too many open files\n"),
            (BrokenPipeError(32, "Broken pipe"), 1, ""),
            (KeyboardInterrupt(), 130, ""),
        ):
            with self.subTest(error):
                self.assertEqual(fail_with(error), (code, words))

    def test_our_own_mistakes_are_not_hidden(self) -> None:
        with self.assertRaises(ZeroDivisionError):
            fail_with(ZeroDivisionError())


class Writing(unittest.TestCase):
    def test_the_file_and_the_cause_are_named(self) -> None:
        with self.assertRaisesRegex(Failure, "cannot write /dev/full: No space left on device"):
            with writing("/dev/full"):
                Path("/dev/full").write_text("x")

    def test_what_cannot_be_written_shows_before(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            check_writable(f"{folder}/new")
            check_writable("/dev/null")
            for path in (folder, f"{folder}/no/where"):
                with self.assertRaises(ArgumentError):
                    check_writable(path)


if __name__ == "__main__":
    unittest.main()
