# SPDX-License-Identifier: MIT
"""Checks of scripts/, tested on small source trees."""

import shutil
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

SCRIPTS = Path(__file__).resolve().parents[2] / "scripts"
SPDX = "// SPDX-License-Identifier: MIT\n"

#: The checks, and the sources that they use.
CHECKS = ("check_format", "check_layers", "check_shell", "check_tidy", "common.sh", "quiet_start.py", "lib/common.py")


class Checks(unittest.TestCase):
    def setUp(self) -> None:
        directory = tempfile.TemporaryDirectory()
        self.addCleanup(directory.cleanup)
        self.root = Path(directory.name)
        for name in CHECKS:
            place = self.root / "scripts" / name
            place.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(SCRIPTS / name, place)
        shutil.copy(SCRIPTS.parent / ".clang-format", self.root)
        for folder in (".ci", "cmake", "engine", "eval", "protocol", "tests"):
            (self.root / folder).mkdir()
        self.write("CMakeLists.txt", "# SPDX-License-Identifier: MIT\n")

    def write(self, path: str, text: str) -> None:
        (self.root / path).parent.mkdir(parents=True, exist_ok=True)
        (self.root / path).write_text(text)

    def check(self, name: str) -> subprocess.CompletedProcess[str]:
        command = [self.root / "scripts" / name]
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
        self.write("protocol/cli/commands/solve.cpp", SPDX + '#include "engine/solve/a.h"\n')
        self.write("scripts/lib/match/a.py", "from othello import a\n")
        self.assert_clean("check_layers")

    def test_each_finding_of_the_layers_has_its_place(self) -> None:
        self.write("engine/board/a.h", SPDX + '#include "eval/a.h"\n')
        self.write("engine/new/a.h", SPDX)
        self.write("eval/a.cpp", SPDX + "#include <iostream>\nvoid f() { std::exit(1); }\n")
        self.write("protocol/cli/commands/move.cpp", SPDX + '#include "engine/solve/a.h"\n')
        self.write("scripts/lib/othello/a.py", "def f() -> None:\n    from match.cli import main\n")
        self.write("scripts/lib/othello/b.py", "from othello.c import g\n")
        self.write("scripts/lib/othello/c.py", "from othello import b\n")
        self.assert_finds(
            "check_layers",
            "engine/board/a.h:2: engine/board must not include eval/a.h",
            "engine/new/a.h:1: folder is missing in scripts/check_layers",
            "eval/a.cpp:2: only protocol/ may include <iostream>",
            "eval/a.cpp:3: only protocol/ may end the process",
            "move.cpp:2: protocol/cli/commands must not include engine/solve/a.h",
            "scripts/lib/othello/a.py:2: othello must not import match.cli",
            "scripts/lib/othello: modules import each other",
        )

    def test_the_digest_of_tidy_covers_headers_and_flags_but_not_the_folder(self) -> None:
        self.write("engine/board/a.h", "inline int a() { return 1; }\n")
        self.write("engine/board/a.cpp", '#include <stddef.h>\n#include "engine/board/a.h"\n')
        before = self.tidy_digest(self.root)
        for place in ("/tmp", "/var/tmp"):  # sorted before and after the system's headers in /usr
            with tempfile.TemporaryDirectory(dir=place) as copy:
                shutil.copytree(self.root, copy, dirs_exist_ok=True)
                self.assertEqual(self.tidy_digest(Path(copy), "-DEMILIA_COMMIT=1"), before)
        self.assertNotEqual(self.tidy_digest(self.root, "-DNDEBUG"), before)
        self.write("engine/board/a.h", "inline int a() { return 2; }\n")
        self.assertNotEqual(self.tidy_digest(self.root), before)

    def tidy_digest(self, root: Path, *flags: str) -> str:
        """Digest of engine/board/a.cpp."""
        (root / "build/tidy").mkdir(parents=True, exist_ok=True)
        program = """if True:
            import sys
            from importlib.machinery import SourceFileLoader
            from pathlib import Path
            root, *flags = sys.argv[1:]
            sys.path.insert(0, f"{root}/scripts")
            check_tidy = SourceFileLoader("check_tidy", f"{root}/scripts/check_tidy").load_module()
            path = Path(root, "engine/board/a.cpp")
            source = check_tidy.Source(path, ["clang++", f"-I{root}", *flags, "-c", str(path)])
            print(source.digest(["version"]))
            """
        command = [sys.executable, "-W", "ignore", "-c", program, root, *flags]
        return subprocess.run(command, capture_output=True, text=True, timeout=60, check=True).stdout

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
        functions = (SCRIPTS / "test").read_text().split("# sum ")[1].split("# step ")[0]
        program = f'# {functions}\nset -eu\ncount {status} "$1"\necho $step_passed $step_failed $step_skipped'
        with tempfile.NamedTemporaryFile("w") as file:
            file.write(log)
            file.flush()
            answer = subprocess.run(["bash", "-c", program, "-", file.name], capture_output=True, text=True, check=True)
        return tuple(map(int, answer.stdout.split()))

    def test_a_skipped_test_does_not_count_as_passed(self) -> None:
        ctest = "1/3 Test #1: A .....   Passed    0.1 sec\n2/3 Test #2: B .....***Skipped   0.1 sec\n"
        self.assertEqual(self.count(ctest + "100% tests passed, 0 tests failed out of 3\n"), (2, 0, 1))
        python = "Ran 7 tests in 1.2s\n\nOK (skipped=2)\nFAIL: test_a\nRan 1 test in 0.1s\n\nFAILED (failures=1)\n"
        self.assertEqual(self.count(python, status=1), (5, 1, 2))
        node = "# pass 13\n# fail 0\n# skipped 1\n  1 failed\n  2 skipped\n  40 passed (2.0m)\n"
        self.assertEqual(self.count(node, status=1), (53, 1, 3))

    def test_a_step_without_tests_counts_as_one(self) -> None:
        self.assertEqual(self.count("clean\n"), (1, 0, 0))
        self.assertEqual(self.count("100% tests passed, 0 tests failed out of 3\n", status=1), (3, 1, 0))
        self.assertEqual(self.count("no such file\n", status=1), (0, 1, 0))


if __name__ == "__main__":
    unittest.main()
