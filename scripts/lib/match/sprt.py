# SPDX-License-Identifier: MIT
"""Sequential probability ratio test (SPRT) on pairs of games.

The test compares two hypotheses about the Elo difference after every pair and ends when one is likely enough. It uses
the generalised likelihood ratio: under each hypothesis the probabilities of the five pair results are the maximum
likelihood estimate with the expected score of the hypothesis. See M. Van den Bergh, "A Practical Introduction to the
GSPRT" (Fishtest documentation). The constrained maximum is computed without the quadratic approximation of that paper,
which is inaccurate for one-sided matches.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from match.statistics import PAIR_SHARES, mean_and_variance, share_of

#: Added to every count, so that an unobserved result has a probability above 0.
REGULARISATION = 1e-3

#: Search interval as a share of the distance to the pole: includes the root, but avoids a division by 0.
BESIDE_A_POLE = 1 - 1e-13


#: Values of `model`. fastchess and cutechess-cli use the same words.
MODELS = ("logistic", "normalized")

#: Normalized Elo of a mean that is one deviation of a pair's share above 0.5; see statistics.normalised.
NORMALISED_UNIT = 800 / math.log(10) / math.sqrt(2)

#: Most steps of the iteration for normalized Elo. Three are usual.
MOST_STEPS = 20


@dataclass(frozen=True)
class Sprt:
    """Test of `elo0` against `elo1`. alpha: probability of wrongly accepting elo1; beta: of wrongly accepting elo0.

    model: `logistic`, or `normalized` if elo0 and elo1 are normalized Elo.
    """

    elo0: float
    elo1: float
    alpha: float = 0.05
    beta: float = 0.05
    model: str = "logistic"

    def __post_init__(self) -> None:
        most = 1000 if self.model == "logistic" else 100
        if not -most <= self.elo0 < self.elo1 <= most:
            raise ValueError(
                f"invalid elo0 '{self.elo0:g}' and elo1 '{self.elo1:g}': expected elo0 < elo1, both from {-most} to {most}"
            )
        for name in ("alpha", "beta"):
            if not 0 < getattr(self, name) < 0.5:
                raise ValueError(f"invalid {name} '{getattr(self, name):g}': expected a number between 0 and 0.5")

    @property
    def lower(self) -> float:
        """Log-likelihood ratio at or below which elo0 is accepted (Wald's bound)."""
        return math.log(self.beta / (1 - self.alpha))

    @property
    def upper(self) -> float:
        """Log-likelihood ratio at or above which elo1 is accepted (Wald's bound)."""
        return math.log((1 - self.beta) / self.alpha)

    def ratio(self, pairs: Sequence[int]) -> float:
        """Returns the log-likelihood ratio of pentanomial counts; 0 without a pair."""
        if sum(pairs) == 0:
            return 0.0
        counts = [count + REGULARISATION for count in pairs]
        total = sum(counts)
        seen = [count / total for count in counts]
        likely = constrained if self.model == "logistic" else constrained_normalised
        under0, under1 = likely(seen, self.elo0), likely(seen, self.elo1)
        return total * sum(p * math.log(p1 / p0) for p, p0, p1 in zip(seen, under0, under1))

    def verdict(self, pairs: Sequence[int]) -> str | None:
        """Returns `H1` (elo1 accepted), `H0` (elo0 accepted), or None while the test is undecided."""
        ratio = self.ratio(pairs)
        return "H1" if ratio >= self.upper else "H0" if ratio <= self.lower else None


def constrained(seen: Sequence[float], elo: float) -> list[float]:
    """Returns the maximum likelihood probabilities of the observed frequencies under an Elo difference."""
    return most_likely(seen, [share - share_of(elo) for share in PAIR_SHARES])


def constrained_normalised(seen: Sequence[float], elo: float) -> list[float]:
    """Returns the maximum likelihood probabilities of the observed frequencies under a normalized Elo difference.

    It fixes (mean - 0.5) / deviation. That constraint is not linear in the probabilities, so it is replaced by its tangent
    at the last result until the result is stable (M. Van den Bergh, *Normalized Elo Practical*).
    """
    ratio = elo / NORMALISED_UNIT
    found = [1 / len(PAIR_SHARES)] * len(PAIR_SHARES)
    for _ in range(MOST_STEPS):
        mean, variance = mean_and_variance(found)
        deviation = math.sqrt(variance)
        before = found
        found = most_likely(
            seen, [share - 0.5 - ratio * deviation * (1 + ((mean - share) / deviation) ** 2) / 2 for share in PAIR_SHARES]
        )
        if max(abs(new - old) for new, old in zip(found, before)) < 1e-9:
            break
    return found


def most_likely(seen: Sequence[float], offsets: Sequence[float]) -> list[float]:
    """Returns the maximum likelihood probabilities of the observed frequencies whose mean offset is 0.

    They are p_i = seen_i / (1 + t offset_i) for the t of that mean. `excess` falls monotonically in t from +infinity to
    -infinity between the poles.
    """
    from scipy.optimize import brentq  # imported here, because only --sprt needs SciPy

    def excess(t: float) -> float:
        return sum(p * offset / (1 + t * offset) for p, offset in zip(seen, offsets))

    root = brentq(excess, -BESIDE_A_POLE / max(offsets), -BESIDE_A_POLE / min(offsets), xtol=1e-15)
    return [p / (1 + root * offset) for p, offset in zip(seen, offsets)]


def parse_sprt(text: str) -> Sprt:
    """Parses `elo0=0 elo1=5 alpha=0.05 beta=0.05 model=logistic`, the last three optional. Raises ValueError."""
    values: dict[str, Any] = {}
    expected = "expected elo0=E elo1=E [alpha=A] [beta=B] [model=logistic|normalized]"
    for argument in text.split():
        key, _, value = argument.partition("=")
        if key == "model" and value in MODELS and key not in values:
            values[key] = value
            continue
        if key not in ("elo0", "elo1", "alpha", "beta") or key in values:
            raise ValueError(f"invalid argument '{argument}': {expected}")
        try:
            values[key] = float(value)
        except ValueError:
            raise ValueError(f"invalid argument '{argument}': {expected}") from None
    if "elo0" not in values or "elo1" not in values:
        raise ValueError(f"elo0 or elo1 is missing: {expected}")
    return Sprt(**values)
