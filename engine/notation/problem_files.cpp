// SPDX-License-Identifier: MIT
#include "engine/notation/problem_files.h"

#include <algorithm>
#include <sstream>

#include "engine/base/files.h"
#include "engine/base/numbers.h"
#include "engine/base/text.h"
#include "engine/base/words.h"
#include "engine/board/position_text.h"
#include "engine/notation/text_source.h"

namespace emilia {

namespace {

constexpr std::string_view kProblemBlanks = " \t\r\n";
constexpr std::uint64_t kMaxFileSize = std::uint64_t{1} << 30;

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
  std::istringstream in(text);
  std::vector<KnownPosition> problems;
  std::string line;
  for (std::size_t number = 1; std::getline(in, line); ++number) {
    const std::string_view told = std::string_view(line).substr(0, line.find('%'));
    const std::size_t begin = told.find_first_not_of(kProblemBlanks);
    if (begin == std::string_view::npos) continue;
    const auto known = parse_line(trimmed(told), board);
    if (!known) return TextSource::error_at({number, begin + 1}, known.error().message);
    problems.push_back(*known);
  }
  return problems;
}

/// Returns the first character outside blanks and comments; a line feed if there is none.
char first_character(const std::string& text) {
  for (std::size_t i = 0; (i = text.find_first_not_of(kProblemBlanks, i)) != std::string::npos;) {
    if (text[i] != '%') return text[i];
    i = std::min(text.find('\n', i), text.size());
  }
  return '\n';
}

}  // namespace

Result<std::vector<KnownPosition>> parse_problems(const std::string& text,
                                                  const std::optional<Shape>& board) {
  if (text.starts_with(kByteOrderMark)) return parse_problems(text.substr(kByteOrderMark.size()), board);
  const char first = to_lower(first_character(text));
  return board || first == 'b' || first == 'w' ? parse_lines(text, board) : parse_obf(text);
}

Result<std::vector<KnownPosition>> read_problem_files(std::span<const std::string> paths,
                                                      const std::optional<Shape>& board) {
  std::vector<KnownPosition> all;
  for (const std::string& path : paths) {
    const auto in_file = [&](const Error& error) { return Error{in_quotes(path) + ": " + error.message}; };
    const auto text = read_file(path, kMaxFileSize);
    if (!text) return text.error();
    const auto problems = parse_problems(*text, board);
    if (!problems) return in_file(problems.error());
    if (problems->empty()) return in_file({"the file has no position"});
    all.insert(all.end(), problems->begin(), problems->end());
  }
  return all;
}

}  // namespace emilia
