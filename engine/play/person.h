// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <vector>

#include "engine/api/engine.h"
#include "engine/play/seen_moves.h"

/// Player that chooses moves as people of a rating do (`MoveModel`). Ratings are those of tournament players,
/// 1500 on average.

namespace emilia {

/// Ratings that a person can have. Below `kWeakestPerson` a beginner's scale begins: the lower the rating,
/// the more moves are random.
inline constexpr int kLowestRating = 100;
inline constexpr int kWeakestPerson = 1300;
inline constexpr int kHighestRating = 2400;

/// Returns the rating whose moves win as many games as players of a rating do. The moves of the model lose as
/// many discs as those of people, but below 1800 they win more games.
/// Requires: kLowestRating <= rating <= kHighestRating.
int model_rating(int rating);

/// Probability of a legal move.
struct MoveChance {
  Square move = Square::none;
  double chance = 0;
};

/// Moves of a position as people of any rating play them.
class PeoplesMoves {
 public:
  /// Requires: a legal move; seen moves of the position.
  PeoplesMoves(const FullBoard& board, Square last, const SeenMoves& seen);

  /// Returns the probabilities of the legal moves, in square order.
  /// Requires: kLowestRating <= rating <= kHighestRating.
  [[nodiscard]] std::vector<MoveChance> chances(int rating) const;

  /// Returns the probability of a legal move.
  [[nodiscard]] double chance(Square move, int rating) const;

 private:
  Bitboard moves_;
  int empties_;
  std::vector<MoveFeatures> features_;
  std::vector<double> weakest_;  ///< probabilities for kWeakestPerson, which all lower ratings share
};

/// Returns a move drawn by its probability. It depends only on the arguments.
/// Requires: at least one move.
Square draw_move(const std::vector<MoveChance>& chances, std::uint64_t seed, std::uint64_t stream);

/// Returns how long people think about a move: half a second, and two seconds more for each further move
/// among which they choose, at most ten seconds. The number of these moves is the perplexity of the chances.
/// A time limit allows half of its time, a clock a thirtieth of it and half of the increment. Requires: at
/// least one move.
Milliseconds thinking_time(const std::vector<MoveChance>& chances, const SearchLimits& limits, Color to_move);

/// Returns the opponent's last move of a game; `Square::none` at its start.
Square last_move(const Game& game);

}  // namespace emilia
