// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "engine/api/engine.h"
#include "engine/board/shape.h"

/// Tokens of Fairy-Stockfish's UCI for the variants flipello and flipello10. Rank 1 is at the bottom.

namespace emilia {

/// Returns "P@e3". A pass is the lowest square of the side to move twice, "c3c3": lowest rank first, then
/// lowest file. "(none)" for a pass in a finished game, and for no move.
std::string uci_move(Square move, const Position& position, const Shape& board);

/// Parses "P@e3", and a square twice or "0000" as a pass.
std::optional<Square> parse_uci_move(std::string_view token, const Shape& board);

/// Returns "info depth 9 multipv 1 score cp 325 nodes 81234 nps 2210000 hashfull 12 time 37 pv P@e3 P@d3",
/// with "lowerbound" or "upperbound" after the score of a bound. The line starts at `position`.
std::string format_uci_info(const SearchInfo& info, const Position& position, const Shape& board);

/// Returns "bestmove P@e3 ponder P@d3", or "bestmove (none)" in a finished game.
std::string format_uci_best_move(const BestMove& best, const Position& position, const Shape& board);

}  // namespace emilia
