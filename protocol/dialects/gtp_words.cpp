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
  Words tokens(clean);
  const std::string_view first = tokens.peek();
  const bool has_id = !first.empty() && first.find_first_not_of("0123456789") == std::string_view::npos;
  if (has_id) tokens.next();
  return {std::string(has_id ? first : ""), std::string(tokens.take_rest())};
}

bool is_gtp_interrupt(std::string_view line) {
  Words tokens(line);
  return tokens.next() == "#" && tokens.next() == "interrupt" && tokens.is_at_end();
}

Result<Color> parse_gtp_colour(std::string_view token) {
  if (equals_ignoring_case(token, "black") || equals_ignoring_case(token, "b")) return Color::black;
  if (equals_ignoring_case(token, "white") || equals_ignoring_case(token, "w")) return Color::white;
  if (token.empty()) return Error{"missing colour: expected black or white"};
  return Error{"invalid colour " + in_quotes(token) + ": expected black or white"};
}

std::string gtp_move(Square move) {
  return upper_case(to_string(move));
}

std::string gtp_score(const Position& position, Scoring scoring) {
  const Discs score = final_score(position.board, scoring);
  if (score == 0) return "0";
  const Color winner = score > 0 ? position.to_move : opposite(position.to_move);
  return (winner == Color::black ? "B+" : "W+") + std::to_string(std::abs(score));
}

}  // namespace emilia
