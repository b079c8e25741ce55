// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "engine/analysis/game_analysis.h"
#include "engine/base/markup.h"

namespace emilia {

/// The board before a move, with the move that was made and the better one.
Element board_picture(const MoveAnalysis& move);

/// One picture: the title, the evaluation over the moves from Black's view, and the boards of the turning
/// points with captions such as "17. Black b4 loses 5.3 discs, better f3".
std::string analysis_svg(const GameAnalysis& analysis);

}  // namespace emilia
