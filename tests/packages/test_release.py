# SPDX-License-Identifier: MIT
"""Release: what `packaging/release` refuses, its notes, bill of materials, archives and smoke tests."""

import json
import os
import subprocess
import tarfile
import tempfile
import unittest
import zipfile
from pathlib import Path
from unittest import mock

from common import ENGINE, ROOT, Failure
from release import notes, packing, readme, sbom, smoke
from tests.board_in_browser import play_in_browser
from tests.match import SLOW

CHANGELOG = """# Changelog

## Unreleased

- Not yet.

## 1.2.0 - 2026-01-02

### Added

- Add this.

## 1.1.0 - 2025-01-02

- Old.
"""


def release(*arguments: str, folder: Path = ROOT) -> tuple[int, str]:
    """Exit status and stderr of packaging/release, which must end before it builds anything."""
    command = [folder / "packaging/release", *arguments]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    return done.returncode, done.stderr


class Refusals(unittest.TestCase):
    """A release of a copy of the project, which has the scripts alone."""

    def setUp(self) -> None:
        scratch = tempfile.TemporaryDirectory(prefix="emilia-release-")
        self.addCleanup(scratch.cleanup)
        self.folder = Path(scratch.name)
        self.git("init", "-q")
        files = ["CMakeLists.txt", "bindings/npm/package.json", "web/package.json", "packaging/release"]
        files += ["scripts/common.sh", "scripts/quiet_start.py", "scripts/lib/common.py"]
        for name in [*files, *(f"scripts/lib/release/{path.name}" for path in (ROOT / "scripts/lib/release").glob("*.py"))]:
            (self.folder / name).parent.mkdir(parents=True, exist_ok=True)
            (self.folder / name).write_bytes((ROOT / name).read_bytes())
        for name in files[:3]:
            text = (ROOT / name).read_text()
            (self.folder / name).write_text(text.replace('"~dev"', '""').replace('-dev",', '",'))
        (self.folder / "packaging/release").chmod(0o755)
        (self.folder / ".gitignore").write_text("__pycache__/\n")
        self.version = notes.versions()["CMakeLists.txt"].removesuffix("-dev")
        self.changelog(f"## {self.version} - 2026-01-02\n\n- Add this.\n")

    def git(self, *arguments: str) -> None:
        name = ["-c", "user.name=A", "-c", "user.email=a@b.invalid"]
        subprocess.run(["git", *name, *arguments], cwd=self.folder, check=True, capture_output=True)

    def changelog(self, text: str) -> None:
        (self.folder / "CHANGELOG.md").write_text(text)
        self.git("add", "-A")
        self.git("commit", "-q", "-m", "state")

    def refused(self, *arguments: str) -> str:
        status, error = release(*arguments, folder=self.folder)
        self.assertNotEqual(status, 0)
        self.assertFalse((self.folder / "dist").exists())
        return error

    def test_a_dirty_tree(self) -> None:
        (self.folder / "CHANGELOG.md").write_text(f"## {self.version} - 2026-01-03\n\n- Add this.\n")
        self.assertIn("uncommitted changes", self.refused(self.version))

    def test_an_untracked_file(self) -> None:
        (self.folder / "new.txt").touch()
        self.assertIn("uncommitted changes", self.refused(self.version))

    def test_a_version_without_a_section(self) -> None:
        self.changelog("## Unreleased\n\n- Add this.\n")
        self.assertIn("CHANGELOG.md has no heading", self.refused(self.version))

    def test_another_version_than_that_of_the_sources(self) -> None:
        self.changelog("## 99.0.0 - 2026-01-02\n\n- Add this.\n")
        self.assertIn("CMakeLists.txt has version", self.refused("99.0.0"))

    def test_a_version_before_its_release(self) -> None:
        cmake = self.folder / "CMakeLists.txt"
        cmake.write_text(cmake.read_text().replace('EMILIA_PRERELEASE ""', 'EMILIA_PRERELEASE "~dev"'))
        self.changelog(f"## {self.version} - 2026-01-02\n\n- Add this.\n")
        self.assertIn(f"CMakeLists.txt has version {self.version}-dev", self.refused(self.version))

    def test_no_version(self) -> None:
        self.assertIn("invalid version 'v1'", self.refused("v1"))
        self.assertIn("expected one version", self.refused())


