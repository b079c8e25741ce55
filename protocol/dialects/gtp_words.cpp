// SPDX-License-Identifier: MIT
#include "protocol/dialects/gtp_words.h"

#include <algorithm>
#include <cstdlib>

#include "engine/base/numbers.h"
#include "engine/base/text.h"

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

Status MoveFilter::read(bool allows, Words& tokens) {
  const Result<Color> side = parse_gtp_colour(tokens.next());
  if (!side) return side.error();
  std::string_view list = tokens.next();
  WideBitboard squares;
  while (!list.empty()) {
    const std::string_view word = list.substr(0, list.find(','));
    list.remove_prefix(std::min(word.size() + 1, list.size()));
    const std::optional<Square> move = parse_move(word);
    if (!move) return Error{"invalid move " + in_quotes(word) + ": expected a square such as F5, or pass"};
    if (is_square(*move)) squares |= bit<WideBitboard>(*move);
  }
  const auto depth = parse_integer(tokens.next(), "depth", 1, kMaxBoardSquares);
  if (!depth) return depth.error();
  if (*side != position_.to_move) return success();
  if (allows) {
    allowed_ = allowed_.value_or(WideBitboard()) | squares;
  } else {
    avoided_ |= squares;
  }
  return success();
}

Result<std::vector<Square>> MoveFilter::moves() const {
  const WideBitboard legal = position_.board.legal_moves();
  const WideBitboard left = allowed_.value_or(legal) & legal & ~avoided_;
  std::vector<Square> moves;
  if (left == legal) return moves;
  for (const Square square : squares(left)) moves.push_back(square);
  if (moves.empty()) return Error{"no legal move is left after allow and avoid"};
  return moves;
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
