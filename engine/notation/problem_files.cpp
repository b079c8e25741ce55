// SPDX-License-Identifier: MIT
#include "engine/notation/problem_files.h"

#include <algorithm>

#include "engine/base/files.h"
#include "engine/base/numbers.h"
#include "engine/base/text.h"
#include "engine/base/words.h"
#include "engine/board/fen.h"
#include "engine/board/position_text.h"
#include "engine/notation/archive.h"
#include "engine/notation/content.h"
#include "engine/notation/packed_file.h"
#include "engine/notation/text_source.h"

namespace emilia {

namespace {

constexpr std::string_view kProblemBlanks = " \t\r\n";

Result<std::vector<KnownPosition>> parse_obf(const std::string& text) {
  std::vector<KnownPosition> problems;
  ObfReader reader(InputFile::of_text(text));
  while (true) {
    const auto problem = reader.next();
    if (!problem) return problem.error();
    if (!*problem) return problems;
    KnownPosition known{Shape(), to_string((*problem)->position), std::nullopt, (*problem)->scores};
    if (!known.moves.empty()) known.score = std::ranges::max(known.moves, {}, &ScoredMove::score).score;
    problems.push_back(std::move(known));
  }
}

Result<KnownPosition> parse_line(std::string_view line, const std::optional<Shape>& board) {
  if (begins_with_fen(line)) {
    const auto position = parse_flipello_fen(line, board);
    if (!position) return position.error();
    return KnownPosition{position->board, to_string(position->position, position->board), std::nullopt, {}};
  }
  Words words(line);
  const std::string_view text = words.next();
  const auto position = parse_board_position(text, board);
  if (!position) return position.error();
  const Shape& shape = position->board;
  KnownPosition known{shape, std::string(text), std::nullopt, {}};
  if (!words.is_at_end()) {
    const auto score = parse_integer(words.next(), "score", -shape.square_count(), shape.square_count());
    if (!score) return score.error();
    known.score = static_cast<Discs>(*score);
  }
  if (!words.is_at_end()) return Error{"unexpected " + in_quotes(words.peek()) + " after the score"};
  return known;
}

Result<std::vector<KnownPosition>> parse_lines(const std::string& text, const std::optional<Shape>& board) {
  InputFile in = InputFile::of_text(text);
  std::vector<KnownPosition> problems;
  for (std::size_t number = 1;; ++number) {
    const auto read = in.read_line();
    if (!read) return TextSource::error_at({number, 1}, "the line is too long");
    if (!*read) return problems;
    const std::string& line = **read;
    const std::string_view told = std::string_view(line).substr(0, line.find_first_of("%#"));
    const std::size_t begin = told.find_first_not_of(kProblemBlanks);
    if (begin == std::string_view::npos) continue;
    const auto known = parse_line(trimmed(told), board);
    if (!known) return TextSource::error_at({number, begin + 1}, known.error().message);
    problems.push_back(*known);
  }
}

/// Returns the first line with more than a comment; empty without one.
std::string_view first_problem(std::string_view text) {
  std::size_t begin = 0;
  while ((begin = text.find_first_not_of(kProblemBlanks, begin)) != std::string_view::npos &&
         (text[begin] == '%' || text[begin] == '#'))
    begin = std::min(text.find_first_of("\r\n", begin), text.size());
  if (begin == std::string_view::npos) return {};
  return text.substr(begin, text.find_first_of("\r\n", begin) - begin);
}

/// Returns true if the first word has only characters of a FEN. No other format has such a word.
bool is_list_of_fens(std::string_view text) {
  const std::string_view line = first_problem(text);
  return begins_with_fen(line) &&
         Words(line).peek().find_first_not_of("0123456789Pp*/[]") == std::string_view::npos;
}

/// Returns true if the first line begins like a position string and has no moves after it.
bool is_list_of_positions(std::string_view text) {
  Words words(first_problem(text));
  const std::string_view position = words.next();
  const char first = position.empty() ? ' ' : to_lower(position[0]);
  return (first == 'b' || first == 'w') && (position.size() < 2 || !is_digit(position[1])) &&
         (words.is_at_end() || !is_letter(static_cast<unsigned char>(words.peek()[0])));
}

/// Returns the last position of each game, without a known score.
Result<std::vector<KnownPosition>> parse_games(GameFormat format, const std::string& text) {
  std::vector<KnownPosition> problems;
  const auto reader = make_game_reader(format, InputFile::of_text(text));
  while (true) {
    const auto record = reader->next();
    if (!record) return record.error();
    if (!*record) return problems;
    const GameRecord& game = **record;
    problems.push_back({game.board, to_string(game.game.position(), game.board), std::nullopt, {}});
  }
}

}  // namespace

Result<std::vector<KnownPosition>> parse_problems(const std::string& text,
                                                  const std::optional<Shape>& board) {
  if (text.starts_with(kByteOrderMark)) return parse_problems(text.substr(kByteOrderMark.size()), board);
  if (board || is_list_of_fens(text)) return parse_lines(text, board);
  const std::optional<GameFormat> format = format_of_content(text);
  if (format == GameFormat::obf) return parse_obf(text);
  if (is_list_of_positions(text)) return parse_lines(text, board);
  return format ? parse_games(*format, text) : parse_obf(text);
}

Result<std::vector<KnownPosition>> read_problem_files(std::span<const std::string> paths,
                                                      const std::optional<Shape>& board) {
  std::vector<KnownPosition> all;
  for (const std::string& path : paths) {
    const auto in_file = [&](const Error& error) { return Error{in_quotes(path) + ": " + error.message}; };
    InputFile file;
    if (const auto opened = open_unpacked(path, file); !opened) return opened.error();
    const auto text = read_rest(file, kMaxUnpackedSize);
    if (!text) return text.error();
    const auto problems = parse_problems(*text, board);
    if (!problems) return in_file(problems.error());
    if (problems->empty()) return in_file({"the file has no position"});
    all.insert(all.end(), problems->begin(), problems->end());
  }
  return all;
}

}  // namespace emilia
