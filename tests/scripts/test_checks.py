# SPDX-License-Identifier: MIT
"""Checks of scripts/, tested on small source trees."""

import shutil
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

from tests.scripts import load_script

SCRIPTS = Path(__file__).resolve().parents[2] / "scripts"
SPDX = "// SPDX-License-Identifier: MIT\n"

#: The checks, and the sources that they use.
CHECKS = ("dev/check_format", "dev/check_layers", "dev/check_shell", "common.sh", "quiet_start.py", "dev/quiet_start.py", "lib/common.py", "lib/parsing.py")

FOLDERS = (".ci", "bindings", "cmake", "engine", "eval", "packaging", "programs", "protocol", "studies", "tests", "training")


class Checks(unittest.TestCase):
    def setUp(self) -> None:
        directory = tempfile.TemporaryDirectory()
        self.addCleanup(directory.cleanup)
        self.root = Path(directory.name)
        for name in CHECKS:
            place = self.root / "scripts" / name
            place.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(SCRIPTS / name, place, follow_symlinks=False)
        shutil.copy(SCRIPTS.parent / ".clang-format", self.root)
        for folder in FOLDERS:
            (self.root / folder).mkdir()
        self.write("CMakeLists.txt", "# SPDX-License-Identifier: MIT\n")

    def write(self, path: str, text: str) -> None:
        (self.root / path).parent.mkdir(parents=True, exist_ok=True)
        (self.root / path).write_text(text)

    def check(self, name: str) -> subprocess.CompletedProcess[str]:
        command = [self.root / "scripts/dev" / name]
        return subprocess.run(command, cwd="/", capture_output=True, text=True, timeout=60, check=False)

    def assert_clean(self, name: str) -> None:
        result = self.check(name)
        self.assertEqual((result.returncode, result.stdout, result.stderr), (0, "", ""))

    def assert_finds(self, name: str, *messages: str) -> None:
        result = self.check(name)
        self.assertNotEqual(result.returncode, 0)
        for message in messages:
            self.assertIn(message, result.stdout + result.stderr)

    def test_layers_may_include_lower_layers(self) -> None:
        self.write("engine/board/a.h", SPDX + '#include <vector>\n#include "engine/board/b.h"\n')
        self.write("engine/search/a.h", SPDX + '#include "engine/board/a.h"\n#include "eval/a.h"\n')
        self.write("protocol/io/a.h", SPDX + '#include <iostream>\n#include "engine/base/a.h"\n')
        self.write("programs/commands/solve.cpp", SPDX + '#include "engine/solve/a.h"\n')
        self.write("scripts/lib/match/a.py", "from othello import a\n")
        self.write("web/src/engine/a.ts", "import { b } from '../rules/b';\nimport { type Store } from '../game';\n")
        self.assert_clean("check_layers")

    def test_each_finding_of_the_layers_has_its_place(self) -> None:
        self.write("engine/board/a.h", SPDX + '#include "eval/a.h"\n')
        self.write("engine/new/a.h", SPDX)
        self.write("eval/a.cpp", SPDX + "#include <iostream>\nvoid f() { std::exit(1); }\n")
        self.write("programs/commands/move.cpp", SPDX + '#include "engine/solve/a.h"\n')
        self.write("scripts/lib/othello/a.py", "def f() -> None:\n    from match.cli import main\n")
        self.write("scripts/lib/othello/b.py", "from othello.c import g\n")
        self.write("scripts/lib/othello/c.py", "from othello import b\n")
        self.write("web/src/rules/a.ts", "import type { C } from '../game';\nimport { b, type C } from '../views/b';\n")
        self.assert_finds(
            "check_layers",
            "web/src/rules/a.ts:2: rules must not import ../views/b",
            "engine/board/a.h:2: engine/board must not include eval/a.h",
            "engine/new/a.h:1: folder is missing in scripts/dev/check_layers",
            "eval/a.cpp:2: eval/ may not include <iostream>",
            "eval/a.cpp:3: eval/ may not end the process",
            "move.cpp:2: programs/commands must not include engine/solve/a.h",
            "scripts/lib/othello/a.py:2: othello must not import match.cli",
            "scripts/lib/othello: modules import each other",
        )

    def test_tidy_checks_changed_sources_and_the_source_of_a_changed_header(self) -> None:
        check_tidy = load_script("scripts/dev/check_tidy")
        board, tests = (check_tidy.Target(name, ()) for name in ("engine/board/emilia_board", "tests/board/board_test"))
        targets = {"engine/board/a.cpp": board, "engine/board/b.cpp": board, "tests/board/a_test.cpp": tests}
        changed = ["engine/board/a.h", "engine/board/only.h", "tests/board/a_test.cpp", "tests/board/CMakeLists.txt"]
        chosen = check_tidy.sources_to_check(changed, targets)
        self.assertEqual(chosen, {"engine/board/a.cpp": board, "engine/board/only.h": board, "tests/board/a_test.cpp": tests})
        joined = check_tidy.joined_sources(chosen)
        self.assertEqual(joined, [(["engine/board/a.cpp", "engine/board/only.h"], board), (["tests/board/a_test.cpp"], tests)])

    def test_format_accepts_the_output_of_clang_format(self) -> None:
        self.write("eval/a.h", SPDX + "#pragma once\n\nint f();\n")
        self.assert_clean("check_format")

    def test_format_finds_a_missing_licence_and_a_file_too_long(self) -> None:
        self.write("eval/a.h", "int f();\n")
        self.write("eval/b.h", SPDX + "int f();\n" * 500)
        self.assert_finds("check_format", "eval/a.h: expected an SPDX line in line 1 or 2", "eval/b.h: more than 500 lines")

    def test_format_finds_changes_of_clang_format(self) -> None:
        self.write("eval/a.h", SPDX + "#pragma once\n\nint   f();\n")
        self.assert_finds("check_format", "eval/a.h:4:4: error")

    def test_shell_reports_the_findings_of_shellcheck(self) -> None:
        self.assert_clean("check_shell")
        self.write("scripts/bad", "#!/usr/bin/env bash\necho $1\n")
        self.assert_finds("check_shell", "SC2086")


