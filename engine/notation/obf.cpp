// SPDX-License-Identifier: MIT
#include "engine/notation/obf.h"

#include <algorithm>

#include "engine/base/numbers.h"
#include "engine/base/text.h"
#include "engine/board/position_text.h"
#include "engine/notation/board_diagram.h"

namespace emilia {

namespace {

constexpr std::size_t kMaxMoveLength = 4;
constexpr std::size_t kMaxScoreLength = 4;
constexpr std::size_t kMaxFieldLength = 20;
constexpr std::size_t kMaxIdLength = 200;

bool ends_line(const TextSource& source) {
  const int c = source.peek();
  return c == TextSource::kEnd || c == '\n' || c == '%' || c == '#';
}

/// Returns the number of characters before the squares of "id;squares;side;text"; 0 for other lines.
std::size_t length_of_id(std::string_view text) {
  const std::size_t end = text.find_first_of(";\n");
  if (end == std::string_view::npos || text[end] == '\n' || !begins_with_squares(text.substr(end + 1)))
    return 0;
  return end + 1;
}

/// Consumes `;w` between the squares and other fields, and returns the side.
std::optional<Color> take_field_of_side(TextSource& source) {
  const std::string_view next = source.ahead(kMaxFieldLength);
  std::string_view field = next.substr(0, next.find('\n'));
  if (!field.starts_with(';')) return std::nullopt;
  const std::size_t length = std::min(field.find(';', 1), field.size());
  const std::optional<Color> side = parse_color(trimmed(field.substr(1, length - 1)));
  for (std::size_t i = 0; side && i < length; ++i) source.next();
  return side;
}

std::optional<Square> parse_problem_move(std::string_view word) {
  const Result<std::vector<Square>> moves = parse_transcript(word);
  if (!moves || moves->size() != 1) return std::nullopt;
  return moves->front();
}

}  // namespace

Result<std::optional<Problem>> ObfReader::next() {
  skip_to_problem();
  if (source_.has_failed()) return source_.unexpected("a position");
  if (source_.peek() == TextSource::kEnd) return std::optional<Problem>();
  const Result<Position> position = read_position();
  if (!position) return position.error();
  Problem problem{*position, {}};
  if (source_.place().column == 1) return std::optional(problem);  // after a drawn board
  if (const Status read = read_scores(problem); !read) return read.error();
  return std::optional(problem);
}

void ObfReader::skip_to_problem() {
  source_.skip(" \t\r\n");
  while (source_.peek() == '%' || source_.peek() == '#') {
    while (source_.peek() != '\n' && source_.peek() != TextSource::kEnd) source_.next();
    source_.skip(" \t\r\n");
  }
}

Result<Position> ObfReader::read_position() {
  for (std::size_t i = length_of_id(source_.ahead(kMaxIdLength + kSquareCount)); i > 0; --i) source_.next();
  if (begins_with_squares(source_.ahead(kSquareCount))) {
    const std::string squares(source_.ahead(kSquareCount));
    for (int i = 0; i < kSquareCount; ++i) source_.next();
    source_.skip(kBlanksInLine);
    if (const auto side = take_field_of_side(source_)) {
      skip_text();
      return position_of_squares(squares, side);
    }
    if (ends_line(source_) || source_.peek() == ';') return position_of_squares(squares, std::nullopt);
    const std::optional<Color> side = parse_disc(source_.peek());
    if (!side) return source_.unexpected("X or O for the side to move");
    source_.next();
    return position_of_squares(squares, side);
  }
  if (begins_board(source_.ahead(kDrawnBeginning))) return read_board(source_);
  int square = 0;
  for (; parse_disc(source_.peek()) || is_empty_square(source_.peek()); ++square) source_.next();
  return source_.unexpected("X, O or - for " + to_string(square_at(square)));
}

/// Skips the text after "squares;side;", unless it begins with a score.
void ObfReader::skip_text() {
  const std::string_view next = source_.ahead(kMaxIdLength);
  std::string_view field = trimmed(next.substr(0, next.find_first_of("%#\n")), "; \t\r");
  field = field.substr(0, field.find(';'));
  const std::size_t colon = std::min(field.find(':'), field.size());
  const bool is_move = colon <= kMaxMoveLength && parse_problem_move(trimmed(field.substr(0, colon)));
  if (is_move && field.find_first_not_of("+-0123456789 \t", colon + 1) == std::string_view::npos) return;
  while (source_.peek() != TextSource::kEnd && source_.peek() != '\n') source_.next();
}

Status ObfReader::read_scores(Problem& problem) {
  source_.skip(kBlanksInLine);
  while (!ends_line(source_)) {
    if (source_.peek() != ';') return source_.unexpected("; or the end of the line");
    source_.next();
    source_.skip(kBlanksInLine);
    if (ends_line(source_)) break;
    const TextSource::Place place = source_.place();
    const auto scored = read_scored_move(problem.position.board);
    if (!scored) return scored.error();
    source_.skip(kBlanksInLine);
    if (!*scored) continue;
    const ScoredMove& known = **scored;
    if (std::ranges::find(problem.scores, known.move, &ScoredMove::move) != problem.scores.end()) {
      return TextSource::error_at(place, "a second score for " + to_string(known.move));
    }
    problem.scores.push_back(known);
  }
  return success();
}

Result<std::optional<ScoredMove>> ObfReader::read_scored_move(const WideBoard& board) {
  const TextSource::Place place = source_.place();
  std::string word;
  while (word.size() < kMaxMoveLength && (is_letter(source_.peek()) || is_digit(source_.peek()) ||
                                          (source_.peek() == '-' && word.size() < 2))) {
    word += static_cast<char>(source_.next());
  }
  if (word.empty()) return source_.unexpected("a move");
  const std::optional<Square> move = parse_problem_move(word);
  if (!move) {
    return TextSource::error_at(
        place, "found " + in_quotes(word) + ", expected a square such as F5, or PS for a pass");
  }
  const bool is_skipped = *move == Square::pass && !board.is_legal(Square::pass);
  if (!board.is_legal(*move) && !is_skipped)
    return TextSource::error_at(place, "illegal move " + in_quotes(word));
  source_.skip(kBlanksInLine);
  if (source_.peek() != ':') return source_.unexpected(": and a score");
  source_.next();
  source_.skip(kBlanksInLine);
  if (is_skipped) {
    source_.skip("+-0123456789");
    return std::optional<ScoredMove>();
  }
  const Result<Discs> score = read_score();
  if (!score) return score.error();
  return std::optional(ScoredMove{*move, *score});
}

Result<Discs> ObfReader::read_score() {
  const TextSource::Place place = source_.place();
  std::string word;
  while (word.size() < kMaxScoreLength &&
         (is_digit(source_.peek()) || (word.empty() && (source_.peek() == '-' || source_.peek() == '+')))) {
    word += static_cast<char>(source_.next());
  }
  if (word.empty()) return source_.unexpected("a score such as +12");
  const auto score = parse_integer(word, "score", -kSquareCount, kSquareCount);
  if (!score) return TextSource::error_at(place, score.error().message);
  return static_cast<Discs>(*score);
}

std::string to_obf(const Problem& problem) {
  const Position& position = problem.position;
  std::string line(kSquareCount, '-');
  for (const Square square : squares(position.discs(Color::black))) line[index(square)] = 'X';
  for (const Square square : squares(position.discs(Color::white))) line[index(square)] = 'O';
  line += position.to_move == Color::black ? " X;" : " O;";
  for (const ScoredMove& scored : problem.scores) {
    line += ' ' + (scored.move == Square::pass ? "PS" : upper_case(to_string(scored.move))) + ':';
    line += (scored.score < 0 ? "" : "+") + std::to_string(scored.score) + ';';
  }
  return line;
}

}  // namespace emilia
