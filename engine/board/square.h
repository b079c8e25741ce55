// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace emilia {

/// A square of the 8x8 board: columns a-h from the left, rows 1-8 from the top, a1 is 0, b1 is 1, h8 is 63.
/// A move is the square that it is played on, or `pass`; `none` stands for no move at all.
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
  // clang-format on
  pass,
  none
};

inline constexpr int kSquareCount = 64;
inline constexpr int kBoardSize = 8;

constexpr int index(Square square) {
  return static_cast<int>(square);
}

/// Requires 0 <= index < 64.
constexpr Square square_at(int index) {
  return static_cast<Square>(index);
}

/// Requires 0 <= column, row < 8; column 0 is a, row 0 is the top row, written 1.
constexpr Square square_at(int column, int row) {
  return static_cast<Square>(row * kBoardSize + column);
}

constexpr int column(Square square) {
  return index(square) % kBoardSize;
}
constexpr int row(Square square) {
  return index(square) / kBoardSize;
}
constexpr bool is_on_board(Square square) {
  return index(square) < kSquareCount;
}

/// "f5", "pass", or "none".
std::string to_string(Square move);

/// The square written as a letter and a digit, in either case ("f5", "F5"); nothing when `text` is no square.
std::optional<Square> parse_square(std::string_view text);

/// A square as `parse_square` takes it, or the word "pass" in either case.
std::optional<Square> parse_move(std::string_view text);

}  // namespace emilia
