// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/search_and_wait.h"
#include "engine/solve/proof_log.h"

namespace emilia {

/// What is to be found of a position: the exact score, or less.
struct SolveGoal {
  std::optional<DiscWindow> window;        ///< of searches to the end of the game
  std::optional<Selectivity> selectivity;  ///< the confidence to end with
  std::optional<int> depth;                ///< plies
  std::optional<Microseconds> time;        ///< of each search: with `wants_moves` there is one a move
  bool wants_moves = false;                ///< the score of every move too

  /// Searched until it is proven.
  [[nodiscard]] bool is_proof() const {
    return !depth && !time && selectivity.value_or(Selectivity::none) == Selectivity::none;
  }
};

/// As flags of the command line: "--wld --depth 20"; empty for the exact score.
std::string to_string(const SolveGoal& goal);

/// A score, and what it says of the value to the side to move.
struct FoundScore {
  Score score;
  Bound bound = Bound::none;
  bool is_proven = false;

  bool operator==(const FoundScore&) const = default;
};

struct FoundMove {
  Square move = Square::none;
  FoundScore found;

  bool operator==(const FoundMove&) const = default;
};

/// What was found of a position.
struct Solution {
  FoundScore found;
  int depth = 0;                                ///< 0 where not one was completed
  Selectivity selectivity = Selectivity::none;  ///< of the last search
  std::vector<Square> line;      ///< the best one, passes among it; of an exact score to the end of the game
  std::vector<FoundMove> moves;  ///< every legal move, best first, where that was asked for
  std::uint64_t nodes = 0;
  Microseconds elapsed{0};
  bool is_interrupted = false;  ///< by the hook: what is known so far
};

/// Finds it. Where `proofs` is not null, what is proven of large subtrees is kept there, and what earlier
/// runs have kept there is used. An error when a search could not begin, or ended too early by itself. The
/// hooks hear of the position's own side. The engine's game is another one afterwards.
Result<Solution> solve_position(Engine& engine, const Position& position, const SolveGoal& goal,
                                ProofLog* proofs, const SearchHooks& hooks);

/// Positions with so many empty squares take long enough to keep proofs.
inline constexpr int kMinEmptiesWithProofs = 26;

}  // namespace emilia
