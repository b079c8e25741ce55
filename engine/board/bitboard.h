// SPDX-License-Identifier: MIT
#pragma once

#include <bit>
#include <concepts>
#include <cstdint>
#include <iterator>

#include "engine/board/square.h"

namespace emilia {

/// Set of squares of 8x8: bit 0 is a1, bit 7 is h1, bit 63 is h8.
using Bitboard = std::uint64_t;

inline constexpr Bitboard kAllSquares = ~Bitboard{0};
inline constexpr Bitboard kColumnA = 0x0101010101010101;
inline constexpr Bitboard kColumnH = 0x8080808080808080;
inline constexpr Bitboard kRow1 = 0x00000000000000FF;
inline constexpr Bitboard kRow8 = 0xFF00000000000000;
inline constexpr Bitboard kCorners = 0x8100000000000081;

/// Set of squares of 10x10: bit N of two words is the square of number N; the low word is the 8x8 corner.
/// Supports the operators of `Bitboard`.
struct WideBitboard {
  static constexpr Bitboard kHighSquares = (Bitboard{1} << (kMaxBoardSquares - kSquareCount)) - 1;

  Bitboard low = 0;
  Bitboard high = 0;  ///< bit 0 is i1; the bits after j10 are never set

  constexpr WideBitboard() = default;
  constexpr explicit WideBitboard(Bitboard corner, Bitboard rest = 0) : low(corner), high(rest) {}

  bool operator==(const WideBitboard&) const = default;

  friend constexpr WideBitboard operator&(WideBitboard a, WideBitboard b) {
    return WideBitboard(a.low & b.low, a.high & b.high);
  }
  friend constexpr WideBitboard operator|(WideBitboard a, WideBitboard b) {
    return WideBitboard(a.low | b.low, a.high | b.high);
  }
  friend constexpr WideBitboard operator^(WideBitboard a, WideBitboard b) {
    return WideBitboard(a.low ^ b.low, a.high ^ b.high);
  }
  constexpr WideBitboard operator~() const { return WideBitboard(~low, ~high & kHighSquares); }
  constexpr WideBitboard& operator&=(WideBitboard other) { return *this = *this & other; }
  constexpr WideBitboard& operator|=(WideBitboard other) { return *this = *this | other; }
  constexpr WideBitboard& operator^=(WideBitboard other) { return *this = *this ^ other; }
};

/// Set of squares. `Set{}` is empty; `~Set{}` has all squares of the largest board of the type.
template <typename Set>
concept AnyBitboard = std::same_as<Set, Bitboard> || std::same_as<Set, WideBitboard>;

/// Maximal number of squares of a set.
template <AnyBitboard Set>
inline constexpr int kMaxSquares = std::same_as<Set, Bitboard> ? kSquareCount : kMaxBoardSquares;

/// Returns true if a set of this type can contain the square.
template <AnyBitboard Set>
constexpr bool is_square_of(Square move) {
  return index(move) < kMaxSquares<Set>;
}

/// Returns the squares of a wide set that a `Set` can contain.
template <AnyBitboard Set>
constexpr Set part_of(WideBitboard set) {
  if constexpr (std::same_as<Set, Bitboard>) {
    return set.low;
  } else {
    return set;
  }
}

/// Requires: is_square_of<Set>(square).
template <AnyBitboard Set = Bitboard>
constexpr Set bit(Square square) {
  return Bitboard{1} << index(square);
}
template <>
constexpr WideBitboard bit<WideBitboard>(Square square) {
  const Bitboard one = Bitboard{1} << (index(square) & (kSquareCount - 1));
  return is_on_8x8(square) ? WideBitboard(one) : WideBitboard(0, one);
}

/// Requires: a square of 8x8.
constexpr bool contains(Bitboard set, Square square) {
  return (set >> index(square) & 1) != 0;
}
/// Requires: a square, not a pass.
constexpr bool contains(WideBitboard set, Square square) {
  return contains(is_on_8x8(square) ? set.low : set.high, square_at(index(square) & (kSquareCount - 1)));
}

constexpr bool is_empty(Bitboard set) {
  return set == 0;
}
constexpr bool is_empty(WideBitboard set) {
  return (set.low | set.high) == 0;
}

constexpr int popcount(Bitboard set) {
  return std::popcount(set);
}
constexpr int popcount(WideBitboard set) {
  return popcount(set.low) + popcount(set.high);
}

/// Returns the square with the lowest number.
/// Requires: a set that is not empty.
constexpr Square first_square(Bitboard set) {
  return square_at(std::countr_zero(set));
}
constexpr Square first_square(WideBitboard set) {
  return set.low != 0 ? first_square(set.low) : square_at(kSquareCount + std::countr_zero(set.high));
}

/// Returns the set without its first square.
/// Requires: a set that is not empty.
constexpr Bitboard without_first(Bitboard set) {
  return set & (set - 1);
}
constexpr WideBitboard without_first(WideBitboard set) {
  return set.low != 0 ? WideBitboard(without_first(set.low), set.high)
                      : WideBitboard(0, without_first(set.high));
}

/// Range over a set in the order of the square numbers: `for (Square square : squares(set))`.
template <AnyBitboard Set>
class SquareSet {
 public:
  class Iterator {
   public:
    constexpr explicit Iterator(Set rest) : rest_(rest) {}
    constexpr Square operator*() const { return first_square(rest_); }
    constexpr Iterator& operator++() {
      rest_ = without_first(rest_);
      return *this;
    }
    constexpr bool operator==(std::default_sentinel_t /*end*/) const { return is_empty(rest_); }

   private:
    Set rest_;
  };

  constexpr explicit SquareSet(Set set) : set_(set) {}
  [[nodiscard]] constexpr Iterator begin() const { return Iterator(set_); }
  [[nodiscard]] constexpr std::default_sentinel_t end() const { return {}; }

 private:
  Set set_;
};

template <AnyBitboard Set>
constexpr SquareSet<Set> squares(Set set) {
  return SquareSet<Set>(set);
}

}  // namespace emilia
