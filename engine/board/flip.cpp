// SPDX-License-Identifier: MIT
#include "engine/board/flip.h"

#include <array>

namespace emilia {

namespace {

/// For each of the four lines through a square (row, column, two diagonals): the squares of the line above
/// the square's bit and those below it.
struct Rays {
  std::array<Bitboard, 4> above;
  std::array<Bitboard, 4> below;
};

constexpr Bitboard ray(Square from, int column_step, int row_step) {
  Bitboard squares_on_ray = 0;
  int c = column(from) + column_step;
  int r = row(from) + row_step;
  while (c >= 0 && c < kBoardSize && r >= 0 && r < kBoardSize) {
    squares_on_ray |= bit(square_at(c, r));
    c += column_step;
    r += row_step;
  }
  return squares_on_ray;
}

constexpr std::array<Rays, kSquareCount> make_rays() {
  std::array<Rays, kSquareCount> rays{};
  for (int i = 0; i < kSquareCount; ++i) {
    const Square s = square_at(i);
    rays[i].above = {ray(s, 1, 0), ray(s, 0, 1), ray(s, 1, 1), ray(s, -1, 1)};
    rays[i].below = {ray(s, -1, 0), ray(s, 0, -1), ray(s, -1, -1), ray(s, 1, -1)};
  }
  return rays;
}

constexpr std::array<Rays, kSquareCount> kRays = make_rays();

/// Towards higher bits: adding one below a ray, with every square off the ray and every opponent's disc on it
/// filled, carries to the first square that is no opponent's disc. If a player's disc stands there, the ray
/// up to it is turned.
constexpr Bitboard flips_above(Bitboard ray, Bitboard player, Bitboard opponent) {
  const Bitboard outflank = ((opponent | ~ray) + 1) & player & ray;
  return (outflank - (outflank != 0 ? 1 : 0)) & ray;
}

/// Towards lower bits: the highest square of the ray that is no opponent's disc decides.
constexpr Bitboard flips_below(Bitboard ray, Bitboard player, Bitboard opponent) {
  const Bitboard blockers = ray & ~opponent;
  const Bitboard outflank = std::bit_floor(blockers) & player;
  return outflank != 0 ? ray & ~((outflank << 1) - 1) : 0;
}

}  // namespace

Bitboard flips(Square square, Bitboard player, Bitboard opponent) {
  const Rays& rays = kRays[index(square)];
  Bitboard turned = 0;
  for (int line = 0; line < 4; ++line) {
    turned |= flips_above(rays.above[line], player, opponent);
    turned |= flips_below(rays.below[line], player, opponent);
  }
  return turned;
}

}  // namespace emilia
