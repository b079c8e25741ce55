// SPDX-License-Identifier: MIT
#pragma once

#include <array>

#include "engine/board/bitboard.h"

namespace emilia {

/// Rays of a square: for each of the four lines through it (row, column, falling and rising diagonal), the
/// squares above its bit and those below it. One cache line for each square, four words in each vector.
struct alignas(64) Rays {
  std::array<Bitboard, 4> above;
  std::array<Bitboard, 4> below;
};

/// Returns the squares from `from` (exclusive) to the edge of the board.
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

inline constexpr std::array<Rays, kSquareCount> kRays = make_rays();

/// The row, the column, the falling and the rising diagonal through a square, including the square.
struct alignas(32) Lines {
  std::array<Bitboard, 4> words;
};

constexpr std::array<Lines, kSquareCount> make_lines() {
  std::array<Lines, kSquareCount> lines{};
  for (int i = 0; i < kSquareCount; ++i) {
    const auto& [above, below] = kRays[i];
    for (int line = 0; line < 4; ++line) lines[i].words[line] = above[line] | below[line] | bit(square_at(i));
  }
  return lines;
}

inline constexpr std::array<Lines, kSquareCount> kLines = make_lines();

}  // namespace emilia
