// SPDX-License-Identifier: MIT
#include "engine/board/shape.h"

#include <algorithm>
#include <optional>

#include "engine/base/numbers.h"
#include "engine/base/text.h"
#include "engine/base/words.h"
#include "engine/board/fen.h"

namespace emilia {

namespace {

constexpr std::string_view kShapeExpected =
    "expected COLUMNSxROWS, each 4 to 10, optionally followed by 'parallel', 'fewest' and 'blocked "
    "SQUARE,SQUARE...'";

Error invalid_shape(std::string_view text) {
  return {"invalid board " + in_quotes(text, kMaxShownLength) + ": " + std::string(kShapeExpected)};
}

/// Parses an integer of at most two digits without a leading zero.
std::optional<int> parse_small_number(std::string_view text) {
  constexpr int kMax = 99;
  const auto number = parse_integer(text, "number", 1, kMax);
  if (!number || text.starts_with('0')) return std::nullopt;
  return static_cast<int>(*number);
}

struct Sides {
  int columns = 0;
  int rows = 0;
};

std::optional<Sides> parse_sides(std::string_view text) {
  const std::size_t cross = text.find_first_of("xX");
  if (cross == std::string_view::npos) return std::nullopt;
  const std::optional<int> columns = parse_small_number(text.substr(0, cross));
  const std::optional<int> rows = parse_small_number(text.substr(cross + 1));
  if (!columns || !rows) return std::nullopt;
  return Sides{*columns, *rows};
}

bool is_board_side(int length) {
  return kMinBoardSide <= length && length <= kMaxBoardSide;
}

/// Parses the rows of a start position as FEN; the side to move may follow.
Result<Shape> parse_start_fen(std::string_view text) {
  const std::optional<FenBoard> fen = parse_fen(text, FirstFenRow::top);
  if (!fen) return invalid_shape(text);
  std::vector<Square> blocked;
  for (const Square square : squares(fen->blocked)) blocked.push_back(square);
  for (const StartDiscs start : {StartDiscs::crosswise, StartDiscs::parallel}) {
    const Result<Shape> shape = Shape::make(fen->columns, fen->rows, start, blocked);
    if (!shape) return shape.error();
    if (shape->start_discs(Color::black) == fen->upper && shape->start_discs(Color::white) == fen->lower)
      return *shape;
  }
  return Error{"invalid board " + in_quotes(text, kMaxShownLength) +
               ": expected a FEN with the start discs, such as 8/8/8/3pP3/3Pp3/8/8/8"};
}

}  // namespace

Result<Shape> Shape::make(int columns, int rows, StartDiscs start, const std::vector<Square>& blocked,
                          Goal goal) {
  if (!is_board_side(columns) || !is_board_side(rows)) {
    return Error{"invalid board " + std::to_string(columns) + "x" + std::to_string(rows) +
                 ": expected 4 to 10 columns and 4 to 10 rows"};
  }
  Shape shape;
  shape.columns_ = columns;
  shape.rows_ = rows;
  shape.start_ = start;
  shape.goal_ = goal;
  const WideBitboard discs = shape.start_discs(Color::black) | shape.start_discs(Color::white);
  for (const Square square : blocked) {
    const std::string invalid = "invalid blocked square " + to_string(square) + ": ";
    if (!shape.contains(square))
      return Error{invalid + "expected a1 to " + to_string(square_at(columns - 1, rows - 1))};
    if (emilia::contains(shape.blocked_, square)) return Error{invalid + "it is named twice"};
    if (emilia::contains(discs, square))
      return Error{invalid + "it has a disc at the start, choose another square"};
    shape.blocked_ |= bit<WideBitboard>(square);
  }
  return shape;
}

WideBitboard Shape::start_discs(Color color) const {
  const int left = columns_ / 2 - 1;
  const int top = rows_ / 2 - 1;
  const auto pair = [](int column, int row, int other_column, int other_row) {
    return bit<WideBitboard>(square_at(column, row)) | bit<WideBitboard>(square_at(other_column, other_row));
  };
  const bool white = color == Color::white;
  if (start_ == StartDiscs::parallel) {
    const int row = white ? top + 1 : top;
    return pair(left, row, left + 1, row);
  }
  return white ? pair(left, top, left + 1, top + 1) : pair(left + 1, top, left, top + 1);
}

Position start_position(const Shape& shape) {
  WideBitboard playable;
  for (int place = 0; place < shape.square_count(); ++place)
    playable |= bit<WideBitboard>(shape.square(place));
  const WideBitboard blocked = ~playable | shape.blocked();
  return {{blocked | shape.start_discs(Color::black), blocked | shape.start_discs(Color::white)},
          Color::black};
}

std::string to_string(const Shape& shape) {
  std::string text = std::to_string(shape.columns()) + "x" + std::to_string(shape.rows());
  if (shape.start() == StartDiscs::parallel) text += " parallel";
  if (shape.goal() == Goal::fewest) text += " fewest";
  const char* before = " blocked ";
  for (int place = 0; place < shape.square_count(); ++place) {
    if (!contains(shape.blocked(), shape.square(place))) continue;
    text += before + to_string(shape.square(place));
    before = ",";
  }
  return text;
}

Result<Shape> parse_shape(std::string_view text) {
  if (begins_with_fen(text)) return parse_start_fen(text);
  std::string line(text);
  std::ranges::replace(line, ',', ' ');
  Words words(line);
  if (words.is_at_end()) return Error{"missing board: " + std::string(kShapeExpected)};
  const std::optional<Sides> sides = parse_sides(words.next());
  if (!sides) return invalid_shape(text);

  const bool is_parallel = equals_ignoring_case(words.peek(), "parallel");
  if (is_parallel) words.next();
  const bool is_fewest = equals_ignoring_case(words.peek(), "fewest");
  if (is_fewest) words.next();
  const bool has_blocked = !words.is_at_end();
  if (has_blocked && !equals_ignoring_case(words.next(), "blocked")) return invalid_shape(text);
  if (has_blocked && words.is_at_end())
    return Error{"missing square after 'blocked': expected one such as c3"};
  std::vector<Square> blocked;
  while (!words.is_at_end()) {
    const std::string_view word = words.next();
    const std::optional<Square> square = parse_square(word);
    if (!square) {
      return Error{"invalid blocked square " + in_quotes(word) +
                   ": expected a letter a to j and a number 1 to 10"};
    }
    blocked.push_back(*square);
  }
  return Shape::make(sides->columns, sides->rows, is_parallel ? StartDiscs::parallel : StartDiscs::crosswise,
                     blocked, is_fewest ? Goal::fewest : Goal::most);
}

}  // namespace emilia
