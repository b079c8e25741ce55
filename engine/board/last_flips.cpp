// SPDX-License-Identifier: MIT
#include "engine/board/last_flips.h"

#include <array>

namespace emilia {

namespace {

/// For a place on a line of eight squares and the player's discs on it (the others being the opponent's): how
/// many discs turn.
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

constexpr LineTable kLineFlips = make_line_table();

/// The two diagonals through each square.
struct Diagonals {
  Bitboard falling;  ///< towards h8
  Bitboard rising;   ///< towards h1
};

constexpr Bitboard diagonal(Square square, int row_step) {
  Bitboard line = 0;
  for (int step = -kBoardSize; step <= kBoardSize; ++step) {
    const int c = column(square) + step;
    const int r = row(square) + step * row_step;
    if (c >= 0 && c < kBoardSize && r >= 0 && r < kBoardSize) line |= bit(square_at(c, r));
  }
  return line;
}

constexpr std::array<Diagonals, kSquareCount> make_diagonals() {
  std::array<Diagonals, kSquareCount> diagonals{};
  for (int i = 0; i < kSquareCount; ++i)
    diagonals[i] = {diagonal(square_at(i), 1), diagonal(square_at(i), -1)};
  return diagonals;
}

constexpr std::array<Diagonals, kSquareCount> kDiagonals = make_diagonals();

/// Brings the discs on a diagonal into one byte, a bit a column.
constexpr unsigned collapse_diagonal(Bitboard discs) {
  return static_cast<unsigned>(discs * kColumnA >> 56);
}

/// Brings the discs of column a into one byte, a bit a row (row 1 lowest).
constexpr unsigned collapse_column(Bitboard discs) {
  return static_cast<unsigned>((discs & kColumnA) * 0x0102040810204080 >> 56);
}

}  // namespace

int count_last_flips(Square square, Bitboard player) {
  const int c = column(square);
  const int r = row(square);
  const auto& [falling, rising] = kDiagonals[index(square)];
  // Beyond the ends of a short diagonal stands nobody's disc: a run that reaches them turns nothing. In the
  // byte the squares beyond are zeros, an opponent's run that never meets the player.
  return kLineFlips[c][player >> (8 * r) & 0xFF] + kLineFlips[r][collapse_column(player >> c)] +
         kLineFlips[c][collapse_diagonal(player & falling)] +
         kLineFlips[c][collapse_diagonal(player & rising)];
}

Discs last_square_score(Square square, Bitboard player) {
  const int discs = popcount(player);
  if (const int flips = count_last_flips(square, player); flips != 0)
    return 2 * (discs + 1 + flips) - kSquareCount;
  const Bitboard opponent = ~(player | bit(square));
  if (const int flips = count_last_flips(square, opponent); flips != 0)
    return 2 * (discs - flips) - kSquareCount;
  // Nobody can take it: the winner gets it. With 63 discs there is always one.
  return discs > (kSquareCount - 1) / 2 ? 2 * (discs + 1) - kSquareCount : 2 * discs - kSquareCount;
}

}  // namespace emilia
