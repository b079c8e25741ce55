// SPDX-License-Identifier: MIT
#include <cmath>

#include "engine/base/numbers.h"
#include "engine/board/position_text.h"
#include "engine/notation/game_date.h"
#include "engine/notation/pgn.h"

namespace emilia {

namespace {

constexpr std::size_t kMovesPerPgnLine = 10;

std::string tag(std::string_view name, std::string_view value) {
  std::string text = '[' + std::string(name) + " \"";
  for (const char c : value) {
    if (c == '"' || c == '\\') text += '\\';
    text += static_cast<unsigned char>(c) < ' ' ? ' ' : c;
  }
  return text + "\"]\n";
}

/// Returns a date in PGN form, with points between its parts; unknown month and day are "??".
std::string format_pgn_date(const std::string& date) {
  constexpr std::string_view kUnknown = "????.??.??";
  const std::string text = parse_game_date(date).text('.');
  return text + std::string(kUnknown.substr(text.size()));
}

std::string format_time(const std::string& date) {
  const GameDate parts = parse_game_date(date);
  if (!parts.utc_time.empty()) return tag("UTCTime", parts.utc_time);
  return parts.local_time.empty() ? "" : tag("Time", parts.local_time);
}

/// Returns the disc counts of both sides, with the empty squares given to the winner; `nullopt` if they do
/// not match the margin.
std::string format_counts(const GameRecord& record, const GameOutcome& outcome) {
  const int playable = record.game.start().board.square_count();
  if (!outcome.margin || *outcome.margin > playable) return "";
  const int margin = static_cast<int>(*outcome.margin);
  if (margin != *outcome.margin || (playable + margin) % 2 != 0) return "";
  const int more = (playable + margin) / 2;
  const bool is_white = outcome.winner == Color::white;
  return std::to_string(is_white ? playable - more : more) + '-' +
         std::to_string(is_white ? more : playable - more);
}

std::string format_result(const GameRecord& record, const std::optional<GameOutcome>& outcome) {
  if (!outcome) return "*";
  if (const std::string counts = format_counts(record, *outcome); !counts.empty()) return counts;
  if (!outcome->winner) return "1/2-1/2";
  return *outcome->winner == Color::black ? "1-0" : "0-1";
}

std::string format_ending(const GameRecord& record) {
  const auto outcome = record.known_outcome();
  if (!outcome) return "";
  std::string text;
  if (outcome->ending == Ending::resignation) text += tag("Termination", "resignation");
  if (outcome->ending == Ending::time_out) text += tag("Termination", "time forfeit");
  if (outcome->ending == Ending::agreement) text += tag("Termination", "agreement");
  if (outcome->winner && outcome->margin && format_counts(record, *outcome).empty())
    text += tag("Margin", format_short_decimal(*outcome->margin, 2));
  return text;
}

std::string format_time_control(const GameClock& clock) {
  constexpr std::chrono::milliseconds kNone{0};
  std::string text = format_short_decimal(in_seconds(clock.main), 3);
  if (clock.increment != kNone) text += '+' + format_short_decimal(in_seconds(clock.increment), 3);
  if (clock.extension != kNone) text += ':' + format_short_decimal(in_seconds(clock.extension), 3);
  return text;
}

std::string format_numbers(const GameRecord& record) {
  std::string text;
  if (record.black_rating) text += tag("BlackElo", format_short_decimal(*record.black_rating, 2));
  if (record.white_rating) text += tag("WhiteElo", format_short_decimal(*record.white_rating, 2));
  if (record.black_clock && record.black_clock == record.white_clock)
    return text + tag("TimeControl", format_time_control(*record.black_clock));
  if (record.black_clock) text += tag("BlackTimeControl", format_time_control(*record.black_clock));
  if (record.white_clock) text += tag("WhiteTimeControl", format_time_control(*record.white_clock));
  return text;
}

std::string format_start(const GameRecord& record) {
  if (record.board == Shape() && record.game.start() == start_position()) return "";
  std::string text = tag("SetUp", "1") + tag("FEN", to_string(record.game.start(), record.board));
  if (record.board.columns() != record.board.rows())
    text += tag("Board", std::to_string(record.board.columns()) + 'x' + std::to_string(record.board.rows()));
  return text;
}

std::string format_note(const MoveNote& note) {
  std::string text;
  if (note.evaluation)
    text = (std::signbit(*note.evaluation) ? "" : "+") + format_decimal(*note.evaluation, 2);
  if (note.evaluation && note.time) text += ' ';
  if (note.time) text += format_short_decimal(in_seconds(*note.time), 3) + 's';
  return text.empty() ? text : " {" + text + '}';
}

}  // namespace

std::string to_pgn(const GameRecord& record) {
  const auto outcome = record.known_outcome();
  const std::string result = format_result(record, outcome);
  const auto or_unknown = [](const std::string& text) { return text.empty() ? std::string("?") : text; };
  std::string text = tag("Event", or_unknown(record.place)) + tag("Site", "?") +
                     tag("Date", format_pgn_date(record.date)) + tag("Round", "?") +
                     tag("White", or_unknown(record.white)) + tag("Black", or_unknown(record.black)) +
                     tag("Result", result) + format_time(record.date) + format_ending(record) +
                     format_numbers(record) + format_start(record) + '\n';
  const std::vector<Square> moves = record.game.moves();
  const std::size_t first = record.game.start().to_move == Color::black ? 0 : 1;
  for (std::size_t i = 0; i < moves.size(); ++i) {
    const std::size_t column = (first + i) % 2;
    if (column == 0 || i == 0) text += std::to_string((first + i) / 2 + 1) + (column == 0 ? ". " : "... ");
    text += (moves[i] == Square::pass ? "--" : to_string(moves[i])) + format_note(record.notes[i]);
    text += (i + 1) % kMovesPerPgnLine == 0 ? '\n' : ' ';
  }
  return text + result + "\n\n";
}

}  // namespace emilia
