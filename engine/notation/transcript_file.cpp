// SPDX-License-Identifier: MIT
#include "engine/notation/transcript_file.h"

#include <algorithm>

#include "engine/board/position_text.h"
#include "engine/notation/ggf.h"

namespace emilia {

namespace {

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

Status play_word(const Word& word, GameRecord& record) {
  const Result<std::vector<Square>> moves = parse_transcript(word.text);
  if (!moves) return TextSource::error_at(word.place, moves.error().message);
  for (const Square move : *moves) {
    if (const Status played = record.play(move); !played) {
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
  if (is_letter(static_cast<unsigned char>(word.text[0])) || word.text == "--") return std::nullopt;
  const auto outcome = parse_ggf_outcome(word.text);
  return outcome && outcome->margin <= greatest_margin(record) ? std::optional(*outcome) : std::nullopt;
}

}  // namespace

Result<std::optional<GameRecord>> TranscriptReader::next() {
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
  for (bool is_first = true; !ends_transcript_line(source_); is_first = false) {
    const Result<Word> word = take_word(source_);
    if (!word) return word.error();
    source_.skip(kBlanksInLine);
    if (record.outcome) return TextSource::error_at(word->place, "unexpected word after the result");
    if (const auto start = parse_board_position(word->text, board_); start && is_first) {
      record = record_of(Game(start->position), start->board);
    } else if (const auto outcome = parse_outcome(*word, record); outcome && !is_first) {
      record.outcome = outcome;
    } else if (const Status played = play_word(*word, record); !played) {
      return played.error();
    }
  }
  return record;
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
