// SPDX-License-Identifier: MIT
#pragma once

#include <array>

#include "engine/board/bitboard.h"

/// The largest board as a grid of 128 bits, for operations on all squares at once. Rows are 11 bits apart, so
/// each direction is one shift. The eleventh column is a border that stops lines from wrapping around.
namespace emilia::grid {

/// Square (column, row) is bit kPitch * row + column.
__extension__ using Word = unsigned __int128;

inline constexpr int kPitch = kMaxBoardSide + 1;

/// Distances in bits to the next square along the row, the column, the falling and the rising diagonal.
inline constexpr std::array<int, 4> kSteps = {1, kPitch, kPitch + 1, kPitch - 1};

/// Returns a word whose lowest `count` bits are set.
constexpr Word ones(int count) {
  return (Word{1} << count) - 1;
}

/// Moves eight rows of `width` bits between a packed layout and the grid (`spread`, `gathered`). All eight
/// rows move at once in three steps: first the rows whose number has bit 4, then bit 2, then bit 1, each by
/// that many gaps.
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

  /// Returns the rows whose number has the bit `step`, at their position before that step of `spread`.
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

/// Parts of a set outside its 8x8 corner: two columns beside it, two rows below.
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

/// Drops the bits outside the board.
constexpr WideBitboard set_of(Word grid) {
  const Word below = (grid >> kRow9 & ones(kMaxBoardSide)) | (grid >> kRow10 & ones(kMaxBoardSide))
                                                                 << kMaxBoardSide;
  const Word beside = EightRows<kBesideWidth>::gathered(grid >> kBoardSize);
  return WideBitboard(static_cast<Bitboard>(EightRows<kBoardSize>::gathered(grid)),
                      static_cast<Bitboard>(beside | below << kBesideBits));
}

/// Returns the neighbours of a set along one line, in both directions.
constexpr Word beside(Word set, int step) {
  return set << step | set >> step;
}

/// Returns the same neighbours if every square outside the board belongs to the set. Also handles the row
/// above the top, which has no bits.
constexpr Word beside_with_outside(Word set, int step) {
  return beside(set, step) | ones(step);
}

/// Returns a set plus all squares outside the board.
constexpr Word with_outside(Word set) {
  constexpr Word kBoard = of(~WideBitboard());
  return set | ~kBoard;
}

}  // namespace emilia::grid
