# SPDX-License-Identifier: MIT
"""Setup of the Python package: builds its native module with CMake. pyproject.toml has the metadata."""

import json
import os
import re
import shlex
import shutil
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.errors import ExecError

ROOT = Path(__file__).resolve().parent


class CMakeBuild(build_ext):
    """Builds library and module with CMake in the temporary build folder, and copies the module."""

    def build_extension(self, extension: Extension) -> None:
        if shutil.which("cmake") is None:
            raise ExecError("cannot build emilia: cmake is missing; docs/reference/library-python.md lists what to install")
        tree = Path(self.build_temp).resolve()
        generator = ["-G", "Ninja"] if shutil.which("ninja") else []
        options = ["-DEMILIA_PROGRAMS=OFF", "-DEMILIA_TESTS=OFF", "-DEMILIA_PYTHON=ON", f"-DPython_EXECUTABLE={sys.executable}"]
        presets = json.loads((ROOT / "CMakePresets.json").read_text())["configurePresets"]
        (base,) = (preset for preset in presets if preset["name"] == "base")
        options += [f"-D{name}={value}" for name, value in base["cacheVariables"].items()]
        with suppress(ImportError):  # pip installs pybind11 for an isolated build
            import pybind11

            options.append(f"-Dpybind11_DIR={pybind11.get_cmake_dir()}")
        options += shlex.split(os.environ.get("CMAKE_ARGS", ""))
        subprocess.run(["cmake", "-S", ROOT, "-B", tree, *generator, *options], check=True)
        subprocess.run(["cmake", "--build", tree, "--target", "emilia_python", "--parallel"], check=True)
        (built,) = (tree / "python/emilia").glob("_native*.so")
        self.copy_file(str(built), self.get_ext_fullpath(extension.name))


found = re.search(r'project\(emilia VERSION ([\d.]+) .*\nset\(EMILIA_PRERELEASE "(.*)"\)', (ROOT / "CMakeLists.txt").read_text())
assert found is not None
version = found[1] + (".dev0" if found[2] else "")  # in the form of PEP 440
setup(version=version, ext_modules=[Extension("emilia._native", [])], cmdclass={"build_ext": CMakeBuild})
