// SPDX-License-Identifier: MIT
#include "engine/board/fen.h"

#include <algorithm>

#include "engine/base/text.h"
#include "engine/base/words.h"

namespace emilia {

namespace {

constexpr std::size_t kMaxShownFen = 80;

constexpr bool is_digit(char letter) {
  return letter >= '0' && letter <= '9';
}

/// Removes the number at the start of a row and returns it.
int take_row_number(std::string_view& row) {
  int number = 0;
  while (!row.empty() && is_digit(row[0]) && number <= kMaxBoardSide) {
    number = 10 * number + (row[0] - '0');
    row.remove_prefix(1);
  }
  return number;
}

/// Adds a row of the FEN to the board; false for other text or an impossible length.
bool read_fen_row(std::string_view text, int row, FenBoard& board) {
  int column = 0;
  while (!text.empty()) {
    if (column >= kMaxBoardSide) return false;
    if (is_digit(text[0])) {
      const int empties = take_row_number(text);
      if (empties == 0) return false;
      column += empties;
      continue;
    }
    const auto square = bit<WideBitboard>(square_at(column++, row));
    if (text[0] == 'P') {
      board.upper |= square;
    } else if (text[0] == 'p') {
      board.lower |= square;
    } else if (text[0] == '*') {
      board.blocked |= square;
    } else {
      return false;
    }
    text.remove_prefix(1);
  }
  if (board.columns == 0) board.columns = column;
  return column == board.columns;
}

}  // namespace

bool begins_with_fen(std::string_view text) {
  return Words(text).peek().find('/') != std::string_view::npos;
}

std::optional<FenBoard> parse_fen(std::string_view text, FirstFenRow first) {
  Words words(text);
  std::string_view rows = words.next();
  rows = rows.substr(0, rows.find('['));
  FenBoard board;
  board.rows = static_cast<int>(std::ranges::count(rows, '/')) + 1;
  if (board.rows < kMinBoardSide || board.rows > kMaxBoardSide) return std::nullopt;
  for (int place = 0; place < board.rows; ++place) {
    const std::size_t end = std::min(rows.find('/'), rows.size());
    const int row = first == FirstFenRow::top ? place : board.rows - 1 - place;
    if (!read_fen_row(rows.substr(0, end), row, board)) return std::nullopt;
    rows.remove_prefix(std::min(end + 1, rows.size()));
  }
  if (board.columns < kMinBoardSide || board.columns > kMaxBoardSide) return std::nullopt;
  const std::string_view side = words.next();
  if (!side.empty() && side != "w" && side != "b") return std::nullopt;
  if (!side.empty()) board.is_upper_next = side == "w";
  return board;
}

Result<BoardPosition> parse_flipello_fen(std::string_view text, const std::optional<Shape>& board) {
  const auto invalid = [text](const std::string& expected) {
    return Error{"invalid FEN " + in_quotes(text, kMaxShownFen) + ": expected " + expected};
  };
  const std::optional<FenBoard> fen = parse_fen(text, FirstFenRow::top);
  if (!fen || !fen->is_upper_next)
    return invalid("rows of P, p, * and numbers with / between them, then w or b");
  const Result<Shape> sides = Shape::make(fen->columns, fen->rows);
  if (!sides) return sides.error();
  const Shape& shape = board ? *board : *sides;
  if (shape.columns() != fen->columns || shape.rows() != fen->rows)
    return invalid("a board of " + std::to_string(shape.columns()) + "x" + std::to_string(shape.rows()));
  const WideBitboard blocked = start_position(*sides).board.blocked() | fen->blocked;
  const WideBoard discs{fen->upper | blocked, fen->lower | blocked};
  const Position position =
      *fen->is_upper_next ? Position{discs, Color::black} : Position{discs.after_pass(), Color::white};
  return BoardPosition{shape, position};
}

std::string to_flipello_fen(const Position& position, const Shape& board) {
  std::string text;
  int empties = 0;
  const auto end_empties = [&] {
    if (empties > 0) text += std::to_string(empties);
    empties = 0;
  };
  for (int place = 0; place < board.square_count(); ++place) {
    const Square square = board.square(place);
    if (place > 0 && column(square) == 0) text += '/';
    const bool is_blocked = contains(position.board.blocked(), square);
    const bool is_black = contains(position.discs(Color::black), square);
    if (is_blocked || is_black || contains(position.discs(Color::white), square)) {
      end_empties();
      text += is_blocked ? '*' : is_black ? 'P' : 'p';
    } else {
      ++empties;
    }
    if (column(square) == board.columns() - 1) end_empties();
  }
  const auto hand = static_cast<std::size_t>(position.board.empty_count());
  text += '[' + std::string(hand, 'P') + std::string(hand, 'p') + ']';
  return text + (position.to_move == Color::black ? " w - - 0 1" : " b - - 0 1");
}

}  // namespace emilia
