// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>

#include "engine/board/position.h"
#include "tests/support/board_literals.h"

namespace emilia::test {

inline const Board kStartBoard = narrow(start_position().board);

/// Returns the board after the moves of a transcript.
inline Board board_after(std::string_view moves) {
  Board board = kStartBoard;
  for (const Square move : moves_of(moves)) board = board.after(move);
  return board;
}

}  // namespace emilia::test
