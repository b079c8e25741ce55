// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <compare>
#include <cstdint>
#include <string>

#include "engine/board/board.h"

namespace emilia {

/// The worth of a position to the side to move, in fixed point: 256 units are one disc. Never mixed with
/// plain discs but by name. Values of positions lie within -100..100 discs (-64..64 on 8x8) and fit 16 bits;
/// sums may leave that range.
class Score {
 public:
  static constexpr int kUnitsPerDisc = 256;

  constexpr Score() = default;
  static constexpr Score from_units(std::int32_t units) { return Score(units); }
  static constexpr Score from_discs(Discs discs) { return Score(discs * kUnitsPerDisc); }

  [[nodiscard]] constexpr std::int32_t units() const { return units_; }

  /// In discs, exactly.
  [[nodiscard]] constexpr double discs() const { return static_cast<double>(units_) / kUnitsPerDisc; }

  /// In whole discs. Requires a score that is one, such as a proven value.
  [[nodiscard]] constexpr Discs whole_discs() const { return units_ / kUnitsPerDisc; }

  constexpr auto operator<=>(const Score&) const = default;
  constexpr Score operator-() const { return Score(-units_); }
  constexpr Score operator+(Score other) const { return Score(units_ + other.units_); }
  constexpr Score operator-(Score other) const { return Score(units_ - other.units_); }

 private:
  constexpr explicit Score(std::int32_t units) : units_(units) {}

  std::int32_t units_ = 0;
};

/// Of the greatest board: no position is worth more, or less.
inline constexpr Score kMaxScore = Score::from_discs(kMaxBoardSquares);
inline constexpr Score kMinScore = -kMaxScore;
inline constexpr Score kOneUnit = Score::from_units(1);
inline constexpr Score kOneDisc = Score::from_discs(1);

/// Above and, negative, below every score of a position.
inline constexpr Score kInfinity = Score::from_discs(kMaxBoardSquares + 1);

/// What an evaluation of 8x8 boards estimates, in units, as a score: a position that is not finished is never
/// quite lost or won.
constexpr Score score_within_bounds(std::int32_t units) {
  constexpr std::int32_t kHighest = 64 * Score::kUnitsPerDisc - 1;
  return Score::from_units(std::clamp(units, -kHighest, kHighest));
}

/// In discs with two decimals, halves away from zero: "3.25", "-6.40", "0.00".
std::string to_string(Score score);

}  // namespace emilia
