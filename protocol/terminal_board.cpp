// SPDX-License-Identifier: MIT
#include "protocol/terminal_board.h"

#include <cstdlib>
#include <string_view>
#include <unistd.h>

namespace emilia {

namespace {

// Colours of the usual palette of 256 that every terminal of today has.
constexpr std::string_view kGreen = "\x1b[48;5;28m";
constexpr std::string_view kLightGreen = "\x1b[48;5;34m";  ///< behind the last move
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

std::string_view environment(const char* name) {
  const char* value = std::getenv(name);
  return value == nullptr ? std::string_view() : std::string_view(value);
}

bool is_utf8_locale() {
  // The first of them that is set counts, as for the C library.
  for (const char* name : {"LC_ALL", "LC_CTYPE", "LANG"}) {
    const std::string_view value = environment(name);
    if (value.empty()) continue;
    return value.find("UTF-8") != std::string_view::npos || value.find("utf8") != std::string_view::npos;
  }
  return false;
}

std::string plain_cell(const Position& position, Square square, Square last_move) {
  if (contains(position.board.blocked(), square)) return "   ";
  char mark = position.board.is_legal(square) ? '.' : '-';
  if (contains(position.discs(Color::black), square)) mark = 'X';
  if (contains(position.discs(Color::white), square)) mark = 'O';
  if (square == last_move) return {'(', mark, ')'};
  return {' ', mark, ' '};
}

std::string colored_cell(const Position& position, Square square, Square last_move, bool has_discs) {
  if (contains(position.board.blocked(), square)) return "   ";
  std::string cell(square == last_move ? kLightGreen : kGreen);
  if (contains(position.discs(Color::black), square)) {
    cell.append(kBlack).append(has_discs ? " \u25cf " : " X ");
  } else if (contains(position.discs(Color::white), square)) {
    cell.append(kWhite).append(has_discs ? " \u25cf " : " O ");
  } else if (position.board.is_legal(square)) {
    cell.append(kPale).append(has_discs ? " \u00b7 " : " . ");
  } else {
    cell.append("   ");
  }
  return cell.append(kReset);
}

}  // namespace

BoardStyle detect_board_style() {
  const std::string_view terminal = environment("TERM");
  const bool has_colors = isatty(STDOUT_FILENO) != 0 && !terminal.empty() && terminal != "dumb";
  if (!has_colors || !environment("NO_COLOR").empty()) return BoardStyle::plain;
  return is_utf8_locale() ? BoardStyle::colored_discs : BoardStyle::colored_letters;
}

std::string draw_board(const Position& position, Square last_move, BoardStyle style, const Shape& shape) {
  std::string picture = column_letters(shape);
  for (int row = 0; row < shape.rows(); ++row) {
    picture += "  " + std::to_string(row + 1) + ' ';
    for (int column = 0; column < shape.columns(); ++column) {
      const Square square = square_at(column, row);
      picture += style == BoardStyle::plain
                     ? plain_cell(position, square, last_move)
                     : colored_cell(position, square, last_move, style == BoardStyle::colored_discs);
    }
    picture += ' ' + std::to_string(row + 1) + '\n';
  }
  return picture.append(column_letters(shape));
}

}  // namespace emilia