class Notes(unittest.TestCase):
    def test_they_are_the_section_of_the_version(self) -> None:
        self.assertEqual(notes.section(CHANGELOG, "1.2.0"), "### Added\n\n- Add this.\n")

    def test_a_heading_without_a_date_is_no_release(self) -> None:
        for version in ("1.3.0", "Unreleased", "1.2"):
            with self.assertRaises(Failure):
                notes.section(CHANGELOG, version)

    def test_an_empty_section_is_no_release(self) -> None:
        with self.assertRaises(Failure):
            notes.section(CHANGELOG.replace("## 1.2.0", "## 1.3.0 - 2026-01-02\n\n## 1.2.0"), "1.3.0")

    def test_all_files_have_one_version(self) -> None:
        self.assertEqual(len(set(notes.versions().values())), 1, notes.versions())


class Readme(unittest.TestCase):
    def test_the_page_in_the_zip_linked_to_pages_outside_it(self) -> None:
        for section, content in (("Windows", "Double-click emilia.exe"), ("Linux, any distribution", "tar -xf emilia-")):
            text = readme.readme(readme.PAGE.read_text(), section)
            self.assertNotRegex(text, r"\]\(|\.md\b|`|Build the|^GUIs", section)
            self.assertTrue(text.startswith(f"{section}\n---"), text)
            self.assertIn(content, text)

    def test_one_part_is_for_developers(self) -> None:
        text = readme.readme(readme.PAGE.read_text(), "Windows", "Use the library")
        self.assertTrue(text.startswith("Use the library\n---------------\n\nemilia-VERSION-windows-library.zip has emilia.dll"), text)
        self.assertIn("    x86_64-w64-mingw32-gcc best.c", text)
        with self.assertRaises(Failure):
            readme.readme("# Title\n", "Nothing")


class Scratch(unittest.TestCase):
    def setUp(self) -> None:
        scratch = tempfile.TemporaryDirectory(prefix="emilia-release-")
        self.addCleanup(scratch.cleanup)
        self.folder = Path(scratch.name)
        self.enterContext(mock.patch.dict(os.environ, SOURCE_DATE_EPOCH="1700000000"))


class Packing(Scratch):
    def tree(self, name: str, seconds: int, order: str) -> Path:
        """Makes the same folder with other times, permissions and order of creation."""
        top = self.folder / name / "top"
        top.mkdir(parents=True)
        for file in order:
            (top / file).write_text(file)
            (top / file).chmod(0o700 if file == "p" else 0o600 if seconds else 0o644)
            os.utime(top / file, (seconds, seconds))
        return top

    def test_equal_contents_give_equal_bytes(self) -> None:
        one, two = self.tree("one", 0, "apz"), self.tree("two", 1000, "zpa")
        for ending in (".zip", ".whl", ".tar.gz"):
            archives = [self.folder / f"{folder.parent.name}{ending}" for folder in (one, two)]
            for folder, archive in zip((one, two), archives, strict=True):
                packing.pack(folder, archive)
            self.assertEqual(archives[0].read_bytes(), archives[1].read_bytes(), ending)

    def test_names_modes_and_times(self) -> None:
        top = self.tree("one", 5, "pz")
        packing.pack(top, self.folder / "a.tar.gz")
        with tarfile.open(self.folder / "a.tar.gz") as archive:
            found = [(entry.name, entry.mode, entry.mtime, entry.uid) for entry in archive]
        expected = [("top", 0o755, 1700000000, 0), ("top/p", 0o755, 1700000000, 0), ("top/z", 0o644, 1700000000, 0)]
        self.assertEqual(found, expected)
        packing.pack(top, self.folder / "a.zip")
        with zipfile.ZipFile(self.folder / "a.zip") as archive:
            self.assertEqual([entry.external_attr >> 16 & 0o777 for entry in archive.infolist()], [0o755, 0o644])
            self.assertEqual(archive.infolist()[0].date_time, (2023, 11, 14, 22, 13, 20))

    def test_it_needs_a_time(self) -> None:
        del os.environ["SOURCE_DATE_EPOCH"]
        with self.assertRaises(Failure):
            packing.pack(self.tree("one", 0, "a"), self.folder / "a.zip")


