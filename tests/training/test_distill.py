# SPDX-License-Identifier: MIT
"""training/distill: its rules, its order of weights and its network agree with those of the engine."""

import random
import subprocess
import tempfile
import unittest
from importlib.util import find_spec
from pathlib import Path
from unittest import mock

from tests.match import SLOW  # (adds scripts/ to the module path)
from common import BUILD, ArgumentError, Failure
from distill import cli
from distill.layout import diagrams, read_layout
from distill.weight_file import read_weights, write_weights
from othello.boards import square_at
from othello.rules import START, Colour, Position
from position_file import EXACT, UNITS_PER_DISC, empties_of, read_positions
from study.heldout import narrow

ROOT = Path(__file__).resolve().parents[2]
HAS_TORCH = find_spec("torch") is not None


def setUpModule() -> None:
    """Builds the engine."""
    subprocess.run([ROOT / "scripts/run", "--version"], check=True, capture_output=True)


def wide(board: int) -> int:
    """Inverse of `narrow`."""
    return sum((board >> 8 * row & 0xFF) << square_at(0, row) for row in range(8))


class WithPositions(unittest.TestCase):
    """positions: some of two games, with the values of the engine's evaluation."""

    folder: Path

    @classmethod
    def setUpClass(cls) -> None:
        temporary = tempfile.TemporaryDirectory()
        cls.addClassCleanup(temporary.cleanup)
        cls.folder = Path(temporary.name)
        cls.emilia("selfplay", "--out", "two.games", "--games", "2", "--random-plies", "8-20", "--depth", "1")
        for kind in ("network", "pattern"):
            cls.emilia("label", "two.games", "--out", f"{kind}.positions", "--depth", "0", "--eval", kind, "--min-empties", "8")

    @classmethod
    def emilia(cls, *arguments: str) -> None:
        subprocess.run([BUILD / "emilia", *arguments], check=True, capture_output=True, cwd=cls.folder)


class Files(WithPositions):
    def test_the_linear_evaluation_of_a_position_is_the_sum_of_its_weights(self) -> None:
        import numpy

        weights, layout = read_weights(cli.BUILT_IN), read_layout()
        halves = numpy.frombuffer(weights.linear, numpy.uint8).reshape(2, weights.phases, weights.weights).astype(numpy.uint16)
        linear = (halves[0] | halves[1] << 8).astype(numpy.int16) / 64
        positions = read_positions(self.folder / "pattern.positions")
        positions = positions[positions["kind"] != EXACT]  # exact scores of the games stay
        self.assertGreater(len(positions), 40)
        for position, empties in zip(positions, empties_of(positions), strict=True):
            discs = [(int(position["player"]) >> square & 1) - (int(position["opponent"]) >> square & 1) for square in range(64)]
            indices = [sum(3**digit * discs[square] for digit, square in enumerate(place)) for place in layout.places]
            of_phase = linear[(60 - empties) // 2]
            patterns = of_phase[layout.shared[layout.origins + indices]].sum()
            own, opponent = (wide(int(position[name])) for name in ("player", "opponent"))
            moves = [Position(*sides, Colour.BLACK).move_bits().bit_count() for sides in ((own, opponent), (opponent, own))]
            counts = of_phase[-192 + moves[0]] + of_phase[-128 + moves[1]] + of_phase[-64 + empties % 2]
            expected = min(63.9, max(-63.9, patterns + counts))
            self.assertAlmostEqual(float(position["score"]) / UNITS_PER_DISC, expected, delta=0.75)  # rounded to 1/16 each

    def test_a_written_file_is_equal_and_the_engine_reads_it(self) -> None:
        weights = read_weights(cli.BUILT_IN)
        path = self.folder / "same.weights"
        write_weights(path, weights)
        again = read_weights(path)
        self.assertEqual(weights.linear, again.linear)
        self.assertTrue((weights.embeddings == again.embeddings).all())
        for name, part in weights.heads.items():
            self.assertTrue((part == again.heads[name]).all(), name)
        self.emilia("label", "two.games", "--out", "same.positions", "--depth", "0", "--eval-file", "same.weights", "--min-empties", "8")
        self.assertEqual((self.folder / "same.positions").read_bytes(), (self.folder / "network.positions").read_bytes())

    def test_other_files_are_refused(self) -> None:
        with self.assertRaisesRegex(Failure, "expected weights with a network"):
            read_weights(ROOT / "README.md")
        with self.assertRaisesRegex(Failure, "expected diagrams of 64 squares"):
            diagrams("constexpr int kNothing = 0;")

    def test_bad_arguments_have_a_clear_error(self) -> None:
        with self.assertRaisesRegex(ArgumentError, "invalid --positions 'nothing': no such file"):
            cli.distill(["--positions", "nothing", "--out", "w"])
        with self.assertRaisesRegex(ArgumentError, "cannot write no/w: directory is missing or not writable"):
            cli.distill(["--positions", __file__, "--out", "no/w"])


@unittest.skipUnless(SLOW or HAS_TORCH, "slow: needs PyTorch, which only scripts/test --all installs")
class Learning(WithPositions):
    def test_moves_and_flips_are_those_of_the_rules(self) -> None:
        import torch

        from distill.boards import flips_of, moves_of

        def signed(board: int) -> int:
            return board - (board >> 63 << 64)

        def tensor(board: int) -> torch.Tensor:
            return torch.tensor([signed(board)])

        chance = random.Random(1)
        for _ in range(5):
            position = START
            while moves := position.legal_moves():
                move = chance.choice(moves)
                own, opponent, bit = (tensor(narrow(squares)) for squares in (position.player, position.opponent, 1 << move))
                self.assertEqual(int(moves_of(own, opponent)), signed(narrow(position.move_bits())))
                self.assertEqual(int(flips_of(own, opponent, bit)), signed(narrow(position.flips(move))))
                position = position.play(move)

    def test_the_student_has_the_values_of_the_engine(self) -> None:
        import torch

        from distill.positions import read_labelled
        from distill.student import DISCS, Features, Student

        device = torch.device("cpu")
        network = read_labelled(self.folder / "network.positions", device)
        student = Student(read_weights(cli.BUILT_IN), device)
        inputs = Features(device).of(network.own, network.opponent, student.phases)
        values = student.values(inputs)
        errors = (values - network.labels)[~network.exact].abs() * DISCS  # exact scores of the games stay
        self.assertGreater(len(errors), 40)
        self.assertLess(float(errors.mean()), 0.25)  # the engine rounds

    def test_a_rehearsal_writes_weights_that_the_engine_reads(self) -> None:
        self.emilia("label", "two.games", "--out", "d.positions", "--depth", "1", "--exact-from", "8", "--min-empties", "8")
        out = self.folder / "d.weights"
        limits = ["--teacher-seconds", "2", "--student-seconds", "2", "--rehearse"]
        with mock.patch("builtins.print") as printed:
            self.assertEqual(cli.distill(["--positions", str(self.folder / "d.positions"), "--out", str(out), *limits]), 0)
        self.assertRegex(str(printed.call_args_list), r"(?s)teacher: \d+ steps, \d+ positions.*student: \d+ positions")
        self.emilia("label", "two.games", "--out", "new.positions", "--depth", "0", "--eval-file", str(out))


if __name__ == "__main__":
    unittest.main()
