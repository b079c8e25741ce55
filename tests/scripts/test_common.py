# SPDX-License-Identifier: MIT
"""Functions of scripts/lib/common.py: errors, exit statuses, files, locks and child processes."""

import argparse
import contextlib
import io
import os
import signal
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path
from unittest import mock

import common
from common import (
    TIE, ArgumentError, Failure, can_tie, check_writable, file_lock, read_text, run_script, tied, write_atomically, writing,
)  # fmt: skip


def fail_with(error: BaseException) -> tuple[int, str]:
    """Exit status and stderr of a script whose command raises the error."""

    def command() -> int:
        raise error

    with contextlib.redirect_stderr(io.StringIO()) as errors, contextlib.redirect_stdout(io.StringIO()):
        return run_script("script", command), errors.getvalue()


class Tied(unittest.TestCase):
    def test_a_tied_program_ends_when_its_parent_is_killed(self) -> None:
        starts = "import subprocess; from common import tied; subprocess.run(tied(['sh', '-c', 'echo began; exec sleep 60']))"
        scripts = os.environ | {"PYTHONPATH": str(common.ROOT / "scripts/lib")}
        starter = subprocess.Popen([sys.executable, "-c", starts], env=scripts, stdout=subprocess.PIPE, text=True)
        assert starter.stdout
        self.assertEqual(starter.stdout.readline(), "began\n")
        starter.kill()
        self.assertEqual(starter.communicate(timeout=20), ("", None))  # every process with the write end has exited

    def test_a_missing_program_is_named(self) -> None:
        def start() -> int:
            return subprocess.run(tied(["/no/program"]), check=False).returncode

        with contextlib.redirect_stderr(io.StringIO()) as errors:
            self.assertEqual(run_script("script", start), 1)
        self.assertEqual(errors.getvalue(), "script: /no/program: No such file or directory\n")

    def test_a_setpriv_without_the_flag_is_not_used(self) -> None:
        self.addCleanup(can_tie.cache_clear)
        for script, command in (("exit 1", ["true"]), ("exit 0", [*TIE, "true"])):
            with tempfile.TemporaryDirectory() as folder, mock.patch.dict(os.environ, PATH=f"{folder}:{os.environ['PATH']}"):
                setpriv = Path(folder, "setpriv")
                setpriv.write_text(f"#!/bin/sh\n{script}\n")
                setpriv.chmod(0o755)
                can_tie.cache_clear()
                self.assertEqual(tied(["true"]), command)


class Endings(unittest.TestCase):
    def test_an_error_is_one_sentence(self) -> None:
        for error, code, message in (
            (Failure("no luck"), 1, "script: no luck\n"),
            (ArgumentError("no such thing"), 2, "script: no such thing\n"),
            (subprocess.CalledProcessError(3, ["/a/program", "word"]), 1, "script: program exited with status 3\n"),
            (FileNotFoundError(2, "No such file or directory", "x"), 1, "script: x: No such file or directory\n"),
            (OSError(28, "No space left on device"), 1, "script: cannot write standard output: No space left on device\n"),
            (OSError(24, "Too many open files"), 1, "script: system error: Too many open files\n"),
            (BrokenPipeError(32, "Broken pipe"), 1, ""),
            (KeyboardInterrupt(), 130, ""),
        ):
            with self.subTest(error):
                self.assertEqual(fail_with(error), (code, message))

    def test_a_bug_keeps_its_traceback(self) -> None:
        with self.assertRaises(ZeroDivisionError):
            fail_with(ZeroDivisionError())

    def test_characters_outside_the_encoding_of_stdout_are_escaped(self) -> None:
        code = "from common import run_script\nrun_script('script', lambda: print('\\xfc \\udcff') or 0)"
        environment = os.environ | {"PYTHONPATH": str(common.ROOT / "scripts/lib"), "PYTHONIOENCODING": "ascii"}
        result = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True)
        self.assertEqual((result.stdout, result.stderr), ("\\xfc \\udcff\n", ""))


