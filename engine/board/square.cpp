// SPDX-License-Identifier: MIT
#include "engine/board/square.h"

#include "engine/base/text.h"

namespace emilia {

std::string to_string(Square move) {
  if (move == Square::pass) return "pass";
  if (!is_on_board(move)) return "none";
  return {static_cast<char>('a' + column(move)), static_cast<char>('1' + row(move))};
}

std::optional<Square> parse_square(std::string_view text) {
  if (text.size() != 2) return std::nullopt;
  const int column = to_lower(text[0]) - 'a';
  const int row = text[1] - '1';
  if (column < 0 || column >= kBoardSize || row < 0 || row >= kBoardSize) return std::nullopt;
  return square_at(column, row);
}

std::optional<Square> parse_move(std::string_view text) {
  return equals_ignoring_case(text, "pass") ? Square::pass : parse_square(text);
}

}  // namespace emilia
