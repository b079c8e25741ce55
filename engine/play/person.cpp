// SPDX-License-Identifier: MIT
#include "engine/play/person.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>

#include "engine/base/random.h"

namespace emilia {

int model_rating(int rating) {
  struct Knot {
    int rating;
    int model;
  };
  // The strength of the model follows from its mean loss L of discs a move: 600 ln L Elo, which agrees with
  // games of the model against itself; random moves from games against levels (docs/results/people.md).
  constexpr std::array<Knot, 8> kKnots = {{{kLowestRating, kLowestRating},
                                           {400, 446},
                                           {800, 847},
                                           {1200, 1126},
                                           {1500, kWeakestPerson},
                                           {1600, 1532},
                                           {1800, 1800},
                                           {kHighestRating, kHighestRating}}};
  const auto* const above =
      std::ranges::lower_bound(kKnots, std::max(rating, kLowestRating + 1), {}, &Knot::rating);
  const Knot& low = *std::prev(above);
  return low.model + (rating - low.rating) * (above->model - low.model) / (above->rating - low.rating);
}

PeoplesMoves::PeoplesMoves(const FullBoard& board, Square last, const SeenMoves& seen)
    : moves_(board.legal_moves()),
      empties_(board.empty_count()),
      features_(embedded_move_model().features(board, last, seen.values(board))),
      weakest_(embedded_move_model().probabilities(features_, empties_, kWeakestPerson)) {}

std::vector<MoveChance> PeoplesMoves::chances(int rating) const {
  const auto chances =
      rating <= kWeakestPerson ? weakest_ : embedded_move_model().probabilities(features_, empties_, rating);
  constexpr double kMostRandom = 0.97;
  const double random = kMostRandom * std::max(0, kWeakestPerson - rating) / (kWeakestPerson - kLowestRating);
  std::vector<MoveChance> result;
  for (const Square move : squares(moves_)) {
    const double chance = chances[result.size()];
    result.push_back({move, (1 - random) * chance + random / static_cast<double>(chances.size())});
  }
  return result;
}

double PeoplesMoves::chance(Square move, int rating) const {
  const auto all = chances(rating);
  const auto found = std::ranges::find(all, move, &MoveChance::move);
  return found == all.end() ? 0 : found->chance;
}

Square draw_move(const std::vector<MoveChance>& chances, std::uint64_t seed, std::uint64_t stream) {
  double rest = SplitMix(seed, stream).fraction();
  for (const MoveChance& move : chances) {
    rest -= move.chance;
    if (rest < 0) return move.move;
  }
  return chances.back().move;
}

Milliseconds thinking_time(const std::vector<MoveChance>& chances, const SearchLimits& limits,
                           Color to_move) {
  constexpr double kForced = 500;
  constexpr double kEachFurther = 2000;
  constexpr double kMost = 10000;
  constexpr int kClockShare = 30;
  double entropy = 0;
  for (const MoveChance& move : chances) entropy -= move.chance > 0 ? move.chance * std::log(move.chance) : 0;
  const double wanted = std::min(kForced + kEachFurther * (std::exp(entropy) - 1), kMost);
  auto time = Milliseconds(static_cast<Milliseconds::rep>(wanted));
  if (limits.move_time) time = std::min(time, std::chrono::floor<Milliseconds>(*limits.move_time / 2));
  if (const auto& clock = limits.clock(to_move))
    time = std::min(time, clock->remaining / kClockShare + clock->increment / 2);
  return time;
}

Square last_move(const Game& game) {
  const std::vector<Square> moves = game.moves();
  return moves.empty() ? Square::none : moves.back();
}

}  // namespace emilia
