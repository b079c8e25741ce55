// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/result.h"
#include "engine/board/position.h"

namespace emilia {

inline constexpr int kMinBoardSide = 4;

/// How the four discs of the start lie: each colour on a diagonal, as in the tournament game, or on a row.
enum class StartDiscs : std::uint8_t { crosswise, parallel };

/// A board: its columns and rows, the squares on which nobody can play and which end the lines of discs, and
/// how a game begins. A pure value; `make` and `parse_shape` see to it that it is a board that can be played
/// on.
class Shape {
 public:
  /// The board of 8x8 squares, none blocked, with the usual start.
  Shape() = default;

  /// Requires nothing; an error says what is wrong: a side that is not 4 to 10 long, a blocked square that is
  /// not on the board, named twice, or one of the four of the start.
  static Result<Shape> make(int columns, int rows, StartDiscs start = StartDiscs::crosswise,
                            const std::vector<Square>& blocked = {});

  bool operator==(const Shape&) const = default;

  [[nodiscard]] int columns() const { return columns_; }
  [[nodiscard]] int rows() const { return rows_; }
  [[nodiscard]] StartDiscs start() const { return start_; }

  /// Blocked ones among them.
  [[nodiscard]] int square_count() const { return columns_ * rows_; }

  /// Requires a square.
  [[nodiscard]] bool contains(Square square) const {
    return column(square) < columns_ && row(square) < rows_;
  }

  /// The squares along the rows, as position strings have them: a1 is the first, number 0. Requires
  /// 0 <= place < square_count().
  [[nodiscard]] Square square(int place) const { return square_at(place % columns_, place / columns_); }

  /// Those that were named when the board was made.
  [[nodiscard]] WideBitboard blocked() const { return blocked_; }

  /// Where the discs of a colour lie at the start; Black moves first. Crosswise, White has the falling
  /// diagonal (d4 and e5 of 8x8); parallel, the lower row. The middle of an odd side is rounded down.
  [[nodiscard]] WideBitboard start_discs(Color color) const;

  /// No side is longer than 8: the board fits the bitboards of 64 squares.
  [[nodiscard]] bool fits_64_bits() const { return columns_ <= kBoardSize && rows_ <= kBoardSize; }
  /// The tournament board, with nothing blocked, whatever the start.
  [[nodiscard]] bool is_standard_board() const {
    return columns_ == kBoardSize && rows_ == kBoardSize && is_empty(blocked_);
  }

 private:
  int columns_ = kBoardSize;
  int rows_ = kBoardSize;
  StartDiscs start_ = StartDiscs::crosswise;
  WideBitboard blocked_;
};

/// How a game on a board of the shape begins. The squares beyond its sides are blocked on the board.
Position start_position(const Shape& shape);

/// "6x6", "4x6" (columns x rows), "6x6 parallel", "10x10 blocked a1,j10,e3", "8x8 parallel blocked c3".
std::string to_string(const Shape& shape);

/// Reads what `to_string` writes; the words in either case, blanks between them and after commas as one
/// likes. The error names what is wrong and what was expected.
Result<Shape> parse_shape(std::string_view text);

}  // namespace emilia