class EarlyInterrupts(unittest.TestCase):
    """Regression test: Ctrl-C while a script imported its modules printed a traceback."""

    def test_an_interrupt_during_imports_ends_a_script_quietly(self) -> None:
        places = (common.ROOT / "scripts").rglob("*")
        files = [path for path in places if path.is_file() and os.access(path, os.X_OK) and path.name != "check_proof"]  # which shares no code
        scripts = [[str(path)] for path in files if path.read_text().startswith("#!/usr/bin/python3\n")]
        self.assertGreaterEqual(len(scripts), 6)
        modules = [[sys.executable, "-m", "quiet_start", name] for name in ("study.boards", "train.cli")]
        with tempfile.TemporaryDirectory() as folder:
            # All scripts import argparse: this replacement raises SIGINT.
            Path(folder, "argparse.py").write_text("import os, signal\nos.kill(os.getpid(), signal.SIGINT)\n")
            environment = os.environ | {"PYTHONPATH": f"{folder}:{common.ROOT / 'scripts'}"}
            for command in scripts + modules:
                done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
                with self.subTest(command):
                    self.assertEqual((done.returncode, done.stderr), (-signal.SIGINT, ""))

    def test_an_interrupt_after_the_imports_is_reported(self) -> None:
        code = "import quiet_start, common, os, signal\n"
        code += "common.run_script('script', lambda: os.kill(os.getpid(), signal.SIGINT), 'interrupted')"
        environment = os.environ | {"PYTHONPATH": str(common.ROOT / "scripts")}
        done = subprocess.run(
            [sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=False
        )
        self.assertEqual(done.stderr, "script: interrupted\n")


class Programs(unittest.TestCase):
    def test_a_named_engine_is_not_built(self) -> None:
        """Regression test: scripts/prove built the engine that --program named."""
        parser = argparse.ArgumentParser()
        common.add_program(parser)
        for arguments, program, builds in (([], "build/release/emilia", 1), (["--program=build/release/emilia"], "build/release/emilia", 0)):
            with mock.patch.object(common, "build") as build:
                self.assertEqual(common.program_of(parser.parse_args(arguments)), program)
            self.assertEqual(build.call_count, builds)


class Libraries(unittest.TestCase):
    def test_a_present_library_is_not_installed(self) -> None:
        with mock.patch.object(common, "call_common") as call:
            common.need_library("json")
        call.assert_not_called()

    def test_a_missing_library_is_installed_for_debians_python_only(self) -> None:
        for python, calls in ((common.PYTHON, 1), ("/opt/python", 0)):
            with mock.patch.object(common, "call_common") as call, mock.patch.object(sys, "executable", python):
                with self.assertRaisesRegex(Failure, "cannot import the Python library no_such: install Debian's python3-no_such"):
                    common.need_library("no_such")
            self.assertEqual(call.call_count, calls)

    def test_a_plain_match_imports_no_library(self) -> None:
        code = """if True:
            import sys
            from match.cli import main
            main(["--engine", "cmd=x", "--engine", "name=y", "cmd=x", "--each", "st=1"])
            sys.exit(str({"numpy", "scipy", "matplotlib"} & set(sys.modules)))
        """
        done = subprocess.run(
            [common.PYTHON, "-c", code], cwd=common.ROOT / "scripts/lib", capture_output=True, text=True, check=False
        )
        self.assertIn("does not start", done.stderr)
        self.assertTrue(done.stderr.endswith("set()\n"), done.stderr)


class Reading(unittest.TestCase):
    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.path = Path(folder.name) / "some.txt"

    def test_a_file_and_a_pipe_are_read_to_their_end(self) -> None:
        self.path.write_bytes(b"\xef\xbb\xbfof a file\n")
        self.assertEqual(read_text(self.path), "of a file\n")
        end, beginning = os.pipe()
        os.write(beginning, b"of a pipe\n")
        os.close(beginning)
        self.addCleanup(os.close, end)
        self.assertEqual(read_text(Path(f"/dev/fd/{end}")), "of a pipe\n")

    def test_invalid_utf_8_names_the_file(self) -> None:
        self.path.write_bytes(b"f5\xff")
        with self.assertRaisesRegex(OSError, "invalid UTF-8 at byte 3: .*some.txt"):
            read_text(self.path)


class Writing(unittest.TestCase):
    def test_the_file_and_the_cause_are_named(self) -> None:
        with self.assertRaisesRegex(Failure, "cannot write /dev/full: No space left on device"):
            with writing("/dev/full"):
                Path("/dev/full").write_text("x")

    def test_check_writable_rejects_a_directory_and_a_missing_directory(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            check_writable(f"{folder}/new")
            check_writable("/dev/null")
            for path in (folder, f"{folder}/no/where"):
                with self.assertRaises(ArgumentError):
                    check_writable(path)


class FileLock(unittest.TestCase):
    def test_a_lock_below_a_file_names_the_file(self) -> None:
        with tempfile.NamedTemporaryFile() as file:
            with self.assertRaisesRegex(Failure, f"^cannot create {file.name}/lock: {file.name} is not a directory$"), file_lock(Path(file.name, "lock")):
                pass


class WriteAtomically(unittest.TestCase):
    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)

    def names(self) -> list[str]:
        return sorted(path.name for path in self.folder.iterdir())

    def test_a_link_stays_and_a_file_keeps_its_mode(self) -> None:
        target, link = self.folder / "target", self.folder / "link"
        target.write_text("old")
        target.chmod(0o600)
        link.symlink_to("target")
        write_atomically(link, "new")
        self.assertTrue(link.is_symlink())
        self.assertEqual((target.read_text(), target.stat().st_mode & 0o777), ("new", 0o600))

    def test_a_failed_write_leaves_the_old_file_and_no_other(self) -> None:
        path = self.folder / "file"
        path.write_text("old")
        with mock.patch("os.fsync", side_effect=OSError(5, "Input/output error")):
            with self.assertRaisesRegex(Failure, "cannot write .*/file: Input/output error"):
                write_atomically(path, "new")
        self.assertEqual((path.read_text(), self.names()), ("old", ["file"]))

    def test_a_pipe_is_written_and_not_replaced(self) -> None:
        pipe = self.folder / "pipe"
        os.mkfifo(pipe)
        reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
        self.addCleanup(os.close, reader)
        write_atomically(pipe, "word")
        self.assertEqual(os.read(reader, 9), b"word")
        self.assertTrue(pipe.is_fifo())

    def test_stdout_is_appended_to(self) -> None:
        path = self.folder / "out"
        program = "from common import *; print('before', flush=True); write_atomically(Path('/dev/stdout'), 'after')"
        with path.open("w") as stream:
            subprocess.run([sys.executable, "-c", program], cwd=common.ROOT / "scripts/lib", stdout=stream, check=True)
        self.assertEqual((path.read_text(), self.names()), ("before\nafter", ["out"]))


if __name__ == "__main__":
    unittest.main()
