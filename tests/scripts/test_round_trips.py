# SPDX-License-Identifier: MIT
"""Round trips of thousands of real games through all file formats.

The games are self-play from balanced openings, because other games may not be distributed. EMILIA_GAMES may name a file of
other games, with a transcript and a result per line. tests/notation/round_trip_test.cpp tests the other fields of a game.
"""

import os
import struct
import subprocess
import tempfile
import unittest
from pathlib import Path

from common import ENGINE, OPENINGS

GAMES = 2000

#: Header size and record format of game files (engine/selfplay/played_games.h).
HEADER_SIZE = 256
RECORD = struct.Struct("<IbBBB60s")

#: Flag in the squares of opening moves.
GIVEN = 64


def emilia(*arguments: str | Path) -> str:
    done = subprocess.run([ENGINE, *arguments], capture_output=True, text=True, timeout=600, check=False)
    if done.returncode != 0:
        raise AssertionError(f"{arguments}: {done.stderr}")
    return done.stdout


def square(number: int) -> str:
    return "abcdefgh"[number % 8] + str(number // 8 + 1)


def transcripts(games: bytes) -> list[str]:
    lines = []
    for _, score, count, _, _, moves in RECORD.iter_unpack(games[HEADER_SIZE:]):
        lines.append("".join(square(move % GIVEN) for move in moves[:count]) + f" {score:+}")
    return lines


@unittest.skipUnless(ENGINE.exists(), "needs build/release/emilia")
class RealGames(unittest.TestCase):
    folder: Path
    text: Path
    games: list[str]

    @classmethod
    def setUpClass(cls) -> None:
        scratch = tempfile.TemporaryDirectory(prefix="emilia-games-")
        cls.addClassCleanup(scratch.cleanup)
        cls.folder = Path(scratch.name)
        given = os.environ.get("EMILIA_GAMES")
        if given:
            played = Path(given).read_text().splitlines()
        else:
            out = cls.folder / "played.games"
            emilia("selfplay", "--out", out, "--games", str(GAMES), "--openings", OPENINGS, "--depth", "1", "--exact-from", "4")
            played = transcripts(out.read_bytes())
        cls.games = sorted(set(played))
        cls.text = cls.folder / "games.txt"
        cls.text.write_text("\n".join(cls.games) + "\n")

    def there_and_back(self, ending: str) -> str:
        other, back = self.folder / f"other.{ending}", self.folder / f"back-{ending}.txt"
        emilia("convert", self.text, other)
        emilia("convert", other, back)
        return back.read_text()

    def test_thousands_of_games_exist(self) -> None:
        self.assertGreaterEqual(len(self.games), GAMES * 9 // 10)
        self.assertGreater(sum(len(game.split()[0]) for game in self.games), 110 * len(self.games))  # about sixty moves

    def test_moves_and_results_are_byte_identical(self) -> None:
        expected = self.there_and_back("txt")
        self.assertEqual([line.split()[0] for line in expected.splitlines()], [game.split()[0] for game in self.games])
        for ending in ("ggf", "sgf", "pgn", "json", "wtb"):
            with self.subTest(ending):
                self.assertEqual(self.there_and_back(ending), expected)

    def test_final_positions_survive_obf(self) -> None:
        first = self.folder / "positions.obf"
        emilia("convert", self.text, first)
        emilia("convert", first, self.folder / "positions.ggf")
        emilia("convert", self.folder / "positions.ggf", self.folder / "again.obf")
        self.assertEqual((self.folder / "again.obf").read_text(), first.read_text())
        self.assertEqual(len(first.read_text().splitlines()), len(self.games))

    def test_damaged_games_do_not_affect_other_games(self) -> None:
        """Damaged games lack a third, as if the program had been killed while writing."""
        for ending in ("ggf", "sgf", "txt"):
            with self.subTest(ending):
                whole = self.folder / f"whole.{ending}"
                emilia("convert", self.text, whole)
                lines = [part for part in self.split(whole.read_text(), ending) if part.strip()]
                damaged = [line[: len(line) * 2 // 3] if i % 100 == 50 else line for i, line in enumerate(lines)]
                broken = self.folder / f"broken.{ending}"
                broken.write_text("\n".join(damaged) + "\n")
                back = self.folder / f"rest-{ending}.txt"
                emilia("convert", broken, back, "--keep-going")
                moves = [line.split()[0] for line in back.read_text().splitlines()]
                kept = {game.split()[0] for i, game in enumerate(self.games) if i % 100 != 50}
                self.assertLessEqual(kept, set(moves))

    @staticmethod
    def split(text: str, ending: str) -> list[str]:
        return text.splitlines() if ending != "sgf" else [f"(;GM{part}" for part in text.split("(;GM")[1:]]


if __name__ == "__main__":
    unittest.main()
