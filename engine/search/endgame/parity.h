// SPDX-License-Identifier: MIT
#pragma once

#include <array>

#include "engine/board/bitboard.h"

namespace emilia {

/// The quarter of the board, 4x4, that a square is in: 0..3.
constexpr int quadrant_of(Square square) {
  return row(square) / (kBoardSize / 2) * 2 + column(square) / (kBoardSize / 2);
}

/// Which quadrants have an odd number of empty squares, carried along from move to move. To move there first
/// keeps the last move in the quadrant for the mover.
class QuadrantParity {
 public:
  constexpr explicit QuadrantParity(Bitboard empties) {
    for (int quadrant = 0; quadrant < kQuadrantCount; ++quadrant) {
      if (popcount(empties & kQuadrants[quadrant]) % 2 != 0) odd_ |= 1U << quadrant;
    }
  }

  /// After an empty square was filled.
  [[nodiscard]] constexpr QuadrantParity after(Square square) const {
    return QuadrantParity(odd_ ^ 1U << quadrant_of(square), Raw{});
  }

  /// All squares, empty or not, of the odd quadrants.
  [[nodiscard]] constexpr Bitboard odd_quadrants() const { return kUnions[odd_]; }

 private:
  static constexpr int kQuadrantCount = 4;
  static constexpr std::array<Bitboard, kQuadrantCount> kQuadrants = {0x000000000F0F0F0F, 0x00000000F0F0F0F0,
                                                                      0x0F0F0F0F00000000, 0xF0F0F0F000000000};

  static constexpr std::array<Bitboard, 1 << kQuadrantCount> make_unions() {
    std::array<Bitboard, 1 << kQuadrantCount> unions{};
    for (unsigned odd = 0; odd < unions.size(); ++odd) {
      for (int quadrant = 0; quadrant < kQuadrantCount; ++quadrant) {
        if ((odd >> quadrant & 1) != 0) unions[odd] |= kQuadrants[quadrant];
      }
    }
    return unions;
  }
  static const std::array<Bitboard, 1 << kQuadrantCount> kUnions;

  struct Raw {};
  constexpr QuadrantParity(unsigned odd, Raw /*tag*/) : odd_(odd) {}

  unsigned odd_ = 0;  ///< a bit a quadrant
};

inline constexpr std::array<Bitboard, 16> QuadrantParity::kUnions = QuadrantParity::make_unions();

/// The squares of `empties` in quadrants with an odd number of empty squares.
constexpr Bitboard odd_quadrants(Bitboard empties) {
  return empties & QuadrantParity(empties).odd_quadrants();
}

}  // namespace emilia
