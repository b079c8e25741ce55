# SPDX-License-Identifier: MIT
"""Script fit_probcut, compared with results computed by hand; without searches."""

import math
import unittest

from common import Failure
from tests.scripts import load_script

fit_probcut = load_script("training/fit_probcut")


def row(empties: int, logarithm: float, positions: int = 1, deep: int = 8, shallow: int = 4) -> tuple:
    return (empties, deep, shallow, positions, 0.0, math.exp(logarithm))


class Fit(unittest.TestCase):
    def assert_fits(self, rows: list[tuple], expected: list[float]) -> None:
        found = fit_probcut.fit(rows, lambda empties, deep, shallow: [1, empties])
        self.assertEqual(len(found), len(expected))
        for value, figure in zip(found, expected):
            self.assertAlmostEqual(value, figure)

    def test_a_line_through_three_points(self) -> None:
        # (0, 0), (1, 1), (2, 1): slope 1/2, through the middle (1, 2/3).
        self.assert_fits([row(0, 0), row(1, 1), row(2, 1)], [1 / 6, 1 / 2])

    def test_positions_are_weights(self) -> None:
        # At 1, three positions have 1 and one has 0: mean 3/4. With one more point the line goes through both.
        self.assert_fits([row(1, 1, 3), row(1, 0, 1), row(3, 1.75, 7)], [0.25, 0.5])

    def test_tiny_deviations_count_as_0_3_discs(self) -> None:
        self.assert_fits([row(0, -20), row(1, 0)], [math.log(0.3), -math.log(0.3)])

    def test_a_model_recovers_the_coefficients_of_its_rows(self) -> None:
        rows = []
        for empties in range(12, 61, 4):
            for deep in range(4, 11):
                for shallow in range(deep // 2 - 1, deep // 2 + 2):
                    values = fit_probcut.midgame_features(empties, deep, shallow)
                    logarithm = sum(w * x for w, x in zip((0.1, 0.4, 0.3, 0.02, -0.05), values))
                    rows.append(row(empties, logarithm, 100, deep, shallow))
        rows += [row(e, 0.5 + 0.03 * e - 0.1 * s, 100, e, s) for e in range(10, 31) for s in range(9)]
        model = fit_probcut.Model(rows)
        for value, figure in zip(model.midgame, (0.1, 0.4, 0.3, 0.02, -0.05)):
            self.assertAlmostEqual(value, figure)
        for value, figure in zip(model.end, (0.5, -0.1, 0.03, 0)):
            self.assertAlmostEqual(value, figure)
        self.assertGreaterEqual(model.error(60, 2), 1.0)
        table, committed = fit_probcut.table_text(model), fit_probcut.TABLE.read_text()
        self.assertEqual(table.splitlines()[:14], committed.splitlines()[:14])
        self.assertEqual((table.count("{{"), table.count("}}")), (committed.count("{{"), committed.count("}}")))


class Arguments(unittest.TestCase):
    def test_a_table_that_cannot_be_written_is_an_early_error(self) -> None:
        with self.assertRaisesRegex(Failure, "cannot write /no/table.h: directory is missing or not writable"):
            fit_probcut.main(["--out", "/no/table.h"])


if __name__ == "__main__":
    unittest.main()
