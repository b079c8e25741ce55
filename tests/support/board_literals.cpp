// SPDX-License-Identifier: MIT
#include "tests/support/board_literals.h"

#include <sstream>
#include <stdexcept>

#include "engine/board/position_text.h"

namespace emilia::test {

namespace {

std::string without_blanks(std::string_view text) {
  std::string kept;
  for (const char c : text) {
    if (c != ' ' && c != '\n') kept += c;
  }
  return kept;
}

char position_character(char drawn) {
  return drawn == '-' || drawn == '.' ? 'E' : drawn;
}

}  // namespace

Position position_of(std::string_view drawing) {
  const std::string drawn = without_blanks(drawing);
  if (drawn.size() != 1 + kSquareCount) throw std::invalid_argument("not 64 squares and a side: " + drawn);
  std::string text(1, drawn.back() == 'X' ? 'B' : 'W');
  for (int i = 0; i < kSquareCount; ++i) text += position_character(drawn[i]);
  const Result<Position> position = parse_position(text);
  if (!position) throw std::invalid_argument(position.error().message);
  return *position;
}

Board board_of(std::string_view drawing) {
  return narrow(position_of(drawing).board);
}

WideBitboard wide_squares_of(std::string_view names) {
  std::istringstream words{std::string(names)};
  WideBitboard set;
  for (std::string word; words >> word;) {
    const std::optional<Square> square = parse_square(word);
    if (!square) throw std::invalid_argument("not a square: " + word);
    set |= bit<WideBitboard>(*square);
  }
  return set;
}

Bitboard squares_of(std::string_view names) {
  const WideBitboard set = wide_squares_of(names);
  if (set.high != 0) throw std::invalid_argument("not all on 8x8: " + std::string(names));
  return set.low;
}

Shape shape_of(std::string_view text) {
  const Result<Shape> shape = parse_shape(text);
  if (!shape) throw std::invalid_argument(shape.error().message);
  return *shape;
}

Position start_of(std::string_view shape) {
  return start_position(shape_of(shape));
}

std::vector<Square> moves_of(std::string_view transcript) {
  const Result<std::vector<Square>> moves = parse_transcript(transcript);
  if (!moves) throw std::invalid_argument(moves.error().message);
  return *moves;
}

std::string names_of(WideBitboard set) {
  std::string names;
  for (int row = 0; row < kMaxBoardSide; ++row) {
    for (int column = 0; column < kMaxBoardSide; ++column) {
      const Square square = square_at(column, row);
      if (contains(set, square)) names += (names.empty() ? "" : " ") + to_string(square);
    }
  }
  return names;
}

}  // namespace emilia::test
