// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <optional>

#include "engine/engine.h"

namespace emilia {

struct SearchOutcome {
  BestMove best;
  std::optional<SearchInfo> info;  ///< of the last completed depth; nothing where none was completed
};

/// Searches the engine's game and waits for the answer. `on_info`, if there is one, hears of every completed
/// depth on the search's thread. An error when the search could not begin.
Result<SearchOutcome> search_and_wait(Engine& engine, const SearchLimits& limits,
                                      std::function<void(const SearchInfo&)> on_info = {});

}  // namespace emilia
