// SPDX-License-Identifier: MIT
#pragma once

#include "engine/board/board.h"
#include "engine/board/kernels/rays.h"

namespace emilia {

namespace last_flips {

/// Number of flips by the place of the move on a line of eight squares and the player's discs on the line;
/// all other squares are the opponent's. Squares outside the ends of a short diagonal are zero, so they count
/// as an opponent's run without a player's disc at its end, which flips nothing.
using LineTable = std::array<std::array<std::uint8_t, 256>, kBoardSize>;

constexpr int run_towards(int place, unsigned player, int step) {
  int length = 0;
  for (int at = place + step; at >= 0 && at < kBoardSize; at += step) {
    if ((player >> at & 1) != 0) return length;
    ++length;
  }
  return 0;
}

constexpr LineTable make_line_table() {
  LineTable table{};
  for (int place = 0; place < kBoardSize; ++place) {
    for (unsigned player = 0; player < 256; ++player) {
      table[place][player] =
          static_cast<std::uint8_t>(run_towards(place, player, 1) + run_towards(place, player, -1));
    }
  }
  return table;
}

inline constexpr LineTable kLineFlips = make_line_table();

/// The two diagonals through a square.
struct Diagonals {
  Bitboard falling;  ///< towards h8
  Bitboard rising;   ///< towards h1
};

constexpr std::array<Diagonals, kSquareCount> make_diagonals() {
  std::array<Diagonals, kSquareCount> diagonals{};
  for (int i = 0; i < kSquareCount; ++i) {
    const auto& [above, below] = kRays[i];
    diagonals[i] = {above[2] | below[2], above[3] | below[3]};
  }
  return diagonals;
}

inline constexpr std::array<Diagonals, kSquareCount> kDiagonals = make_diagonals();

/// Packs the discs on a diagonal into one byte, one bit for each column.
constexpr unsigned collapse_diagonal(Bitboard discs) {
  return static_cast<unsigned>(discs * kColumnA >> 56);
}

/// Packs the discs of column a into one byte, one bit for each row (row 1 lowest).
constexpr unsigned collapse_column(Bitboard discs) {
  return static_cast<unsigned>((discs & kColumnA) * 0x0102040810204080 >> 56);
}

}  // namespace last_flips

/// Number of discs that the player flips by filling the last empty square; 0 for an illegal move. Uses a
/// table of lines, because the vector instructions have a longer latency.
/// Requires: `square` is not in `player`; every other square outside `player` has an opponent's disc.
constexpr int count_last_flips(Square square, Bitboard player) {
  using last_flips::collapse_column;
  using last_flips::collapse_diagonal;
  using last_flips::kLineFlips;
  const int c = index(square) % kBoardSize;
  const int r = index(square) / kBoardSize;
  const auto& [falling, rising] = last_flips::kDiagonals[index(square)];
  return kLineFlips[c][player >> (kBoardSize * r) & 0xFF] + kLineFlips[r][collapse_column(player >> c)] +
         kLineFlips[c][collapse_diagonal(player & falling)] +
         kLineFlips[c][collapse_diagonal(player & rising)];
}

/// Score of a game with one empty square and the player to move, including passes. A score above `alpha` is
/// exact; another one is an upper bound.
/// Requires: no blocked square.
constexpr Discs last_square_score(Square square, Bitboard player, Discs alpha) {
  // Of 63 discs one side has more; that side gets the square if neither side can move.
  const int discs = popcount(player);
  if (const int flips = count_last_flips(square, player); flips != 0)
    return 2 * (discs + 1 + flips) - kSquareCount;
  const Discs untaken = 2 * discs - kSquareCount + (discs > (kSquareCount - 1) / 2 ? 2 : 0);
  if (untaken <= alpha) return untaken;  // a move of the opponent can only lower the score
  const Bitboard opponent = ~(player | bit(square));
  const int flips = count_last_flips(square, opponent);
  return flips == 0 ? untaken : 2 * (discs - flips) - kSquareCount;
}

/// Exact score on any board with one empty square.
template <AnyBoard B>
Discs last_square_score(const B& board, Square square) {
  const Discs sign = board.fewest_wins() ? -1 : 1;
  const Discs difference = board.disc_difference();
  if (const auto turned = board.flips(square); !is_empty(turned))
    return sign * (difference + 2 * popcount(turned) + 1);
  if (const auto turned = board.after_pass().flips(square); !is_empty(turned))
    return sign * (difference - 2 * popcount(turned) - 1);
  return board.final_score();
}

}  // namespace emilia
