// SPDX-License-Identifier: MIT
#include "eval/people/move_patterns.h"

#include <algorithm>
#include <cstdlib>

#include "engine/board/symmetry.h"

namespace emilia {

namespace {

constexpr int kMoveLines = 4;
constexpr int kLineSize = 2187;        // 3^7: the squares of a line but the move's own
constexpr int kNeighboursSize = 6561;  // 3^8
constexpr int kClassSize = kMoveLines * kLineSize + kNeighboursSize;
constexpr int kClasses = 10;

/// Squares in the order of the digits of an index.
struct Digits {
  std::array<Square, 8> squares{};
  int count = 0;

  constexpr void add(Square square) { squares.at(static_cast<std::size_t>(count++)) = square; }
};

/// Patterns of the moves to a square.
struct Place {
  int number = 0;  ///< of the class of squares that symmetries map to each other
  std::array<Digits, kMoveLines + 1> patterns{};
};

constexpr std::array<std::array<int, 2>, kMoveLines> kDirections = {{{1, 0}, {0, 1}, {1, 1}, {1, -1}}};

constexpr bool is_inside(int column, int row) {
  return column >= 0 && column < kBoardSize && row >= 0 && row < kBoardSize;
}

/// Returns the patterns of a canonical square, in a triangle of a1, d1 and d4.
constexpr Place canonical_place(int number, int column, int row) {
  Place place;
  place.number = number;
  for (int line = 0; line < kMoveLines; ++line) {
    const auto [dx, dy] = kDirections.at(static_cast<std::size_t>(line));
    for (int step = 1 - kBoardSize; step < kBoardSize; ++step) {
      const int x = column + step * dx;
      const int y = row + step * dy;
      if (step != 0 && is_inside(x, y))
        place.patterns.at(static_cast<std::size_t>(line)).add(square_at(x, y));
    }
  }
  for (int dy = -1; dy <= 1; ++dy) {
    for (int dx = -1; dx <= 1; ++dx) {
      if ((dx != 0 || dy != 0) && is_inside(column + dx, row + dy))
        place.patterns.back().add(square_at(column + dx, row + dy));
    }
  }
  return place;
}

constexpr Square square_image(Square square, int symmetry) {
  return first_square(transformed(bit(square), symmetry));
}

constexpr std::array<Place, kSquareCount> make_places() {
  std::array<Place, kSquareCount> places{};
  int number = 0;
  for (int row = 0; row < kBoardSize / 2; ++row) {
    for (int column = row; column < kBoardSize / 2; ++column) {
      const Place canonical = canonical_place(number++, column, row);
      for (int symmetry = kSymmetryCount - 1; symmetry >= 0; --symmetry) {
        Place place = canonical;
        for (Digits& digits : place.patterns) {
          for (Square& square : digits.squares) square = square_image(square, symmetry);
        }
        places.at(static_cast<std::size_t>(index(square_image(square_at(column, row), symmetry)))) = place;
      }
    }
  }
  return places;
}

constexpr std::array<Place, kSquareCount> kPlaces = make_places();
static_assert(kClasses * kClassSize + kSquareCount == kPolicyWeights);

int pattern_index(const FullBoard& board, const Digits& digits) {
  int result = 0;
  for (int i = digits.count - 1; i >= 0; --i) {
    const Square square = digits.squares[static_cast<std::size_t>(i)];
    result = 3 * result + (contains(board.player, square) ? 1 : contains(board.opponent, square) ? 2 : 0);
  }
  return result;
}

/// Returns the distances in columns and rows, the larger one first, as a number; 0 without a last move.
int relation(Square move, Square last) {
  if (!is_square(last)) return 0;
  const int columns = std::abs(column(move) - column(last));
  const int rows = std::abs(row(move) - row(last));
  return kBoardSize * std::max(columns, rows) + std::min(columns, rows);
}

}  // namespace

MovePatterns move_patterns(const FullBoard& board, Square move, Square last) {
  const Place& place = kPlaces[static_cast<std::size_t>(index(move))];
  const int begin = place.number * kClassSize;
  MovePatterns result{};
  for (int i = 0; i <= kMoveLines; ++i)
    result.at(static_cast<std::size_t>(i)) =
        begin + i * kLineSize + pattern_index(board, place.patterns.at(static_cast<std::size_t>(i)));
  result.back() = kClasses * kClassSize + relation(move, last);
  return result;
}

}  // namespace emilia
