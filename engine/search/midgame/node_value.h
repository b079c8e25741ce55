// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "eval/score.h"

namespace emilia {

/// Basis of a value, from the strongest to the weakest.
enum class Basis : std::uint8_t {
  proof,     ///< only finished games: the score is the value of the game, or a bound of it
  estimate,  ///< evaluated leaves, unproven table entries or ProbCut cutoffs, too
  stopped,   ///< an unfinished search; the score is invalid
};

/// Result of a step of the search.
struct NodeValue {
  Score score;
  Basis basis;

  static constexpr NodeValue stopped() { return {Score(), Basis::stopped}; }

  [[nodiscard]] constexpr bool is_proven() const { return basis == Basis::proof; }
  [[nodiscard]] constexpr bool is_stopped() const { return basis == Basis::stopped; }

  /// Returns the value from the other side's view.
  constexpr NodeValue operator-() const { return {-score, basis}; }
};

}  // namespace emilia