class Bill(Scratch):
    def document(self, *names: str) -> dict[str, object]:
        for name in names:
            (self.folder / name).write_text(name)
        with mock.patch.object(sbom, "library", lambda name: ("1", "MIT")):
            return sbom.bill("1.2.0", [self.folder / name for name in names])

    def test_it_lists_artefacts_and_their_contents(self) -> None:
        document = self.document("emilia-1.2.0-linux-arm64.tar.gz", "emilia-1.2.0.tgz", "emilia-1.2.0-source.tar.gz")
        relations = {
            (row["spdxElementId"], row["relationshipType"], row["relatedSpdxElement"])
            for row in document["relationships"]  # type: ignore[attr-defined]
        }
        linux = "SPDXRef-emilia-1.2.0-linux-arm64.tar.gz"
        self.assertIn(("SPDXRef-DOCUMENT", "DESCRIBES", linux), relations)
        self.assertIn((linux, "CONTAINS", "SPDXRef-glibc"), relations)
        self.assertIn(("SPDXRef-emilia-1.2.0.tgz", "CONTAINS", "SPDXRef-emscripten"), relations)
        self.assertFalse([row for row in relations if row[:2] == ("SPDXRef-emilia-1.2.0-source.tar.gz", "CONTAINS")])

    def test_every_relation_is_between_listed_packages(self) -> None:
        document = self.document("emilia-1.2.0-windows.zip", "emilia-1.2.0-py3.whl")
        listed = {entry["SPDXID"] for entry in document["packages"]} | {"SPDXRef-DOCUMENT"}  # type: ignore[attr-defined]
        for row in document["relationships"]:  # type: ignore[attr-defined]
            self.assertLessEqual({row["spdxElementId"], row["relatedSpdxElement"]}, listed)

    def test_it_is_the_same_in_each_run(self) -> None:
        name = "emilia-1.2.0-windows.zip"
        self.assertEqual(json.dumps(self.document(name)), json.dumps(self.document(name)))

    def test_every_static_library_of_the_build_is_listed(self) -> None:
        packages = {package for package, _ in sbom.LIBRARIES.values()}
        script = (ROOT / "packaging/build_linux").read_text()
        contents = script.split("contents=(")[1].split(")")[0].split()
        self.assertEqual(set(contents) - packages, set())
        listed = set(sbom.contents_of("a-linux-arm64.tar.gz")) & set(sbom.LIBRARIES)
        self.assertEqual({sbom.LIBRARIES[name][0] for name in listed}, set(contents))

    def test_the_version_of_a_web_library_is_that_of_the_lock_file(self) -> None:
        self.assertRegex(sbom.library("preact")[0], r"^10\.")

    def test_the_font_of_the_board_is_listed_with_its_licence(self) -> None:
        names = [name for name in sbom.contents_of("emilia-1.2.0-web.tar.gz") if "font" in name]
        self.assertEqual([sbom.library(name)[1] for name in names], ["OFL-1.1"])


class Smoke(Scratch):
    def archive(self, script: str, name: str = "emilia-1.2.0-linux-x86-64.tar.gz") -> Path:
        top = self.folder / "in/emilia-1.2.0"
        top.mkdir(parents=True)
        (top / "emilia").write_text("#!/bin/sh\n" + script)
        (top / "emilia").chmod(0o755)
        packing.pack(top, self.folder / name)
        return self.folder / name

    def test_a_program_that_plays_passes(self) -> None:
        smoke.check_all([self.archive("echo d3 uciok; echo Nodes searched: 55092; echo bestmove P@c5")])

    def test_a_program_that_fails_or_plays_nothing_is_refused(self) -> None:
        for script in ("exit 3", "echo e1", "kill $$", "echo d3 uciok; echo Nodes searched: 55093; echo bestmove P@c5"):
            with self.subTest(script), self.assertRaisesRegex(Failure, "smoke test of emilia-1.2.0-linux"):
                smoke.check_all([self.archive(script)])
            subprocess.run(["rm", "-r", self.folder / "in"], check=True)

    def test_an_unknown_file_is_refused(self) -> None:
        with self.assertRaisesRegex(Failure, "unknown kind"):
            smoke.check_all([self.folder / "emilia.rpm"])

    def test_a_damaged_archive_is_refused(self) -> None:
        path = self.folder / "emilia-1.2.0-web.tar.gz"
        path.write_bytes(b"nothing")
        with self.assertRaisesRegex(Failure, "smoke test of emilia-1.2.0-web"):
            smoke.check_all([path])


