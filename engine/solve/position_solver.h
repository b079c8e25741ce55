// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/play/search_and_wait.h"
#include "engine/solve/proof_log.h"

namespace emilia {

/// Goal of a solve: the exact score, or less.
struct SolveGoal {
  std::optional<DiscWindow> window;        ///< window of searches to the end of the game
  std::optional<Selectivity> selectivity;  ///< confidence of the last search
  std::optional<int> depth;                ///< in plies
  std::optional<Microseconds> time;  ///< of each search; with `wants_moves` every move has its own search
  bool wants_moves = false;          ///< also the score of every move

  /// Returns true if the search ends with a proof.
  [[nodiscard]] bool is_proof() const {
    return !depth && !time && selectivity.value_or(Selectivity::none) == Selectivity::none;
  }
};

/// Returns the goal as command-line flags, "--wld --depth 20"; empty for the exact score.
std::string to_string(const SolveGoal& goal);

/// Score and its kind, for the side to move.
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

/// Result for a position.
struct Solution {
  FoundScore found;
  int depth = 0;                                ///< 0 if no depth was completed
  Selectivity selectivity = Selectivity::none;  ///< selectivity of the last search
  std::vector<Square> line;      ///< best line, passes included; for an exact score to the end of the game
  std::vector<FoundMove> moves;  ///< every legal move, best first, if requested
  std::uint64_t nodes = 0;
  Microseconds elapsed{0};
  bool is_interrupted = false;  ///< ended by the hook; the result is partial
};

/// Solves a position. If `proofs` is not null, proofs of large subtrees are stored there, and those of
/// earlier runs are used. The hooks get results from the view of the position's side to move. The game of the
/// engine is replaced.
/// Errors: a search could not start or ended too early.
Result<Solution> solve_position(Engine& engine, const Position& position, const SolveGoal& goal,
                                ProofLog* proofs, const SearchHooks& hooks);

/// Smallest number of empty squares for which storing proofs is worthwhile.
inline constexpr int kMinEmptiesWithProofs = 26;

}  // namespace emilia
