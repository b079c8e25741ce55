// SPDX-License-Identifier: MIT
#include "engine/board/symmetry.h"

#include <tuple>

namespace emilia {

namespace {

/// Mirroring and transposing by turns goes through all eight symmetries.
Board after_step(const Board& board, int step) {
  if (step % 2 == 0) return {flip_rows(board.player), flip_rows(board.opponent)};
  return {transpose(board.player), transpose(board.opponent)};
}

}  // namespace

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

}  // namespace emilia
