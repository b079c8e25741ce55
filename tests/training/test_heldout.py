# SPDX-License-Identifier: MIT
"""Study of the held-out set: its positions, labels and table."""

import contextlib
import io
import subprocess
import tempfile
import unittest
from collections.abc import Iterator
from pathlib import Path
from unittest import mock

import tests.match  # (adds scripts/ to the module path)
from common import BUILD
from othello.rules import START
from position_file import empties_of, in_random_order, make_positions, read_positions, write_positions
from study import heldout

ROOT = Path(__file__).resolve().parents[2]
FULL_GAME = "f5d6c3d3c4f4f6f3e6e7d7c5b6d8c6c7d2b5a5a6a7g5e3b4c8g6g4c2e8d1f7e2g3h4f1e1f2g1b1f8g8b3h3b2h5b7a3a4a1a2c1h2h1g2b8a8g7h8h7h6"
BUILT_IN = heldout.Evaluator("built-in", "network", "")


def setUpModule() -> None:
    """Builds the engine."""
    subprocess.run([ROOT / "scripts/run", "--version"], check=True, capture_output=True)


class HeldOut(unittest.TestCase):
    def setUp(self) -> None:
        temporary = tempfile.TemporaryDirectory()
        self.addCleanup(temporary.cleanup)
        self.folder = Path(temporary.name)
        for name, value in (("GAMES", 12), ("SHARE", "1"), ("ROOT_SHARE", "0.5"), ("LABEL", ["--depth", 2, "--exact-from", 8])):
            patched = mock.patch.object(heldout, name, value)
            patched.start()
            self.addCleanup(patched.stop)

    @contextlib.contextmanager
    def quietly(self) -> Iterator[io.StringIO]:
        """Captures stdout, and hides stderr also of the engine."""
        with contextlib.redirect_stdout(io.StringIO()) as output, tempfile.TemporaryFile("w+") as errors:
            with contextlib.redirect_stderr(errors):
                yield output

    def run_study(self, *arguments: str) -> tuple[int, str]:
        """Exit status and stdout."""
        with self.quietly() as output:
            status = heldout.study(["--dir", str(self.folder / "set"), "--program", str(BUILD / "emilia"), *arguments])
        return status, output.getvalue()

    def test_a_larger_set_continues_the_labels_and_the_table_has_all_sources(self) -> None:
        games = self.folder / "games.txt"
        games.write_text(f"{FULL_GAME} 0\nf5f5\nf5d6\n")
        status, output = self.run_study("--positions", "20", "--games", f"people={games}")
        self.assertEqual(status, 0)
        before = {name: read_positions(self.folder / f"set/{name}.positions") for name in ("on-policy", "off-policy", "leaves")}
        self.assertRegex(output, r"(?m)^\| on-policy \| all \| 20 \| \d+\.\d+, \d+\.\d+, [+-]\d+\.\d+ ± \d+\.\d+ \| ")
        self.assertRegex(output, r"(?m)^\| people \| all \| 4 \| ")
        self.run_study("--positions", "300", "--games", f"people={games}")
        for name, positions in before.items():
            more = read_positions(self.folder / f"set/{name}.positions")
            self.assertGreater(len(more), len(positions))
            self.assertEqual(more[:20].tolist(), positions.tolist())
        self.assertEqual(self.run_study("--table-only")[1].count("| leaves | all |"), 1)

    def test_the_errors_are_those_of_the_evaluation(self) -> None:
        """The label of a position is moved by 2 and 4 discs, so the bias is -3 and the mean absolute error 3."""
        self.run_study("--positions", "2")
        held_out = heldout.HeldOut(self.folder / "set", BUILD / "emilia", 1)
        source = held_out.path("moved", "positions")
        chosen = read_positions(held_out.path("on-policy", "pool"))[:2].copy()
        chosen["kind"] = 0
        write_positions(source, chosen)
        with self.quietly():
            held_out.emilia("label", source, "--out", self.folder / "values", "--depth", "0")
            moved = read_positions(self.folder / "values").copy()
            moved["score"] += [2 * 256, 4 * 256]
            write_positions(source, moved)
            (errors,) = held_out.errors("moved", BUILT_IN, 0, [heldout.ALL])
        self.assertEqual((errors.count, errors.mean_absolute, errors.bias), (2, 3, -3))
        self.assertAlmostEqual(errors.root_mean_square**2, 10)

    def test_positions_of_games_have_a_move_and_the_boards_of_the_engine(self) -> None:
        positions = list(heldout.positions_of(FULL_GAME))
        self.assertEqual(positions[0], START)
        self.assertTrue(all(position.move_bits() for position in positions))
        self.assertEqual(heldout.boards_of(START), (1 << 28 | 1 << 35, 1 << 27 | 1 << 36))
        self.assertEqual(list(heldout.positions_of("f5f5")), [])

    def test_the_order_depends_on_the_boards_only_and_has_each_once(self) -> None:
        boards = [(1 << at, 2 << at) for at in range(40)]
        first, second = (in_random_order(make_positions(each)) for each in (boards, [*boards[::-1], boards[3]]))
        self.assertEqual(first["player"].tolist(), second["player"].tolist())
        self.assertNotEqual(first["player"].tolist(), [player for player, _ in boards])
        self.assertEqual(set(empties_of(first)), {62})

    def test_an_evaluation_is_a_network_unless_named_otherwise(self) -> None:
        self.assertEqual(heldout.parse_evaluator("a=b.weights"), heldout.Evaluator("a", "network", "b.weights"))
        self.assertEqual(heldout.parse_evaluator("a=pattern:").flags(), ["--eval", "pattern"])


if __name__ == "__main__":
    unittest.main()
