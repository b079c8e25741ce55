// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace emilia {

/// Square of any board: columns a-j from the left, rows 1-10 from the top. Numbers 0 to 63 are the 8x8 corner
/// row by row (a1 is 0, b1 is 1, h8 is 63). The columns beside it follow, then the rows below. So a square
/// has the same number on every board. A move is its square or `pass`; `none` means no move.
enum class Square : std::uint8_t {
  // clang-format off
  a1, b1, c1, d1, e1, f1, g1, h1,
  a2, b2, c2, d2, e2, f2, g2, h2,
  a3, b3, c3, d3, e3, f3, g3, h3,
  a4, b4, c4, d4, e4, f4, g4, h4,
  a5, b5, c5, d5, e5, f5, g5, h5,
  a6, b6, c6, d6, e6, f6, g6, h6,
  a7, b7, c7, d7, e7, f7, g7, h7,
  a8, b8, c8, d8, e8, f8, g8, h8,
  i1, j1, i2, j2, i3, j3, i4, j4, i5, j5, i6, j6, i7, j7, i8, j8,
  a9, b9, c9, d9, e9, f9, g9, h9, i9, j9,
  a10, b10, c10, d10, e10, f10, g10, h10, i10, j10,
  // clang-format on
  pass,
  none
};

/// Number of squares of 8x8.
inline constexpr int kSquareCount = 64;
inline constexpr int kBoardSize = 8;

/// Sides of the largest board.
inline constexpr int kMaxBoardSide = 10;
inline constexpr int kMaxBoardSquares = kMaxBoardSide * kMaxBoardSide;

constexpr int index(Square square) {
  return static_cast<int>(square);
}

/// Requires: 0 <= index < kMaxBoardSquares.
constexpr Square square_at(int index) {
  return static_cast<Square>(index);
}

/// Returns a square; column 0 is a, row 0 is the top row (1).
/// Requires: 0 <= column, row < kMaxBoardSide.
constexpr Square square_at(int column, int row) {
  constexpr int kBeside = kSquareCount;
  constexpr int kBelow = kMaxBoardSide * kBoardSize;
  if (row >= kBoardSize) return square_at(kBelow + (row - kBoardSize) * kMaxBoardSide + column);
  if (column < kBoardSize) return square_at(row * kBoardSize + column);
  return square_at(kBeside + row * (kMaxBoardSide - kBoardSize) + column - kBoardSize);
}

/// Requires: a square, not a pass.
constexpr int column(Square square) {
  const int i = index(square);
  if (i < kSquareCount) return i % kBoardSize;
  if (i >= kMaxBoardSide * kBoardSize) return i % kMaxBoardSide;
  return kBoardSize + i % (kMaxBoardSide - kBoardSize);
}
constexpr int row(Square square) {
  const int i = index(square);
  if (i < kSquareCount) return i / kBoardSize;
  if (i >= kMaxBoardSide * kBoardSize) return i / kMaxBoardSide;
  return (i - kSquareCount) / (kMaxBoardSide - kBoardSize);
}

/// Returns true for a square, false for `pass` and `none`.
constexpr bool is_square(Square move) {
  return index(move) < kMaxBoardSquares;
}

/// Returns true for a square of the 8x8 board.
constexpr bool is_on_8x8(Square move) {
  return index(move) < kSquareCount;
}

/// Returns "f5", "j10", "pass" or "none".
std::string to_string(Square move);

/// Parses a letter and a number in either case ("f5", "J10"); `nullopt` for another text.
std::optional<Square> parse_square(std::string_view text);

/// Parses a square, or "pass" in either case.
std::optional<Square> parse_move(std::string_view text);

}  // namespace emilia
