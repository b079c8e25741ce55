// SPDX-License-Identifier: MIT
#pragma once

#include <array>

#include "engine/board/bitboard.h"

namespace emilia {

/// Returns the quadrant of a square, 0 to 3: the quarter of the largest board of that set type (4x4 or 5x5).
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

/// Set of quadrants with an odd number of empty squares, updated from move to move. A move into an odd
/// quadrant tends to keep the last move of that quadrant for the mover.
template <AnyBitboard Set>
class QuadrantParity {
 public:
  constexpr explicit QuadrantParity(Set empties) {
    for (unsigned quadrant = 0; quadrant < kQuadrantCount; ++quadrant) {
      if (popcount(empties & kUnions[1U << quadrant]) % 2 != 0) odd_ |= 1U << quadrant;
    }
  }

  /// Returns the parity after an empty square was filled.
  [[nodiscard]] constexpr QuadrantParity after(Square square) const {
    return QuadrantParity(odd_ ^ 1U << quadrant_of<Set>(square), Raw{});
  }

  /// Returns all squares of the odd quadrants, empty or not.
  [[nodiscard]] constexpr Set odd_quadrants() const { return kUnions[odd_]; }

 private:
  static constexpr int kQuadrantCount = 4;

  /// Union of the squares of a set of quadrants, by one bit for each quadrant.
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

  unsigned odd_ = 0;  ///< one bit for each quadrant
};

/// Returns the squares of `empties` in quadrants with an odd number of empty squares.
template <AnyBitboard Set>
constexpr Set odd_quadrants(Set empties) {
  return empties & QuadrantParity<Set>(empties).odd_quadrants();
}

}  // namespace emilia
