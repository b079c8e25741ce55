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
  std::string output;  ///< a file of games
  std::uint32_t games = 0;
  GameParams params;
  Shard shard;  ///< of the numbers 0 .. games - 1
  int threads = 1;
  bool is_resumed = false;  ///< go on with the output of a run that was ended
};

struct SelfplayReport {
  std::uint64_t games_played = 0;  ///< by this run
  std::uint64_t games_before = 0;  ///< that the output had already
};

/// How far the games are: so many more of the shard are written (or were, by an earlier run).
using OnPlayed = std::function<void(std::uint64_t games)>;

/// Plays games of the engine with itself. The output depends on the request, never on the number of threads
/// nor on how often it was ended and resumed. An output that is there already is an error unless it is
/// resumed; a resumed one that was made with other settings is an error and stays as it was.
Result<SelfplayReport> play_games(const SelfplayRequest& request, const OnPlayed& on_played);

}  // namespace emilia
