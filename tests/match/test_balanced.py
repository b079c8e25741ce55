# SPDX-License-Identifier: MIT
"""Program scripts/openings, and the committed openings."""

import re
import subprocess
import tempfile
import unittest
from pathlib import Path

from match.balanced import command_line, with_first_move_f5
from othello.notation import parse_transcript, transcript
from othello.openings import load_openings
from othello.symmetry import canonical
from tests.match import ROOT

MOCK = "tests/match/engines/mock.py"
COMMITTED = {"openings-10ply.txt": 2000, "openings-even-10ply.txt": 300}


def scores(text: str) -> list[float]:
    return [float(score) for score in re.findall(r"^\w+  # ([+-]\d+\.\d\d)$", text, re.MULTILINE)]


class Making(unittest.TestCase):
    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)

    def make(self, name: str, *arguments: str) -> subprocess.CompletedProcess[str]:
        command = ["/usr/bin/python3", "-W", "error", "scripts/openings", "--engine", MOCK, *arguments]
        command += ["--output", str(self.folder / name)]
        return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=60)

    def test_the_openings_do_not_depend_on_the_concurrency(self) -> None:
        # The score of the mock engine is the disc difference plus half a disc.
        wanted = ("--plies", "6-8", "--count", "30", "--bound", "3", "--depth", "6")
        for name, concurrency in (("one.txt", "1"), ("three.txt", "3")):
            result = self.make(name, *wanted, "--concurrency", concurrency)
            self.assertEqual((result.returncode, result.stderr), (0, ""))
        one, three = ((self.folder / name).read_text() for name in ("one.txt", "three.txt"))
        self.assertEqual(one.splitlines()[1:], three.splitlines()[1:])
        self.assertTrue(one.startswith(f"# scripts/openings --engine {MOCK} --plies 6-8 --count 30"))
        openings = load_openings(self.folder / "one.txt")
        self.assertEqual(len({canonical(opening.game.position()) for opening in openings}), 30)
        self.assertEqual({len(opening.game.moves) for opening in openings}, {6, 7, 8})
        self.assertTrue(all(abs(score) <= 3 for score in scores(one)))
        self.assertEqual(len(scores(one)), 30)

    def test_too_few_openings_and_invalid_arguments(self) -> None:
        result = self.make("few.txt", "--plies", "2", "--bound", "60", "--depth", "2", "--count", "9")
        self.assertEqual(result.returncode, 1)
        self.assertIn("only 3 such openings exist", result.stderr)
        self.assertFalse((self.folder / "few.txt").exists())
        for arguments in (("--plies", "0"), ("--count", "0"), ("--bound", "-1"), ("--option", "Hash"), ("--option", "=1"), ("--option", "A=b\nc"), ("--option", b"A=\xff".decode(errors="surrogateescape")), ("--engine", ""), ("--engine", "a 'b")):
            result = self.make("wrong.txt", *arguments)
            self.assertEqual((result.returncode, "Traceback" in result.stderr), (2, False))

    def test_the_first_move_becomes_f5(self) -> None:
        for moves in ("f5d6c3", "c4e3f6", "d3c5f6", "e6f4c3"):
            game = parse_transcript(moves)
            mirrored = with_first_move_f5(game)
            self.assertEqual(transcript(mirrored)[:2], "f5")
            self.assertEqual(canonical(mirrored.position()), canonical(game.position()))

    def test_the_recorded_command_omits_concurrency(self) -> None:
        for arguments in (["--concurrency", "2"], ["--concurrency=2"]):
            self.assertEqual(
                command_line(["--count", "5", *arguments, "--output", "x y"]), "scripts/openings --count 5 --output 'x y'"
            )


class Committed(unittest.TestCase):
    def test_they_are_balanced_and_unique_up_to_symmetry(self) -> None:
        for name, count in COMMITTED.items():
            with self.subTest(name):
                path = ROOT / "scripts/data" / name
                openings = load_openings(path)
                self.assertEqual(len(openings), count)
                self.assertEqual(len({canonical(opening.game.position()) for opening in openings}), count)
                self.assertTrue(all(8 <= len(opening.game.moves) <= 12 for opening in openings))
                text = path.read_text()
                bound = re.match(r"# scripts/openings .*--bound (\d+(?:\.\d+)?) ", text)
                assert bound
                self.assertEqual(len(scores(text)), count)
                self.assertTrue(all(abs(score) <= float(bound[1]) for score in scores(text)))


if __name__ == "__main__":
    unittest.main()
