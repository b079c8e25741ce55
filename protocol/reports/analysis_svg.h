// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "engine/analysis/game_analysis.h"
#include "engine/base/markup.h"

namespace emilia {

/// How many turning points the pictures show.
inline constexpr std::size_t kShownTurningPoints = 6;

/// What the marks on the boards mean.
inline constexpr std::string_view kMarksInWords =
    "red square: the move that was made; yellow ring: the better one";

/// The evaluation over the moves of the game, from Black's view, with the turning points as numbered dots.
Element evaluation_graph(const GameAnalysis& analysis);

/// The board before a move, with the move that was made and the better one.
Element board_picture(const MoveAnalysis& move);

/// "17. Black b4 loses 5.3 discs, better f3".
std::string turning_point_caption(const GameAnalysis& analysis, const MoveAnalysis& move);

/// One picture of all that: the title, the graph, and the boards of the turning points with their captions.
std::string analysis_svg(const GameAnalysis& analysis);

}  // namespace emilia
