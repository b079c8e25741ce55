// SPDX-License-Identifier: MIT
#include <algorithm>

#include "engine/base/numbers.h"
#include "engine/notation/game_date.h"
#include "engine/notation/sgf.h"

namespace emilia {

namespace {

constexpr std::size_t kMovesPerLine = 10;

std::string escaped_property(std::string_view name, std::string_view value) {
  std::string text = std::string(name) + '[';
  for (const char c : value) {
    if (c == ']' || c == '\\') text += '\\';
    text += c == '\n' || c == '\r' ? ' ' : c;
  }
  return text + ']';
}

std::string point(Square square) {
  return {static_cast<char>('a' + column(square)), static_cast<char>('a' + row(square))};
}

std::string setup(std::string_view name, WideBitboard discs) {
  std::string text;
  for (const Square square : squares(discs)) text += '[' + point(square) + ']';
  return text.empty() ? text : std::string(name) + text;
}

/// Returns a date in SGF form, year-month-day.
std::string format_sgf_date(const std::string& date) {
  const GameDate parts = parse_game_date(date);
  const bool is_known = !parts.year.empty() || !parts.local_time.empty() || !parts.utc_time.empty();
  return is_known ? parts.text('-') : date;
}

std::string format_outcome(const GameOutcome& outcome) {
  if (!outcome.winner) return "0";
  std::string text = *outcome.winner == Color::black ? "B+" : "W+";
  if (outcome.ending == Ending::resignation) return text + "R";
  if (outcome.ending == Ending::time_out) return text + "T";
  if (outcome.margin) text += format_short_decimal(*outcome.margin, 2);
  return text;
}

std::string format_size(const Shape& board) {
  const std::string columns = std::to_string(board.columns());
  return board.columns() == board.rows() ? columns : columns + ':' + std::to_string(board.rows());
}

/// Returns the start discs and the side to move, if they differ from the usual start of a board with these
/// sides.
std::string format_start(const Position& start, const Shape& board) {
  if (start == start_position(*Shape::make(board.columns(), board.rows()))) return "";
  const std::string discs = setup("AB", start.discs(Color::black)) + setup("AW", start.discs(Color::white));
  const std::string last = point(board.square(board.square_count() - 1));
  return (discs.empty() ? "AE[aa:" + last + "]" : discs) +
         escaped_property("PL", start.to_move == Color::black ? "B" : "W") + '\n';
}

std::string format_information(const GameRecord& record) {
  std::string text;
  const auto add = [&](std::string_view name, const std::string& value) {
    if (!value.empty()) text += escaped_property(name, value) + '\n';
  };
  add("PC", record.place);
  add("DT", format_sgf_date(record.date));
  add("PB", record.black);
  add("PW", record.white);
  if (record.black_rating) add("BR", format_short_decimal(*record.black_rating, 2));
  if (record.white_rating) add("WR", format_short_decimal(*record.white_rating, 2));
  if (const auto outcome = record.known_outcome()) add("RE", format_outcome(*outcome));
  if (record.black_clock) {
    add("TM", format_short_decimal(in_seconds(record.black_clock->main), 3));
  }
  return text + format_start(record.game.start(), record.board);
}

std::string format_move(Color mover, Square move, const MoveNote& note) {
  std::string text = ';' + escaped_property(mover == Color::black ? "B" : "W", point(move));
  if (note.evaluation) {
    const double for_black = mover == Color::black ? *note.evaluation : -*note.evaluation;
    text += escaped_property("V", format_decimal(for_black, 2));
  }
  return text;
}

}  // namespace

std::string to_sgf(const GameRecord& record) {
  std::string text = "(;GM[2]FF[4]CA[UTF-8]AP[Emilia]" + escaped_property("SZ", format_size(record.board)) +
                     '\n' + format_information(record);
  Color mover = record.game.start().to_move;
  const std::vector<Square> moves = record.game.moves();
  std::size_t written = 0;
  for (std::size_t i = 0; i < moves.size(); ++i, mover = opposite(mover)) {
    if (moves[i] == Square::pass) continue;
    text += format_move(mover, moves[i], record.notes[i]);
    if (++written % kMovesPerLine == 0) text += '\n';
  }
  return text + ")";
}

}  // namespace emilia
