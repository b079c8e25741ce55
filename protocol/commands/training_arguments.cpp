// SPDX-License-Identifier: MIT
#include "protocol/commands/training_arguments.h"

#include <algorithm>
#include <limits>
#include <optional>
#include <string>
#include <thread>
#include <utility>

#include "engine/base/numbers.h"
#include "engine/base/text.h"
#include "engine/engine.h"
#include "protocol/commands/job_arguments.h"

namespace po = boost::program_options;

namespace emilia {

namespace {

constexpr std::int64_t kMaxEmpties = 60;
constexpr std::int64_t kMaxDepth = 60;
constexpr std::int64_t kMaxNodes = 1'000'000'000'000;
constexpr std::int64_t kMaxGames = std::numeric_limits<std::uint32_t>::max();
constexpr std::int64_t kMaxSeed = std::numeric_limits<std::int64_t>::max();
constexpr int kMaxRandomPlies = 50;
constexpr int kMaxRandomMoves = 60;

/// Reads flags into what they set, which stays as it is where a flag was not given, and keeps the first
/// error.
class FlagReader {
 public:
  explicit FlagReader(const Arguments& arguments) : arguments_(arguments) {}

  [[nodiscard]] const std::optional<Error>& error() const { return error_; }

  void read_text(const char* name, std::string& to) {
    if (arguments_.has(name)) to = arguments_.flag(name);
    if (to.empty()) fail({"missing value for --" + std::string(name) + ", expected a file"});
  }

  void read_switch(const char* name, bool& to) { to = arguments_.flags[name].as<bool>(); }

  template <typename Number>
  void read_number(const char* name, std::int64_t min, std::int64_t max, Number& to) {
    if (!arguments_.has(name)) return;
    keep(parse_integer(arguments_.flag(name), value_of(name), min, max),
         [&to](std::int64_t number) { to = static_cast<Number>(number); });
  }

  void read_share(const char* name, double& to) {
    if (!arguments_.has(name)) return;
    keep(parse_share(arguments_.flag(name), value_of(name)), [&to](double share) { to = share; });
  }

  /// "4-30".
  void read_range(const char* name, int max, int& to_min, int& to_max) {
    if (!arguments_.has(name)) return;
    const std::string text = arguments_.flag(name);
    const auto [first, last] = split(text, '-');
    const auto low = parse_integer(first, name, 0, max);
    const auto high = parse_integer(last, name, 0, max);
    if (!low || !high || *low > *high) {
      return fail({"bad " + value_of(name) + " " + in_quotes(text) +
                   ", expected a-b with 0 <= a <= b <= " + std::to_string(max)});
    }
    to_min = static_cast<int>(*low);
    to_max = static_cast<int>(*high);
  }

  void read_shard(Shard& to) {
    keep(parse_shard(arguments_), [&](const Shard& shard) { to = shard; });
  }

  /// --depth or --nodes, and --exact-from.
  void read_effort(std::int64_t min_depth, SearchEffort& to) {
    read_number("depth", min_depth, kMaxDepth, to.depth);
    read_number("nodes", 1, kMaxNodes, to.nodes);
    read_number("exact-from", 0, kMaxEmpties, to.exact_from);
    if (to.depth && to.nodes) fail({"--depth and --nodes, expected one of them"});
  }

  void fail(Error error) {
    if (!error_) error_ = std::move(error);
  }

 private:
  /// What stands before and behind a character.
  static std::pair<std::string, std::string> split(const std::string& text, char separator) {
    const std::size_t place = std::min(text.find(separator), text.size());
    return {text.substr(0, place), text.substr(std::min(place + 1, text.size()))};
  }

  static std::string value_of(const char* name) { return std::string("value for --") + name; }

  template <typename T, typename Keep>
  void keep(const Result<T>& result, const Keep& keep_value) {
    if (result) {
      keep_value(*result);
    } else {
      fail(result.error());
    }
  }

