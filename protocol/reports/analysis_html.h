// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "engine/analysis/game_analysis.h"

namespace emilia {

/// The analysis as a page that needs no other file and no network: the game is stepped through in it, with
/// the components of the web board (protocol/web/board/src/page, of which `scripts/web --page` makes
/// game_page.html). Where no script runs it has the table.
std::string analysis_html(const GameAnalysis& analysis);

}  // namespace emilia
