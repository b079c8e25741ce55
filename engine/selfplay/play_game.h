// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "engine/selfplay/game_settings.h"
#include "engine/selfplay/played_games.h"
#include "engine/selfplay/position_search.h"

namespace emilia {

/// Plays the game of that number. It depends on the arguments alone, not on what `search` did before.
/// Requires legal settings: openings that leave a move, min <= max random plies, and an effort that is asked
/// about every position.
PlayedGame play_game(const GameSettings& settings, std::uint32_t number, PositionSearch& search);

}  // namespace emilia
