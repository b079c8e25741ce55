# SPDX-License-Identifier: MIT
"""Examples of docs/reference/library*.md, tested with the installed libemilia of the release build."""

import json
import re
import shlex
import shutil
import struct
import subprocess
import tempfile
import unittest
from pathlib import Path

from common import BUILD, ROOT

from tests.scripts import run

LIBRARY = BUILD / "libemilia.so"
C_FOLDER = ROOT / "bindings/c"

#: Example of a page: a block of code with the name of its file.
EXAMPLE = re.compile(r'^```\w+ title="(\S+)"\n(.*?)^```$', re.MULTILINE | re.DOTALL)
PAGES = [ROOT / f"docs/reference/{name}.md" for name in ("library", "library-c", "library-cpp")]

#: Moves d3 and c5 in WTHOR: ten times the row plus the column, both from 1.
MOVES = (34, 53)


def wthor_file() -> bytes:
    """Returns a WTHOR file of one game of two moves."""
    header = struct.pack("<4BIHHBBBB", 20, 26, 11, 22, 1, 0, 2026, 8, 0, 0, 0)
    return header + struct.pack("<HHHBB60s", 0, 0, 0, 32, 32, bytes(MOVES))


@unittest.skipUnless(LIBRARY.exists(), "needs build/release/libemilia.so")
@unittest.skipUnless(shutil.which("ninja") and shutil.which("c++"), "needs a compiler and ninja")
class Installed(unittest.TestCase):
    """Library installed into a temporary folder, and the examples."""

    folder: Path
    prefix: Path
    scratch: tempfile.TemporaryDirectory[str]

    @classmethod
    def setUpClass(cls) -> None:
        cls.scratch = tempfile.TemporaryDirectory(prefix="emilia-library-")
        cls.addClassCleanup(cls.scratch.cleanup)
        cls.folder = Path(cls.scratch.name)
        cls.prefix = cls.folder / "installed"
        for component in ("library", "development"):
            run("cmake", "--install", BUILD, "--prefix", cls.prefix, "--component", component, folder=cls.folder)
        for page in PAGES:
            for name, text in EXAMPLE.findall(page.read_text()):
                (cls.folder / name).write_text(text)
        (cls.folder / "game.wtb").write_bytes(wthor_file())

    def build(self, name: str, target: str, *options: str) -> Path:
        """Builds examples in C++17 and C99 with warnings as errors."""
        tree = self.folder / name
        strict = "-Wall -Wextra -Werror -pedantic"
        run(
            *("cmake", "-S", ".", "-B", tree, "-G", "Ninja", f"-DCMAKE_PREFIX_PATH={self.prefix}"),
            *("-DCMAKE_CXX_STANDARD=17", f"-DCMAKE_CXX_FLAGS={strict}", f"-DCMAKE_C_FLAGS=-std=c99 {strict}"),
            *options,
            folder=self.folder,
        )
        run("cmake", "--build", tree, "--target", target, folder=self.folder)
        return tree

    def check_programs(self, tree: Path) -> None:
        rules = run(tree / "rules", folder=self.folder).splitlines()
        self.assertEqual([line[:2] for line in rules[:4]], ["d3", "c4", "f5", "e6"])
        self.assertEqual(len({line[3:] for line in rules[:4]}), 1)  # the first moves are symmetric
        self.assertEqual(rules[4], "55092")  # published: OEIS A124004
        self.assertEqual(run(tree / "solve", folder=self.folder), "h5 6\n")  # published, as is the next
        first = run(tree / "first", "game.wtb", folder=self.folder)
        self.assertRegex(first, r"^best (d3|c4|f5|e6)\nsolved h5 6\n: d3c5\n$")
        best = run(tree / "best", "game.wtb", folder=self.folder)
        self.assertRegex(best, r"\nbest (d3|c4|f5|e6) after 5 depths\nsolved h5 \+6\na game of 2 moves\n$")
        self.assertIn("the game is over", run(tree / "play", folder=self.folder))
        self.assertEqual(run(tree / "files", "game.wtb", "game.sgf", folder=self.folder), " - : d3c5\n")
        self.assertEqual(run(tree / "files", "game.sgf", "again.ggf", folder=self.folder), " - : d3c5\n")

    def test_examples_work_with_the_shared_library(self) -> None:
        self.check_programs(self.build("shared", "all"))

    def test_examples_work_with_the_static_library(self) -> None:
        for name, expected in (("solve", "h5 6\n"), ("best", "solved h5 +6\n")):
            tree = self.build("static", name, "-DEmilia_USE_STATIC=ON")
            self.assertNotIn("libemilia", run("readelf", "--dynamic", tree / name, folder=self.folder))
            self.assertTrue(run(tree / name, folder=self.folder).endswith(expected))

    def test_python_calls_it_with_ctypes(self) -> None:
        (library,) = self.prefix.rglob("libemilia.so")
        output = run("/usr/bin/python3", "ctypes_example.py", library, folder=self.folder)
        self.assertRegex(output, r"^\d+\.\d+\.\d+(~dev)? 0x102004080000\n$")

    def test_an_unsupported_isa_level_does_not_end_the_process(self) -> None:
        code = f"import ctypes; ctypes.CDLL({str(LIBRARY)!r}); print('loaded')"
        self.assertEqual(run("/usr/bin/python3", "-c", code, folder=ROOT, EMILIA_LEVEL="v9"), "loaded\n")

    @unittest.skipUnless(shutil.which("pkg-config"), "no pkg-config")
    def test_pkg_config_finds_the_library(self) -> None:
        (description,) = self.prefix.rglob("emilia.pc")
        path = {"PKG_CONFIG_PATH": str(description.parent)}
        flags = run("pkg-config", "--cflags", "--libs", "emilia", folder=self.folder, **path).split()
        (library,) = self.prefix.rglob("libemilia.so")
        run("cc", "-std=c99", "best.c", *flags, "-o", "best", folder=self.folder)
        self.assertIn("solved h5 +6", run("./best", folder=self.folder, LD_LIBRARY_PATH=str(library.parent)))
        flags = run("pkg-config", "--static", "--cflags", "--libs", "emilia", folder=self.folder, **path).split()
        run("cc", "-std=c99", "-static", "best.c", *flags, "-o", "best", folder=self.folder)
        self.assertIn("solved h5 +6", run("./best", folder=self.folder))

    def test_an_invalid_file_is_an_error_with_a_message(self) -> None:
        tree = self.build("shared", "all")
        (self.folder / "broken.wtb").write_bytes(wthor_file()[:-10])
        for file in ("broken.wtb", "none.wtb", "game.unknown"):
            done = subprocess.run(
                [tree / "files", file, "out.sgf"], cwd=self.folder, capture_output=True, text=True, check=False
            )
            self.assertEqual(done.returncode, 1)
            self.assertIn(file, done.stderr)
            self.assertFalse((self.folder / "out.sgf").exists())

    def test_a_cmake_project_can_use_it_as_a_subdirectory(self) -> None:
        project = self.folder / "subdirectory"
        project.mkdir()
        text = (self.folder / "CMakeLists.txt").read_text()
        text = text.replace("find_package(Emilia 0.3 REQUIRED)", f'add_subdirectory("{ROOT}" emilia)')
        (project / "CMakeLists.txt").write_text(text)
        for name in ("first.cpp", "play.cpp", "solve.cpp", "rules.cpp", "files.cpp", "best.c"):
            shutil.copy(self.folder / name, project)
        options = ("-DCMAKE_CXX_STANDARD=17", "-DEMILIA_ARCH=portable", "-DCMAKE_EXPORT_COMPILE_COMMANDS=ON")
        run("cmake", "-S", project, "-B", project / "build", "-G", "Ninja", *options, folder=project)
        self.assertNotIn("CMAKE_INSTALL_LIBDIR:PATH=lib/", (project / "build/CMakeCache.txt").read_text())
        commands = json.loads((project / "build/compile_commands.json").read_text())
        play = next(entry for entry in commands if entry["file"] == str(project / "play.cpp"))
        (project / "build/CMakeFiles/play.dir").mkdir(exist_ok=True)
        run(*shlex.split(play["command"]), folder=project / "build")  # the library is already built
        planned = run("ninja", "-C", project / "build", "-n", "play", folder=project)
        self.assertIn("libemilia.so", planned)
        self.assertNotIn("programs/commands", planned)


