// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "engine/analysis/game_analysis.h"

namespace emilia {

/// Returns the analysis as a self-contained HTML page that works without a network. The game is stepped
/// through with the components of the web board (web/src/page; `scripts/web --page` makes
/// game_page.html). Without scripts, the page shows the table.
std::string analysis_html(const GameAnalysis& analysis);

}  // namespace emilia