STATIC = ROOT / "build/static/emilia"


def headers(program: Path) -> str:
    """Program headers, dynamic section and symbols of a program."""
    return subprocess.run(["readelf", "-Wlds", program], capture_output=True, text=True, check=True).stdout


@unittest.skipUnless(ENGINE.exists(), "needs build/release/emilia")
class Hardening(unittest.TestCase):
    def test_the_program_is_hardened(self) -> None:
        found = headers(ENGINE)
        marks = ("Elf file type is DYN", "GNU_RELRO", "BIND_NOW", "__stack_chk_fail")
        self.assertEqual([mark for mark in marks if mark not in found], [])


@unittest.skipUnless(SLOW, "slow: builds the static program")
class StaticProgram(Scratch):
    @classmethod
    def setUpClass(cls) -> None:
        subprocess.run([ROOT / "packaging/build_linux", "x86-64"], capture_output=True, check=True)

    def test_it_needs_no_library_and_no_loader(self) -> None:
        found = headers(STATIC)
        marks = ("Elf file type is DYN", "GNU_RELRO", "INTERP", "(NEEDED)")
        self.assertEqual([mark for mark in marks if mark in found], list(marks[:2]))

    @unittest.skipUnless(os.geteuid() == 0, "root alone can use chroot")
    def test_it_runs_alone_as_the_only_file_of_a_system(self) -> None:
        (self.folder / "emilia").write_bytes(STATIC.read_bytes())
        (self.folder / "emilia").chmod(0o755)

        def run(*arguments: str, stdin: bytes = b"") -> str:
            command = ["chroot", self.folder, "/emilia", *arguments]
            return subprocess.run(command, input=stdin, capture_output=True, check=True, timeout=60).stdout.decode()

        self.assertRegex(run("move", smoke.START, "0.1"), smoke.MOVE)
        self.assertIn("no starter book", run("--version"))
        self.assertIn("bestmove", run(stdin=b"position startpos\ngo depth 3\nquit\n"))
        game = b"(;GM[2]CA[Shift_JIS]PB[\x83I\x83Z\x83\x8d]B[f5])"  # a set that iconv would load from the system
        self.assertIn("f5", run("convert", "-", "-", "--to", "transcript", stdin=game).lower())

    @unittest.skipUnless(os.geteuid() == 0, "root alone can use chroot")
    def test_it_serves_the_board_as_the_only_file_of_a_system(self) -> None:
        system = self.folder / "system"
        system.mkdir()
        (system / "emilia").write_bytes(STATIC.read_bytes())
        (system / "emilia").chmod(0o755)
        play_in_browser(self.folder, "chroot", system, "/emilia")

    @unittest.skipUnless(ENGINE.exists(), "needs build/release/emilia")
    def test_it_plays_in_uci(self) -> None:
        engines = [f"cmd={program} --hash 4" for program in (STATIC, ENGINE)]
        done = subprocess.run(
            [ROOT / "scripts/match", "--engine", "name=static", engines[0], "--engine", "name=release", engines[1],
             "--each", "proto=uci", "variant=flipello", "st=0.1", "margin=2", "--games", "2", "--strict"],
            capture_output=True, text=True, timeout=300, check=False,
        )  # fmt: skip
        self.assertEqual((done.returncode, done.stderr), (0, ""), done.stdout)
        self.assertEqual(done.stdout.count("faults: none"), 2, done.stdout)


if __name__ == "__main__":
    unittest.main()
