// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "protocol/commands/game_analysis.h"

namespace emilia {

/// The analysis as a table for people: a line for each move with its value and its loss in discs, both from
/// the view of its player, the better move and the line, then what each player lost.
std::string format_analysis(const GameAnalysis& analysis);

/// The same as one JSON object, whose fields docs/games.md describes.
std::string format_analysis_json(const GameAnalysis& analysis);

/// "A (Black) against B (White), Black +4": who played, and how it ended where that is known.
std::string analysis_title(const GameAnalysis& analysis);

/// A score as the analysis writes it: "+3.25", and "+4" for a proven one.
std::string format_signed(Score score, bool is_exact);

/// What a side lost with all its moves.
struct Losses {
  Score sum;
  std::size_t moves = 0;
  std::size_t mistakes = 0;  ///< that lost two discs or more
};
Losses losses_of(const GameAnalysis& analysis, Color color);

/// "9.25 discs in 30 moves, 2 mistakes".
std::string format_losses(const Losses& losses);

}  // namespace emilia
