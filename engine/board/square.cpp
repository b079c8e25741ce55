// SPDX-License-Identifier: MIT
#include "engine/board/square.h"

#include "engine/base/text.h"

namespace emilia {

std::string to_string(Square move) {
  if (move == Square::pass) return "pass";
  if (!is_square(move)) return "none";
  return static_cast<char>('a' + column(move)) + std::to_string(row(move) + 1);
}

std::optional<Square> parse_square(std::string_view text) {
  if (text.size() < 2 || text.size() > 3 || text[1] < '1' || text[1] > '9') return std::nullopt;
  if (text.size() == 3 && text.substr(1) != "10") return std::nullopt;
  const int column = to_lower(text[0]) - 'a';
  if (column < 0 || column >= kMaxBoardSide) return std::nullopt;
  const int row = text.size() == 3 ? kMaxBoardSide - 1 : text[1] - '1';
  return square_at(column, row);
}

std::optional<Square> parse_move(std::string_view text) {
  return equals_ignoring_case(text, "pass") ? Square::pass : parse_square(text);
}

}  // namespace emilia
