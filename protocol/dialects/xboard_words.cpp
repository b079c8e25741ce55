// SPDX-License-Identifier: MIT
#include "protocol/dialects/xboard_words.h"

#include <algorithm>

#include "engine/base/numbers.h"
#include "engine/base/text.h"

namespace emilia {

std::string xboard_move(Square move) {
  return is_square(move) ? "P@" + to_string(move) : "@@@@";
}

std::optional<Square> parse_xboard_move(std::string_view token) {
  if (token == "@@@@" || token == "--") return Square::pass;
  if (token.size() > 2 && token[1] == '@' && to_lower(token[0]) == 'p') token.remove_prefix(2);
  const std::optional<Square> move = parse_move(token);
  return move && (*move == Square::pass || is_on_8x8(*move)) ? move : std::nullopt;
}

bool is_xboard_null_move(const Game& game, const Position& position) {
  if (!game.position().board.is_legal(Square::pass) || game.is_finished()) return false;
  Position seen = game.start();
  WideBitboard black = seen.discs(Color::black);
  WideBitboard white = seen.discs(Color::white);
  Color mover = seen.to_move;
  for (const Square move : game.moves()) {
    if (move != Square::pass) (mover == Color::black ? black : white) |= bit<WideBitboard>(move);
    mover = opposite(mover);
  }
  return position.to_move == opposite(mover) && position.discs(Color::black) == black &&
         position.discs(Color::white) == white;
}

std::string xboard_result(const Position& position) {
  const Discs score = position.board.final_score();
  const Discs difference = position.to_move == Color::black ? score : -score;
  const int black = (kSquareCount + difference) / 2;
  const std::string_view result = difference == 0 ? "1/2-1/2" : (difference > 0 ? "1-0" : "0-1");
  return std::string(result) + " {" + std::to_string(black) + '-' + std::to_string(kSquareCount - black) +
         '}';
}

std::string xboard_setup() {
  return "setup (P.....p.....) 8x8+6_crazyhouse 8/8/8/3Pp3/3pP3/8/8/8[" + std::string(kSquareCount, 'P') +
         std::string(kSquareCount, 'p') + "] w - - 0 1";
}

Result<std::chrono::milliseconds> parse_xboard_minutes(std::string_view token) {
  const std::size_t colon = std::min(token.find(':'), token.size());
  const auto minutes = parse_integer(token.substr(0, colon), "minutes", 0, kMaxSeconds / 60);
  const auto seconds = colon < token.size() ? parse_integer(token.substr(colon + 1), "seconds", 0, 59)
                                            : Result<std::int64_t>(0);
  if (!minutes) return minutes.error();
  if (!seconds) return seconds.error();
  return std::chrono::milliseconds((*minutes * 60 + *seconds) * 1000);
}

}  // namespace emilia
