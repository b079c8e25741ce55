// SPDX-License-Identifier: MIT
#pragma once

#include <array>

#include "engine/board/bitboard.h"

namespace emilia {

/// The quarter of the greatest board of such sets, 4x4 or 5x5, that a square is in: 0..3.
template <AnyBitboard Set>
constexpr int quadrant_of(Square square) {
  if constexpr (std::same_as<Set, Bitboard>) {
    constexpr int kHalf = kBoardSize / 2;
    return index(square) / kBoardSize / kHalf * 2 + index(square) % kBoardSize / kHalf;
  } else {
    constexpr int kHalf = kMaxBoardSide / 2;
    return row(square) / kHalf * 2 + column(square) / kHalf;
  }
}

/// Which quadrants have an odd number of empty squares, carried along from move to move. To move there first
/// keeps the last move in the quadrant for the mover.
template <AnyBitboard Set>
class QuadrantParity {
 public:
  constexpr explicit QuadrantParity(Set empties) {
    for (unsigned quadrant = 0; quadrant < kQuadrantCount; ++quadrant) {
      if (popcount(empties & kUnions[1U << quadrant]) % 2 != 0) odd_ |= 1U << quadrant;
    }
  }

  /// After an empty square was filled.
  [[nodiscard]] constexpr QuadrantParity after(Square square) const {
    return QuadrantParity(odd_ ^ 1U << quadrant_of<Set>(square), Raw{});
  }

  /// All squares, empty or not, of the odd quadrants.
  [[nodiscard]] constexpr Set odd_quadrants() const { return kUnions[odd_]; }

 private:
  static constexpr int kQuadrantCount = 4;

  /// By a bit for each quadrant: the squares of those.
  static constexpr std::array<Set, 1 << kQuadrantCount> kUnions = [] {
    std::array<Set, 1 << kQuadrantCount> unions{};
    for (unsigned quadrants = 0; quadrants < unions.size(); ++quadrants) {
      for (int i = 0; i < kMaxSquares<Set>; ++i) {
        if ((quadrants >> quadrant_of<Set>(square_at(i)) & 1) != 0)
          unions[quadrants] |= bit<Set>(square_at(i));
      }
    }
    return unions;
  }();

  struct Raw {};
  constexpr QuadrantParity(unsigned odd, Raw /*tag*/) : odd_(odd) {}

  unsigned odd_ = 0;  ///< a bit a quadrant
};

/// The squares of `empties` in quadrants with an odd number of empty squares.
template <AnyBitboard Set>
constexpr Set odd_quadrants(Set empties) {
  return empties & QuadrantParity<Set>(empties).odd_quadrants();
}

}  // namespace emilia
