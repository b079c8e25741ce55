// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/analysis/game_analysis.h"

namespace emilia {

/// Adds to an analysis how people play its moves: the likelihood of the players' ratings, and for each move
/// the shares of people who play it and who play the best move. The people have a given rating, or else the
/// most likely rating of the player.
/// A game that the fewest discs win stays without people.
/// Errors: a search could not start.
Result<GameAnalysis> with_people(GameAnalysis analysis, std::optional<int> rating);

/// Returns the mistakes. If the analysis has people, the first ones are those that the fewest people make;
/// else the largest ones.
std::vector<const MoveAnalysis*> mistakes_of(const GameAnalysis& analysis);

/// Returns the share of people in words: "6 of 10", or "6 of 100" for a share below one in ten.
std::string format_share(double share);

/// Returns "60 % of players rated 1500 play b6, 20 % find f6."; empty if the move has no people.
std::string people_sentence(const MoveAnalysis& move);

}  // namespace emilia
