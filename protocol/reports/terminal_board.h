// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "engine/board/shape.h"

namespace emilia {

/// Letters alone; letters in colours; discs in colours, for a terminal that shows UTF-8.
enum class BoardStyle : std::uint8_t { plain, colored_letters, colored_discs };

/// What the program's stdout can show, by the terminal that it is and by TERM, NO_COLOR and the locale's
/// variables.
BoardStyle detect_board_style();

/// What is shown beside the discs.
struct BoardMarks {
  Square last_move = Square::none;
  /// Legal moves with what they are worth to the side to move, in discs: "+3" in the place of the point.
  std::vector<std::pair<Square, Discs>> values = {};
};

/// Where the squares are in the picture: the characters before a row's first square, the lines before the
/// first row, the characters of a square.
inline constexpr int kBoardLeft = 4;
inline constexpr int kBoardTop = 1;
inline constexpr int kSquareWidth = 3;

/// The board for a person, a line a row and two more: black X, white O, `.` a legal move of the side to move,
/// `-` any other empty square, nothing on a blocked one; in a style with colours, green with discs. The last
/// move is marked. Requires a position on a board of that shape.
std::string draw_board(const Position& position, const Shape& shape, const BoardMarks& marks,
                       BoardStyle style);

}  // namespace emilia
