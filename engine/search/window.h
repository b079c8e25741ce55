// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>

#include "eval/score.h"

namespace emilia {

/// Window of a search to the end of the game, in discs. A score at or outside a bound is reported only as a
/// bound.
/// Requires: low < high.
struct DiscWindow {
  Discs low = 0;
  Discs high = 0;

  bool operator==(const DiscWindow&) const = default;
};

/// Returns the window from the other side's view.
constexpr DiscWindow negated(DiscWindow window) {
  return {-window.high, -window.low};
}

/// Window for the winner only.
inline constexpr DiscWindow kWinLossDraw{-1, 1};

/// Kind of a score: exact, lower bound or upper bound.
enum class Bound : std::uint8_t { none, lower, upper };

/// Returns the kind of a bound from the other side's view.
constexpr Bound negated(Bound bound) {
  if (bound == Bound::none) return bound;
  return bound == Bound::lower ? Bound::upper : Bound::lower;
}

/// Search window between `alpha` and `beta`. `step` is the smallest difference: one unit in the middle of the
/// game, one disc in searches to the end.
struct Window {
  Score alpha = -kInfinity;
  Score beta = kInfinity;
  Score step = kOneUnit;

  [[nodiscard]] bool is_null() const { return beta - alpha <= step; }
  [[nodiscard]] Window for_child() const { return {-beta, -alpha, step}; }

  /// Returns the null window that tests if a value is above alpha.
  [[nodiscard]] Window null_at_alpha() const { return {alpha, alpha + step, step}; }

  /// Returns the null window that tests if a value is at least `bound`.
  static Window null_below(Score bound) { return {bound - kOneUnit, bound, kOneUnit}; }
};

/// Lower and upper bound of a value.
struct ScoreBounds {
  Score lower = kMinScore;
  Score upper = kMaxScore;

  /// Returns the bound that decides a null window, or `nullopt`.
  [[nodiscard]] std::optional<Score> answer(const Window& window) const {
    if (lower >= window.beta) return lower;
    if (upper <= window.alpha) return upper;
    return std::nullopt;
  }
};

}  // namespace emilia
