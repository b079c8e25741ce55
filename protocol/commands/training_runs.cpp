// SPDX-License-Identifier: MIT
#include "protocol/commands/training_runs.h"

#include <stdexcept>

#include "protocol/io/progress_bar.h"

namespace emilia {

namespace {

/// What an earlier run had done, if there was one.
std::string behind(std::uint64_t done_before) {
  return done_before == 0 ? "" : " behind the " + std::to_string(done_before) + " of an earlier run";
}

}  // namespace

std::string run_selfplay(const SelfplayTask& task) {
  const std::uint64_t games = (task.games - task.shard.number + task.shard.count) / task.shard.count;
  ProgressBar bar("selfplay", games);
  const auto report = play_games(task, [&](std::uint64_t played) { bar.advance(played); });
  if (!report) throw std::runtime_error(report.error().message);
  bar.hide();
  return "played " + std::to_string(report->games_played) + " games" + behind(report->games_before);
}

std::string run_label(const LabelTask& task) {
  ProgressBar bar("label", /*total=*/0);
  const auto report = label_positions(task, [&](std::uint64_t positions) { bar.advance(positions); });
  if (!report) throw std::runtime_error(report.error().message);
  bar.hide();
  return "read " + std::to_string(report->games_read) + " games, " + std::to_string(report->positions_read) +
         " positions; wrote " + std::to_string(report->positions_written) +
         behind(report->positions_written_before);
}

}  // namespace emilia
