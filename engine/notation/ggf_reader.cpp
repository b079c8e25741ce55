// SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>

#include "engine/base/numbers.h"
#include "engine/base/text.h"
#include "engine/board/position_text.h"
#include "engine/notation/ggf.h"
#include "engine/notation/tagged_text.h"

namespace emilia {

namespace {

/// Consumes the text up to the next `separator`, or all of it, and the separator.
std::string_view take_part(std::string_view& rest, char separator) {
  const std::size_t end = std::min(rest.find(separator), rest.size());
  const std::string_view part = rest.substr(0, end);
  rest.remove_prefix(std::min(end + 1, rest.size()));
  return part;
}

/// Parses "days.hours:minutes:seconds"; the first ones of these parts may be omitted.
std::optional<std::chrono::milliseconds> parse_time_of_day(std::string_view text) {
  std::chrono::microseconds time{0};
  std::chrono::hours days{0};
  const auto colons = std::ranges::count(text, ':');
  if (const std::size_t point = text.find('.'); colons == 2 && point < text.find(':')) {
    const auto count = parse_integer(text.substr(0, point), "days", 0, 99);
    if (!count) return std::nullopt;
    days = std::chrono::hours(24 * *count);
    text.remove_prefix(point + 1);
  }
  for (int parts = 0; !text.empty(); ++parts) {
    const bool is_last = text.find(':') == std::string_view::npos;
    const std::string_view word = take_part(text, ':');
    const auto part = parse_seconds(word, "time");
    if (!part || parts == 3 || (!is_last && word.find('.') != std::string_view::npos)) return std::nullopt;
    time = time * 60 + *part;
  }
  time += days;
  if (time > std::chrono::seconds(kMaxSeconds)) return std::nullopt;
  return std::chrono::round<std::chrono::milliseconds>(time);
}

std::optional<BoardPosition> parse_board(std::string_view text) {
  std::string characters;
  for (const char c : text) {
    if (kBlanks.find(c) == std::string_view::npos) characters += c;
  }
  const std::size_t digits = std::min(characters.find_first_of("-*O"), characters.size());
  const auto side = parse_integer(characters.substr(0, digits), "side", kMinBoardSide, kMaxBoardSide);
  if (!side) return std::nullopt;
  const Shape board = *Shape::make(static_cast<int>(*side), static_cast<int>(*side));
  const std::string_view squares = std::string_view(characters).substr(digits);
  if (squares.size() != 1 + static_cast<std::size_t>(board.square_count())) return std::nullopt;
  if (squares.back() != '*' && squares.back() != 'O') return std::nullopt;
  std::string position(1, squares.back() == '*' ? 'B' : 'W');
  for (const char c : squares.substr(0, squares.size() - 1)) {
    const std::size_t kind = std::string_view("-*O").find(c);
    if (kind == std::string_view::npos) return std::nullopt;
    position += std::string_view("EXO")[kind];
  }
  return BoardPosition{board, *parse_position(position, board)};
}

Result<std::optional<GameOutcome>> parse_outcome(const TaggedValue& value) {
  const std::string_view text = trimmed(value.text);
  const bool is_adjourned = text.ends_with(":l");
  if (text.empty() || text == "?" || is_adjourned) return std::optional<GameOutcome>();
  const Result<GameOutcome> outcome = parse_ggf_outcome(text);
  if (!outcome) return value.bad("RE", "? or Black's discs minus White's, optionally with :r, :t, :s or :l");
  return std::optional(*outcome);
}

/// Parses a rating; `nullopt` for other text.
Result<std::optional<double>> parse_rating(const std::string& name, const TaggedValue& value) {
  const std::string_view text = trimmed(value.text);
  if (text.empty() || text == "?") return std::optional<double>();
  const auto rating = parse_decimal(text, "rating", -kMaxDiscs, kMaxDiscs);
  if (!rating) return value.bad(name, "a number");
  return std::optional(*rating);
}

/// Plays the move of a B or W property.
Status play(GameRecord& record, FileMoves& player, Color color, const TaggedValue& value) {
  const Result<GgfMove> move = parse_ggf_move(trimmed(value.text));
  if (!move) return value.error(move.error().message);
  const Status played = player.play(record, move->move, move->note, color);
  return played ? played : value.error(played.error().message);
}

}  // namespace

Result<std::optional<GameRecord>> GgfReader::read_next() {
  if (!is_behind_opening_) {
    source_.skip(" \t\r\n0123456789");
    if (source_.has_failed()) return source_.unexpected("a game");
    if (source_.peek() == TextSource::kEnd) return std::optional<GameRecord>();
    for (const char c : {'(', ';'}) {
      if (source_.peek() != c) return source_.unexpected("(; and a game");
      source_.next();
    }
  }
  is_behind_opening_ = false;
  const Result<GameRecord> record = read_game();
  if (!record) return record.error();
  return std::optional(*record);
}

bool GgfReader::skip_damaged() {
  while (!is_behind_opening_ && source_.peek() != TextSource::kEnd) {
    if (source_.next() != '(' || source_.peek() != ';') continue;
    source_.next();
    is_behind_opening_ = true;
  }
  return !source_.has_failed();
}

Result<GameRecord> GgfReader::read_game() {
  GameRecord record;
  FileMoves player;
  bool has_board = false;
  while (true) {
    source_.skip(kBlanks);
    if (source_.peek() == ';') break;
    if (const Status read = read_property(record, player, has_board); !read) return read.error();
  }
  source_.next();
  source_.skip(kBlanks);
  if (source_.peek() != ')') return source_.unexpected(") after the ; that ends a game");
  source_.next();
  const bool is_ordinary = record.type == std::to_string(record.board.rows());
  record.set_type(is_ordinary ? "" : record.type);
  return record;
}

Status GgfReader::read_property(GameRecord& record, FileMoves& player, bool& has_board) {
  const TextSource::Place place = source_.place();
  const std::string name = source_.take_word(kMaxNameLength);
  if (name.empty()) return source_.unexpected("a property such as B[F5], or ;)");
  const Result<TaggedValue> value = read_tagged_value(source_, Escapes::none);
  if (!value) return value.error();
  // a game without an end: the value contains the GM property of the next game
  if (value->text.ends_with("(;GM[Othello")) {
    is_behind_opening_ = true;
    return TextSource::error_at(place, "[ without ]");
  }

  if (name == "GM" && !equals_ignoring_case(trimmed(value->text), "othello"))
    return value->bad("GM", "Othello");
  if (name == "PB") record.black = value->text;
  if (name == "PW") record.white = value->text;
  if (name == "PC") record.place = value->text;
  if (name == "DT") record.date = value->text;
  if (name == "TY") record.type = trimmed(value->text);
  if (name == "KM") {
    const auto komi = parse_decimal(trimmed(value->text), "komi", -kMaxDiscs, kMaxDiscs);
    if (!komi) return value->bad("KM", "a number");
    record.komi = *komi;
  }
  if (name == "TI" || name == "TB" || name == "TW") {
    const Result<GameClock> clock = parse_ggf_clock(trimmed(value->text));
    if (!clock) return value->error(clock.error().message);
    if (name != "TW") record.black_clock = *clock;
    if (name != "TB") record.white_clock = *clock;
  }
  if (name == "RE") {
    const auto outcome = parse_outcome(*value);
    if (!outcome) return outcome.error();
    record.outcome = *outcome;
  }
  if (name == "RB" || name == "RW") {
    const auto rating = parse_rating(name, *value);
    if (!rating) return rating.error();
    (name == "RB" ? record.black_rating : record.white_rating) = *rating;
  }
  if (name == "BO") {
    if (has_board || !record.notes.empty())
      return TextSource::error_at(place, "a second board, or a board after a move");
    const std::optional<BoardPosition> start = parse_board(value->text);
    if (!start) {
      return value->bad("BO",
                        "a side of 4 to 10, then - * O for each square, then * or O for the side to move");
    }
    record.board = start->board;
    record.game = Game(start->position);
    has_board = true;
  }
  if (name == "B" || name == "W")
    return play(record, player, name == "B" ? Color::black : Color::white, *value);
  return success();
}

Result<GameRecord> parse_ggf(std::string_view text) {
  GgfReader reader(InputFile::of_text(text));
  const auto record = reader.next();
  if (!record) return record.error();
  if (!*record) return Error{"no game found, expected (;GM[Othello] ... ;)"};
  const auto another = reader.next();
  if (!another) return another.error();
  if (*another) return Error{"second game found, expected only one"};
  return **record;
}

Result<GgfMove> parse_ggf_move(std::string_view text) {
  std::string_view rest = text;
  const Result<std::vector<Square>> moves = parse_transcript(take_part(rest, '/'));
  if (!moves || moves->size() != 1) {
    return Error{"invalid move " + in_quotes(text) +
                 ": expected a square such as F5, or PA, optionally with /evaluation/seconds"};
  }
  GgfMove move{moves->front(), {}};
  if (const std::string_view evaluation = take_part(rest, '/'); !evaluation.empty()) {
    const auto discs = parse_decimal(evaluation, "evaluation", -kMaxDiscs, kMaxDiscs);
    if (!discs) return Error{"invalid evaluation in " + in_quotes(text) + ": expected discs such as -1.5"};
    move.note.evaluation = *discs;
  }
  if (!rest.empty()) {
    const auto time = parse_seconds(rest, "time");
    if (!time) return Error{"invalid time in " + in_quotes(text) + ": expected seconds such as 2.5"};
    move.note.time = std::chrono::round<std::chrono::milliseconds>(*time);
  }
  return move;
}

Result<GameOutcome> parse_ggf_outcome(std::string_view text) {
  std::string_view rest = text;
  const auto difference = parse_decimal(take_part(rest, ':'), "result", -kMaxDiscs, kMaxDiscs);
  constexpr std::array<std::pair<std::string_view, Ending>, 4> kFlags = {{{"", Ending::played_out},
                                                                          {"r", Ending::resignation},
                                                                          {"t", Ending::time_out},
                                                                          {"s", Ending::agreement}}};
  const auto* flag = std::ranges::find(kFlags, rest, &std::pair<std::string_view, Ending>::first);
  if (!difference || flag == kFlags.end()) {
    return Error{"invalid result " + in_quotes(text) +
                 ": expected Black's discs minus White's, optionally with :r, :t or :s"};
  }
  return outcome_of(*difference, flag->second);
}

Result<GameClock> parse_ggf_clock(std::string_view text) {
  std::array<std::optional<std::chrono::milliseconds>, 3> parts;
  std::string_view rest = text;
  for (auto& part : parts) {
    std::string_view value = take_part(rest, '/');
    part = parse_time_of_day(take_part(value, ','));
    if (!part) break;
  }
  if (!parts[2] || !rest.empty()) {
    return Error{"invalid clock " + in_quotes(text) +
                 ": expected minutes:seconds, optionally with /increment/extension"};
  }
  return GameClock{*parts[0], *parts[1], *parts[2]};
}

}  // namespace emilia
