// SPDX-License-Identifier: MIT
#pragma once

#include <array>

#include "engine/board/kernels/grid.h"

/// Kernels (`kernels.h`) for the largest board, in words of 128 bits, for any processor.
namespace emilia::wide {

using grid::Word;

/// Squares by number, or with the squares beside the 8x8 corner placed before it. On rising diagonals only
/// the second order is monotonic; on all other lines the square numbers grow from a1.
constexpr Word in_order(WideBitboard set) {
  return Word{set.high} << kSquareCount | set.low;
}
constexpr WideBitboard from_order(Word word) {
  return WideBitboard(static_cast<Bitboard>(word), static_cast<Bitboard>(word >> kSquareCount));
}
constexpr Word in_rising_order(WideBitboard set) {
  constexpr int kShift = grid::kBesideBits;
  const Word below = set.high >> kShift;
  return (set.high & ((Bitboard{1} << kShift) - 1)) | Word{set.low} << kShift |
         below << (kSquareCount + kShift);
}
constexpr WideBitboard from_rising_order(Word word) {
  constexpr int kShift = grid::kBesideBits;
  const auto beside = static_cast<Bitboard>(word & grid::ones(kShift));
  return WideBitboard(static_cast<Bitboard>(word >> kShift),
                      beside | static_cast<Bitboard>(word >> (kSquareCount + kShift)) << kShift);
}

/// Rays like `emilia::Rays`. The last one, the rising diagonal, is in rising order.
struct WideRays {
  std::array<Word, 4> above;
  std::array<Word, 4> below;
};

constexpr WideBitboard wide_ray(Square from, int column_step, int row_step) {
  WideBitboard on_ray;
  int c = column(from) + column_step;
  int r = row(from) + row_step;
  while (c >= 0 && c < kMaxBoardSide && r >= 0 && r < kMaxBoardSide) {
    on_ray |= bit<WideBitboard>(square_at(c, r));
    c += column_step;
    r += row_step;
  }
  return on_ray;
}

constexpr std::array<WideRays, kMaxBoardSquares> make_wide_rays() {
  std::array<WideRays, kMaxBoardSquares> rays{};
  for (std::size_t i = 0; i < rays.size(); ++i) {
    const Square s = square_at(static_cast<int>(i));
    rays[i].above = {in_order(wide_ray(s, 1, 0)), in_order(wide_ray(s, 0, 1)), in_order(wide_ray(s, 1, 1)),
                     in_rising_order(wide_ray(s, -1, 1))};
    rays[i].below = {in_order(wide_ray(s, -1, 0)), in_order(wide_ray(s, 0, -1)),
                     in_order(wide_ray(s, -1, -1)), in_rising_order(wide_ray(s, 1, -1))};
  }
  return rays;
}

inline constexpr std::array<WideRays, kMaxBoardSquares> kWideRays = make_wide_rays();

constexpr Word highest_bit(Word word) {
  const auto high = static_cast<Bitboard>(word >> kSquareCount);
  if (high != 0) return Word{std::bit_floor(high)} << kSquareCount;
  return std::bit_floor(static_cast<Bitboard>(word));
}

/// Returns the flips on one line in both directions, by the method of the portable 8x8 kernels.
constexpr Word flips_on_line(Word above, Word below, Word player, Word opponent) {
  const Word outflank_above = ((opponent | ~above) + 1) & player & above;
  const Word outflank_below = highest_bit(below & ~opponent) & player;
  return ((outflank_above - (outflank_above != 0 ? 1 : 0)) & above) |
         ((0 - outflank_below - outflank_below) & below);
}

constexpr WideBitboard flips(Square square, WideBitboard player, WideBitboard opponent) {
  constexpr std::size_t kRising = 3;
  const auto& [above, below] = kWideRays[static_cast<std::size_t>(index(square))];
  const Word p = in_order(player);
  const Word o = in_order(opponent);
  Word turned = 0;
  for (std::size_t line = 0; line < kRising; ++line) turned |= flips_on_line(above[line], below[line], p, o);
  const Word rising =
      flips_on_line(above[kRising], below[kRising], in_rising_order(player), in_rising_order(opponent));
  return from_order(turned) | from_rising_order(rising);
}

/// Returns the ends of runs like `portable::ends_of_runs`. The border ends the runs; one more step covers the
/// longest run, eight discs.
constexpr Word ends_of_runs(Word player, Word opponent, int step) {
  Word up = opponent & player << step;
  Word down = opponent & player >> step;
  up |= opponent & up << step;
  down |= opponent & down >> step;
  const Word up_pairs = opponent & opponent << step;
  const Word down_pairs = opponent & opponent >> step;
  for (int doubled = 0; doubled < 3; ++doubled) {
    up |= up_pairs & up << 2 * step;
    down |= down_pairs & down >> 2 * step;
  }
  return up << step | down >> step;
}

constexpr WideBitboard legal_moves(WideBitboard player, WideBitboard opponent) {
  const Word p = grid::of(player);
  const Word o = grid::of(opponent);
  Word ends = 0;
  for (const int step : grid::kSteps) ends |= ends_of_runs(p, o, step);
  return grid::set_of(ends) & ~(player | opponent);
}

}  // namespace emilia::wide
