// SPDX-License-Identifier: MIT
#include "engine/notation/board_diagram.h"

#include <algorithm>
#include <array>
#include <string>

#include "engine/base/text.h"

namespace emilia {

namespace {

constexpr std::size_t kMaxBoardLine = 200;

/// Discs of one row, and the text beside it.
struct Row {
  std::string squares;
  std::string_view rest;
};

/// Returns true for the letters of the columns and for frames.
bool is_frame(std::string_view line) {
  const std::string_view text = trimmed(line);
  if (text.starts_with('+')) return text.find_first_not_of("+-=| ") == std::string_view::npos;
  std::string letters;
  for (const char c : text) {
    if (c != ' ' && c != '|') letters += to_lower(c);
  }
  return letters == "abcdefgh";
}

/// Parses "3 . . . X O . . . 3": eight squares, with or without the number of the row, blanks and `|`.
std::optional<Row> parse_row(std::string_view line) {
  constexpr std::string_view kBetween = " \t|";
  std::string_view rest = trimmed(line);
  if (rest.size() > 1 && rest[0] >= '1' && rest[0] <= '8') rest.remove_prefix(1);
  Row row;
  while (row.squares.size() < kBoardSize) {
    rest.remove_prefix(std::min(rest.find_first_not_of(kBetween), rest.size()));
    if (rest.empty() || (!parse_disc(rest[0]) && !is_empty_square(rest[0]))) return std::nullopt;
    row.squares += rest[0];
    rest.remove_prefix(1);
  }
  if (!rest.empty() && kBetween.find(rest[0]) == std::string_view::npos && !is_digit(rest[0]))
    return std::nullopt;
  row.rest = rest;
  return row;
}

/// Returns the side in "X to move", "Black to play", "White has to pass" or "X".
std::optional<Color> parse_side(std::string_view text) {
  constexpr std::array<std::string_view, 4> kWords = {"to move", "to play", "has to pass", "moves"};
  std::string_view side = trimmed(text, " \t|12345678");
  for (const std::string_view words : kWords) {
    if (const std::size_t found = side.find(words); found != std::string_view::npos) {
      side = trimmed(side.substr(0, found));
      side = side.substr(side.find_last_of(" \t:|") + 1);
    }
  }
  if (equals_ignoring_case(side, "black")) return Color::black;
  if (equals_ignoring_case(side, "white")) return Color::white;
  return side.size() == 1 ? parse_disc(side[0]) : std::nullopt;
}

std::string take_line(TextSource& source) {
  std::string line;
  while (source.peek() != '\n' && source.peek() != TextSource::kEnd) {
    const int c = source.next();
    if (line.size() < kMaxBoardLine) line += static_cast<char>(c);
  }
  source.next();
  return line;
}

}  // namespace

std::optional<Color> parse_disc(int character) {
  switch (character) {
    case 'X':
    case 'x':
    case '*':
    case 'B':
    case 'b':
      return Color::black;
    case 'O':
    case 'o':
    case 'W':
    case 'w':
      return Color::white;
    default:
      return std::nullopt;
  }
}

bool is_empty_square(int character) {
  return character == '-' || character == '.' || character == '_' || character == '+';
}

Color side_by_count(Bitboard black, Bitboard white) {
  const Color side = popcount(black | white) % 2 == 0 ? Color::black : Color::white;
  const Board board = side == Color::black ? Board{black, white} : Board{white, black};
  const bool has_to_pass = board.legal_moves() == 0 && board.after_pass().legal_moves() != 0;
  return has_to_pass ? opposite(side) : side;
}

bool begins_with_squares(std::string_view text) {
  return text.size() >= kSquareCount && std::ranges::all_of(text.substr(0, kSquareCount), [](char c) {
           return parse_disc(c).has_value() || is_empty_square(c);
         });
}

Position position_of_squares(std::string_view text, std::optional<Color> to_move) {
  Bitboard black = 0;
  Bitboard white = 0;
  for (int i = 0; i < kSquareCount; ++i) {
    const std::optional<Color> disc = parse_disc(text[static_cast<std::size_t>(i)]);
    if (disc) (*disc == Color::black ? black : white) |= bit(square_at(i));
  }
  const Color side = to_move.value_or(side_by_count(black, white));
  if (side == Color::black) return Position{Board{black, white}, Color::black};
  return Position{Board{white, black}, Color::white};
}

bool begins_board(std::string_view line) {
  return is_frame(line) || parse_row(line);
}

Result<Position> read_board(TextSource& source) {
  std::string board;
  std::optional<Color> side;
  for (int row = 0; row < kBoardSize;) {
    const TextSource::Place place = source.place();
    const std::string line = take_line(source);
    if (is_frame(line)) continue;
    const std::optional<Row> squares = parse_row(line);
    if (!squares)
      return TextSource::error_at(
          place, "found " + in_quotes(line) + ", expected row " + std::to_string(row + 1) + " of a board");
    board += squares->squares;
    if (!side) side = parse_side(squares->rest);
    ++row;
  }
  while (source.peek() != TextSource::kEnd) {
    const std::string_view next = source.ahead(kMaxBoardLine);
    const std::string_view line = next.substr(0, next.find('\n'));
    const bool is_blank = trimmed(line).empty();
    if (!is_blank && !is_frame(line) && !parse_side(line)) break;
    if (!side) side = parse_side(line);
    take_line(source);
  }
  return position_of_squares(board, side);
}

}  // namespace emilia
