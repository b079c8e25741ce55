// SPDX-License-Identifier: MIT
#include "engine/board/shape.h"

#include <algorithm>
#include <optional>

#include "engine/base/numbers.h"
#include "engine/base/text.h"

namespace emilia {

namespace {

constexpr std::string_view kShapeExpected =
    "expected COLUMNSxROWS, each 4 to 10, then 'parallel' and 'blocked SQUARE,SQUARE...' as they apply";

Error bad_shape(std::string_view what) {
  return {"bad board: " + std::string(what)};
}

std::string printable_quote(std::string_view text) {
  std::string shown = "'";
  for (const char c : text) append_printable(shown, c);
  return shown + "'";
}

/// A whole number of two digits at most, without a zero before it.
std::optional<int> parse_small_number(std::string_view text) {
  constexpr int kMax = 99;
  const auto number = parse_integer(text, "number", 1, kMax);
  if (!number || text.starts_with('0')) return std::nullopt;
  return static_cast<int>(*number);
}

/// The words of `text`; a blank or a comma ends one.
std::vector<std::string_view> split_words(std::string_view text) {
  constexpr std::string_view kSeparators = " \t,";
  std::vector<std::string_view> words;
  while (true) {
    const std::size_t begin = text.find_first_not_of(kSeparators);
    if (begin == std::string_view::npos) return words;
    text.remove_prefix(begin);
    const std::size_t length = std::min(text.find_first_of(kSeparators), text.size());
    words.push_back(text.substr(0, length));
    text.remove_prefix(length);
  }
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

}  // namespace

std::string to_string(Place place) {
  return static_cast<char>('a' + place.column) + std::to_string(place.row + 1);
}

Result<Place> parse_place(std::string_view text) {
  const int column = text.empty() ? -1 : to_lower(text.front()) - 'a';
  const std::optional<int> row = text.empty() ? std::nullopt : parse_small_number(text.substr(1));
  if (column < 0 || column >= kMaxBoardSide || !row || *row > kMaxBoardSide) {
    return Error{printable_quote(text) + " is no square, expected a letter a to j and a number 1 to 10"};
  }
  return Place{column, *row - 1};
}

Result<Shape> Shape::make(int columns, int rows, StartDiscs start, const std::vector<Place>& blocked) {
  if (!is_board_side(columns) || !is_board_side(rows)) {
    return bad_shape(std::to_string(columns) + "x" + std::to_string(rows) +
                     ", expected 4 to 10 columns and 4 to 10 rows");
  }
  Shape shape;
  shape.columns_ = columns;
  shape.rows_ = rows;
  shape.start_ = start;
  for (const Place place : blocked) {
    if (!shape.contains(place)) {
      return bad_shape("blocked square " + to_string(place) + ", expected a1 to " +
                       to_string(Place{columns - 1, rows - 1}));
    }
    if (shape.is_blocked(place)) return bad_shape("square " + to_string(place) + " is blocked twice");
    for (const Color color : {Color::black, Color::white}) {
      const std::vector<Place> discs = shape.start_discs(color);
      if (std::find(discs.begin(), discs.end(), place) == discs.end()) continue;
      return bad_shape("blocked square " + to_string(place) + " has a disc at the start, expected another");
    }
    shape.blocked_.set(static_cast<std::size_t>(shape.index_of(place)));
  }
  return shape;
}

std::vector<Place> Shape::blocked() const {
  std::vector<Place> places;
  for (int index = 0; index < square_count(); ++index) {
    if (is_blocked(place_at(index))) places.push_back(place_at(index));
  }
  return places;
}

std::vector<Place> Shape::start_discs(Color color) const {
  const int left = columns_ / 2 - 1;
  const int top = rows_ / 2 - 1;
  const bool white = color == Color::white;
  if (start_ == StartDiscs::parallel) {
    const int row = white ? top + 1 : top;
    return {{left, row}, {left + 1, row}};
  }
  if (white) return {{left, top}, {left + 1, top + 1}};
  return {{left + 1, top}, {left, top + 1}};
}

std::string to_string(const Shape& shape) {
  std::string text = std::to_string(shape.columns()) + "x" + std::to_string(shape.rows());
  if (shape.start() == StartDiscs::parallel) text += " parallel";
  const char* before = " blocked ";
  for (const Place place : shape.blocked()) {
    text += before + to_string(place);
    before = ",";
  }
  return text;
}

Result<Shape> parse_shape(std::string_view text) {
  const std::vector<std::string_view> words = split_words(text);
  if (words.empty()) return bad_shape("nothing is written, " + std::string(kShapeExpected));
  const std::optional<Sides> sides = parse_sides(words.front());
  if (!sides) return bad_shape(printable_quote(words.front()) + ", " + std::string(kShapeExpected));

  auto word = words.begin() + 1;
  StartDiscs start = StartDiscs::crosswise;
  if (word != words.end() && equals_ignoring_case(*word, "parallel")) {
    start = StartDiscs::parallel;
    ++word;
  }
  std::vector<Place> blocked;
  if (word != words.end()) {
    if (!equals_ignoring_case(*word, "blocked")) {
      return bad_shape(printable_quote(*word) + ", " + std::string(kShapeExpected));
    }
    if (++word == words.end()) return bad_shape("no square after 'blocked', expected one such as c3");
  }
  for (; word != words.end(); ++word) {
    const Result<Place> place = parse_place(*word);
    if (!place) return bad_shape("blocked square " + place.error().message);
    blocked.push_back(*place);
  }
  return Shape::make(sides->columns, sides->rows, start, blocked);
}

}  // namespace emilia
