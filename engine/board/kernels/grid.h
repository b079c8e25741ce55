// SPDX-License-Identifier: MIT
#pragma once

#include <array>

#include "engine/board/bitboard.h"

/// The greatest board as a grid of 128 bits, for what is done to all its squares at once: rows lie 11 bits
/// apart, so that each direction is one shift, and the eleventh column is a border that no square wraps over.
namespace emilia::grid {

/// Bit kPitch * row + column.
__extension__ using Word = unsigned __int128;

inline constexpr int kPitch = kMaxBoardSide + 1;

/// From a square to the next along the row, the column, the falling and the rising diagonal; backwards the
/// same.
inline constexpr std::array<int, 4> kSteps = {1, kPitch, kPitch + 1, kPitch - 1};

/// So many ones from bit 0 on.
constexpr Word ones(int count) {
  return (Word{1} << count) - 1;
}

/// Rows of `width` bits without a gap between them move to their places in the grid (`spread`) and back
/// (`gathered`). All eight go at once, in three steps: those whose number has the bit 4, then 2, then 1, each
/// by as many gaps.
template <int width>
class EightRows {
 public:
  static constexpr Word spread(Word rows) {
    for (const int step : {4, 2, 1}) {
      const Word moving = rows & rows_before(step);
      rows = (rows ^ moving) | moving << step * kGap;
    }
    return rows;
  }

  static constexpr Word gathered(Word grid) {
    Word rows = grid & kInGrid;
    for (const int step : {1, 2, 4}) {
      const Word moving = rows & rows_before(step) << step * kGap;
      rows = (rows ^ moving) | moving >> step * kGap;
    }
    return rows;
  }

 private:
  static constexpr int kRows = 8;
  static constexpr int kGap = kPitch - width;

  /// The rows whose number has the bit `step`, where they lie before that step of `spread`.
  static constexpr Word find_rows(int step) {
    Word found = 0;
    for (int row = 0; row < kRows; ++row) {
      const int gaps_before = row & ~(2 * step - 1);
      if ((row & step) != 0) found |= ones(width) << (row * width + gaps_before * kGap);
    }
    return found;
  }
  static constexpr Word rows_before(int step) { return kBefore[static_cast<std::size_t>(step)]; }

  static constexpr std::array<Word, 5> kBefore = {0, find_rows(1), find_rows(2), 0, find_rows(4)};
  static constexpr Word kInGrid = [] {
    Word all = 0;
    for (int row = 0; row < kRows; ++row) all |= ones(width) << row * kPitch;
    return all;
  }();
};

/// Where the parts of a set lie that are not its 8x8 corner: two columns beside it, two rows below.
inline constexpr int kBesideWidth = kMaxBoardSide - kBoardSize;
inline constexpr int kBesideBits = kBesideWidth * kBoardSize;
inline constexpr int kRow9 = kBoardSize * kPitch;
inline constexpr int kRow10 = kRow9 + kPitch;

constexpr Word of(WideBitboard set) {
  const Word beside = EightRows<kBesideWidth>::spread(set.high & ((Bitboard{1} << kBesideBits) - 1));
  const Word below = set.high >> kBesideBits;
  return EightRows<kBoardSize>::spread(set.low) | beside << kBoardSize |
         (below & ones(kMaxBoardSide)) << kRow9 | below >> kMaxBoardSide << kRow10;
}

/// What lies outside the board is left out.
constexpr WideBitboard set_of(Word grid) {
  const Word below = (grid >> kRow9 & ones(kMaxBoardSide)) | (grid >> kRow10 & ones(kMaxBoardSide))
                                                                 << kMaxBoardSide;
  const Word beside = EightRows<kBesideWidth>::gathered(grid >> kBoardSize);
  return WideBitboard(static_cast<Bitboard>(EightRows<kBoardSize>::gathered(grid)),
                      static_cast<Bitboard>(beside | below << kBesideBits));
}

/// The squares beside those of a set along one line, both ways.
constexpr Word beside(Word set, int step) {
  return set << step | set >> step;
}

/// The same where all that lies outside the board is in the set: beyond the top as well, where there are no
/// bits.
constexpr Word beside_with_outside(Word set, int step) {
  return beside(set, step) | ones(step);
}

/// A set with all that lies outside the board.
constexpr Word with_outside(Word set) {
  constexpr Word kBoard = of(~WideBitboard());
  return set | ~kBoard;
}

}  // namespace emilia::grid
