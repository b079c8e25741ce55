// SPDX-License-Identifier: MIT
#include "programs/terminal/terminal_board.h"

#include <string_view>
#include <unistd.h>

#include "engine/base/machine.h"
#include "programs/terminal/screen.h"

namespace emilia {

namespace {

// Colours of the 256-colour palette.
constexpr std::string_view kGreen = "\x1b[48;5;28m";
constexpr std::string_view kLightGreen = "\x1b[48;5;34m";  ///< background of the last move
constexpr std::string_view kBlack = "\x1b[38;5;16m";
constexpr std::string_view kWhite = "\x1b[38;5;231m";
constexpr std::string_view kPale = "\x1b[38;5;157m";
constexpr std::string_view kReset = "\x1b[0m";

std::string column_letters(const Shape& shape) {
  std::string letters = "   ";
  for (int column = 0; column < shape.columns(); ++column)
    letters.append("  ") += static_cast<char>('a' + column);
  return letters + '\n';
}

bool is_utf8_locale() {
  // The first variable that is set counts, as in the C library.
  for (const char* name : {"LC_ALL", "LC_CTYPE", "LANG"}) {
    const std::string value = environment_variable(name);
    if (value.empty()) continue;
    return value.find("UTF-8") != std::string::npos || value.find("utf8") != std::string::npos;
  }
  return false;
}

/// Contents of a square in the picture.
enum class Cell : std::uint8_t { blocked, empty, legal, black, white };

Cell cell_of(const Position& position, WideBitboard legal, Square square) {
  if (contains(position.board.blocked(), square)) return Cell::blocked;
  if (contains(position.discs(Color::black), square)) return Cell::black;
  if (contains(position.discs(Color::white), square)) return Cell::white;
  return contains(legal, square) ? Cell::legal : Cell::empty;
}

std::string plain_cell(Cell cell, bool is_last_move) {
  constexpr std::string_view kMarks = " -.XO";  // in the order of the cells
  const char mark = kMarks[static_cast<std::size_t>(cell)];
  return is_last_move ? std::string{'(', mark, ')'} : std::string{' ', mark, ' '};
}

std::string colored_cell(Cell cell, bool is_last_move, bool has_discs) {
  std::string text(is_last_move ? kLightGreen : kGreen);
  switch (cell) {
    case Cell::blocked:
      return "   ";
    case Cell::empty:
      text.append("   ");
      break;
    case Cell::legal:
      text.append(kPale).append(has_discs ? " \u00b7 " : " . ");
      break;
    case Cell::black:
      text.append(kBlack).append(has_discs ? " \u25cf " : " X ");
      break;
    case Cell::white:
      text.append(kWhite).append(has_discs ? " \u25cf " : " O ");
      break;
  }
  return text.append(kReset);
}

/// Returns "+3", at least three characters wide; empty if the square has no value.
std::string value_text(const BoardMarks& marks, Square square) {
  for (const auto& [move, value] : marks.values) {
    if (move != square) continue;
    const std::string text = (value > 0 ? "+" : "") + std::to_string(value);
    return text.size() < 3 ? std::string(3 - text.size(), ' ') + text : text;
  }
  return {};
}

}  // namespace

BoardStyle detect_board_style() {
  if (!has_colors(STDOUT_FILENO)) return BoardStyle::plain;
  return is_utf8_locale() ? BoardStyle::colored_discs : BoardStyle::colored_letters;
}

std::string draw_board(const Position& position, const Shape& shape, const BoardMarks& marks,
                       BoardStyle style) {
  const WideBitboard legal = position.board.legal_moves();
  std::string picture = column_letters(shape);
  for (int row = 0; row < shape.rows(); ++row) {
    const std::string number = std::to_string(row + 1);
    picture += (number.size() < 2 ? "  " : " ") + number + ' ';
    for (int column = 0; column < shape.columns(); ++column) {
      const Square square = square_at(column, row);
      const Cell cell = cell_of(position, legal, square);
      const bool is_last_move = square == marks.last_move;
      const std::string value = value_text(marks, square);
      if (!value.empty()) {
        picture += style == BoardStyle::plain
                       ? value
                       : std::string(kGreen).append(kPale).append(value).append(kReset);
        continue;
      }
      picture += style == BoardStyle::plain
                     ? plain_cell(cell, is_last_move)
                     : colored_cell(cell, is_last_move, style == BoardStyle::colored_discs);
    }
    picture += ' ' + number + '\n';
  }
  return picture.append(column_letters(shape));
}

}  // namespace emilia
