// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "engine/analysis/game_analysis.h"
#include "engine/base/markup.h"

namespace emilia {

/// Returns a picture of the board before a move, with the played move and the better move.
Element board_picture(const MoveAnalysis& move);

/// Returns a picture with the title, the evaluation of each move from Black's view, and the boards of the
/// turning points with captions such as "17. Black b4 loses 5.3 discs, better f3".
std::string analysis_svg(const GameAnalysis& analysis);

}  // namespace emilia
