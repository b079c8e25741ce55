// SPDX-License-Identifier: MIT
#include "engine/play/person.h"

#include <algorithm>

#include "engine/base/random.h"

namespace emilia {

std::vector<MoveChance> chances_of_moves(const FullBoard& board, Square last, const SeenMoves& seen,
                                         int rating) {
  const auto chances =
      embedded_move_model().probabilities(board, last, seen.values(board), std::max(rating, kWeakestPerson));
  constexpr double kMostRandom = 0.85;
  const double random = kMostRandom * std::max(0, kWeakestPerson - rating) / (kWeakestPerson - kLowestRating);
  std::vector<MoveChance> result;
  for (const Square move : squares(board.legal_moves())) {
    const double chance = chances[result.size()];
    result.push_back({move, (1 - random) * chance + random / static_cast<double>(chances.size())});
  }
  return result;
}

Square draw_move(const std::vector<MoveChance>& chances, std::uint64_t seed, std::uint64_t stream) {
  double rest = SplitMix(seed, stream).fraction();
  for (const MoveChance& move : chances) {
    rest -= move.chance;
    if (rest < 0) return move.move;
  }
  return chances.back().move;
}

Square last_move(const Game& game) {
  const std::vector<Square> moves = game.moves();
  return moves.empty() ? Square::none : moves.back();
}

}  // namespace emilia
