// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "eval/people/move_model.h"

namespace emilia {

/// Position in which a person chose a move.
struct ChosenMove {
  FullBoard board;
  Square last = Square::none;  ///< opponent's move before; none after a pass
  Square move = Square::none;
};

/// Moves of a game, except passes.
using ChosenGame = std::vector<ChosenMove>;

/// Returns the weights of the patterns for the moves of games: by phase and index, in units of a logit.
/// Starts with `initial`, or with zeros if it is empty. Uses AdaGrad (Duchi, Hazan and Singer, 2011).
std::vector<float> train_policy(std::span<const ChosenGame> games, int passes, std::vector<float> initial);

/// Returns the weights of both groups in the units of a model.
std::vector<std::int8_t> rounded_policy(std::span<const float> tournament, std::span<const float> online);

/// Returns the positions that at least `least` games of both groups reached with more than 39 empty squares.
std::vector<PopularPosition> popular_positions(std::span<const ChosenGame> tournament,
                                               std::span<const ChosenGame> online, std::uint32_t least);

}  // namespace emilia
