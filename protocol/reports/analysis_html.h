// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "engine/analysis/game_analysis.h"

namespace emilia {

/// A page of its own, which needs no other file: the graph, the boards of the turning points, the table of
/// the moves.
std::string analysis_html(const GameAnalysis& analysis);

}  // namespace emilia
