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

/// Placement of the four start discs: each colour on a diagonal (tournament game), or each on a row.
enum class StartDiscs : std::uint8_t { crosswise, parallel };

/// Side that wins a finished game: the side with the most or the fewest discs.
enum class Goal : std::uint8_t { most, fewest };

/// Shape of a board: columns, rows, blocked squares, placement of the start discs, and goal. Blocked squares
/// are not playable and end lines of discs. A pure value; `make` and `parse_shape` return only playable
/// boards.
class Shape {
 public:
  /// Constructs 8x8 without blocked squares and with the usual start.
  Shape() = default;

  /// Constructs a shape.
  /// Errors: a side outside 4 to 10; a blocked square that is off the board, repeated, or one of the four
  /// start squares.
  static Result<Shape> make(int columns, int rows, StartDiscs start = StartDiscs::crosswise,
                            const std::vector<Square>& blocked = {}, Goal goal = Goal::most);

  bool operator==(const Shape&) const = default;

  [[nodiscard]] int columns() const { return columns_; }
  [[nodiscard]] int rows() const { return rows_; }
  [[nodiscard]] StartDiscs start() const { return start_; }
  [[nodiscard]] Goal goal() const { return goal_; }

  /// Number of squares, including blocked ones.
  [[nodiscard]] int square_count() const { return columns_ * rows_; }

  /// Requires: a square, not a pass.
  [[nodiscard]] bool contains(Square square) const {
    return column(square) < columns_ && row(square) < rows_;
  }

  /// Square by its index in position strings, row by row; index 0 is a1.
  /// Requires: 0 <= place < square_count().
  [[nodiscard]] Square square(int place) const { return square_at(place % columns_, place / columns_); }

  /// Squares blocked by `make`.
  [[nodiscard]] WideBitboard blocked() const { return blocked_; }

  /// Start discs of a colour; Black moves first. Crosswise, White has the falling diagonal (d4 and e5 of
  /// 8x8). Parallel, White has the lower row. The middle of an odd side is rounded down.
  [[nodiscard]] WideBitboard start_discs(Color color) const;

  /// Returns true if no side is longer than 8, so that the board fits 64 bits.
  [[nodiscard]] bool fits_64_bits() const { return columns_ <= kBoardSize && rows_ <= kBoardSize; }
  /// Returns true for 8x8 without blocked squares, with either start, if the most discs win.
  [[nodiscard]] bool is_standard_board() const {
    return columns_ == kBoardSize && rows_ == kBoardSize && is_empty(blocked_) && goal_ == Goal::most;
  }

 private:
  int columns_ = kBoardSize;
  int rows_ = kBoardSize;
  StartDiscs start_ = StartDiscs::crosswise;
  WideBitboard blocked_;
  Goal goal_ = Goal::most;
};

/// Returns the start position of a shape. The squares outside its sides are blocked.
Position start_position(const Shape& shape);

/// Returns a description: "6x6", "4x6" (columns x rows), "6x6 parallel", "8x8 fewest",
/// "10x10 blocked a1,j10,e3".
std::string to_string(const Shape& shape);

/// Parses the output of `to_string`. The words may be in either case, with any number of blanks between them
/// and after commas. Also accepts the start position as FEN: "10/10/10/10/4pP4/4Pp4/10/10/10/10".
Result<Shape> parse_shape(std::string_view text);

}  // namespace emilia
