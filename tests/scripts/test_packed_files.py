# SPDX-License-Identifier: MIT
"""Compressed game files: every kind, damaged and unusual archives, and every command that reads games."""

import bz2
import gzip
import io
import lzma
import os
import subprocess
import tarfile
import tempfile
import time
import unittest
import zipfile
from pathlib import Path

from common import ENGINE

GAME = b"f5d6c3\n"
START = b"---------------------------OX------XO--------------------------- X;\n"


def zip_of(files: dict[str, bytes]) -> bytes:
    memory = io.BytesIO()
    with zipfile.ZipFile(memory, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, contents in files.items():
            archive.writestr(name, contents)
    return memory.getvalue()


def tar_of(files: dict[str, bytes]) -> bytes:
    memory = io.BytesIO()
    with tarfile.open(fileobj=memory, mode="w:gz") as archive:
        for name, contents in files.items():
            member = tarfile.TarInfo(name)
            member.size = len(contents)
            archive.addfile(member, io.BytesIO(contents))
    return memory.getvalue()


def changed(packed: bytes, place: int) -> bytes:
    return packed[:place] + bytes([packed[place] ^ 0x5A]) + packed[place + 1 :]


PACKERS = {"gz": gzip.compress, "bz2": bz2.compress, "xz": lzma.compress, "zip": lambda text: zip_of({"games/a.txt": text})}


class PackedFiles(unittest.TestCase):
    def setUp(self) -> None:
        scratch = tempfile.TemporaryDirectory(prefix="emilia-packed-")
        self.addCleanup(scratch.cleanup)
        self.folder = Path(scratch.name)

    def run_engine(self, *arguments: str, stdin: bytes = b"") -> tuple[str, str]:
        done = subprocess.run([ENGINE, *arguments], input=stdin, capture_output=True, cwd=self.folder, check=False)
        self.assertGreaterEqual(done.returncode, 0)
        return done.stdout.decode(), done.stderr.decode()

    def convert(self, name: str, packed: bytes) -> tuple[str, str]:
        (self.folder / name).write_bytes(packed)
        return self.run_engine("convert", name, "-", "--to", "transcript")

    def test_every_kind_is_read_from_files_and_stdin(self) -> None:
        for ending, pack in PACKERS.items():
            with self.subTest(ending):
                self.assertEqual(self.convert(f"a.txt.{ending}", pack(GAME)), ("f5d6c3\n", "1 game\n"))
                found = self.run_engine("convert", "-", "-", "--to", "transcript", stdin=pack(GAME))
                self.assertEqual(found, ("f5d6c3\n", "1 game\n"))

    def test_stdin_may_arrive_in_parts(self) -> None:
        sgf = b"(;FF[4]GM[2]SZ[8];B[fe])\n"
        for text in (sgf, gzip.compress(sgf)):
            command = [ENGINE, "convert", "-", "-", "--to", "transcript"]
            with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
                for part in (text[:1], text[1:12]):
                    process.stdin.write(part)
                    process.stdin.flush()
                    time.sleep(0.1)
                self.assertEqual(process.communicate(text[12:]), (b"f5\n", b"1 game\n"))

    def test_every_command_reads_them(self) -> None:
        (self.folder / "a.txt.gz").write_bytes(gzip.compress(GAME))
        (self.folder / "a.obf.xz").write_bytes(lzma.compress(START))
        self.assertIn("Black against White", self.run_engine("analyze", "a.txt.gz", "--depth", "1")[0])
        self.assertIn('"games":1', self.run_engine("analyze", "--all", ".", "--depth", "1", "--report", "r.json")[1] + (self.folder / "r.json").read_text())
        self.assertIn("1 position,", self.run_engine("solve", "a.obf.xz", "--depth", "2")[0])
        self.assertIn("\nall         1 ", self.run_engine("openings", "f5", "--games", "a.txt.gz")[0])
        self.run_engine("book", "learn", "new.book", "--games", "a.txt.gz", "--depth", "1")
        self.assertTrue((self.folder / "new.book").exists())
        self.assertIn("f5d6c3", self.run_engine("play", "a.txt.gz", "--white", "person", "--black", "person", stdin=b"moves\n")[0])
        self.assertIn("moves f5 d6 c3", self.run_engine(stdin=b"load a.txt.gz\ndisplay\n")[0])

    def test_members_of_one_gzip_file_are_read_one_after_the_other(self) -> None:
        packed = gzip.compress(b"f5\n") + gzip.compress(b"f5d6\n")
        self.assertEqual(self.convert("a.txt.gz", packed), ("f5\nf5d6\n", "2 games\n"))

    def test_an_archive_must_hold_one_file(self) -> None:
        two = {"a.txt": GAME, "b.txt": GAME}
        for name, packed in (("a.zip", zip_of(two)), ("a.tar.gz", tar_of(two))):
            reason = f"cannot read '{name}': it contains several files, such as 'a.txt' and 'b.txt'; unpack it first\n"
            self.assertEqual(self.convert(name, packed), ("", "emilia: " + reason))
        self.assertEqual(self.convert("a.tar.gz", tar_of({"a.txt": GAME}))[0], "f5d6c3\n")
        with_folders = {"games/": b"", "games/a.txt": GAME, "__MACOSX/games/._a.txt": b"\0\5\x16\7"}
        self.assertEqual(self.convert("mac.zip", zip_of(with_folders))[0], "f5d6c3\n")
        self.assertEqual(self.convert("Ren\u00e9.zip", zip_of({"Ren\u00e9.txt": GAME}))[0], "f5d6c3\n")
        nothing = "emilia: cannot read 'none.zip': the archive contains no file\n"
        self.assertEqual(self.convert("none.zip", zip_of({}))[1], nothing)

    def test_damaged_archives_are_errors(self) -> None:
        text = b"".join(b"f5d6c3d3c4b3\nf5f6e6f4\n" for _ in range(50))
        for ending, pack in PACKERS.items():
            packed = pack(text)
            for kind, damaged in {"cut": packed[: len(packed) // 2], "changed": changed(packed, len(packed) // 2)}.items():
                with self.subTest(ending, kind=kind):
                    output, errors = self.convert(f"a.txt.{ending}", damaged)
                    self.assertEqual(output, "")
                    self.assertRegex(errors, f"^emilia: cannot read 'a.txt.{ending}': the archive (is damaged: |contains no file)")

    def test_an_empty_file_has_no_games(self) -> None:
        for ending, pack in PACKERS.items():
            self.assertEqual(self.convert(f"a.txt.{ending}", pack(b"")), ("", "0 games\n"))
        self.assertEqual(self.convert("a.ggf.gz", b""), ("", "0 games\n"))

    def test_a_bomb_is_an_error(self) -> None:
        part = gzip.compress(b"f5d6\n" * 20_000_000, compresslevel=1)
        output, errors = self.convert("a.txt.gz", part * 11)
        self.assertEqual(output, "")
        self.assertEqual(errors, "emilia: cannot read 'a.txt.gz': its contents have more than 1073741824 bytes\n")

    def test_a_small_zip_took_gigabytes_before_it_was_refused(self) -> None:
        with zipfile.ZipFile(self.folder / "a.zip", "w", zipfile.ZIP_DEFLATED) as archive, archive.open("a.txt", "w") as inside:
            for _ in range(1100):
                inside.write(b"f5d6\n" * 200_000)
        engine = subprocess.Popen([ENGINE, "convert", "a.zip", "a.ggf"], cwd=self.folder, stderr=subprocess.PIPE)
        assert engine.stderr is not None
        self.assertIn(b"its contents have more than 1073741824 bytes", engine.stderr.read())
        engine.stderr.close()
        _, status, usage = os.wait4(engine.pid, 0)
        engine.returncode = os.waitstatus_to_exitcode(status)
        self.assertEqual(engine.returncode, 1)
        self.assertLess(usage.ru_maxrss, 300_000, "kilobytes")

    def test_zeros_after_gzip_were_damage(self) -> None:
        self.assertEqual(self.convert("a.txt.gz", gzip.compress(GAME) + bytes(512)), ("f5d6c3\n", "1 game\n"))


if __name__ == "__main__":
    unittest.main()
