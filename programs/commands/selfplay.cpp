// SPDX-License-Identifier: MIT
#include "programs/commands/selfplay.h"

#include <iostream>
#include <limits>

#include "programs/commands/commands.h"
#include "programs/commands/training_flags.h"
#include "programs/terminal/progress_bar.h"

namespace emilia {

namespace {

constexpr std::int64_t kMaxGames = std::numeric_limits<std::uint32_t>::max();
constexpr int kMaxRandomPlies = 50;

Result<int> run_selfplay(const SelfplayRequest& request, const Context& /*context*/) {
  const std::uint64_t games =
      (request.games - request.shard.number + request.shard.count) / request.shard.count;
  ProgressBar bar("selfplay", games);
  const auto report = play_games(request, [&](std::uint64_t played) { bar.advance(played); });
  if (!report) return report.error();
  bar.hide();
  std::cout << "played " << report->games_played << " games" << after_earlier_run(report->games_before)
            << '\n';
  return kExitDone;
}

std::vector<Flag> selfplay_flags() {
  const GameParams defaults;
  return concatenated(
      {text_flag("out", "<file>", "output file of games"),
       number_flag("games", "<n>", {1, kMaxGames}, "number of games over all shards"),
       seed_flag("random seed of the games", defaults.seed),
       {.name = "random-plies",
        .value = "<a>-<b>",
        .meaning = "range of the number of random first moves",
        .without =
            std::to_string(defaults.min_random_plies) + "-" + std::to_string(defaults.max_random_plies),
        .range = {{0, kMaxRandomPlies}}},
       text_flag("openings", "<file>", "file of openings to start from instead, one transcript per line"),
       text_flag("epsilon", "<share>", "share of random moves after the opening, 0-1", "0")},
      concatenated(
          limit_flags(/*min_depth=*/1, std::to_string(*defaults.limits.depth), defaults.limits.exact_from),
          {training_threads_flag(), switch_flag("resume", "continue the file of --out if it exists"),
           shard_flag()}));
}

}  // namespace

Result<SelfplayRequest> parse_selfplay_request(const Arguments& arguments, const ProgramOptions& options) {
  SelfplayRequest request;
  GameParams& game = request.params;
  request.threads = training_threads(arguments, options.engine);
  ArgumentParser parser(arguments);
  if (!arguments.has("out")) parser.fail({"missing --out: expected a file name"});
  parser.read_file("out", request.output);
  if (!arguments.has("games")) parser.fail({"missing --games: expected a number of games"});
  parser.read_number("games", request.games);
  parser.read_number("seed", game.seed);
  parser.read_range("random-plies", game.min_random_plies, game.max_random_plies);
  parser.read_share("epsilon", game.random_share);
  if (arguments.has("nodes")) game.limits.depth.reset();
  read_limits(parser, game.limits);
  parser.read_shard(request.shard);
  parser.read_switch("resume", request.is_resumed);
  if (arguments.has("openings")) {
    if (arguments.has("random-plies"))
      parser.fail({"conflicting flags --openings and --random-plies: expected one of them"});
    const auto openings = read_openings(arguments.text("openings"));
    if (!openings) return openings.error();
    game.openings = *openings;
  }
  if (parser.error()) return *parser.error();
  const auto evaluation = load_evaluation(options.engine);
  if (!evaluation) return evaluation.error();
  game.evaluation = *evaluation;
  return request;
}

Subcommand selfplay_command() {
  return {.name = "selfplay",
          .positionals = "--out <file> --games <n>",
          .summary = "play training games",
          .details = "The games depend on the flags, but not on --threads.",
          .examples = {"emilia selfplay --out first.games --games 100 --depth 2 --exact-from 8"},
          .flags = selfplay_flags(),
          .options = option_flags({"eval", "eval-file"}),
          .prepare = prepare_request<parse_selfplay_request, run_selfplay>};
}

}  // namespace emilia
