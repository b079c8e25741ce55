// SPDX-License-Identifier: MIT
#include "engine/board/position_text.h"

#include <array>

#include "engine/base/text.h"
#include "engine/board/fen.h"

namespace emilia {

namespace {

/// Written passes. A longer text comes before its prefixes.
constexpr std::array<std::string_view, 6> kWrittenPasses = {"pass", "pa", "ps", "pp", "z0", "--"};

Error invalid_position(std::string_view text, const std::string& cause) {
  return {"invalid position " + in_quotes(text) + ": " + cause};
}

Error invalid_character(std::string_view text, std::size_t place, const std::string& expected) {
  return invalid_position(text, "character " + std::to_string(place + 1) + " is " +
                                    in_quotes(text.substr(place, 1)) + ", expected " + expected);
}

char disc_character(const Position& position, Square square, WideBitboard legal) {
  if (contains(position.board.blocked(), square)) return '#';
  if (contains(position.discs(Color::black), square)) return 'X';
  if (contains(position.discs(Color::white), square)) return 'O';
  return contains(legal, square) ? '.' : '-';
}

/// Returns the character of a square in a position string.
char position_character(const Position& position, Square square) {
  const char drawn = disc_character(position, square, /*legal=*/{});
  if (drawn == '#') return '-';
  return drawn == '-' ? 'E' : drawn;
}

/// Returns the text to the right of a row of the diagram.
std::string row_remark(const Position& position, int row) {
  const auto count = [&](Color color) { return std::to_string(popcount(position.discs(color))); };
  switch (row) {
    case 0:
      if (position.board.is_finished()) return "   the game is over";
      return std::string("   ") + to_string(position.to_move) +
             (is_empty(position.board.legal_moves()) ? " has to pass" : " to move");
    case 1:
      return "   X Black " + count(Color::black);
    case 2:
      return "   O White " + count(Color::white);
    case 3:
      return "   empty   " + std::to_string(position.board.empty_count());
    default:
      return "";
  }
}

/// Allowed characters of a position string, for errors.
struct PositionSyntax {
  bool may_be_blocked;

  [[nodiscard]] const char* letters() const { return may_be_blocked ? "E O X -" : "E O X"; }
  [[nodiscard]] const char* expected() const { return may_be_blocked ? "E, O, X or -" : "E, O or X"; }
};

Result<Position> read_position(std::string_view text, const Shape& shape, const PositionSyntax& syntax) {
  const auto count = static_cast<std::size_t>(shape.square_count());
  if (text.size() != 1 + count) {
    return invalid_position(text, std::to_string(text.size()) + " characters, expected " +
                                      std::to_string(1 + count) + " (W or B, then " + std::to_string(count) +
                                      " of " + syntax.letters() + ")");
  }
  if (text[0] != 'W' && text[0] != 'B') return invalid_character(text, 0, "W or B for the side to move");

  WideBitboard black;
  WideBitboard white;
  WideBitboard blocked = ~WideBitboard();  // squares outside the text are outside the board
  for (std::size_t place = 1; place <= count; ++place) {
    const auto square = bit<WideBitboard>(shape.square(static_cast<int>(place) - 1));
    const char character = text[place];
    const bool is_known = character == 'X' || character == 'O' || character == 'E';
    if (!is_known && (character != '-' || !syntax.may_be_blocked))
      return invalid_character(text, place, syntax.expected());
    if (character == 'X') black |= square;
    if (character == 'O') white |= square;
    if (character != '-') blocked &= ~square;
  }
  const WideBoard board{black | blocked, white | blocked};
  return text[0] == 'B' ? Position{board, Color::black} : Position{board.after_pass(), Color::white};
}

/// Returns the square board whose position string has this length.
std::optional<Shape> square_board_for(std::string_view position) {
  for (int side = kMinBoardSide; side <= kMaxBoardSide; ++side) {
    if (position.size() == 1 + static_cast<std::size_t>(side * side)) return *Shape::make(side, side);
  }
  return std::nullopt;
}

}  // namespace

Result<Position> parse_position(std::string_view text) {
  return read_position(text, Shape(), {.may_be_blocked = false});
}

Result<Position> parse_position(std::string_view text, const Shape& shape) {
  return read_position(text, shape, {.may_be_blocked = true});
}

Result<BoardPosition> parse_board_position(std::string_view text, const std::optional<Shape>& board) {
  if (begins_with_fen(text)) return parse_flipello_fen(text, board);
  const std::optional<Shape> known = board ? board : square_board_for(text);
  if (!known) {
    return invalid_position(text, std::to_string(text.size()) +
                                      " characters, expected 65 (W or B, then 64 of E O X -); "
                                      "for a board that is not square, set the board, such as 4x6");
  }
  const Result<Position> position = parse_position(text, *known);
  if (!position) return position.error();
  return BoardPosition{*known, *position};
}

std::string to_string(const Position& position, const Shape& shape) {
  std::string text(1, position.to_move == Color::black ? 'B' : 'W');
  for (int place = 0; place < shape.square_count(); ++place) {
    text += position_character(position, shape.square(place));
  }
  return text;
}

std::string diagram(const Position& position, const Shape& shape) {
  const WideBitboard legal = position.board.legal_moves();
  const std::size_t margin = std::to_string(shape.rows()).size();
  std::string picture(margin, ' ');
  for (int column = 0; column < shape.columns(); ++column) {
    picture += ' ';
    picture += static_cast<char>('a' + column);
  }
  picture += '\n';
  for (int row = 0; row < shape.rows(); ++row) {
    const std::string number = std::to_string(row + 1);
    picture += std::string(margin - number.size(), ' ') + number;
    for (int column = 0; column < shape.columns(); ++column) {
      picture += ' ';
      picture += disc_character(position, square_at(column, row), legal);
    }
    picture += row_remark(position, row) + '\n';
  }
  return picture;
}

std::vector<std::string> names_of(std::span<const Square> squares) {
  std::vector<std::string> names;
  for (const Square square : squares) names.push_back(to_string(square));
  return names;
}

std::string transcript(std::span<const Square> moves, Passes passes) {
  std::string text;
  for (const Square move : moves) {
    if (move != Square::pass) {
      text += to_string(move);
    } else if (passes == Passes::written) {
      text += "pa";
    }
  }
  return text;
}

Result<std::vector<Square>> parse_transcript(std::string_view text) {
  std::vector<Square> moves;
  std::size_t place = 0;
  while (place < text.size()) {
    const std::string_view rest = text.substr(place);
    std::size_t length = 3;  // three characters first: a10 before a1
    std::optional<Square> move = parse_square(rest.substr(0, length));
    if (!move) move = parse_square(rest.substr(0, --length));
    for (const std::string_view written : kWrittenPasses) {
      if (move || !equals_ignoring_case(rest.substr(0, written.size()), written)) continue;
      move = Square::pass;
      length = written.size();
    }
    if (!move) {
      return Error{"invalid move " + in_quotes(rest.substr(0, 2)) + " at character " +
                   std::to_string(place + 1) + ": expected a square such as f5, or pa for a pass"};
    }
    moves.push_back(*move);
    place += length;
  }
  return moves;
}

}  // namespace emilia
