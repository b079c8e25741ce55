// SPDX-License-Identifier: MIT
#include "engine/selfplay/selfplay.h"

#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "engine/base/files.h"
#include "engine/base/ordered_jobs.h"
#include "engine/selfplay/play_game.h"
#include "engine/selfplay/played_games.h"

namespace emilia {

namespace {

/// Returns the settings of the games as text.
std::string settings_of(const SelfplayRequest& request) {
  return to_string(request.params) + ", shard " + std::to_string(request.shard.number) + "/" +
         std::to_string(request.shard.count);
}

Status check(const SelfplayRequest& request) {
  const std::size_t openings = request.params.openings.size();
  if (openings > 0 && request.games > openings && request.params.random_share == 0) {
    return Error{std::to_string(request.games) + " games from " + std::to_string(openings) +
                 " openings would repeat games; give more openings or a share of random moves"};
  }
  return success();
}

}  // namespace

Result<SelfplayReport> play_games(const SelfplayRequest& request, const OnPlayed& on_played) {
  if (const Status checked = check(request); !checked) return checked.error();
  PlayedGameWriter writer;
  const auto mode = request.is_resumed ? RecordFile::Mode::resume : RecordFile::Mode::create;
  if (const Status opened = writer.open(request.output, mode, settings_of(request)); !opened)
    return opened.error();

  SelfplayReport report{.games_before = writer.game_count()};
  on_played(report.games_before);
  // The last existing game is played again, to check that it is equal.
  const std::uint64_t first = report.games_before == 0 ? 0 : report.games_before - 1;
  std::uint64_t next = first * request.shard.count + request.shard.number - 1;
  const auto next_number = [&]() -> Result<std::optional<std::uint32_t>> {
    if (next >= request.games) return std::optional<std::uint32_t>();
    const auto number = static_cast<std::uint32_t>(next);
    next += request.shard.count;
    return std::optional(number);
  };

  std::vector<std::unique_ptr<PositionSearch>> searches(static_cast<std::size_t>(request.threads));
  const auto play = [&](int thread, std::uint32_t number) {
    auto& search = searches[static_cast<std::size_t>(thread)];
    if (!search) search = std::make_unique<PositionSearch>(request.params.evaluation, request.params.limits);
    return play_game(request.params, number, *search);
  };

  bool is_compared = writer.last().has_value();
  const auto write = [&](const PlayedGame& game) -> Status {
    if (std::exchange(is_compared, false)) {
      if (game == writer.last()) return success();
      return file_error("resume", request.output, "another evaluation or program made it");
    }
    ++report.games_played;
    on_played(1);
    return writer.append(game);
  };

  const Status run = OrderedJobs<std::uint32_t, PlayedGame>(next_number, play, write).run(request.threads);
  if (!run) return run.error();
  return report;
}

}  // namespace emilia
