# SPDX-License-Identifier: MIT
"""The sequential probability ratio test on pairs of games.

Two hypotheses about the Elo difference are weighed after every pair; the test ends as soon as one of them is
likely enough. The likelihood ratio is the generalised one: under each hypothesis the probabilities of the
five pair results are those that explain the data best among all with the expected share that the hypothesis
demands. See M. Van den Bergh, "A Practical Introduction to the GSPRT" (Fishtest documentation), whose
proposition on constrained maximum likelihood is solved here without the quadratic approximation, because
that approximation breaks down on lopsided matches, which Othello has many of.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from othello_match.statistics import PAIR_SHARES, share_of

#: Added to every count, so that a result that was never seen is not held to be impossible.
REGULARISATION = 1e-3

#: As a share of the way to it: so near that the root lies on this side, so far that nothing is divided by 0.
BESIDE_A_POLE = 1 - 1e-13


@dataclass(frozen=True)
class Sprt:
    """A test of `elo0` against `elo1` with error probabilities alpha (accepting elo1 wrongly) and beta."""

    elo0: float
    elo1: float
    alpha: float = 0.05
    beta: float = 0.05

    def __post_init__(self) -> None:
        if not -1000 <= self.elo0 < self.elo1 <= 1000:
            raise ValueError(
                f"elo0 must be less than elo1, both within 1000, not {self.elo0:g} and {self.elo1:g}"
            )
        for name in ("alpha", "beta"):
            if not 0 < getattr(self, name) < 0.5:
                raise ValueError(f"{name} must be between 0 and 0.5, not {getattr(self, name):g}")

    @property
    def lower(self) -> float:
        """At or below this log-likelihood ratio elo0 is accepted (Wald's bound)."""
        return math.log(self.beta / (1 - self.alpha))

    @property
    def upper(self) -> float:
        """At or above this log-likelihood ratio elo1 is accepted (Wald's bound)."""
        return math.log((1 - self.beta) / self.alpha)

    def ratio(self, pairs: Sequence[int]) -> float:
        """The log-likelihood ratio of a pentanomial count; 0 without a pair."""
        if sum(pairs) == 0:
            return 0.0
        counts = [count + REGULARISATION for count in pairs]
        total = sum(counts)
        seen = [count / total for count in counts]
        under0 = constrained(seen, share_of(self.elo0))
        under1 = constrained(seen, share_of(self.elo1))
        return total * sum(p * math.log(p1 / p0) for p, p0, p1 in zip(seen, under0, under1))

    def verdict(self, pairs: Sequence[int]) -> str | None:
        """`H1` (elo1 accepted), `H0` (elo0 accepted), or None while the test goes on."""
        ratio = self.ratio(pairs)
        return "H1" if ratio >= self.upper else "H0" if ratio <= self.lower else None


def constrained(seen: Sequence[float], mean: float) -> list[float]:
    """The probabilities with this expected share under which the seen frequencies are likeliest.

    They are p_i = seen_i / (1 + t (share_i - mean)) for the one t that makes the expectation right; the sum
    below falls in t from +infinity to -infinity between the poles.
    """
    from scipy.optimize import brentq  # here, as only who tests takes SciPy

    offsets = [share - mean for share in PAIR_SHARES]

    def excess(t: float) -> float:
        return sum(p * offset / (1 + t * offset) for p, offset in zip(seen, offsets))

    root = brentq(excess, -BESIDE_A_POLE / offsets[-1], -BESIDE_A_POLE / offsets[0], xtol=1e-15)
    return [p / (1 + root * offset) for p, offset in zip(seen, offsets)]


def parse_sprt(text: str) -> Sprt:
    """`elo0=0 elo1=5 alpha=0.05 beta=0.05`, the last two optional; raises ValueError."""
    values: dict[str, float] = {}
    for word in text.split():
        key, _, value = word.partition("=")
        if key not in ("elo0", "elo1", "alpha", "beta") or key in values:
            raise ValueError(f"an SPRT is elo0=0 elo1=5 alpha=0.05 beta=0.05; '{word}' does not fit")
        try:
            values[key] = float(value)
        except ValueError:
            raise ValueError(
                f"an SPRT is elo0=0 elo1=5 alpha=0.05 beta=0.05; '{word}' does not fit"
            ) from None
    if "elo0" not in values or "elo1" not in values:
        raise ValueError("an SPRT needs elo0 and elo1")
    return Sprt(**values)