class Counting(unittest.TestCase):
    """Test counts that scripts/test parses from the output of test runners."""

    def count(self, log: str, status: int = 0) -> tuple[int, ...]:
        """Returns the numbers of passed, failed and skipped tests."""
        functions = (SCRIPTS / "test").read_text().split("# sum ")[1].split("# run_step ")[0]
        program = f'# {functions}\nset -eu\ncount {status} "$1"\necho $step_passed $step_failed $step_skipped'
        answer = self.with_log(log, "bash", "-c", program, "-")
        return tuple(map(int, answer.split()))

    def with_log(self, log: str, *command: str) -> str:
        """Returns the output of a command whose last argument is a file with this text."""
        with tempfile.NamedTemporaryFile("w") as file:
            file.write(log)
            file.flush()
            return subprocess.run([*command, file.name], capture_output=True, text=True, check=False).stdout

    def test_each_runner_is_counted(self) -> None:
        self.assertEqual(self.count("1 passed, 0 failed, 0 skipped\n5 passed, 1 failed, 2 skipped\n", status=1), (6, 1, 2))
        node = "# pass 13\n# fail 0\n# skipped 1\n  1 failed\n  2 skipped\n  40 passed (2.0m)\n"
        self.assertEqual(self.count(node, status=1), (53, 1, 3))

    def test_an_unstable_browser_test_is_a_failure(self) -> None:
        self.assertEqual(self.count("# pass 13\n  1 flaky\n  40 passed (2.0m)\n"), (53, 1, 0))

    def test_a_step_without_tests_counts_as_one(self) -> None:
        self.assertEqual(self.count("clean\n"), (1, 0, 0))
        self.assertEqual(self.count("3 passed, 0 failed, 0 skipped\n", status=1), (3, 1, 0))
        self.assertEqual(self.count("no such file\n", status=1), (0, 1, 0))

    def test_a_crash_of_a_test_program_names_its_test(self) -> None:
        log = """\
7: [ RUN      ] Board.Flips
7: [       OK ] Board.Flips (3 ms)
7: [ RUN      ] Board.Passes
7: terminate called after throwing an instance
1/2 Test #7: board_test .......***Exception: SegFault  0.25 sec
8: [ RUN      ] All/Game.Undo/0
8: undo.cpp:3: Failure
8: [  FAILED  ] All/Game.Undo/0, where GetParam() = 3 (3 ms)
8: [ RUN      ] Game.Slow
8: [  SKIPPED ] Game.Slow (0 ms)
8: [ RUN      ] Game.OfTwoUsers
8: undo.cpp:9: Skipped
8: root alone can become another user
8: [  SKIPPED ] Game.OfTwoUsers (0 ms)
8: [  FAILED  ] 1 test, listed below:
8: [  FAILED  ] All/Game.Undo/0, where GetParam() = 3
2/2 Test #8: game_test ........***Failed    1.25 sec
"""
        lines = self.with_log(log, sys.executable, str(SCRIPTS.parent / "tests/gtest_summary.py")).splitlines()
        self.assertIn("board_test crashed: Board.Passes", lines)
        self.assertIn("game_test failed: All/Game.Undo/0", lines)
        self.assertIn("undo.cpp:3: Failure", lines)
        self.assertEqual(lines[-1], "1 passed, 2 failed, 1 skipped")


if __name__ == "__main__":
    unittest.main()
