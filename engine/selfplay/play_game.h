// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "engine/selfplay/game_params.h"
#include "engine/selfplay/played_games.h"

namespace emilia {

/// Plays a game by its number. It depends only on the arguments, not on earlier use of `search`.
/// Requires: valid parameters: openings that leave a move, min <= max random plies, and limits that apply to
/// every position.
PlayedGame play_game(const GameParams& params, std::uint32_t number, PositionSearch& search);

}  // namespace emilia
