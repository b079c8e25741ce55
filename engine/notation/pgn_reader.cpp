// SPDX-License-Identifier: MIT
#include <algorithm>
#include <utility>

#include "engine/base/numbers.h"
#include "engine/base/text.h"
#include "engine/board/position_text.h"
#include "engine/notation/game_date.h"
#include "engine/notation/pgn.h"
#include "engine/notation/tagged_text.h"

namespace emilia {

namespace {

constexpr std::string_view kEndOfWord = " \t\r\n{}();[]$";

/// Returns a text, or its known part: "" for "?" and unknown dates, "2020" for "2020.??.??".
std::string known_text(std::string text) {
  while (text.ends_with(".??")) text.erase(text.size() - 3);
  return text == "?" || text == "????" ? "" : text;
}

constexpr std::string_view kDigits = "0123456789";

/// Removes "12.", "12..." or "12" from a word, and separate points; does not change a result.
void drop_move_number(std::string& word) {
  const std::size_t digits = std::min(word.find_first_not_of(kDigits), word.size());
  const std::size_t end = std::min(word.find_first_not_of('.', digits), word.size());
  if (end > digits || end == word.size()) word.erase(0, end);
}

/// Returns true for "35-29", "1-0", "1/2-1/2" and "*" (no result). Moves begin with letters, a pass with a
/// dash.
bool is_result(std::string_view word) {
  const std::size_t digits = word.find_first_not_of(kDigits);
  return word == "*" || (digits > 0 && digits < word.size() && (word[digits] == '-' || word[digits] == '/'));
}

struct DiscCounts {
  std::int64_t black = 0;
  std::int64_t white = 0;
};

std::optional<DiscCounts> parse_counts(std::string_view text) {
  const std::size_t dash = std::min(text.find('-'), text.size());
  constexpr int kMaxCount = 9999;  // larger counts than the board has are impossible, but counts
  const auto black = parse_integer(text.substr(0, dash), "discs", 0, kMaxCount);
  const auto white = parse_integer(text.substr(std::min(dash + 1, text.size())), "discs", 0, kMaxCount);
  if (!black || !white) return std::nullopt;
  return DiscCounts{*black, *white};
}

Ending parse_termination(std::string_view text) {
  std::string word(text);
  std::ranges::transform(word, word.begin(), to_lower);
  if (word.find("resign") != std::string::npos) return Ending::resignation;
  if (word.find("time") != std::string::npos) return Ending::time_out;
  return word.find("agree") != std::string::npos ? Ending::agreement : Ending::played_out;
}

std::optional<std::chrono::milliseconds> parse_time(std::string_view text) {
  const auto time = parse_seconds(text, "time");
  if (!time) return std::nullopt;
  return std::chrono::round<std::chrono::milliseconds>(*time);
}

/// Parses "300", "300+12" or "300+12:120": main time, increment and extension in seconds.
std::optional<GameClock> parse_time_control(std::string_view text) {
  const std::size_t colon = std::min(text.find(':'), text.size());
  const std::string_view first = text.substr(0, colon);
  const std::size_t plus = std::min(first.find('+'), first.size());
  const auto main = parse_time(first.substr(0, plus));
  const auto increment =
      plus < first.size() ? parse_time(first.substr(plus + 1)) : std::chrono::milliseconds{0};
  const auto extension =
      colon < text.size() ? parse_time(text.substr(colon + 1)) : std::chrono::milliseconds{0};
  if (!main || !increment || !extension) return std::nullopt;
  return GameClock{*main, *increment, *extension};
}

/// Parses "+1.50/12 2.5s": discs from the mover's view, then optionally a depth and seconds; `nullopt` for
/// other text.
std::optional<MoveNote> parse_note(std::string_view text) {
  MoveNote note;
  std::string_view rest = trimmed(text);
  if (rest.starts_with('+') || rest.starts_with('-')) {
    const std::size_t end = std::min(rest.find_first_of("/ "), rest.size());
    const auto discs = parse_decimal(rest.substr(0, end), "evaluation", -kMaxDiscs, kMaxDiscs);
    if (!discs) return std::nullopt;
    note.evaluation = *discs;
    rest.remove_prefix(std::min(rest.find(' ', end), rest.size()));
    rest = trimmed(rest);
  }
  if (rest.empty()) return note;
  if (rest.ends_with('s')) {
    rest.remove_suffix(1);
  } else if (!note.evaluation) {
    return std::nullopt;  // a number of another kind
  }
  note.time = parse_time(rest);
  return note.time ? std::optional(note) : std::nullopt;
}

}  // namespace

Result<std::optional<GameRecord>> PgnReader::read_next() {
  skip_blanks();
  if (source_.has_failed()) return source_.unexpected("a game");
  if (source_.peek() == TextSource::kEnd) return std::optional<GameRecord>();
  is_in_moves_ = false;
  const Result<Tags> read = read_tags();
  if (!read) return read.error();
  const Tags& tags = *read;
  const Result<Draft> told = draft_of_tags(tags);
  if (!told) return told.error();
  Draft draft = *told;
  is_in_moves_ = true;
  if (const Status moves = read_moves(draft); !moves) return moves.error();
  is_behind_game_ = draft.ambiguity.has_value();
  if (draft.ambiguity) return *draft.ambiguity;
  if (!draft.record.outcome && !draft.result.empty()) {
    const Status taken = take_outcome(tags, {draft.result, {}}, draft.record);
    if (!taken) draft.record.outcome.reset();
  }
  return std::optional(draft.record);
}

bool PgnReader::skip_damaged() {
  if (std::exchange(is_behind_game_, false)) return !source_.has_failed();
  if (source_.place().column > 1) source_.skip_line();
  while (source_.peek() != TextSource::kEnd) {
    source_.skip(kBlanksInLine);
    if (source_.peek() == '[' && is_in_moves_) break;
    is_in_moves_ = is_in_moves_ || (source_.peek() != '[' && source_.peek() != '\n');
    source_.skip_line();
  }
  return !source_.has_failed();
}

void PgnReader::skip_blanks() {
  source_.skip(kBlanks);
  while (source_.peek() == ';' || (source_.peek() == '%' && source_.place().column == 1)) {
    source_.skip_line();
    source_.skip(kBlanks);
  }
}

/// Reads the tags of a game, which may have no moves. Tags after a blank line belong to the next game, unless
/// the file has a blank line after each tag.
Result<PgnReader::Tags> PgnReader::read_tags() {
  Tags tags;
  bool has_neighbours = false;
  std::size_t last_line = 0;
  while (source_.peek() == '[') {
    const std::size_t line = source_.place().line;
    if (!tags.empty()) {
      const std::string_view next = source_.ahead(kMaxNameLength + 2);
      const std::string_view name = trimmed(next.substr(1, next.find_first_of("\"\n") - 1));
      const bool is_after_blank = line > last_line + 1;
      if (tags.contains(name) && (is_after_blank || name == "Event")) break;
      if (is_after_blank && has_neighbours) break;
      has_neighbours = has_neighbours || !is_after_blank;
    }
    if (const Status read = read_tag(tags); !read) return read.error();
    last_line = line;
    skip_blanks();
  }
  return tags;
}

Status PgnReader::read_tag(Tags& tags) {
  source_.next();
  source_.skip(kBlanksInLine);
  const std::string name = source_.take_word(kMaxNameLength);
  if (name.empty()) return source_.unexpected("the name of a tag");
  source_.skip(kBlanksInLine);
  if (source_.peek() != '"') return source_.unexpected("\" and the tag's value");
  const TextSource::Place place = source_.place();
  source_.next();
  const Result<std::string> value = read_tag_value();
  if (!value) return value.error();
  tags.insert_or_assign(name, Tag{*value, place});
  return success();
}

/// Reads a value up to and including `"]`. Quotes inside it may have a backslash before them or not.
Result<std::string> PgnReader::read_tag_value() {
  const TextSource::Place place = source_.place();
  std::string value;
  while (true) {
    if (source_.peek() == TextSource::kEnd || source_.peek() == '\n') return source_.unexpected("\"]");
    if (value.size() >= kMaxValueLength)
      return TextSource::error_at(place, "the value has more than 65536 bytes");
    const char c = static_cast<char>(source_.next());
    if (c == '"') {
      std::string blanks;
      while (source_.peek() == ' ' || source_.peek() == '\t') blanks += static_cast<char>(source_.next());
      if (source_.peek() == ']') break;
      value += c + blanks;
      continue;
    }
    const bool is_escape = c == '\\' && (source_.peek() == '"' || source_.peek() == '\\');
    value += is_escape ? static_cast<char>(source_.next()) : c;
  }
  source_.next();
  return value;
}

std::string PgnReader::text_of(const Tags& tags, std::string_view name) {
  const auto tag = tags.find(name);
  return tag == tags.end() ? std::string() : known_text(tag->second.value);
}

/// Returns the day and the time of the tags. The time is in UTC, or that of the place.
std::string PgnReader::date_of(const Tags& tags) {
  std::string day = text_of(tags, "Date");
  if (const std::string time = text_of(tags, "UTCTime"); !time.empty() && !day.empty()) {
    const std::string utc_day = text_of(tags, "UTCDate");
    return (utc_day.empty() ? day : utc_day) + "T" + time + "+00:00";
  }
  const GameDate date = parse_game_date(day);
  if (!date.day.empty() && date.utc_time.empty() && date.local_time.empty())
    day = date.text('.');  // "1985.3.4"
  const std::string time = parse_game_date('T' + text_of(tags, "Time")).local_time;
  return time.empty() ? day : day + 'T' + time;
}

Result<PgnReader::Draft> PgnReader::draft_of_tags(const Tags& tags) {
  const auto text = [&tags](std::string_view name) { return text_of(tags, name); };
  Draft draft;
  GameRecord& record = draft.record;
  record.black = text("Black");
  record.white = text("White");
  record.place = text("Event").empty() ? text("Site") : text("Event");
  record.date = date_of(tags);
  if (const Status taken = take_start(tags, draft); !taken) return taken.error();
  if (const auto result = tags.find("Result"); result != tags.end()) {
    if (const Status taken = take_outcome(tags, result->second, record); !taken) return taken.error();
  }
  take_numbers(tags, record);
  if (is_of_xboard(tags)) {
    std::swap(record.black, record.white);
    std::swap(record.black_rating, record.white_rating);
    std::swap(record.black_clock, record.white_clock);
  }
  if (draft.other) {
    const Game start = draft.other->game;
    draft.other = record;
    draft.other->game = start;
  }
  return draft;
}

bool PgnReader::is_of_xboard(const Tags& tags) {
  const auto variant = tags.find("Variant");
  return variant != tags.end() && equals_ignoring_case(variant->second.value, "reversi");
}

Status PgnReader::take_start(const Tags& tags, Draft& draft) {
  const auto fen = tags.find("FEN");
  if (fen == tags.end()) return success();
  std::optional<Shape> board;
  if (const auto tag = tags.find("Board"); tag != tags.end()) {
    const Result<Shape> shape = parse_shape(tag->second.value);
    if (!shape) return TextSource::error_at(tag->second.place, shape.error().message);
    board = *shape;
  }
  if (const std::optional<FenDiscs> discs = parse_fen_discs(fen->second.value))
    return take_chess_fen(tags, fen->second, *discs, draft);
  const Result<BoardPosition> start = parse_board_position(fen->second.value, board);
  if (!start) return TextSource::error_at(fen->second.place, start.error().message);
  draft.record.board = start->board;
  draft.record.game = Game(start->position);
  return success();
}

/// xboard writes Black's discs, which move first, as `P` and `w`; Edax writes them as `p` and `b`. Black is
/// next if the number of discs is even, unless a side passed. If the moves are legal only for the other
/// letter, `b` and `w` are the colours of Othello.
Status PgnReader::take_chess_fen(const Tags& tags, const Tag& fen, const FenDiscs& discs, Draft& draft) {
  const bool is_upper_next = discs.is_upper_next;
  const Color letter = is_upper_next ? Color::white : Color::black;
  const Position of_xboard = position_of(discs, is_upper_next, opposite(letter));
  const Position of_edax = position_of(discs, is_upper_next, letter);
  const bool is_start_of_xboard = of_xboard == start_position();
  const bool has_other_reading = !is_of_xboard(tags) && !is_start_of_xboard && of_edax != start_position();
  const bool is_black_next = popcount(discs.upper | discs.lower) % 2 == 0;
  draft.record.game = Game(is_of_xboard(tags) || is_start_of_xboard ? of_xboard : of_edax);
  if (!has_other_reading) return success();
  draft.other.emplace().game = Game(position_of(discs, !is_upper_next, letter));
  if (is_black_next != (letter == Color::black)) {
    draft.ambiguity = TextSource::error_at(
        fen.place, "ambiguous FEN " + in_quotes(fen.value, 80) +
                       ": the letters of Black are p, or P; add [Variant \"reversi\"] for P and w, or "
                       "write the position with 65 characters, B or W first");
  }
  return success();
}

void PgnReader::take_numbers(const Tags& tags, GameRecord& record) {
  const auto take = [&tags](std::string_view name, const auto& parse) {
    const auto tag = tags.find(name);
    // A rating or clock in another form ("-", "40/7200") is ignored.
    if (tag != tags.end()) parse(tag->second.value);
  };
  const auto rating = [](std::optional<double>& to) {
    return [&to](const std::string& text) {
      if (const auto number = parse_decimal(text, "rating", -kMaxDiscs, kMaxDiscs)) to = *number;
    };
  };
  take("BlackElo", rating(record.black_rating));
  take("WhiteElo", rating(record.white_rating));
  take("TimeControl",
       [&](const std::string& text) { record.black_clock = record.white_clock = parse_time_control(text); });
  take("BlackTimeControl", [&](const std::string& text) { record.black_clock = parse_time_control(text); });
  take("WhiteTimeControl", [&](const std::string& text) { record.white_clock = parse_time_control(text); });
}

Status PgnReader::read_moves(Draft& draft) {
  while (true) {
    skip_blanks();
    const int c = source_.peek();
    if (source_.has_failed()) return source_.unexpected("a move");
    if (c == TextSource::kEnd || c == '[') return success();
    if (c == '{' || c == '(') {
      const Status read = c == '{' ? read_remark(draft) : skip_variation();
      if (!read) return read;
      continue;
    }
    if (c == '$') {  // NAG
      source_.next();
      source_.skip(kDigits);
      continue;
    }
    const TextSource::Place place = source_.place();
    std::string word;
    while (source_.peek() != TextSource::kEnd && word.size() < kMaxValueLength &&
           kEndOfWord.find(static_cast<char>(source_.peek())) == std::string_view::npos) {
      word += static_cast<char>(source_.next());
    }
    if (word.empty()) return source_.unexpected("a move");
    drop_move_number(word);
    if (is_result(word)) {
      draft.result = word;
      return success();
    }
    if (word.empty()) continue;
    if (const Status played = play_word(word, place, draft); !played) return played;
  }
}

Status PgnReader::play_word(const std::string& word, TextSource::Place place, Draft& draft) {
  std::string text = word;
  text.erase(text.find_last_not_of("!?+#") + 1);
  const bool is_null_move = text == "@@@@" || text == "@@";
  if (text.starts_with("P@") || text.starts_with("p@")) text.erase(0, 2);
  const Result<std::vector<Square>> moves = is_null_move ? std::vector{Square::pass} : parse_transcript(text);
  if (!moves) return TextSource::error_at(place, moves.error().message);
  for (const Square move : *moves) {
    if (const Status played = play(move, draft); !played)
      return TextSource::error_at(place, played.error().message);
  }
  return success();
}

Status PgnReader::play(Square move, Draft& draft) {
  if (draft.other && !draft.other_player.play(*draft.other, move)) draft.other.reset();
  Status played = draft.player.play(draft.record, move);
  if (played || !draft.other) return played;
  draft.record = *std::exchange(draft.other, std::nullopt);
  draft.player = draft.other_player;
  draft.ambiguity.reset();
  return success();
}

Status PgnReader::read_remark(Draft& draft) {
  const TextSource::Place place = source_.place();
  source_.next();
  std::string text;
  while (source_.peek() != '}') {
    if (source_.peek() == TextSource::kEnd) return TextSource::error_at(place, "{ without }");
    const char c = static_cast<char>(source_.next());
    if (text.size() < kMaxValueLength) text += c == '\n' ? ' ' : c;
  }
  source_.next();
  const std::optional<MoveNote> note = parse_note(text);
  if (!note) return success();
  if (!draft.record.notes.empty()) draft.record.notes.back() = *note;
  if (draft.other && !draft.other->notes.empty()) draft.other->notes.back() = *note;
  return success();
}

Status PgnReader::skip_variation() {
  const TextSource::Place place = source_.place();
  std::size_t depth = 0;
  do {
    if (source_.peek() == TextSource::kEnd) return TextSource::error_at(place, "( without )");
    const int c = source_.next();
    if (c == '{') {
      while (source_.peek() != '}' && source_.peek() != TextSource::kEnd) source_.next();
    }
    if (c == '(') ++depth;
    if (c == ')') --depth;
  } while (depth > 0);
  return success();
}

Status PgnReader::take_outcome(const Tags& tags, const Tag& result, GameRecord& record) {
  const std::string& text = result.value;
  if (text.empty() || text == "*" || text == "?") return success();
  const bool is_draw = text == "1/2-1/2";
  const std::optional<DiscCounts> counts = is_draw ? DiscCounts{} : parse_counts(text);
  if (!counts)
    return TextSource::error_at(result.place, "invalid result " + in_quotes(text) +
                                                  ": expected discs such as 35-29, 1-0, 0-1, 1/2-1/2 or *");
  if (counts->black + counts->white > record.game.start().board.square_count()) {
    record.drop_result(text);
    return success();
  }
  Ending ending = Ending::played_out;
  if (const auto termination = tags.find("Termination"); termination != tags.end())
    ending = parse_termination(termination->second.value);
  GameOutcome outcome = outcome_of(static_cast<double>(counts->black - counts->white), ending);
  if (counts->black + counts->white == 1) outcome.margin.reset();
  if (const auto margin = tags.find("Margin"); margin != tags.end() && outcome.winner) {
    const auto discs = parse_decimal(margin->second.value, "margin", 0, kMaxDiscs);
    if (!discs) return TextSource::error_at(margin->second.place, discs.error().message);
    outcome.margin = *discs;
  }
  record.outcome = outcome;
  return success();
}

}  // namespace emilia
