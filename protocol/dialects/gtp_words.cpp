// SPDX-License-Identifier: MIT
#include "protocol/dialects/gtp_words.h"

#include <algorithm>
#include <cstdlib>

#include "engine/base/text.h"
#include "engine/base/words.h"

namespace emilia {

namespace {

constexpr char kDelete = '\x7f';

bool is_control(char c) {
  return (c >= '\0' && c < ' ') || c == kDelete;
}

}  // namespace

GtpLine parse_gtp_line(std::string_view line) {
  std::string clean;
  for (const char c : line.substr(0, line.find('#'))) {
    if (c == '\t') clean += ' ';
    if (!is_control(c)) clean += c;
  }
  Words words(clean);
  const std::string_view first = words.peek();
  const bool has_id = !first.empty() && first.find_first_not_of("0123456789") == std::string_view::npos;
  if (has_id) words.next();
  return {std::string(has_id ? first : ""), std::string(words.take_rest())};
}

bool is_gtp_interrupt(std::string_view line) {
  Words words(line);
  return words.next() == "#" && words.next() == "interrupt" && words.is_at_end();
}

Result<Color> parse_gtp_colour(std::string_view word) {
  if (equals_ignoring_case(word, "black") || equals_ignoring_case(word, "b")) return Color::black;
  if (equals_ignoring_case(word, "white") || equals_ignoring_case(word, "w")) return Color::white;
  if (word.empty()) return Error{"missing colour: expected black or white"};
  return Error{"invalid colour " + in_quotes(word) + ": expected black or white"};
}

std::string gtp_move(Square move) {
  return upper_case(to_string(move));
}

std::string gtp_score(const Position& position) {
  const Discs score = position.board.final_score();
  if (score == 0) return "0";
  const Color winner = score > 0 ? position.to_move : opposite(position.to_move);
  return (winner == Color::black ? "B+" : "W+") + std::to_string(std::abs(score));
}

}  // namespace emilia
