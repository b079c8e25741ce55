// SPDX-License-Identifier: MIT
#include "engine/notation/board_diagram.h"

#include <algorithm>
#include <array>
#include <string>

#include "engine/base/text.h"

namespace emilia {

namespace {

constexpr std::size_t kMaxBoardLine = 200;

/// Characters of drawn boards, and the plain ones that they stand for.
struct Sign {
  std::string_view drawn;
  std::string_view plain;
};
constexpr std::array<Sign, 15> kSigns = {{{"\u25CF", "X"},      // black circle
                                          {"\u26AB", "X"},      // medium black circle
                                          {"\u2B24", "X"},      // large black circle
                                          {"\u25CB", "O"},      // white circle
                                          {"\u26AA", "O"},      // medium white circle
                                          {"\u25EF", "O"},      // large circle
                                          {"\u00B7", "."},      // middle dot
                                          {"\u30FB", "."},      // katakana middle dot
                                          {"\uFF0E", "."},      // full width point
                                          {"\u25A1", "."},      // white square
                                          {"\u2B1C", "."},      // large white square
                                          {"\U0001F7E9", "."},  // green square
                                          {"\u3000", " "},      // full width blank
                                          {"\u2502", "|"},      // frame
                                          {"\uFE0F", ""}}};     // asks for a picture

/// Returns a line with circles and other drawn characters as plain ones. Lines of frames become `+`.
std::string plain_line(std::string_view line) {
  constexpr std::string_view kFrameLead = "\xE2\x94";  // U+2500 to U+253F
  constexpr std::size_t kFrameBytes = 3;
  std::string plain;
  while (!line.empty()) {
    const auto* const sign =
        std::ranges::find_if(kSigns, [&](const Sign& s) { return line.starts_with(s.drawn); });
    if (sign != kSigns.end()) {
      plain += sign->plain;
      line.remove_prefix(sign->drawn.size());
    } else if (line.size() >= kFrameBytes && line.starts_with(kFrameLead)) {
      plain += '+';
      line.remove_prefix(kFrameBytes);
    } else {
      plain += line[0];
      line.remove_prefix(1);
    }
  }
  return plain;
}

/// Discs of one row, and the text beside it.
struct Row {
  std::string squares;
  std::string_view rest;  ///< of the line
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

/// Returns the side in "X to move", "Black (x) to play:", "Side to move: White", "White has to pass" or "X".
std::optional<Color> parse_side(std::string_view line) {
  constexpr std::array<std::string_view, 6> kPhrases = {"to move", "to play", "has to pass",
                                                        "moves",   "turn",    "next"};
  constexpr std::string_view kAround = " \t:|()";
  const std::string_view side = trimmed(line, " \t|12345678");
  for (const std::string_view phrase : kPhrases) {
    const std::size_t found = side.find(phrase);
    if (found == std::string_view::npos) continue;
    std::string_view before = trimmed(side.substr(0, found), kAround);
    if (before.ends_with("'s")) before.remove_suffix(2);
    if (const auto color = parse_color(before.substr(before.find_last_of(kAround) + 1))) return color;
    const std::string_view after = trimmed(side.substr(found + phrase.size()), kAround);
    if (const auto color = parse_color(after.substr(0, after.find_first_of(kAround)))) return color;
  }
  return parse_color(side);
}

std::string take_line(TextSource& source) {
  std::string line;
  while (source.peek() != '\n' && source.peek() != TextSource::kEnd) {
    const int c = source.next();
    if (line.size() < kMaxBoardLine) line += static_cast<char>(c);
  }
  source.next();
  return plain_line(line);
}

/// Returns the first line of a text in plain characters.
std::string first_plain_line(std::string_view text) {
  return plain_line(text.substr(0, text.find('\n')));
}

bool begins_row_or_frame(std::string_view text) {
  const std::string line = first_plain_line(text);
  return is_frame(line) || parse_row(line);
}

/// Returns true if the first line names the side to move and a board follows.
bool begins_side_above(std::string_view text) {
  if (!parse_side(first_plain_line(text))) return false;
  text.remove_prefix(std::min(text.find('\n'), text.size()));
  text.remove_prefix(std::min(text.find_first_not_of(kBlanks), text.size()));
  return begins_row_or_frame(text);
}

/// Reads the lines below a board and returns the side to move there, if `side` is unknown.
std::optional<Color> read_below(TextSource& source, std::optional<Color> side) {
  bool is_after_blank = false;
  while (source.peek() != TextSource::kEnd) {
    const std::string_view next = source.ahead(kDrawnBeginning);
    const std::string line = first_plain_line(next);
    const bool is_blank = trimmed(line).empty();
    const std::optional<Color> named = parse_side(line);
    if (!is_blank && !is_frame(line) && !named) break;
    if (is_after_blank && !is_blank && (side || begins_side_above(next))) break;  // of the next board
    if (!side) side = named;
    is_after_blank = is_blank;
    take_line(source);
  }
  return side;
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

std::optional<Color> parse_color(std::string_view text) {
  if (equals_ignoring_case(text, "black")) return Color::black;
  if (equals_ignoring_case(text, "white")) return Color::white;
  return text.size() == 1 ? parse_disc(text[0]) : std::nullopt;
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

bool begins_board(std::string_view text) {
  return begins_row_or_frame(text) || begins_side_above(text);
}

Result<Position> read_board(TextSource& source) {
  std::string board;
  std::optional<Color> side;
  for (int row = 0; row < kBoardSize;) {
    const TextSource::Place place = source.place();
    const std::string line = take_line(source);
    if (row == 0 && !side) side = parse_side(line);
    if (is_frame(line) || (row == 0 && (side || trimmed(line).empty()) && !parse_row(line))) continue;
    const std::optional<Row> squares = parse_row(line);
    if (!squares)
      return TextSource::error_at(
          place, "found " + in_quotes(line) + ", expected row " + std::to_string(row + 1) + " of a board");
    board += squares->squares;
    if (!side) side = parse_side(squares->rest);
    ++row;
  }
  return position_of_squares(board, read_below(source, side));
}

}  // namespace emilia
