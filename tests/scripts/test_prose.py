# SPDX-License-Identifier: MIT
"""scripts/dev/check_prose finds bad text, names its line, and accepts good text."""

import contextlib
import io
import tempfile
import unittest
from pathlib import Path

import tests.match  # (adds scripts/ to the module path)

from prose import main


class Prose(unittest.TestCase):
    def check(self, name: str, text: str) -> list[str]:
        """Findings in a file of that name, as LINE: MESSAGE."""
        with tempfile.TemporaryDirectory() as folder, contextlib.redirect_stdout(io.StringIO()) as output:
            path = Path(folder) / name
            path.write_text(text, encoding="utf-8")
            status = main([str(path)])
        found = [line.removeprefix(f"{path}:") for line in output.getvalue().splitlines()]
        self.assertEqual(status, int(bool(found)))
        return found

    def test_phrases_have_their_line_and_replacement(self) -> None:
        self.assertEqual(self.check("a.md", "It\ngoes\non.\n"), ["2: 'goes on': write continue or resume"])

    def test_code_is_not_prose(self) -> None:
        self.assertEqual(self.check("a.md", "```\nshe\n```\n`nobody` [a](she.md) there is no file, no longer\n"), [])
        self.assertEqual(self.check("a.cpp", 'int she = f("nobody");\n'), [])

    def test_comments_and_messages(self) -> None:
        for name, text in (
            ("a.h", "int a;\n// she\n"), ("a.cpp", '\nf("is it nobody\'s");'), ("a.py", '\n"""A text\nof x."""\n# x\n# she'),
            ("a.ts", "\n/* she */"), ("a.sh", "a\n# she"),
        ):  # fmt: skip
            self.assertEqual(len(self.check(name, text)), 1, text)
        self.assertEqual(self.check("a.h", "// it is\n// not there\n")[0][:18], "1: 'is not there':")

    def test_sizes(self) -> None:
        self.assertEqual(self.check("a.md", "\n" + "word " * 21), ["2: line of 105 columns, at most 100"])
        self.assertEqual(self.check("a.md", "w" * 120 + "\n| " + "a. " * 35), [])
        self.assertEqual(self.check("a.md", "Go.\n\n" + "word\n" * 41), ["3: sentence of 41 words, at most 40"])
        self.assertEqual(self.check("a.md", "- word\n" * 50), [])
        self.assertEqual(self.check("a.md", "\n" * 201), ["1: page of 201 lines, at most 200"])
        self.assertEqual(self.check("a.md", "<!-- generated -->" + "\n" * 201), [])

    def test_changes_are_single_lines(self) -> None:
        self.assertEqual(self.check("CHANGELOG.md", "- Add a.\n"), [])
        self.assertEqual(len(self.check("CHANGELOG.md", f"- Add {'a' * 95}\n- add a\n- Add\n  a.\n")), 3)


if __name__ == "__main__":
    unittest.main()
