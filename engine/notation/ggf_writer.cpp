// SPDX-License-Identifier: MIT
#include <algorithm>

#include "engine/base/numbers.h"
#include "engine/base/text.h"
#include "engine/board/position_text.h"
#include "engine/notation/ggf.h"

namespace emilia {

namespace {

/// Returns a text on one line without the characters that end a property.
std::string clean(std::string text) {
  std::ranges::replace(text, '[', '(');
  std::ranges::replace(text, ']', ')');
  std::ranges::replace(text, ';', ',');
  std::ranges::replace_if(
      text, [](unsigned char c) { return c < ' '; }, ' ');
  return text;
}

std::string property(std::string_view name, const std::string& value) {
  return std::string(name) + '[' + value + ']';
}

std::string format_time(std::chrono::milliseconds time) {
  const auto minutes = std::chrono::duration_cast<std::chrono::minutes>(time);
  const std::string seconds = format_short_decimal(in_seconds(time - minutes), 3);
  const bool has_one_digit = time - minutes < std::chrono::seconds(10);
  return (minutes.count() < 10 ? "0" : "") + std::to_string(minutes.count()) + ":" +
         (has_one_digit ? "0" : "") + seconds;
}

std::string format_outcome(const std::optional<GameOutcome>& outcome) {
  if (!outcome || !ggf_difference(*outcome)) return "?";
  return format_ggf_outcome(*outcome, Zeros::written);
}

std::string format_ratings(const GameRecord& record) {
  std::string text;
  if (record.black_rating) text += property("RB", format_short_decimal(*record.black_rating, 2));
  if (record.white_rating) text += property("RW", format_short_decimal(*record.white_rating, 2));
  return text;
}

std::string format_clocks(const GameRecord& record) {
  std::string text;
  if (record.black_clock && record.black_clock == record.white_clock) {
    return property("TI", format_ggf_clock(*record.black_clock));
  }
  if (record.black_clock) text += property("TB", format_ggf_clock(*record.black_clock));
  if (record.white_clock) text += property("TW", format_ggf_clock(*record.white_clock));
  return text;
}

std::string format_board(const Position& position, const Shape& board) {
  const std::string characters = to_string(position, board);
  std::string text = std::to_string(board.rows()) + ' ';
  for (int i = 0; i < board.square_count(); ++i) {
    const char c = characters[1 + i];
    text += c == 'X' ? '*' : (c == 'O' ? 'O' : '-');
    if (i % board.columns() == board.columns() - 1) text += ' ';
  }
  return text + (position.to_move == Color::black ? '*' : 'O');
}

/// Returns a date in GGF form, with points between its parts.
std::string format_ggf_date(const std::string& date) {
  std::string text = date;
  if (text.size() >= 10 && text[4] == '-' && text[7] == '-') text[4] = text[7] = '.';
  return text;
}

}  // namespace

std::string format_ggf_move(const GgfMove& move) {
  std::string text = move.move == Square::pass ? "PA" : upper_case(to_string(move.move));
  const auto& [evaluation, time] = move.note;
  if (evaluation || time) text += '/';
  if (evaluation) text += format_decimal(*evaluation, 2);
  if (time) text += '/' + format_short_decimal(in_seconds(*time), 3);
  return text;
}

std::string format_ggf_clock(const GameClock& clock) {
  constexpr std::chrono::milliseconds kNone{0};
  std::string text = format_time(clock.main);
  if (clock.increment != kNone || clock.extension != kNone) text += '/' + format_time(clock.increment);
  if (clock.extension != kNone) text += '/' + format_time(clock.extension);
  return text;
}

std::optional<double> ggf_difference(const GameOutcome& outcome) {
  if (!outcome.margin && outcome.ending == Ending::played_out) return std::nullopt;
  const double margin = outcome.margin.value_or(kWonWithoutCounting);
  return outcome.winner == Color::white ? -margin : margin;
}

std::string format_ggf_outcome(const GameOutcome& outcome, Zeros zeros) {
  const double difference = *ggf_difference(outcome);
  std::string text =
      zeros == Zeros::written ? format_decimal(difference, 2) : format_short_decimal(difference, 2);
  if (!text.starts_with('-')) text = "+" + text;
  switch (outcome.ending) {
    case Ending::resignation:
      return text + ":r";
    case Ending::time_out:
      return text + ":t";
    case Ending::agreement:
      return text + ":s";
    case Ending::played_out:
      break;
  }
  return text;
}

std::string to_ggf(const GameRecord& record) {
  std::string text = "(;GM[Othello]";
  if (!record.place.empty()) text += property("PC", clean(record.place));
  if (!record.date.empty()) text += property("DT", clean(format_ggf_date(record.date)));
  text += property("PB", clean(record.black)) + property("PW", clean(record.white));
  text += format_ratings(record);
  text += property("RE", format_outcome(record.known_outcome())) + format_clocks(record);
  if (record.komi) text += property("KM", format_short_decimal(*record.komi, 2));
  const std::string type = record.full_type();
  text += property("TY", type.empty() ? std::to_string(record.board.rows()) : clean(type)) +
          property("BO", format_board(record.game.start(), record.board));
  Color color = record.game.start().to_move;
  const std::vector<Square> moves = record.game.moves();
  for (std::size_t i = 0; i < moves.size(); ++i) {
    text += property(color == Color::black ? "B" : "W", format_ggf_move({moves[i], record.notes[i]}));
    color = opposite(color);
  }
  return text + ";)";
}

}  // namespace emilia
