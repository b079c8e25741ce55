// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "engine/base/result.h"
#include "engine/base/shard.h"
#include "engine/selfplay/game_params.h"

namespace emilia {

struct SelfplayRequest {
  std::string output;  ///< file of games
  std::uint32_t games = 0;
  GameParams params;
  Shard shard;  ///< part of the numbers 0 to games - 1
  int threads = 1;
  bool is_resumed = false;  ///< continue the output of an earlier run
};

struct SelfplayReport {
  std::uint64_t games_played = 0;  ///< by this run
  std::uint64_t games_before = 0;  ///< by earlier runs
};

/// Callback with the number of further games of the shard that are written, also by an earlier run.
using OnPlayed = std::function<void(std::uint64_t games)>;

/// Plays self-play games. The output depends only on the request, not on threads or interruptions.
/// Errors: the output exists and is not resumed; a resumed output was made with other settings. Such an
/// output is not changed.
Result<SelfplayReport> play_games(const SelfplayRequest& request, const OnPlayed& on_played);

}  // namespace emilia
