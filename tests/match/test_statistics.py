# SPDX-License-Identifier: MIT
"""Elo, intervals and SPRT, compared with independently computed values.

A separate program computed the constants:
- ESTIMATES: mean and variance of the list of pair points, with 0 and 2 added for interval and LOS. The variance is the
  mean of squares minus the squared mean, z = 1.959963984540054. LOS uses the error function.
- RATIOS: constrained maximum likelihood by its dual, -max over t of sum q log(1 + t (a - s)), with golden-section search.
  0.001 is added to every count, as in Fishtest.
"""

import math
import random
import unittest
from collections.abc import Iterator

from match.sprt import Sprt, constrained_normalised, parse_sprt
from match.statistics import (
    Tally,
    elo_of,
    estimate,
    mean_and_variance,
    normalised,
    share_bounds,
    share_of,
)

# Pairs with 0, 0.5, 1, 1.5, 2 points; Elo, low, high, LOS.
ESTIMATES = (
    ((1, 2, 10, 4, 3), 52.5116, -35.1654, 136.4023, 0.8700),
    ((10, 20, 100, 40, 30), 52.5116, 27.2186, 77.2856, 1.0000),
    ((0, 3, 7, 6, 4), 98.0689, 5.7005, 183.3295, 0.9820),
    ((12, 40, 96, 52, 15), 14.5523, -8.1393, 37.0977, 0.8948),
    ((0, 0, 0, 0, 20), math.inf, 326.4282, math.inf, 1.0000),
    ((0, 0, 20, 0, 0), 0.0, -44.0077, 44.0077, 0.5000),
    ((1, 0, 0, 0, 0), -math.inf, -math.inf, 325.3177, 0.2701),
)

# Frequencies of pairs with 0, 0.5, 1, 1.5 and 2 points: equal engines, many draws, biased openings, no draws, unequal engines.
TRUTHS = ((5, 20, 45, 22, 8), (2, 6, 84, 6, 2), (10, 5, 60, 5, 20), (25, 0, 50, 0, 25), (2, 3, 10, 15, 70))

# Pairs, elo0, elo1, log-likelihood ratio.
RATIOS = (
    ((1, 2, 10, 4, 3), 0, 5, 0.14836),
    ((10, 20, 100, 40, 30), 0, 5, 1.48392),
    ((0, 0, 0, 0, 20), 0, 5, 0.28579),
    ((0, 0, 0, 0, 20), 0, 100, 4.93989),
    ((12, 40, 96, 52, 15), 0, 10, 0.73048),
    ((12, 40, 96, 52, 15), 20, 40, -2.34715),
    ((30, 20, 100, 40, 10), 0, 10, -1.39934),
)


def all_pairs(count: int, kinds: int = 5) -> Iterator[tuple[int, ...]]:
    """Yields all results of `count` pairs."""
    if kinds == 1:
        yield (count,)
        return
    for first in range(count + 1):
        for others in all_pairs(count - first, kinds - 1):
            yield (first, *others)


class Normalised(unittest.TestCase):
    def test_by_hand(self) -> None:
        # Shares 0.5 and 0.75 once each: mean 0.625, variance 1/64, so sqrt(1/32) a game; 800 / ln 10 = 347.4356.
        found = normalised((0, 0, 1, 1, 0))
        assert found
        self.assertAlmostEqual(found[0], 0.125 * math.sqrt(32) * 347.4356, 3)
        # With a lost and a won pair added: mean 9/16, variance 1 13/16 / 4 - 81/256 = 35/256.
        self.assertAlmostEqual(found[1], (1 / 16 - 1.959964 * math.sqrt(35 / 256 / 4)) * math.sqrt(32) * 347.4356, 3)

    def test_it_equals_elo_without_draws_and_opening_bias(self) -> None:
        # Independent games, each won with a probability of 0.505.
        p = 0.505
        found = normalised([round(1e6 * share) for share in ((1 - p) ** 2, 0, 2 * p * (1 - p), 0, p * p)])
        assert found
        self.assertAlmostEqual(found[0], elo_of(p), 2)

    def test_it_is_none_without_variance(self) -> None:
        self.assertIsNone(normalised((0, 0, 0, 0, 0)))
        self.assertIsNone(normalised((0, 0, 7, 0, 0)))


