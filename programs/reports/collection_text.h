// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "engine/analysis/collection/collection_report.h"

namespace emilia {

/// Return the header of the game table and the row of a game.
std::string format_collection_header();
std::string format_game_summary(std::uint64_t number, const GameSummary& game);

/// Returns a table of the players and their losses, at most kShownPlayers, and the number of others. For a
/// named player, adds openings and opponents.
inline constexpr std::size_t kShownPlayers = 20;
std::string format_collection(const CollectionReport& report, std::string_view player);

/// Returns all rows as CSV with the columns `player,by,name,games,moves,mistakes,loss,loss_per_move` and
/// `rating,rating_low,rating_high`, which only rows of all games have. A name that a spreadsheet would run as
/// a formula follows an apostrophe.
std::string format_collection_csv(const CollectionReport& report);

}  // namespace emilia
