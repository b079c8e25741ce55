// SPDX-License-Identifier: MIT
#include "engine/board/symmetry.h"

#include <algorithm>
#include <tuple>
#include <utility>

namespace emilia {

namespace {

/// Returns the next image of a board. Alternating mirroring and transposition visits all eight symmetries.
Board after_step(const Board& board, int step) {
  if (step % 2 == 0) return {flip_rows(board.player), flip_rows(board.opponent)};
  return {transpose(board.player), transpose(board.opponent)};
}

auto in_words(const WideBoard& board) {
  return std::tuple(board.player.high, board.player.low, board.opponent.high, board.opponent.low);
}

}  // namespace

WideBitboard image(WideBitboard set, const Frame& frame, int symmetry) {
  WideBitboard result;
  for (const Square square : squares(set)) {
    int across = column(square) - frame.left;
    int down = row(square) - frame.top;
    if ((symmetry & 1) != 0) across = frame.right - frame.left - across;
    if ((symmetry & 2) != 0) down = frame.bottom - frame.top - down;
    if ((symmetry & 4) != 0) std::swap(across, down);
    result |= bit<WideBitboard>(square_at(frame.left + across, frame.top + down));
  }
  return result;
}

Board transformed(const Board& board, int symmetry) {
  Board result = board;
  for (int step = 0; step < symmetry; ++step) result = after_step(result, step);
  return result;
}

Board canonical(const Board& board) {
  Board smallest = board;
  Board next = board;
  for (int step = 0; step + 1 < kSymmetryCount; ++step) {
    next = after_step(next, step);
    if (std::tie(next.player, next.opponent) < std::tie(smallest.player, smallest.opponent)) smallest = next;
  }
  return smallest;
}

WideBoard canonical(const WideBoard& board) {
  const WideBitboard playable = ~board.blocked();
  const Frame frame(playable);
  WideBoard smallest = board;
  for (int symmetry = 1; symmetry < frame_symmetries(frame); ++symmetry) {
    const WideBitboard blocked = ~image(playable, frame, symmetry);
    const WideBoard other = {image(board.player_discs(), frame, symmetry) | blocked,
                             image(board.opponent_discs(), frame, symmetry) | blocked};
    if (in_words(other) < in_words(smallest)) smallest = other;
  }
  return smallest;
}

std::vector<MoveClass> classes_of_moves(const WideBoard& board) {
  std::vector<MoveClass> classes;
  std::vector<WideBoard> children;  // boards after each class of moves, in canonical form
  for (const Square move : squares(board.legal_moves())) {
    const WideBoard child = canonical(board.after(move));
    const auto place = static_cast<std::size_t>(std::ranges::find(children, child) - children.begin());
    if (place == children.size()) {
      children.push_back(child);
      classes.emplace_back();
    }
    classes[place].push_back(move);
  }
  return classes;
}

}  // namespace emilia
