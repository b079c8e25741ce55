// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "engine/board/shape.h"

namespace emilia {

/// Style of the picture: letters, coloured letters, or coloured discs for a UTF-8 terminal.
enum class BoardStyle : std::uint8_t { plain, colored_letters, colored_discs };

/// Returns the best style for stdout, from the terminal and from TERM, NO_COLOR and the locale variables.
BoardStyle detect_board_style();

/// Marks on the board besides the discs.
struct BoardMarks {
  Square last_move = Square::none;
  /// Legal moves with their value for the side to move in discs, shown as "+3".
  std::vector<std::pair<Square, Discs>> values = {};
};

/// Returns a picture of the board, one line per row and two more. Letters: X black, O white, `.` a legal
/// move, `-` another empty square, blank for a blocked square. The last move is marked. Requires: the
/// position fits the shape.
std::string draw_board(const Position& position, const Shape& shape, const BoardMarks& marks,
                       BoardStyle style);

}  // namespace emilia
