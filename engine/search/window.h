// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>

#include "eval/score.h"

namespace emilia {

/// The values, in discs, that a search to the end of the game is asked to tell apart: of one at an end or
/// beyond it is shown only that it is. Requires low < high.
struct DiscWindow {
  Discs low = 0;
  Discs high = 0;

  bool operator==(const DiscWindow&) const = default;
};

/// The same of the value for the other side.
constexpr DiscWindow negated(DiscWindow window) {
  return {-window.high, -window.low};
}

/// Who wins, and no more.
inline constexpr DiscWindow kWinLossDraw{-1, 1};

/// What a score says of the value: that it is the score, at least or at most.
enum class Bound : std::uint8_t { none, lower, upper };

/// The same of the value for the other side.
constexpr Bound negated(Bound bound) {
  if (bound == Bound::none) return bound;
  return bound == Bound::lower ? Bound::upper : Bound::lower;
}

/// The values that a search still cares about: those between `alpha` and `beta`. `step` is the smallest
/// difference it tells apart: a unit in the middle of the game, a disc where it goes to the end.
struct Window {
  Score alpha = -kInfinity;
  Score beta = kInfinity;
  Score step = kOneUnit;

  [[nodiscard]] bool is_null() const { return beta - alpha <= step; }
  [[nodiscard]] Window for_child() const { return {-beta, -alpha, step}; }

  /// Asks whether a value is above alpha, and no more.
  [[nodiscard]] Window null_at_alpha() const { return {alpha, alpha + step, step}; }

  /// Asks whether a value is at least `bound`, and no more.
  static Window null_below(Score bound) { return {bound - kOneUnit, bound, kOneUnit}; }
};

/// What is known of a value: it is neither below the one nor above the other.
struct ScoreBounds {
  Score lower = kMinScore;
  Score upper = kMaxScore;

  /// The bound that decides a null window, where one does.
  [[nodiscard]] std::optional<Score> answer(const Window& window) const {
    if (lower >= window.beta) return lower;
    if (upper <= window.alpha) return upper;
    return std::nullopt;
  }
};

}  // namespace emilia
