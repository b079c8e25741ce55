// SPDX-License-Identifier: MIT
#include "engine/textbook/wide_board.h"

namespace emilia {

namespace {

/// A direction of the board: `step` bits up, or down where it is negative.
template <int step>
constexpr WideBits moved(WideBits set) {
  if constexpr (step > 0) {
    return set << step;
  } else {
    return set >> -step;
  }
}

/// The squares behind lines of opponent's discs that begin beside a disc of the player.
template <int step>
WideBits squares_behind_lines(const WideBoard& board) {
  WideBits behind = 0;
  WideBits line = moved<step>(board.player) & board.opponent;
  while (line != 0) {
    const WideBits next = moved<step>(line);
    behind |= next;
    line = next & board.opponent;
  }
  return behind;
}

template <int step>
WideBits flips_along(const WideBoard& board, WideBits from) {
  WideBits line = 0;
  WideBits cursor = moved<step>(from);
  for (; (cursor & board.opponent) != 0; cursor = moved<step>(cursor)) line |= cursor;
  return (cursor & board.player) != 0 ? line : 0;
}

template <int step>
WideBits both_behind(const WideBoard& board) {
  return squares_behind_lines<step>(board) | squares_behind_lines<-step>(board);
}

template <int step>
WideBits both_flips(const WideBoard& board, WideBits from) {
  return flips_along<step>(board, from) | flips_along<-step>(board, from);
}

}  // namespace

std::string to_string(WideSquare move) {
  if (move == WideSquare::pass) return "pass";
  return is_square(move) ? to_string(place_of(move)) : "none";
}

WideBits WideBoard::legal_moves(WideBits playable) const {
  return playable & ~occupied() &
         (both_behind<kWideSteps[0]>(*this) | both_behind<kWideSteps[1]>(*this) |
          both_behind<kWideSteps[2]>(*this) | both_behind<kWideSteps[3]>(*this));
}

WideBits WideBoard::flips(WideSquare square) const {
  const WideBits from = bit(square);
  return both_flips<kWideSteps[0]>(*this, from) | both_flips<kWideSteps[1]>(*this, from) |
         both_flips<kWideSteps[2]>(*this, from) | both_flips<kWideSteps[3]>(*this, from);
}

}  // namespace emilia
