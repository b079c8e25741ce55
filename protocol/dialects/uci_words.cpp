// SPDX-License-Identifier: MIT
#include "protocol/dialects/uci_words.h"

#include <algorithm>
#include <cmath>

#include "engine/base/text.h"
#include "protocol/words/report.h"

namespace emilia {

namespace {

/// Returns the square with the same name if rows are numbered from the other edge of the board.
Square mirrored(Square square, const Shape& board) {
  return square_at(column(square), board.rows() - 1 - row(square));
}

/// Returns the name of the lowest square of the side to move; empty without discs.
std::string lowest_square(const Position& position, const Shape& board) {
  for (int place = 0; place < board.square_count(); ++place) {
    const Square square = board.square(place);
    if (contains(position.board.player_discs(), mirrored(square, board))) return to_string(square);
  }
  return {};
}

}  // namespace

std::string uci_move(Square move, const Position& position, const Shape& board) {
  if (is_square(move)) return "P@" + to_string(mirrored(move, board));
  const std::string lowest = move == Square::pass ? lowest_square(position, board) : std::string();
  return lowest.empty() || position.board.is_finished() ? "(none)" : lowest + lowest;
}

std::optional<Square> parse_uci_move(std::string_view token, const Shape& board) {
  if (token == "0000") return Square::pass;
  const bool is_drop = token.size() > 2 && token[1] == '@' && to_lower(token[0]) == 'p';
  const std::size_t half = token.size() / 2;
  if (!is_drop && (token.size() % 2 != 0 || token.substr(0, half) != token.substr(half))) return std::nullopt;
  const std::optional<Square> square = parse_square(is_drop ? token.substr(2) : token.substr(0, half));
  if (!square || !board.contains(*square)) return std::nullopt;
  return is_drop ? mirrored(*square, board) : Square::pass;
}

std::string format_uci_info(const SearchInfo& info, const Position& position, const Shape& board) {
  std::string text = "info depth " + std::to_string(info.depth) + " multipv " +
                     std::to_string(std::max(info.line, 1)) + " score cp " +
                     std::to_string(std::lround(info.score.discs() * 100));
  if (info.bound != Bound::none) text += info.bound == Bound::lower ? " lowerbound" : " upperbound";
  text += " nodes " + std::to_string(info.nodes);
  text += " nps " + std::to_string(nodes_per_second(info.nodes, info.elapsed));
  text += " hashfull " + std::to_string(info.hash_permill);
  text += " time " + format_milliseconds(info.elapsed);
  if (!info.pv.empty()) text += " pv";
  Position current = position;
  for (const Square move : info.pv) {
    text += " " + uci_move(move, current, board);
    current = current.after(move);
  }
  return text;
}

std::string format_uci_best_move(const BestMove& best, const Position& position, const Shape& board) {
  std::string text = "bestmove " + uci_move(best.move, position, board);
  if (best.ponder != Square::none)
    text += " ponder " + uci_move(best.ponder, position.after(best.move), board);
  return text;
}

}  // namespace emilia