class Elo(unittest.TestCase):
    def test_estimates_equal_the_independent_values(self) -> None:
        for pairs, *expected in ESTIMATES:
            found = estimate(pairs)
            assert found
            for value, figure in zip((found.elo, found.low, found.high, found.superiority), expected):
                self.assertTrue(value == figure or abs(value - figure) < 0.0001, (pairs, value, figure))

    def test_elo_and_share_are_inverse(self) -> None:
        self.assertAlmostEqual(share_of(400), 10 / 11)
        for elo in (-800, -3, 0, 17, 350):
            self.assertAlmostEqual(elo_of(share_of(elo)), elo)
        self.assertEqual((elo_of(0), elo_of(1)), (-math.inf, math.inf))

    def test_there_is_no_estimate_without_a_pair(self) -> None:
        self.assertIsNone(estimate((0, 0, 0, 0, 0)))

    def test_the_interval_of_few_pairs_has_95_percent_coverage(self) -> None:
        # All possible results, weighted by their probabilities.
        for count in (3, 5, 10):
            for truth in TRUTHS:
                shares = [weight / sum(truth) for weight in truth]
                mean, hits = mean_and_variance(truth)[0], 0.0
                for pairs in all_pairs(count):
                    low, high = share_bounds(pairs)
                    ways = math.factorial(count) / math.prod(map(math.factorial, pairs))
                    if low <= mean <= high:
                        hits += ways * math.prod(share**seen for share, seen in zip(shares, pairs))
                self.assertGreaterEqual(hits, 0.95, (count, truth))

    def test_a_better_result_increases_the_los(self) -> None:
        for count in range(1, 7):
            for pairs in all_pairs(count):
                for worse in range(4):
                    if pairs[worse]:
                        better = list(pairs)
                        better[worse] -= 1
                        better[worse + 1] += 1
                        before, after = estimate(pairs), estimate(better)
                        assert before and after
                        self.assertLess(before.superiority, after.superiority, (pairs, better))

    def test_the_interval_of_many_pairs_has_95_percent_coverage(self) -> None:
        # Sampled pairs of a known distribution: about 95 % of the intervals include the true Elo.
        generator, weights = random.Random(1), (5, 20, 45, 22, 8)
        truth = elo_of(mean_and_variance(weights)[0])
        hits = 0
        for _ in range(1000):
            sample = generator.choices(range(5), weights, k=200)
            found = estimate([sample.count(result) for result in range(5)])
            assert found
            hits += found.low <= truth <= found.high
        self.assertTrue(930 <= hits <= 970, hits)

    def test_tally(self) -> None:
        tally = Tally()
        for points, discs in ((1, 10), (1, 2), (0.5, 0), (1, None)):
            tally.add(points, discs)
        self.assertEqual((tally.games, tally.points, tally.share), (4, 3.5, 0.875))
        self.assertEqual((tally.wins, tally.draws, tally.losses, tally.mean_discs), (3, 1, 0, 4.0))


class TheTest(unittest.TestCase):
    def test_ratios_equal_the_independent_values(self) -> None:
        for pairs, elo0, elo1, figure in RATIOS:
            self.assertAlmostEqual(Sprt(elo0, elo1).ratio(pairs), figure, delta=0.00001)

    def test_ratios_of_normalized_elo_equal_those_of_fastchess(self) -> None:
        # The figures are in sprt_test.cpp of fastchess, with two decimals.
        for pairs, elo0, elo1, figure in (
            ((365, 16618, 36229, 16974, 390), 0, 2, 2.25),
            ((127, 4883, 10712, 5150, 104), -1.75, 0.25, 3.01),
        ):
            self.assertAlmostEqual(Sprt(elo0, elo1, model="normalized").ratio(pairs), figure, delta=0.005)

    def test_the_constraint_of_normalized_elo_holds(self) -> None:
        for seen in ((0.1, 0.2, 0.4, 0.2, 0.1), (0.001, 0.001, 0.001, 0.001, 0.996)):
            for elo in (-100, 0, 5, 100):
                mean, variance = mean_and_variance(constrained_normalised(seen, elo))
                self.assertAlmostEqual((mean - 0.5) / math.sqrt(2 * variance) * 800 / math.log(10), elo, delta=0.001)

    def test_bounds_are_walds(self) -> None:
        test = Sprt(0, 5)
        self.assertAlmostEqual(test.upper, 2.944, delta=0.001)
        self.assertAlmostEqual(test.lower, -2.944, delta=0.001)
        self.assertAlmostEqual(Sprt(0, 5, 0.01, 0.1).upper, math.log(0.9 / 0.01))

    def test_verdicts(self) -> None:
        self.assertEqual(Sprt(0, 100).verdict((0, 0, 0, 0, 20)), "H1")
        self.assertEqual(Sprt(0, 100).verdict((20, 0, 0, 0, 0)), "H0")
        self.assertIsNone(Sprt(0, 5).verdict((10, 20, 100, 40, 30)))
        self.assertIsNone(Sprt(0, 5).verdict((0, 0, 0, 0, 0)))

    def test_the_error_rate_is_alpha(self) -> None:
        # Equal players against elo0=0 elo1=60: H1 is accepted in about 5 % of the tests.
        generator, test, wrong = random.Random(3), Sprt(0, 60), 0
        for _ in range(200):
            pairs, verdict = [0] * 5, None
            while verdict is None:
                pairs[generator.choices(range(5), (10, 20, 40, 20, 10))[0]] += 1
                verdict = test.verdict(pairs)
            wrong += verdict == "H1"
        self.assertLessEqual(wrong, 18)

    def test_invalid_arguments_are_errors(self) -> None:
        self.assertEqual(parse_sprt("elo0=0 elo1=5"), Sprt(0, 5, 0.05, 0.05))
        self.assertEqual(parse_sprt("elo0=-3 elo1=1 alpha=0.1 beta=0.2"), Sprt(-3, 1, 0.1, 0.2))
        self.assertEqual(parse_sprt("elo0=0 elo1=5 model=normalized"), Sprt(0, 5, model="normalized"))
        for text in ("", "elo0=0 elo1=5 model=x", "elo0=0 elo1=500 model=normalized", "elo0=0", "elo0=5 elo1=0", "elo0=0 elo1=x", "elo0=0 elo1=5 alpha=0.7", "elo2=1"):
            with self.subTest(text), self.assertRaises(ValueError):
                parse_sprt(text)


if __name__ == "__main__":
    unittest.main()