@unittest.skipUnless(LIBRARY.exists(), "needs build/release/libemilia.so")
class Abi(unittest.TestCase):
    """ABI of the shared library. A change requires a new EMILIA_SOVERSION."""

    def test_only_the_recorded_functions_are_visible(self) -> None:
        recorded = set((C_FOLDER / "symbols.txt").read_text().split())
        declared = set(re.findall(r"\b(emilia_\w+)\(", (C_FOLDER / "emilia/emilia.h").read_text()))
        self.assertEqual(declared, recorded)
        for file, option in ((LIBRARY, "--dynamic"), (BUILD / "libemilia.a", "--extern-only")):
            lines = run("nm", option, "--defined-only", "--portability", file, folder=BUILD).splitlines()
            self.assertEqual({line.split()[0] for line in lines if not line.endswith(":")}, recorded)

    @unittest.skipUnless(shutil.which("cc"), "no C compiler")
    def test_structures_have_the_recorded_layout(self) -> None:
        text = (C_FOLDER / "emilia/emilia.h").read_text()
        prints = []
        for fields, name in re.findall(r"typedef struct \w+ \{(.*?)\} (\w+);", text, re.DOTALL):
            plain = re.sub(r"/\*.*?\*/", "", fields, flags=re.DOTALL)
            prints.append(f'printf("{name} %zu\\n", sizeof({name}));')
            for field in re.findall(r"(\w+)(?:\[\w+\])?;", plain):
                prints.append(f'printf("  {field} %zu\\n", offsetof({name}, {field}));')
        with tempfile.TemporaryDirectory() as scratch:
            folder = Path(scratch)
            body = "\n  ".join(prints)
            head = "#include <emilia/emilia.h>\n#include <stdio.h>\n"
            (folder / "layout.c").write_text(f"{head}int main(void) {{\n  {body}\n  return 0;\n}}\n")
            run("cc", "-std=c99", f"-I{C_FOLDER}", "layout.c", "-o", "layout", folder=folder)
            self.assertEqual(run("./layout", folder=folder), (C_FOLDER / "layout.txt").read_text())


if __name__ == "__main__":
    unittest.main()