  const Arguments& arguments_;
  std::optional<Error> error_;
};

/// As many threads as there are processors, unless the user says how many.
int training_threads(const Arguments& arguments, const EngineOptions& options) {
  if (arguments.has("threads")) return options.threads;
  return std::clamp(static_cast<int>(std::thread::hardware_concurrency()), 1, EngineOptions::kMaxThreads);
}

}  // namespace

po::options_description training_flags() {
  const auto value = [](const char* shown) { return po::value<std::string>()->value_name(shown); };
  po::options_description description("With selfplay and label");
  description.add_options()                                                                         //
      ("nodes", value("<n>"), "search so many nodes")                                               //
      ("exact-from", value("<empties>"), "solve positions with so many empties and fewer (14, 0)")  //
      ("games", value("<n>"), "selfplay: how many games, over all shards")                          //
      ("seed", value("<n>"), "other games, or random moves of label, for another number (1)")       //
      ("random-plies", value("<a>-<b>"), "selfplay: so many random moves first (2-36)")             //
      ("openings", value("<file>"), "selfplay: begin with these instead, a transcript a line")      //
      ("epsilon", value("<share>"), "selfplay: the share of random moves behind, 0 to 1 (0)")       //
      ("sample", value("<share>"), "label: take this share of the positions, 0 to 1 (1)")           //
      ("min-empties", value("<n>"), "label: leave out positions with fewer empties (1)")            //
      ("max-empties", value("<n>"), "label: leave out positions with more empties (60)")            //
      ("random", value("<n>"), "label: the positions after 1 to n random moves instead")            //
      ("unique", po::bool_switch(), "label: keep one of the same positions, with the mean of their labels");
  return description;
}

Result<SelfplayTask> parse_selfplay_task(const Arguments& arguments, const EngineOptions& options) {
  SelfplayTask task;
  GameSettings& settings = task.settings;
  task.threads = training_threads(arguments, options);
  FlagReader flags(arguments);
  flags.read_text("out", task.output);
  if (!arguments.has("games")) flags.fail({"missing --games, expected how many to play"});
  flags.read_number("games", 1, kMaxGames, task.games);
  flags.read_number("seed", 0, kMaxSeed, settings.seed);
  flags.read_range("random-plies", kMaxRandomPlies, settings.min_random_plies, settings.max_random_plies);
  flags.read_share("epsilon", settings.random_share);
  if (arguments.has("nodes")) settings.effort.depth.reset();
  flags.read_effort(/*min_depth=*/1, settings.effort);
  flags.read_shard(task.shard);
  flags.read_switch("resume", task.is_resumed);
  if (arguments.has("openings")) {
    if (arguments.has("random-plies")) flags.fail({"--openings and --random-plies, expected one of them"});
    const auto openings = read_openings(arguments.flag("openings"));
    if (!openings) return openings.error();
    settings.openings = *openings;
  }
  if (flags.error()) return *flags.error();
  const auto evaluation = load_evaluation(options);
  if (!evaluation) return evaluation.error();
  settings.evaluation = *evaluation;
  return task;
}

Result<LabelTask> parse_label_task(const Arguments& arguments, const EngineOptions& options) {
  LabelTask task;
  task.inputs.assign(arguments.words.begin() + 1, arguments.words.end());
  task.threads = training_threads(arguments, options);
  FlagReader flags(arguments);
  if (task.inputs.empty())
    flags.fail({"missing input, expected files of games or positions, or - for stdin"});
  flags.read_text("out", task.output);
  flags.read_effort(/*min_depth=*/0, task.effort);
  flags.read_share("sample", task.selection.share);
  flags.read_number("min-empties", 1, kMaxEmpties, task.selection.min_empties);
  flags.read_number("max-empties", 1, kMaxEmpties, task.selection.max_empties);
  flags.read_number("random", 1, kMaxRandomMoves, task.selection.max_random_moves);
  if (arguments.has("seed") && !arguments.has("random"))
    flags.fail({"--seed without --random, expected both"});
  flags.read_number("seed", 0, kMaxSeed, task.selection.seed);
  const bool is_searched = task.effort.depth || task.effort.nodes || task.effort.exact_from > 0;
  if (arguments.has("random") && !is_searched) {
    flags.fail({"--random without a search, expected --depth, --nodes or --exact-from"});
  }
  flags.read_switch("unique", task.is_unique);
  flags.read_shard(task.shard);
  flags.read_switch("resume", task.is_resumed);
  if (flags.error()) return *flags.error();
  const auto evaluation = load_evaluation(options);
  if (!evaluation) return evaluation.error();
  task.evaluation = *evaluation;
  return task;
}

}  // namespace emilia
