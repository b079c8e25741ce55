# SPDX-License-Identifier: MIT
"""Pages, types and source archive of the Python package of the release build."""

import doctest
import importlib
import importlib.util
import io
import os
import re
import subprocess
import sys
import tempfile
import unittest
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from common import BUILD, ENGINE, ROOT

from tests.match import SLOW
from tests.scripts import run

PACKAGE = BUILD / "python"
IS_THERE = any(PACKAGE.glob("emilia/_native*.so"))
NEEDS_PACKAGE = unittest.skipUnless(IS_THERE, "needs build/release/python (Debian's pybind11-dev)")
if IS_THERE:
    sys.path.insert(0, str(PACKAGE))
    import emilia

spec = importlib.util.spec_from_file_location("python_reference", ROOT / "cmake/python_reference.py")
assert spec is not None and spec.loader is not None
python_reference = importlib.util.module_from_spec(spec)
spec.loader.exec_module(python_reference)


@NEEDS_PACKAGE
class SourceArchive(unittest.TestCase):
    def test_cmake_finds_all_sources_in_it(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            run(sys.executable, "setup.py", "egg_info", "--egg-base", folder, "sdist", "--dist-dir", folder, folder=ROOT)
            (archive,) = Path(folder).glob("*.tar.gz")
            run("tar", "-xf", archive, folder=Path(folder))
            sources = Path(folder) / archive.name.removesuffix(".tar.gz")
            run("cmake", "-S", sources, "-B", "build", "-DEMILIA_PROGRAMS=OFF", "-DEMILIA_PYTHON=ON", folder=Path(folder))
            text = (sources / "PKG-INFO").read_text()
            self.assertIn(f"\nVersion: {emilia.__version__.replace('~dev', '.dev0')}\n", text)
            for header in (ROOT / "engine").rglob("*.h"):
                self.assertTrue((sources / header.relative_to(ROOT)).exists(), header)


class Build(unittest.TestCase):
    def test_a_missing_cmake_is_named(self) -> None:
        """Regression test: the error was a traceback with `No such file or directory: 'cmake'`."""
        with tempfile.TemporaryDirectory() as folder:
            command = [sys.executable, ROOT / "setup.py", "-q", "build_ext", "--build-temp", folder, "--build-lib", folder]
            done = subprocess.run(command, cwd=ROOT, env={"PATH": folder}, capture_output=True, text=True, check=False)
        self.assertEqual(done.returncode, 1)
        self.assertIn("error: cannot build emilia: cmake is missing", done.stderr)


@NEEDS_PACKAGE
@unittest.skipUnless(ENGINE.exists(), "needs build/release/emilia")
class Examples(unittest.TestCase):
    """Examples of the page of all names, run after the lines that it begins them with."""

    def begin(self, head: str) -> dict[str, object]:
        """Returns the names that the examples of a part of the page use. Its engine is closed after the test."""
        names: dict[str, object] = {}
        exec(head.split("```py\n")[1].split("```")[0], names)
        if "engine" in names:
            self.addCleanup(getattr(names["engine"], "close"))
        return names

    def run_examples(self, library: Any, head: str) -> None:
        names = self.begin(head)
        calls = dict(library.calls())
        self.assertGreater(len(calls), 2)
        for name, example in calls.items():
            with self.subTest(f"{library.module.__name__}.{name}"):
                self.assertTrue(example, "a call without an example")
                test = doctest.DocTestParser().get_doctest(example, dict(names), name, None, None)
                output = io.StringIO()
                failed = doctest.DocTestRunner(verbose=False).run(test, out=output.write).failed
                self.assertEqual(failed, 0, output.getvalue())

    def test_each_call_has_an_example_that_is_true(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            self.addCleanup(os.chdir, Path.cwd())
            os.chdir(folder)
            for words in (["selfplay", "--out", "first.games", "--games", "3", "--depth", "1"], ["label", "first.games", "--out", "first.positions"]):
                run(ENGINE, *words, folder=Path(folder))
            for head, library in python_reference.libraries(PACKAGE):
                self.run_examples(library, head)


@NEEDS_PACKAGE
class Page(unittest.TestCase):
    """Pages about Python. `cmake --build build/release --target reference_pages` writes the generated one."""

    def run_text(self, text: str) -> str:
        with tempfile.TemporaryDirectory() as folder:
            environment = {"PYTHONPATH": str(PACKAGE), "PYTHONDONTWRITEBYTECODE": "1"}
            return run(sys.executable, "-c", text, folder=Path(folder), **environment)

    def test_the_example_of_the_page_works(self) -> None:
        page = (ROOT / "docs/reference/library-python.md").read_text()
        output = self.run_text(page.split('title="example.py"\n')[1].split("```")[0])
        self.assertRegex(output, r"^(d3|c4|f5|e6)\n(.*\n){3}h5 6.0\n\[.*\]\n(Ada f5d6c3 4.0\n){2}$")

    def test_the_tutorial_works(self) -> None:
        blocks = re.findall(r"```py\n(.*?)```", (ROOT / "docs/tutorial/python.md").read_text(), re.DOTALL)
        self.assertGreater(len(blocks), 5)
        output = self.run_text("".join(blocks))
        self.assertIn("to move: BLACK\nlegal: ", output)
        self.assertRegex(output, r"worst move: \([\d.]+, '..'\)\nsolved: h5 6.0\n\['Ada'\]\n$")

    def test_the_generated_page_is_current(self) -> None:
        stored = (ROOT / "docs/reference" / python_reference.PAGE).read_text()
        self.assertEqual(stored, python_reference.page(PACKAGE), "run: cmake --build build/release --target reference_pages")

    def test_every_public_name_is_explained(self) -> None:
        explained = 0
        for name in set(emilia.__all__) - {"BLACK", "WHITE", "__version__"}:
            thing = getattr(emilia, name)
            self.assertTrue(python_reference.text_of(thing), name)
            bases = [base for base in thing.__mro__ if base.__module__.startswith("emilia")] if isinstance(thing, type) else []
            members = [member for base in bases for member in vars(base) if not member.startswith("_") and member != "IS_DAEMON"]
            fields = getattr(thing, "__dataclass_fields__", {})
            for member in set(members) - fields.keys() - {"name", "value", "BLACK", "WHITE", *vars(emilia.Ending)}:
                if not issubclass(thing, Exception):
                    self.assertTrue(python_reference.text_of(getattr(thing, member)), f"{name}.{member}")
                    explained += 1
            for field in fields:
                self.assertIn(f"- {field}: ", thing.__doc__)
        self.assertGreater(explained, 65)

    def mypy(self, *arguments: str) -> str:
        """Returns the output of mypy or one of its tools."""
        environment = os.environ | {"PYTHONPATH": str(PACKAGE), "MYPYPATH": str(PACKAGE)}
        command = [sys.executable, "-m", *arguments]
        return subprocess.run(command, capture_output=True, text=True, env=environment, check=False).stdout

    @unittest.skipUnless(find_spec("mypy"), "no mypy")
    def test_the_package_is_correctly_typed(self) -> None:
        self.assertIn("Success", self.mypy("mypy", "--strict", "-p", "emilia"))

    @unittest.skipUnless(find_spec("mypy"), "no mypy")
    def test_the_generator_is_correctly_typed(self) -> None:
        self.assertIn("Success", self.mypy("mypy", "--strict", str(ROOT / "cmake/python_reference.py")))

    @unittest.skipUnless(SLOW, "slow: takes ten seconds")
    @unittest.skipUnless(find_spec("mypy"), "no mypy")
    def test_the_types_are_those_of_the_module(self) -> None:
        found = self.mypy("mypy.stubtest", "emilia._native", "--concise", "--ignore-missing-stub").splitlines()
        # pybind11 has its own metaclass and enum.
        known = re.compile(r"metaclass differs|__init__ is inconsistent|(Color|Ending)\.[A-Z_]+ ")
        self.assertEqual([line for line in found if not known.search(line)], [])

    def test_everything_is_typed(self) -> None:
        stubs = (PACKAGE / "emilia/_native.pyi").read_text()
        for name, thing in vars(emilia._native).items():
            if name.startswith("__"):
                continue
            self.assertRegex(stubs, rf"\b{name}\b")
            for member in vars(thing) if isinstance(thing, type) else ():
                if not member.startswith("_") and member not in ("name", "value"):
                    self.assertRegex(stubs, rf"\b{member}\b")


if __name__ == "__main__":
    unittest.main()
