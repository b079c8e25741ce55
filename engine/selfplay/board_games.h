// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <vector>

#include "engine/board/shape.h"
#include "engine/search/deepening/position_search.h"

namespace emilia {

/// Parameters of self-play on any board, whose positions are labelled as they are played.
struct BoardGameParams {
  Shape board;
  std::uint64_t seed = 1;
  double random_share = 0.04;  ///< share of random moves after the random start
  Evaluation evaluation;
  PositionLimits limits{.depth = 2, .exact_from = 8};
};

/// Position of a game and its label, for the side to move.
struct ScoredPosition {
  WideBoard board;
  float discs = 0;
};

/// Plays a game by its number and returns its positions with a legal move. The game begins with random moves,
/// up to a third of the squares. The label is the outcome of the moves that follow. For a learned evaluation
/// it is the mean of the outcome and of the score of the search that chose the move. The outcome is the
/// result of the game or, if a random move follows, the score of the search before that move; other
/// evaluations leave out the positions before it. Exact scores replace the result. The game depends only on
/// the arguments, not on earlier use of `search`.
std::vector<ScoredPosition> play_board_game(const BoardGameParams& params, std::uint32_t number,
                                            PositionSearch& search);

}  // namespace emilia
