// SPDX-License-Identifier: MIT
#include "engine/notation/transcript_file.h"

#include <algorithm>

#include "engine/base/numbers.h"
#include "engine/base/words.h"
#include "engine/board/position_text.h"
#include "engine/notation/board_diagram.h"
#include "engine/notation/ggf.h"

namespace emilia {

namespace {

constexpr std::string_view kListDigits = "0123456789";
constexpr std::string_view kAfterSide = "; \t\n";
constexpr std::size_t kMaxLookAhead = 100;

/// Word and its place.
struct Word {
  std::string text;
  TextSource::Place place;
};

bool ends_transcript_line(const TextSource& source) {
  return source.peek() == TextSource::kEnd || source.peek() == '\n' || source.peek() == '#';
}

Result<Word> take_word(TextSource& source) {
  Word word{"", source.place()};
  while (!ends_transcript_line(source) &&
         kBlanksInLine.find(static_cast<char>(source.peek())) == std::string_view::npos) {
    if (word.text.size() == TranscriptReader::kMaxLineLength) {
      return TextSource::error_at(word.place, "the word has more than 4096 characters");
    }
    word.text += static_cast<char>(source.next());
  }
  return word;
}

/// Removes a move number such as "12." or "3)" at the beginning of a word. Returns true if there was one.
bool drop_list_number(std::string& word) {
  const std::size_t digits = std::min(word.find_first_not_of(kListDigits), word.size());
  if (digits == 0 || digits == word.size() || (word[digits] != '.' && word[digits] != ')')) return false;
  const std::size_t end = std::min(word.find_first_not_of(".)", digits), word.size());
  if (end < word.size() && is_digit(word[end])) return false;  // a decimal
  word.erase(0, end);
  return true;
}

/// Removes commas and semicolons, and the characters of "+f5-d6:". Returns true if a `:` ends the moves.
bool drop_signs(std::string& word) {
  const bool ends_moves = word.ends_with(':');
  if (ends_moves) word.pop_back();
  std::string moves;
  for (std::size_t i = 0; i < word.size(); ++i) {
    const bool is_before_move =
        i + 1 < word.size() && is_letter(static_cast<unsigned char>(word[i + 1])) && !moves.ends_with('-');
    const bool is_sign = (word[i] == '+' || word[i] == '-') && is_before_move;
    if (word[i] != ',' && word[i] != ';' && !is_sign) moves += word[i];
  }
  word = moves;
  return ends_moves;
}

Status play_word(const Word& word, FileMoves& player, GameRecord& record) {
  const Result<std::vector<Square>> moves = parse_transcript(word.text);
  if (!moves) return TextSource::error_at(word.place, moves.error().message);
  for (const Square move : *moves) {
    if (const Status played = player.play(record, move); !played) {
      return TextSource::error_at(word.place, played.error().message);
    }
  }
  return success();
}

/// Largest margin of a result; larger numbers are not results.
double greatest_margin(const GameRecord& record) {
  return std::max(kWonWithoutCounting, static_cast<double>(record.board.square_count()));
}

/// Parses a result, which cannot be confused with moves. A number larger than the number of squares is not a
/// result.
std::optional<GameOutcome> parse_outcome(const Word& word, const GameRecord& record) {
  if (word.text.empty() || is_letter(static_cast<unsigned char>(word.text[0])) || word.text == "--")
    return std::nullopt;
  const auto outcome = parse_ggf_outcome(word.text);
  return outcome && outcome->margin <= greatest_margin(record) ? std::optional(*outcome) : std::nullopt;
}

}  // namespace

Result<std::vector<Square>> parse_move_list(std::string_view text) {
  std::string line(text);
  std::ranges::replace_if(
      line, [](char c) { return kBlanks.find(c) != std::string_view::npos; }, ' ');
  std::vector<Square> moves;
  Words words(line);
  while (!words.is_at_end()) {
    std::string word(words.next());
    drop_list_number(word);
    drop_signs(word);
    const Result<std::vector<Square>> parsed = parse_transcript(word);
    if (!parsed) return parsed.error();
    moves.insert(moves.end(), parsed->begin(), parsed->end());
  }
  return moves;
}

Result<std::optional<GameRecord>> TranscriptReader::read_next() {
  skip_to_game();
  if (source_.has_failed()) return source_.unexpected("a game");
  if (source_.peek() == TextSource::kEnd) return std::optional<GameRecord>();
  const Result<GameRecord> record = read_game();
  if (!record) return record.error();
  return std::optional(*record);
}

void TranscriptReader::skip_to_game() {
  source_.skip(" \t\r\n");
  while (source_.peek() == '#') {
    while (source_.peek() != '\n' && source_.peek() != TextSource::kEnd) source_.next();
    source_.skip(" \t\r\n");
  }
}

Result<GameRecord> TranscriptReader::read_game() {
  const Shape usual = board_.value_or(Shape());
  GameRecord record = record_of(Game(start_position(usual)), usual);
  FileMoves player;
  is_in_column_ = false;
  bool is_list = false;
  bool is_of_logistello = false;
  for (bool is_first = true; !ends_transcript_line(source_); is_first = false) {
    Result<Word> read = take_word(source_);
    if (!read) return read.error();
    Word word = *read;
    source_.skip(kBlanksInLine);
    if (record.outcome && is_of_logistello) continue;  // the number of games
    if (record.outcome) return TextSource::error_at(word.place, "unexpected word after the result");
    if (is_first && take_start(word.text, record)) continue;
    is_list = drop_list_number(word.text) || is_list;
    if (const auto outcome = parse_outcome(word, record); outcome && !is_first) {
      record.outcome = outcome;
      continue;
    }
    is_of_logistello = drop_signs(word.text) || is_of_logistello;
    if (const Status played = play_word(word, player, record); !played) return played.error();
    if (!ends_transcript_line(source_)) continue;
    const bool is_column = !is_list && (is_first || is_in_column_) && is_column_continued(record);
    if (!is_column && !(is_list && is_list_continued())) break;
    is_in_column_ = is_column;
    source_.skip(kBlanks);
  }
  return record;
}

bool TranscriptReader::skip_damaged() {
  bool is_skipped = source_.skip_line();
  while (is_skipped && is_in_column_ && move_alone()) is_skipped = source_.skip_line();
  return is_skipped;
}

std::optional<Square> TranscriptReader::move_alone() {
  skip_to_game();
  std::string_view line = source_.ahead(kMaxLookAhead);
  line = line.substr(0, line.find_first_of("#\n"));
  line = line.substr(0, line.find_last_not_of(kBlanksInLine) + 1);
  const Result<std::vector<Square>> moves = parse_transcript(line);
  return moves && moves->size() == 1 ? std::optional(moves->front()) : std::nullopt;
}

bool TranscriptReader::is_column_continued(const GameRecord& record) {
  if (!is_in_column_ && record.game.moves().size() != 1) return false;
  const std::optional<Square> move = move_alone();
  // A first move never replies to another first move, so games of one move stay apart.
  return move && (is_in_column_ || GameRecord(record).play(*move));
}

bool TranscriptReader::take_start(std::string_view word, GameRecord& record) {
  if (const auto start = parse_board_position(word, board_)) {
    record = record_of(Game(start->position), start->board);
    return true;
  }
  if (board_ || !begins_with_squares(word)) return false;
  std::optional<Color> side;
  if (word.size() > kSquareCount) {
    side = parse_disc(word[kSquareCount]);
  } else if (const std::string_view next = source_.ahead(2);
             parse_disc(source_.peek()) &&
             (next.size() < 2 || kAfterSide.find(next[1]) != std::string_view::npos)) {
    side = parse_disc(source_.next());
  }
  record = record_of(Game(position_of_squares(word, side)));
  source_.skip(" \t;");
  return true;
}

bool TranscriptReader::is_list_continued() {
  std::string_view next = source_.ahead(kMaxLookAhead);
  next.remove_prefix(std::min(next.find_first_not_of(kBlanks), next.size()));
  const std::size_t digits = std::min(next.find_first_not_of(kListDigits), next.size());
  const auto number = parse_integer(next.substr(0, digits), "number", 2, kMaxBoardSquares);
  return number && next.substr(digits).starts_with('.');
}

std::string to_transcript_line(const GameRecord& record) {
  const std::string moves = transcript(record.game.moves(), Passes::left_out);
  const bool is_usual = record.board == Shape() && record.game.start() == start_position();
  std::string line = is_usual && !moves.empty() ? "" : to_string(record.game.start(), record.board);
  if (!line.empty() && !moves.empty()) line += ' ';
  line += moves;
  auto outcome = record.known_outcome();
  if (outcome && outcome->margin > greatest_margin(record)) outcome->margin.reset();
  if (outcome && ggf_difference(*outcome)) {
    line += ' ' + format_ggf_outcome(*outcome, Zeros::left_out);
  }
  return line;
}

}  // namespace emilia
