// SPDX-License-Identifier: MIT
#include "engine/selfplay/selfplay.h"

#include <memory>
#include <optional>
#include <vector>

#include "engine/base/ordered_jobs.h"
#include "engine/selfplay/play_game.h"
#include "engine/selfplay/played_games.h"

namespace emilia {

namespace {

/// Writes the games in order, of which a resumed file has the first ones already.
class GameSink {
 public:
  explicit GameSink(const SelfplayTask& task)
      : path_(task.output),
        settings_(to_string(task.settings) + ", shard " + std::to_string(task.shard.number) + "/" +
                  std::to_string(task.shard.count)) {}

  Status create() { return writer_.create(path_, settings_); }

  /// Keeps the whole games of a file that is there, and the last of them in memory.
  Status resume() {
    PlayedGameReader reader;
    if (const Status opened = reader.open(path_); !opened) return opened;
    if (reader.settings() != settings_) {
      return Error{path_ + " was made with " + reader.settings() + ", expected " + settings_};
    }
    games_there_ = reader.whole_games().value_or(0);
    if (games_there_ > 0) {
      if (const Status skipped = reader.skip(games_there_ - 1); !skipped) return skipped;
      const auto last = reader.read();
      if (!last) return last.error();
      last_there_ = (*last)->record;
    }
    return writer_.resume(path_, games_there_);
  }

  [[nodiscard]] std::uint64_t games_there() const { return games_there_; }

  /// Takes the last game that the file has, to compare it, and then the others.
  Status take(const PlayedGame& game) {
    if (!last_there_) return writer_.append(game);
    if (game != *last_there_) return Error{path_ + " was made with another evaluation or by another program"};
    last_there_.reset();
    return success();
  }

 private:
  std::string path_;
  std::string settings_;
  PlayedGameWriter writer_;
  std::uint64_t games_there_ = 0;
  std::optional<PlayedGame> last_there_;
};

Status check(const SelfplayTask& task) {
  const std::size_t openings = task.settings.openings.size();
  if (openings > 0 && task.games > openings && task.settings.random_share == 0) {
    return Error{std::to_string(task.games) + " games from " + std::to_string(openings) +
                 " openings would repeat themselves, expected as many openings or a share of random moves"};
  }
  return success();
}

}  // namespace

Result<SelfplayReport> play_games(const SelfplayTask& task, const OnPlayed& on_played) {
  if (const Status checked = check(task); !checked) return checked.error();
  GameSink sink(task);
  const bool is_resumed = task.is_resumed && exists(task.output);
  if (const Status opened = is_resumed ? sink.resume() : sink.create(); !opened) return opened.error();

  SelfplayReport report{.games_before = sink.games_there()};
  on_played(report.games_before);
  // The last game that is there is played once more, to see that it is the same.
  const std::uint64_t first = report.games_before == 0 ? 0 : report.games_before - 1;
  std::uint64_t next = first * task.shard.count + task.shard.number - 1;
  const auto next_number = [&]() -> Result<std::optional<std::uint32_t>> {
    if (next >= task.games) return std::optional<std::uint32_t>();
    const auto number = static_cast<std::uint32_t>(next);
    next += task.shard.count;
    return std::optional(number);
  };

  std::vector<std::unique_ptr<PositionSearch>> searches(static_cast<std::size_t>(task.threads));
  const auto play = [&](int thread, std::uint32_t number) {
    auto& search = searches[static_cast<std::size_t>(thread)];
    if (!search) search = std::make_unique<PositionSearch>(task.settings.evaluation, task.settings.effort);
    return play_game(task.settings, number, *search);
  };

  bool is_new = report.games_before == 0;
  const auto write = [&](const PlayedGame& game) {
    if (is_new) {
      ++report.games_played;
      on_played(1);
    }
    is_new = true;
    return sink.take(game);
  };

  const Status run = OrderedJobs<std::uint32_t, PlayedGame>(next_number, play, write).run(task.threads);
  if (!run) return run.error();
  return report;
}

}  // namespace emilia
