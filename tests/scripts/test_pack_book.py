# SPDX-License-Identifier: MIT
"""The book of the web board is the starter book."""

import subprocess
import tempfile
import unittest
from pathlib import Path

from tests.scripts import load_script

from common import ENGINE, ROOT

pack_book = load_script("packaging/pack_book")


class PackBook(unittest.TestCase):
    def test_a_character_encodes_four_squares(self) -> None:
        # The start position, encoded by hand: d4 is the last of its four squares, e4 the first of the next four.
        squares = "E" * 27 + "OX" + "E" * 6 + "XO" + "E" * 27
        self.assertEqual(pack_book.pack("B" + squares), "######%>$Y######")
        self.assertEqual(pack_book.pack("W" + squares), "######$Y%>######")

    @unittest.skipUnless(ENGINE.exists(), "needs build/release/emilia")
    def test_the_boards_book_is_the_starter_book(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            text = Path(folder) / "book.txt"
            book = Path(folder) / "starter.book"
            book.write_bytes((ROOT / "share/starter.book").read_bytes())
            subprocess.run([ENGINE, "book", "export", book, text], check=True, capture_output=True)
            packed = pack_book.packed(text.read_text(encoding="ascii"))
        self.assertTrue(packed == (ROOT / "web/static/starter-book.txt").read_text(encoding="ascii"))


if __name__ == "__main__":
    unittest.main()
