// SPDX-License-Identifier: MIT
// Trainer: reads labelled positions and writes a weight file.
#include <algorithm>
#include <boost/program_options.hpp>
#include <iostream>

#include "engine/base/machine.h"
#include "engine/base/new_file.h"
#include "engine/selfplay/position_file.h"
#include "eval/score.h"
#include "eval/weight_file.h"
#include "programs/guarded.h"
#include "training/shrink_network.h"
#include "training/train_board.h"
#include "training/train_command.h"
#include "training/train_network.h"
#include "training/trainers/training_report.h"

namespace po = boost::program_options;

namespace emilia {

namespace {

struct TrainRequest {
  std::vector<std::string> positions;
  std::string from;
  std::string learned_before;
  std::string out;
  std::string manifest;
  std::string curve;
  TrainingParams params;
};

po::options_description option_flags(TrainRequest& request) {
  po::options_description description(
      "Usage: emilia_train --positions FILE... --out FILE\n\n"
      "Trains the linear evaluation. Other commands: emilia_train network, board or shrink (see their\n"
      "--help).\n\nOptions");
  description.add_options()  //
      ("positions", po::value(&request.positions)->multitoken()->value_name("<file>..."),
       "labelled positions")  //
      ("from", po::value(&request.from)->value_name("<file>"),
       "weights to start from and to regularise to, or 'embedded'")                   //
      ("out", po::value(&request.out)->value_name("<file>"), "weight file to write")  //
      ("manifest", po::value(&request.manifest)->value_name("<file>"),
       "file for the training manifest")                                                                   //
      ("curve", po::value(&request.curve)->value_name("<file.svg>"), "file for the learning curve (SVG)")  //
      ("threads", po::value(&request.params.threads)->value_name("<n>"),
       "number of threads (all processors)")  //
      ("half-weight-score", po::value(&request.params.half_weight_score)->value_name("<n>"),
       "absolute score in discs that halves the weight of a sample; 0: equal weights (30)")  //
      ("group-ridge", po::value(&request.params.group.ridge)->value_name("<n>"),
       "ridge penalty of the weights of a group of phases, in samples (10)")  //
      ("phase-ridge", po::value(&request.params.phase.ridge)->value_name("<n>"),
       "ridge penalty of the difference between a phase and its group or --from, in samples (200)")  //
      ("learned-before", po::value(&request.learned_before)->value_name("<file>"),
       "weight file that the phases up to --learned-empties empty squares are copied from")  //
      ("learned-empties", po::value(&request.params.learned_empties)->value_name("<n>"),
       "positions with at most this many empty squares train only their neighbour phases")  //
      ("help", "print this text");
  return description;
}

/// Adds the positions of a file to the samples of their phases; returns their number.
Result<std::size_t> read_positions(const std::string& path, PhaseSamples& samples) {
  return for_each_position(path, [&](const LabelledPosition& position) {
    const int empties = position.board.empty_count();
    if (empties == 0) return;
    const auto score = static_cast<float>(Score::from_units(position.score).discs());
    samples[phase_of(empties)].push_back({position.board, score, position.game});
  });
}

/// Returns the weights of a file, or the embedded ones; none for an empty name.
Result<std::vector<std::vector<float>>> read_weights(const std::string& file) {
  if (file.empty()) return std::vector<std::vector<float>>();
  if (file == "embedded") return weights_in_discs(*embedded_weights().linear);
  const auto weights = load_weights(file);
  if (!weights) return weights.error();
  return weights_in_discs(*weights->linear);
}

Status run(TrainRequest request, const std::string& command) {
  const auto prior = read_weights(request.from);
  if (!prior) return prior.error();
  request.params.prior = *prior;
  const auto learned_before = read_weights(request.learned_before);
  if (!learned_before) return learned_before.error();
  request.params.learned_before = *learned_before;
  PhaseSamples samples;
  std::vector<std::string> data;
  for (const std::string& path : request.positions) {
    const auto count = read_positions(path, samples);
    if (!count) return count.error();
    data.push_back(path + ": " + std::to_string(*count) + " positions");
    std::cout << data.back() << std::endl;
  }

  std::vector<PhaseReport> reports;
  const WeightLayout& layout = WeightLayout::instance();
  const auto weights = train(std::move(samples), layout, request.params, [&](const PhaseReport& report) {
    reports.push_back(report);
    std::cout << "phase " << report.phase << ": " << report.training_count << " samples, mean absolute error "
              << report.validation.mean_absolute << ", root mean square "
              << report.validation.root_mean_square << ", bias " << report.validation.bias << std::endl;
  });
  std::ranges::sort(reports, {}, &PhaseReport::phase);

  const std::vector<std::byte> file = weight_file(rounded_weights(weights));
  if (const Status done = write_weight_file(request.out, file); !done) return done;
  if (!request.curve.empty()) {
    if (const Status done = write_file(request.curve, learning_curve(reports)); !done) return done;
  }
  if (request.manifest.empty()) return success();
  return write_file(request.manifest, manifest(reports, data, command, file.size()));
}

std::string bad_value(const TrainRequest& request) {
  if (request.positions.empty() || request.out.empty()) return "missing --positions or --out";
  if (!(request.params.half_weight_score >= 0))
    return "invalid value for --half-weight-score: expected at least 0";
  if (request.learned_before.empty() != (request.params.learned_empties == 0))
    return "missing --learned-before or --learned-empties: expected both";
  if (request.params.learned_empties < 0 || request.params.learned_empties > 2 * kPhaseCount)
    return "invalid value for --learned-empties: expected 1-60";
  return request.params.threads < 1 ? "invalid value for --threads: expected at least 1" : "";
}

int train_sum(const std::vector<std::string>& arguments) {
  TrainRequest request;
  request.params.threads = usable_processors();
  return run_train_command({.name = "emilia_train",
                            .flags = option_flags(request),
                            .bad_value = [&] { return bad_value(request); },
                            .run = [&](const std::string& command) { return run(request, command); }},
                           arguments);
}

}  // namespace

}  // namespace emilia

int main(int argc, char** argv) {
  return emilia::guarded("emilia_train", 1, [&] {
    if (argc > 1 && std::string_view(argv[1]) == "board")
      return emilia::train_board_weights({argv + 2, argv + argc});
    if (argc > 1 && std::string_view(argv[1]) == "network")
      return emilia::train_network({argv + 2, argv + argc});
    if (argc > 1 && std::string_view(argv[1]) == "shrink")
      return emilia::shrink_network({argv + 2, argv + argc});
    return emilia::train_sum({argv + 1, argv + argc});
  });
}
