// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <compare>
#include <cstdint>
#include <string>

#include "engine/board/board.h"

namespace emilia {

/// Value of a position for the side to move, in fixed point: 256 units are one disc. Converted to and from
/// plain discs only by named functions. Values of positions are within -100..100 discs (-64..64 on 8x8) and
/// fit 16 bits; sums may exceed that range.
class Score {
 public:
  static constexpr int kUnitsPerDisc = 256;

  constexpr Score() = default;
  static constexpr Score from_units(std::int32_t units) { return Score(units); }
  static constexpr Score from_discs(Discs discs) { return Score(discs * kUnitsPerDisc); }

  [[nodiscard]] constexpr std::int32_t units() const { return units_; }

  /// Value in discs, exact.
  [[nodiscard]] constexpr double discs() const { return static_cast<double>(units_) / kUnitsPerDisc; }

  /// Value in whole discs.
  /// Requires: a whole number of discs, such as a proven value.
  [[nodiscard]] constexpr Discs whole_discs() const { return units_ / kUnitsPerDisc; }

  constexpr auto operator<=>(const Score&) const = default;
  constexpr Score operator-() const { return Score(-units_); }
  constexpr Score operator+(Score other) const { return Score(units_ + other.units_); }
  constexpr Score operator-(Score other) const { return Score(units_ - other.units_); }

 private:
  constexpr explicit Score(std::int32_t units) : units_(units) {}

  std::int32_t units_ = 0;
};

/// Limits of the values of positions, on the largest board.
inline constexpr Score kMaxScore = Score::from_discs(kMaxBoardSquares);
inline constexpr Score kMinScore = -kMaxScore;
inline constexpr Score kOneUnit = Score::from_units(1);
inline constexpr Score kOneDisc = Score::from_discs(1);

/// Larger than every value of a position; its negative is lower than every value.
inline constexpr Score kInfinity = Score::from_discs(kMaxBoardSquares + 1);

/// Returns an estimate for an 8x8 board, in units, as a score strictly between a complete loss and a complete
/// win, because the game is not finished.
constexpr Score score_within_bounds(std::int32_t units) {
  constexpr std::int32_t kHighest = 64 * Score::kUnitsPerDisc - 1;
  return Score::from_units(std::clamp(units, -kHighest, kHighest));
}

/// Returns discs with two decimals, halves away from zero: "3.25", "-6.40", "0.00".
std::string to_string(Score score);

}  // namespace emilia
