# SPDX-License-Identifier: MIT
"""Fit of the coefficients of the model of moves (eval/people/move_model.h) to the features of played moves.

numpy and scipy are imported by the functions, because `need_library` installs them.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from common import Failure

if TYPE_CHECKING:
    from numpy import ndarray

#: Features of a move in the order of eval/people/move_model.cpp.
FEATURES = (
    *(f"{kind} at depth {depth}" for depth in (1, 2, 4, 8) for kind in ("log loss", "best", "loss")),
    "tournament patterns", "online patterns", "tournament popularity", "online popularity",
    "flips", "corner", "X-square", "C-square", "edge", "replies", "gives corner", "later moves", "frontier",
    "beside last move", "distance", "odd region", "opponent passes",
)  # fmt: skip

#: Terms of a coefficient: powers of the rating times phases, as `coefficient_terms` has them.
RATING_TERMS, PHASE_TERMS = 3, 5

#: Ridge penalty of a coefficient.
RIDGE = 1.0


def begins_of(counts: ndarray) -> ndarray:
    """Returns the first row of each position."""
    import numpy as np

    return np.concatenate(([0], np.cumsum(counts)[:-1]))


@dataclass
class Moves:
    """Positions with the features of their legal moves, one row a move."""

    rating: ndarray
    group: ndarray
    empties: ndarray
    counts: ndarray  # legal moves of each position
    chosen: ndarray  # row of the played move
    rows: ndarray

    @property
    def begins(self) -> ndarray:
        return begins_of(self.counts)

    def part(self, chosen: ndarray) -> Moves:
        """The positions of a mask."""
        import numpy as np

        kept = np.repeat(chosen, self.counts)
        counts = self.counts[chosen]
        played = (self.chosen - self.begins)[chosen] + begins_of(counts)
        return Moves(self.rating[chosen], self.group[chosen], self.empties[chosen], counts, played, self.rows[kept])


def read_moves(path: Path) -> Moves:
    """Reads what `emilia_people extract` wrote. Raises Failure and OSError."""
    import numpy as np

    data, width = path.read_bytes(), 4 * len(FEATURES)
    place, heads, rows = 0, [], []
    while place + 8 <= len(data):
        heads.append((place, *data[place + 4 : place + 8]))
        size = heads[-1][3] * width
        rows.append(data[place + 8 : place + 8 + size])
        place += 8 + size
    if place != len(data) or not heads:
        raise Failure(f"{path} has no features of moves")
    table = np.array(heads)
    rating = np.array([np.frombuffer(data, "<f4", 1, at)[0] for at in table[:, 0]], dtype=float)
    return Moves(
        rating, table[:, 1], table[:, 2], table[:, 3], begins_of(table[:, 3]) + table[:, 4],
        np.frombuffer(b"".join(rows), "<f4").reshape(-1, len(FEATURES)),
    )  # fmt: skip


def terms(rating: ndarray, empties: ndarray) -> ndarray:
    """The factors of the coefficients, as `coefficient_terms` in eval/people/move_model.cpp."""
    import numpy as np

    place = np.clip((empties - 8) / 12, 0, PHASE_TERMS - 1)[:, None]
    shares = np.maximum(0, 1 - np.abs(place - np.arange(PHASE_TERMS)))
    strength = (rating - 1500) / 400
    return np.concatenate([strength[:, None] ** power * shares for power in range(RATING_TERMS)], axis=1)


def chances(moves: Moves, coefficients: ndarray, shift: float) -> ndarray:
    """Probability of each move. shift: added to the ratings of the group `online`."""
    import numpy as np

    factors = terms(moves.rating + shift * moves.group, moves.empties)
    return softmax(moves, np.einsum("rn,rn->r", moves.rows, np.repeat(factors @ coefficients.T, moves.counts, axis=0)))


def softmax(moves: Moves, utility: ndarray) -> ndarray:
    import numpy as np

    begins = moves.begins
    utility = np.exp(utility - np.repeat(np.maximum.reduceat(utility, begins), moves.counts))
    return utility / np.repeat(np.add.reduceat(utility, begins), moves.counts)


def fit(moves: Moves, shift: float, start: ndarray | None = None, rounds: int = 150) -> tuple[ndarray, float]:
    """Returns the most likely coefficients with their ridge penalty, and the log-loss a move."""
    import numpy as np
    from scipy.optimize import minimize

    factors = terms(moves.rating + shift * moves.group, moves.empties)
    shape = (len(FEATURES), factors.shape[1])
    begins = moves.begins
    played = np.zeros(len(moves.rows))
    played[moves.chosen] = 1

    def loss(flat: ndarray) -> tuple[float, ndarray]:
        coefficients = flat.reshape(shape)
        weights = np.repeat((factors @ coefficients.T).astype(np.float32), moves.counts, axis=0)
        chance = softmax(moves, np.einsum("rn,rn->r", moves.rows, weights).astype(float))
        slopes = np.add.reduceat((chance - played).astype(np.float32)[:, None] * moves.rows, begins, axis=0)
        value = -np.sum(np.log(chance[moves.chosen] + 1e-12)) + RIDGE / 2 * np.sum(flat**2)
        return value, (slopes.T @ factors).ravel() + RIDGE * flat

    begin = np.zeros(shape) if start is None else start
    best: Any = minimize(loss, begin.ravel(), jac=True, method="L-BFGS-B", options={"maxiter": rounds})
    return best.x.reshape(shape), best.fun / len(moves.counts)
