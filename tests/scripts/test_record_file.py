# SPDX-License-Identifier: MIT
"""Append-only files of records: incomplete lines, foreign files, full disks, locks."""

import resource
import tempfile
import unittest
from pathlib import Path

import tests.match  # (adds scripts/ to the module path)
from common import Failure
from record_file import RecordFile, read_lines


class RecordFiles(unittest.TestCase):
    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.path = Path(folder.name) / "lines"

    def open(self, is_resumed: bool = True, header: str = "") -> RecordFile:
        return RecordFile(self.path, is_resumed, "t", header)

    def test_an_incomplete_line_is_replaced_by_the_next_one(self) -> None:
        self.path.write_text("one\ntwo\nth")
        with self.open() as file:
            self.assertEqual((file.lines, read_lines(self.path)), (["one", "two"], ["one", "two"]))
            self.assertEqual(self.path.read_text(), "one\ntwo\nth")  # opening alone changes nothing
            file.add("three", "four")
        self.assertEqual(self.path.read_text(), "one\ntwo\nthree\nfour\n")

    def test_a_new_file_and_an_incomplete_header_get_the_header(self) -> None:
        for text in ("", "th"):
            self.path.write_text(text)
            with self.open(header="the header") as file:
                self.assertEqual(file.lines, ["the header"])
            self.assertEqual(self.path.read_text(), "the header\n")

    def test_windows_line_ends_and_a_byte_order_mark_are_kept(self) -> None:
        self.path.write_bytes(b"\xef\xbb\xbfone\r\ntw")
        with self.open() as file:
            self.assertEqual(file.lines, ["one"])
            file.add("three")
        self.assertEqual(self.path.read_bytes(), b"\xef\xbb\xbfone\r\nthree\n")

    def test_an_error_removes_a_new_file_without_records(self) -> None:
        for records, error, remains in (((), Failure, False), ((), KeyboardInterrupt, False), (("two",), Failure, True)):
            with self.assertRaises(error), self.open(header="the header") as file:
                for record in records:
                    file.add(record)
                raise error
            self.assertEqual(self.path.exists(), remains)
        with self.assertRaises(Failure), self.open():
            raise Failure
        self.assertEqual(read_lines(self.path), ["the header", "two"])

    def test_a_foreign_last_line_is_not_changed(self) -> None:
        self.path.write_text("one\ntwo\nmy notes, not yours")
        message = ":3: the incomplete last line does not begin with 't'; file left unchanged"
        with self.assertRaisesRegex(Failure, message):
            self.open()
        self.assertEqual(self.path.read_text(), "one\ntwo\nmy notes, not yours")

    def test_a_failed_write_leaves_no_partial_line(self) -> None:
        hard = resource.getrlimit(resource.RLIMIT_FSIZE)[1]
        with self.open(is_resumed=False) as file:
            file.add("one")
            resource.setrlimit(resource.RLIMIT_FSIZE, (8, hard))
            try:
                with self.assertRaisesRegex(Failure, "File too large; earlier lines are saved, use --resume to continue"):
                    file.add("two and three")
            finally:
                resource.setrlimit(resource.RLIMIT_FSIZE, (hard, hard))
            file.add("four")
        self.assertEqual(self.path.read_text(), "one\nfour\n")

    def test_a_device_is_rejected(self) -> None:
        with self.assertRaisesRegex(Failure, "cannot write /dev/zero: not a regular file"):
            RecordFile(Path("/dev/zero"), True, "one")

    def test_an_existing_or_locked_file_is_not_changed(self) -> None:
        with self.open(is_resumed=False) as file:
            file.add("one")
            with self.assertRaisesRegex(Failure, "file exists; use --resume to continue it, or use another name"):
                self.open(is_resumed=False)
            with self.assertRaisesRegex(Failure, "locked by another process"):
                self.open()
        self.assertEqual(self.path.read_text(), "one\n")


if __name__ == "__main__":
    unittest.main()
