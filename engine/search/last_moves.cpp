// SPDX-License-Identifier: MIT
#include "engine/search/last_moves.h"

#include "engine/board/last_flips.h"

namespace emilia {

namespace {

constexpr std::array<Bitboard, 4> kQuadrants = {0x000000000F0F0F0F, 0x00000000F0F0F0F0, 0x0F0F0F0F00000000,
                                                0xF0F0F0F000000000};

template <std::size_t count>
using Empties = std::array<Square, count>;

template <std::size_t count>
Empties<count - 1> without(const Empties<count>& empties, std::size_t place) {
  Empties<count - 1> rest;
  for (std::size_t from = 0, to = 0; from < count; ++from) {
    if (from != place) rest[to++] = empties[from];
  }
  return rest;
}

/// The value of a game that may have ended, tried on each empty square in turn.
template <std::size_t count>
Discs solve(const Board& board, Discs alpha, const Empties<count>& empties, bool has_passed,
            std::uint64_t& nodes) {
  ++nodes;
  constexpr Discs kNone = -kSquareCount - 1;
  Discs best = kNone;
  for (std::size_t place = 0; place < count; ++place) {
    const Square square = empties[place];
    const Bitboard turned = flips(square, board.player, board.opponent);
    if (turned == 0) continue;
    const Board child{board.opponent ^ turned, board.player | turned | bit(square)};
    Discs score = 0;
    if constexpr (count == 2) {
      ++nodes;
      score = -last_square_score(empties[1 - place], child.player);
    } else {
      score = -solve<count - 1>(child, -alpha - 1, without(empties, place), false, nodes);
    }
    if (score > alpha) return score;
    if (score > best) best = score;
  }
  if (best != kNone) return best;
  if (has_passed) return board.final_score();
  // One pass is answered by the other side's moves; two end the game with the score seen by the other side.
  return -solve<count>(board.after_pass(), -alpha - 1, empties, true, nodes);
}

/// The empty squares, those of odd quadrants first.
template <std::size_t count>
Empties<count> in_order(Bitboard empties) {
  Empties<count> ordered;
  std::size_t place = 0;
  const Bitboard odd = odd_quadrants(empties);
  for (const Square square : squares(odd)) ordered[place++] = square;
  for (const Square square : squares(empties & ~odd)) ordered[place++] = square;
  return ordered;
}

}  // namespace

Bitboard odd_quadrants(Bitboard empties) {
  Bitboard odd = 0;
  for (const Bitboard quadrant : kQuadrants) {
    if (popcount(empties & quadrant) % 2 != 0) odd |= quadrant;
  }
  return odd & empties;
}

Discs solve_last_moves(const Board& board, Discs alpha, std::uint64_t& nodes) {
  const Bitboard empties = board.empties();
  switch (popcount(empties)) {
    case 1:
      ++nodes;
      return last_square_score(first_square(empties), board.player);
    case 2:
      return solve<2>(board, alpha, in_order<2>(empties), false, nodes);
    case 3:
      return solve<3>(board, alpha, in_order<3>(empties), false, nodes);
    default:
      return solve<kMaxLastMoves>(board, alpha, in_order<kMaxLastMoves>(empties), false, nodes);
  }
}

}  // namespace emilia
