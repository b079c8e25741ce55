// SPDX-License-Identifier: MIT
#pragma once

#include <bit>
#include <cstdint>
#include <iterator>

#include "engine/board/square.h"

namespace emilia {

/// A set of squares: bit 0 is a1, bit 7 is h1, bit 63 is h8.
using Bitboard = std::uint64_t;

inline constexpr Bitboard kAllSquares = ~Bitboard{0};
inline constexpr Bitboard kColumnA = 0x0101010101010101;
inline constexpr Bitboard kColumnH = 0x8080808080808080;
inline constexpr Bitboard kRow1 = 0x00000000000000FF;
inline constexpr Bitboard kRow8 = 0xFF00000000000000;
inline constexpr Bitboard kCorners = 0x8100000000000081;

/// Requires a square of the board.
constexpr Bitboard bit(Square square) {
  return Bitboard{1} << index(square);
}

constexpr bool contains(Bitboard set, Square square) {
  return (set >> index(square) & 1) != 0;
}

constexpr int popcount(Bitboard set) {
  return std::popcount(set);
}

/// The square with the lowest index. Requires a set that is not empty.
constexpr Square first_square(Bitboard set) {
  return square_at(std::countr_zero(set));
}

/// Lets `for (Square square : squares(set))` visit a set in the order of the indices.
class SquareSet {
 public:
  class Iterator {
   public:
    constexpr explicit Iterator(Bitboard rest) : rest_(rest) {}
    constexpr Square operator*() const { return first_square(rest_); }
    constexpr Iterator& operator++() {
      rest_ &= rest_ - 1;
      return *this;
    }
    constexpr bool operator==(std::default_sentinel_t /*end*/) const { return rest_ == 0; }

   private:
    Bitboard rest_;
  };

  constexpr explicit SquareSet(Bitboard set) : set_(set) {}
  [[nodiscard]] constexpr Iterator begin() const { return Iterator(set_); }
  [[nodiscard]] constexpr std::default_sentinel_t end() const { return {}; }

 private:
  Bitboard set_;
};

constexpr SquareSet squares(Bitboard set) {
  return SquareSet(set);
}

}  // namespace emilia
