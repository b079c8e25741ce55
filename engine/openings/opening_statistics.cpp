// SPDX-License-Identifier: MIT
#include "engine/openings/opening_statistics.h"

#include <algorithm>

#include "engine/board/symmetry.h"

namespace emilia {

void ResultCounts::add(const std::optional<OpeningResult>& result) {
  ++games;
  if (!result) return;
  const bool is_black = result->winner == Color::black;
  ++(!result->winner ? drawn : is_black ? black : white);
  if (!result->margin) return;
  ++counted;
  discs += is_black ? *result->margin : -*result->margin;
}

void ResultCounts::add(const ResultCounts& other) {
  games += other.games;
  black += other.black;
  drawn += other.drawn;
  white += other.white;
  counted += other.counted;
  discs += other.discs;
}

OpeningStatistics::OpeningStatistics(const Position& position)
    : to_move_(position.to_move), board_(canonical(position.board)) {
  for (const MoveClass& moves : classes_of_moves(position.board))
    branches_.push_back({canonical(position.after(moves.front()).board), {.move = moves.front()}});
}

void OpeningStatistics::add(const Game& game, const std::optional<OpeningResult>& result) {
  Position position = game.start();
  const std::vector<Square> moves = game.moves();
  std::size_t ply = 0;
  const int empties = board_.empty_count();
  const auto is_here = [&] {
    return position.board.empty_count() == empties && position.to_move == to_move_ &&
           canonical(position.board) == board_;
  };
  while (!is_here()) {
    if (ply == moves.size() || position.board.empty_count() < empties) return;
    position = position.after(moves[ply++]);
  }
  ResultCounts counts;
  counts.add(result);
  add(position, ply == moves.size() ? std::nullopt : std::optional(moves[ply]), counts);
}

void OpeningStatistics::add(const Position& reached, std::optional<Square> next, const ResultCounts& counts) {
  all_.add(counts);
  if (!next) return;
  const WideBoard after = canonical(reached.after(*next).board);
  const auto branch = std::ranges::find(branches_, after, &Branch::after);
  if (branch != branches_.end()) branch->played.counts.add(counts);
}

std::vector<OpeningStatistics::PlayedMove> OpeningStatistics::moves() const {
  std::vector<PlayedMove> played;
  for (const Branch& branch : branches_) {
    if (branch.played.counts.games > 0) played.push_back(branch.played);
  }
  std::ranges::stable_sort(played, std::greater(), [](const PlayedMove& move) { return move.counts.games; });
  return played;
}

}  // namespace emilia
