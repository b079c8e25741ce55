// SPDX-License-Identifier: MIT
#include "programs/commands/label.h"

#include <array>
#include <iostream>
#include <optional>
#include <string_view>
#include <utility>

#include "programs/commands/commands.h"
#include "programs/commands/training_flags.h"
#include "programs/terminal/progress_bar.h"

namespace emilia {

namespace {

constexpr std::int64_t kMaxEmpties = 60;
constexpr std::int64_t kMaxRandomMoves = 60;
constexpr std::int64_t kMaxLeafDepth = 30;
constexpr std::int64_t kMaxScore = 64;

/// Numbers of leaves per root, powers of two that divide a block.
constexpr auto kLeafCounts =
    std::to_array<std::string_view>({"1", "2", "4", "8", "16", "32", "64", "128", "256"});
static_assert(std::size_t{1} << (kLeafCounts.size() - 1) == kLabelBlock);

Result<int> run_label(const LabelRequest& request, const Context& /*context*/) {
  ProgressBar bar("label", /*total=*/0);
  const auto report = label_positions(request, [&](std::uint64_t positions) { bar.advance(positions); });
  if (!report) return report.error();
  bar.hide();
  std::cout << "read " << report->games_read << " games, " << report->positions_read << " positions; wrote "
            << report->positions_written << after_earlier_run(report->positions_written_before) << '\n';
  return kExitDone;
}

std::vector<Flag> leaf_flags() {
  Flag count = choice_flag("leaves", kLeafCounts,
                           "replace each position by this number of leaves of a search from it");
  count.value = "<n>";
  return {std::move(count), number_flag("leaf-depth", "<plies>", {2, kMaxLeafDepth},
                                        "depth of the search of --leaves in plies, up to 4 more by position",
                                        std::to_string(LeafParams().depth))};
}

void read_leaves(ArgumentParser& parser, const Arguments& arguments, LabelRequest& to) {
  std::optional<int> doublings;
  parser.read_choice("leaves", doublings);
  if (arguments.has("leaf-depth") && !arguments.has("leaves"))
    parser.fail({"missing --leaves: required by --leaf-depth"});
  if (!doublings) return;
  LeafParams& leaves = to.leaves.emplace();
  leaves.count = 1 << *doublings;
  parser.read_number("leaf-depth", leaves.depth);
  if (!to.limits.depth && !to.limits.nodes) parser.fail({"missing --depth or --nodes: required by --leaves"});
}

std::vector<Flag> label_flags() {
  const LabelRequest defaults;
  const SelectionParams& selection = defaults.selection;
  return concatenated(
      {text_flag("out", "<file>", "output file of labelled positions"),
       text_flag("sample", "<share>", "share of the positions to take, 0-1", "1"),
       number_flag("min-empties", "<n>", {1, kMaxEmpties}, "least number of empty squares",
                   std::to_string(selection.min_empties)),
       number_flag("max-empties", "<n>", {1, kMaxEmpties}, "greatest number of empty squares",
                   std::to_string(selection.max_empties)),
       number_flag("near", "<discs>", {1, kMaxScore},
                   "absolute score in discs at which positions are taken half as often as balanced ones"),
       number_flag("random", "<n>", {1, kMaxRandomMoves},
                   "replace each position by the one after 1 to n random moves"),
       seed_flag("random seed of --random", selection.seed),
       switch_flag("unique", "merge equal positions and average their labels")},
      concatenated(
          leaf_flags(),
          concatenated(
              limit_flags(/*min_depth=*/0, "no search: the label is the result of the game",
                          defaults.limits.exact_from),
              {switch_flag("average-depths",
                           "average the scores of the last two depths to cancel the odd-even effect"),
               training_threads_flag(), switch_flag("resume", "continue the file of --out if it exists"),
               shard_flag()})));
}

}  // namespace

Result<LabelRequest> parse_label_request(const Arguments& arguments, const ProgramOptions& options) {
  LabelRequest request;
  request.inputs = arguments.positionals;
  request.threads = training_threads(arguments, options.engine);
  ArgumentParser parser(arguments);
  if (request.inputs.empty())
    parser.fail({"missing input: expected files of games or positions, or - for stdin"});
  if (!arguments.has("out")) parser.fail({"missing --out: expected a file name"});
  parser.read_file("out", request.output);
  read_limits(parser, request.limits);
  parser.read_switch("average-depths", request.limits.averages_depths);
  parser.read_share("sample", request.selection.share);
  parser.read_number("min-empties", request.selection.min_empties);
  parser.read_number("max-empties", request.selection.max_empties);
  parser.read_number("near", request.selection.half_share_score);
  parser.read_number("random", request.selection.max_random_moves);
  if (arguments.has("seed") && !arguments.has("random"))
    parser.fail({"missing --random: required by --seed"});
  parser.read_number("seed", request.selection.seed);
  const bool is_searched = request.limits.depth || request.limits.nodes || request.limits.exact_from > 0;
  if (arguments.has("random") && !is_searched) {
    parser.fail({"missing --depth, --nodes or --exact-from: required by --random"});
  }
  read_leaves(parser, arguments, request);
  parser.read_switch("unique", request.is_unique);
  parser.read_shard(request.shard);
  parser.read_switch("resume", request.is_resumed);
  if (parser.error()) return *parser.error();
  const auto evaluation = load_evaluation(options.engine);
  if (!evaluation) return evaluation.error();
  request.evaluation = *evaluation;
  return request;
}

Subcommand label_command() {
  return {.name = "label",
          .positionals = "<file>... --out <file>",
          .max_positionals = Subcommand::kAnyNumber,
          .summary = "label training positions with scores",
          .details = "The inputs are files of games or of positions; - is stdin.",
          .examples = {"emilia label first.games --out first.positions",
                       "emilia label first.games --out deep.positions --depth 2 --exact-from 6 --unique"},
          .flags = label_flags(),
          .options = option_flags({"eval", "eval-file"}),
          .prepare = prepare_request<parse_label_request, run_label>};
}

}  // namespace emilia
