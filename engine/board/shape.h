// SPDX-License-Identifier: MIT
#pragma once

#include <bitset>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/result.h"
#include "engine/board/position.h"

namespace emilia {

inline constexpr int kMinBoardSide = 4;
inline constexpr int kMaxBoardSide = 10;
inline constexpr int kMaxBoardSquares = kMaxBoardSide * kMaxBoardSide;

/// A square of a board of any size: column 0 is a, row 0 is the top row, written 1.
struct Place {
  int column = 0;
  int row = 0;

  bool operator==(const Place&) const = default;
};

/// "a1" .. "j10". Requires a place within the greatest board.
std::string to_string(Place place);

/// Reads what `to_string` writes, in either case. The error names the text and what was expected.
Result<Place> parse_place(std::string_view text);

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
                            const std::vector<Place>& blocked = {});

  bool operator==(const Shape&) const = default;

  [[nodiscard]] int columns() const { return columns_; }
  [[nodiscard]] int rows() const { return rows_; }
  [[nodiscard]] StartDiscs start() const { return start_; }

  /// Blocked ones among them.
  [[nodiscard]] int square_count() const { return columns_ * rows_; }
  [[nodiscard]] int playable_count() const { return square_count() - static_cast<int>(blocked_.count()); }

  [[nodiscard]] bool contains(Place place) const {
    return place.column >= 0 && place.column < columns_ && place.row >= 0 && place.row < rows_;
  }

  /// The number of a square along the rows, a1 is 0, as position strings have them. Requires contains(place).
  [[nodiscard]] int index_of(Place place) const { return place.row * columns_ + place.column; }
  /// Requires 0 <= index < square_count().
  [[nodiscard]] Place place_at(int index) const { return {index % columns_, index / columns_}; }

  /// Requires contains(place).
  [[nodiscard]] bool is_blocked(Place place) const {
    return blocked_[static_cast<std::size_t>(index_of(place))];
  }
  /// In the order of the indices.
  [[nodiscard]] std::vector<Place> blocked() const;

  /// Where the discs of a colour lie at the start; Black moves first. Crosswise, White has the falling
  /// diagonal (d4 and e5 of 8x8); parallel, the lower row. The middle of an odd side is rounded down.
  [[nodiscard]] std::vector<Place> start_discs(Color color) const;

  /// No side is longer than 8: the board fits the bitboards of 64 squares.
  [[nodiscard]] bool fits_64_bits() const { return columns_ <= kBoardSize && rows_ <= kBoardSize; }
  /// The tournament board, with nothing blocked, whatever the start.
  [[nodiscard]] bool is_standard_board() const {
    return columns_ == kBoardSize && rows_ == kBoardSize && blocked_.none();
  }

 private:
  int columns_ = kBoardSize;
  int rows_ = kBoardSize;
  StartDiscs start_ = StartDiscs::crosswise;
  std::bitset<kMaxBoardSquares> blocked_;
};

/// "6x6", "4x6" (columns x rows), "6x6 parallel", "10x10 blocked a1,j10,e3", "8x8 parallel blocked c3".
std::string to_string(const Shape& shape);

/// Reads what `to_string` writes; the words in either case, blanks between them and after commas as one
/// likes. The error names what is wrong and what was expected.
Result<Shape> parse_shape(std::string_view text);

}  // namespace emilia
