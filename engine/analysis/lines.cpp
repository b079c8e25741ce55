// SPDX-License-Identifier: MIT
#include "engine/analysis/lines.h"

namespace emilia {

std::span<const FollowedLine::Ply> FollowedLine::first_moves(std::size_t count) const {
  std::size_t end = 0;
  for (std::size_t moves = 0; end < plies.size(); ++end) {
    moves += plies[end].move == Square::pass ? 0 : 1;
    if (moves > count) break;
  }
  return std::span(plies).first(end);
}

FollowedLine follow(const Position& start, std::span<const Square> moves) {
  FollowedLine line;
  Position position = start;
  const auto play = [&](Square move) {
    line.plies.push_back({move, position, position.after(move)});
    position = line.plies.back().after;
  };
  const auto pass_if_forced = [&] {
    if (position.board.is_legal(Square::pass)) play(Square::pass);
  };
  for (const Square move : moves) {
    pass_if_forced();
    if (move == Square::pass) continue;
    if (!position.board.is_legal(move)) return line;
    play(move);
  }
  pass_if_forced();
  return line;
}

WideBitboard empty_region(const WideBoard& board, Square square) {
  const WideBitboard empties = board.empties();
  WideBitboard region = bit<WideBitboard>(square);
  for (WideBitboard before; before != region;) {
    before = region;
    region |= neighbours(region) & empties;
  }
  return region;
}

}  // namespace emilia
