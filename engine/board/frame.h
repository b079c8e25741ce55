// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>

#include "engine/board/bitboard.h"

namespace emilia {

/// Smallest rectangle around a set of squares, such as the playable squares of a board.
/// Requires: a set that is not empty.
struct Frame {
  int left = kMaxBoardSide;
  int right = 0;
  int top = kMaxBoardSide;
  int bottom = 0;

  constexpr explicit Frame(WideBitboard set) {
    for (const Square square : squares(set)) {
      left = std::min(left, column(square));
      right = std::max(right, column(square));
      top = std::min(top, row(square));
      bottom = std::max(bottom, row(square));
    }
  }

  [[nodiscard]] constexpr bool is_square() const { return right - left == bottom - top; }

  /// Distance in steps of a square inside the frame from the nearest side.
  [[nodiscard]] constexpr int ring_of(Square square) const {
    return std::min({column(square) - left, right - column(square), row(square) - top, bottom - row(square)});
  }
};

}  // namespace emilia
