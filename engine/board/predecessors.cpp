// SPDX-License-Identifier: MIT
#include "engine/board/predecessors.h"

#include <array>
#include <utility>

namespace emilia {

namespace {

constexpr Bitboard kCenter = bit(Square::d4) | bit(Square::e4) | bit(Square::d5) | bit(Square::e5);

constexpr std::array<std::pair<int, int>, 8> kDirections = {
    {{-1, -1}, {0, -1}, {1, -1}, {-1, 0}, {1, 0}, {-1, 1}, {0, 1}, {1, 1}}};

/// Returns the sets of discs that a move can have flipped in one direction: none, or the nearest one, two and
/// so on, as long as a disc of the moving side follows.
std::vector<Bitboard> possible_flips(Square move, const std::pair<int, int>& direction, Bitboard discs) {
  std::vector<Bitboard> possible = {0};
  Bitboard turned = 0;
  int x = column(move);
  int y = row(move);
  while (true) {
    x += direction.first;
    y += direction.second;
    if (x < 0 || x >= kBoardSize || y < 0 || y >= kBoardSize) return possible;
    const Square square = square_at(x, y);
    if (!contains(discs, square)) return possible;
    if (turned != 0) possible.push_back(turned);
    turned |= bit(square);
  }
}

/// Returns all sets of discs that a move can have flipped, including the empty set.
std::vector<Bitboard> possible_flips(Square move, Bitboard discs) {
  std::vector<Bitboard> all = {0};
  for (const auto& direction : kDirections) {
    const std::vector<Bitboard> here = possible_flips(move, direction, discs);
    const std::size_t count = all.size();
    for (std::size_t i = 1; i < here.size(); ++i) {
      for (std::size_t j = 0; j < count; ++j) all.push_back(all[j] | here[i]);
    }
  }
  return all;
}

}  // namespace

std::vector<Board> predecessors(const Board& board) {
  std::vector<Board> found;
  const Board before_pass = board.after_pass();
  if (before_pass.legal_moves() == 0 && board.legal_moves() != 0) found.push_back(before_pass);
  for (const Square move : squares(board.opponent & ~kCenter)) {
    // A remaining disc between the move and another disc of its side would have been flipped.
    if (emilia::flips(move, board.opponent & ~bit(move), board.player) != 0) continue;
    for (const Bitboard flips : possible_flips(move, board.opponent)) {
      if (flips == 0) continue;
      found.push_back({board.opponent & ~flips & ~bit(move), board.player | flips});
    }
  }
  return found;
}

}  // namespace emilia
