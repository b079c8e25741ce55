// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "engine/notation/game_record.h"
#include "engine/openings/opening_statistics.h"

namespace emilia {

/// Adds a game with its result; games for the fewest discs and on other boards than 8x8 are skipped.
void add_game(OpeningStatistics& statistics, const GameRecord& record);

/// Returns a table: the results of all games after a position, then those of each move.
std::string format_opening_table(const OpeningStatistics& statistics);

}  // namespace emilia
