# SPDX-License-Identifier: MIT
"""The commands that README.md and docs/ show are there, with the flags that they show."""

import functools
import re
import shlex
import subprocess
import unittest
from collections.abc import Iterator
from pathlib import Path

from common import ENGINE, ROOT

PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
FLAG = re.compile(r"--[a-z][a-z-]*")


def code_of(page: str) -> Iterator[str]:
    """Each line of the blocks of code, joined where it goes on in the next one, and the code within sentences."""
    parts = re.split(r"^```.*$", page, flags=re.MULTILINE)
    for block in parts[1::2]:
        yield from block.replace("\\\n", " ").splitlines()
    for text in parts[0::2]:
        yield from re.findall(r"`([^`\n]+)`", text.replace("\\|", "|"))


def commands_in(line: str) -> Iterator[list[str]]:
    """The words of each command of a line: what stands in brackets or quotes is looked into, remarks are left out."""
    for text in re.split(r" (?:\||&&|#) ", line.replace("[", " ").replace("]", " ")):
        try:
            words = shlex.split(text, comments=True)
        except ValueError:  # an apostrophe
            words = text.split()
        words = words[1:] if words[:1] in (["$"], [">"]) else words
        if words:
            yield words
        for word in words:
            if " " in word.strip():
                yield word.split()


def all_commands() -> Iterator[tuple[str, list[str]]]:
    for page in PAGES:
        for line in code_of(page.read_text()):
            for words in commands_in(line):
                yield f"{page.name}: {line}", words


@functools.cache
def help_of(*command: str) -> str:
    return subprocess.run(command, capture_output=True, text=True, timeout=60, check=True).stdout


class CommandsOfTheDocs(unittest.TestCase):
    def check_flags(self, words: list[str], text: str) -> None:
        known = {*FLAG.findall(text), "--help", "--version"}
        self.assertEqual([word for word in words if (flag := FLAG.match(word)) and flag[0] not in known], [])

    @unittest.skipUnless(ENGINE.exists(), "needs build/release/emilia")
    def test_the_engine_has_them_and_their_flags(self) -> None:
        known = re.findall(r"^  emilia ([a-z][a-z-]*)", help_of(str(ENGINE), "help"), re.MULTILINE)
        found = 0
        for place, (program, *words) in all_commands():
            if not (program.endswith("/emilia") or program in ("emilia", "./scripts/run")):
                continue
            with self.subTest(place):
                found += 1
                name = next((word for word in words if re.fullmatch(r"[a-z][a-z-]*", word)), "")
                if words[:1] == [name]:
                    self.assertIn(name, known)
                shown = [name] if name in known and name != "help" else []
                if name == "book":  # its actions are commands of two words
                    shown = words[:2]
                self.check_flags(words, help_of(str(ENGINE), "help", *shown))
        self.assertGreater(found, 40)

    def test_the_scripts_have_their_flags(self) -> None:
        found = 0
        for place, (program, *words) in all_commands():
            script = ROOT / re.sub(r"^(\./|/path/to/)", "", program)
            if not program.removeprefix("./").startswith("scripts/") or program == "./scripts/run":
                continue
            with self.subTest(place):
                self.assertTrue(script.exists() or "NAME" in program)
                if any(map(FLAG.match, words)):
                    found += 1
                    self.check_flags(words, help_of(str(script), "--help"))
        self.assertGreater(found, 12)


if __name__ == "__main__":
    unittest.main()
