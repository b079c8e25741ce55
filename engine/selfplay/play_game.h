// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "engine/selfplay/game_params.h"
#include "engine/selfplay/played_games.h"

namespace emilia {

/// Plays the game of that number. It depends on the arguments alone, not on what `search` did before.
/// Requires legal parameters: openings that leave a move, min <= max random plies, and limits that have to
/// do with every position.
PlayedGame play_game(const GameParams& params, std::uint32_t number, PositionSearch& search);

}  // namespace emilia
