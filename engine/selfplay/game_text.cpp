// SPDX-License-Identifier: MIT
#include "engine/selfplay/game_text.h"

#include <algorithm>
#include <string>

#include "engine/base/numbers.h"
#include "engine/base/text.h"
#include "engine/board/position_text.h"

namespace emilia {

namespace {

constexpr std::string_view kBlanks = " \t";

}  // namespace

Result<std::vector<Position>> positions_before(std::span<const Square> moves) {
  std::vector<Position> positions;
  positions.reserve(moves.size() + 1);
  Position position = start_position();
  int number = 0;
  for (const Square move : moves) {
    ++number;
    const bool has_to_pass = position.board.is_legal(Square::pass);
    if (has_to_pass) position = position.after(Square::pass);
    if (has_to_pass && move == Square::pass) continue;
    if (move == Square::pass || !position.board.is_legal(move)) {
      return Error{"illegal move '" + to_string(move) + "' as number " + std::to_string(number) +
                   ": expected a legal move for " + to_string(position.to_move)};
    }
    positions.push_back(position);
    position = position.after(move);
  }
  positions.push_back(position);
  return positions;
}

Result<ScoredGame> parse_scored_game(std::string_view line) {
  const std::size_t blank = std::min(line.find_first_of(kBlanks), line.size());
  const std::size_t second = std::min(line.find_first_not_of(kBlanks, blank), line.size());
  const auto moves = parse_transcript(line.substr(0, blank));
  if (!moves) return moves.error();
  const auto score = parse_integer(line.substr(second), "score after the moves", -kSquareCount, kSquareCount);
  if (!score) return score.error();
  auto positions = positions_before(*moves);
  if (!positions) return positions.error();

  const Position& last = positions->back();
  if (!last.board.is_finished()) {
    return Error{"the game is not over after its last move, expected a finished game"};
  }
  const Discs final_score = last.board.final_score();
  const Discs black_score = last.to_move == Color::black ? final_score : -final_score;
  if (*score != black_score) {
    return Error{"invalid score " + std::to_string(*score) + ": the game ends with " +
                 std::to_string(black_score) + " for Black"};
  }
  return ScoredGame{*positions, black_score};
}

std::string_view without_remark(std::string_view line) {
  return trimmed(line.substr(0, line.find('#')));
}

}  // namespace emilia
