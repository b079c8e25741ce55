// SPDX-License-Identifier: MIT
#pragma once

#include "engine/board/board.h"

namespace emilia {

enum class Color : std::uint8_t { black, white };

constexpr Color opposite(Color color) {
  return color == Color::black ? Color::white : Color::black;
}

/// Returns "Black" or "White".
constexpr const char* to_string(Color color) {
  return color == Color::black ? "Black" : "White";
}

/// Board of any size and the colour of the side to move.
struct Position {
  WideBoard board;
  Color to_move = Color::black;

  bool operator==(const Position&) const = default;

  [[nodiscard]] constexpr WideBitboard discs(Color color) const {
    return color == to_move ? board.player_discs() : board.opponent_discs();
  }

  /// Requires: a legal move (`Board::is_legal`).
  [[nodiscard]] Position after(Square move) const {
    return {move == Square::pass ? board.after_pass() : board.after(move), opposite(to_move)};
  }
};

/// Returns the usual start: white on d4 and e5, black on e4 and d5, Black to move.
constexpr Position start_position() {
  return {Board{bit(Square::e4) | bit(Square::d5), bit(Square::d4) | bit(Square::e5)}, Color::black};
}

}  // namespace emilia
