// SPDX-License-Identifier: MIT
#pragma once

#include <array>

#include "engine/board/board.h"

/// Patterns around a move, as people see it: the four lines through its square, the squares beside it, and
/// the place of the move before. Equal moves under the symmetries of the board have equal indices.

namespace emilia {

/// Phases of a game with their own weights, by empty squares: above 44, above 30, above 16, and the rest.
inline constexpr int kPolicyPhases = 4;

constexpr int policy_phase(int empties) {
  constexpr std::array kLowest = {45, 31, 17};
  int phase = 0;
  while (phase < kPolicyPhases - 1 && empties < kLowest.at(static_cast<std::size_t>(phase))) ++phase;
  return phase;
}

/// Number of patterns of a move.
inline constexpr int kMovePatterns = 6;

/// Number of weights of a phase.
inline constexpr int kPolicyWeights = 10 * (4 * 2187 + 6561) + 64;

using MovePatterns = std::array<int, kMovePatterns>;

/// Returns the index of the weight of each pattern in the weights of a phase.
/// Requires: a legal move; `last` is the opponent's move before, or not a square.
MovePatterns move_patterns(const FullBoard& board, Square move, Square last);

}  // namespace emilia
