// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>

#include "engine/board/bitboard.h"

namespace emilia {

/// The smallest rectangle around a set of squares: of the squares that can be played on, what a board shows
/// of its sides. Requires a set that is not empty.
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

  /// How many steps a square within it is from the nearest side.
  [[nodiscard]] constexpr int ring_of(Square square) const {
    return std::min({column(square) - left, right - column(square), row(square) - top, bottom - row(square)});
  }
};

}  // namespace emilia
