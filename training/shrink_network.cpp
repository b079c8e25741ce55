// SPDX-License-Identifier: MIT
#include "training/shrink_network.h"

#include <boost/program_options.hpp>
#include <iostream>

#include "engine/base/machine.h"
#include "engine/selfplay/position_file.h"
#include "eval/weight_file.h"
#include "training/train_command.h"
#include "training/trainers/network_report.h"
#include "training/trainers/rare_embeddings.h"

namespace po = boost::program_options;

namespace emilia {

namespace {

struct ShrinkRequest {
  std::vector<std::string> positions;
  std::string from;
  std::string out;
  double coarseness = 0.008;
  int threads = usable_processors();
};

po::options_description option_flags(ShrinkRequest& request) {
  po::options_description description(
      "Usage: emilia_train shrink --from FILE --positions FILE... --out FILE\n\n"
      "Makes a weight file smaller: rounds the embeddings that few of the positions use.\n\nOptions");
  description.add_options()                                                                   //
      ("from", po::value(&request.from)->value_name("<file>"), "weight file with a network")  //
      ("positions", po::value(&request.positions)->multitoken()->value_name("<file>..."),
       "positions of emilia label; their scores are not used")                        //
      ("out", po::value(&request.out)->value_name("<file>"), "weight file to write")  //
      ("coarseness", po::value(&request.coarseness)->value_name("<x>"),
       "rounding step of an embedding that each position uses once; others: divided by the square root of "
       "their mean use in a position (0.008)")                                                           //
      ("threads", po::value(&request.threads)->value_name("<n>"), "number of threads (all processors)")  //
      ("help", "print this text");
  return description;
}

std::string bad_value(const ShrinkRequest& request) {
  if (request.from.empty() || request.positions.empty() || request.out.empty())
    return "missing --from, --positions or --out";
  if (!(request.coarseness >= 0) || std::isinf(request.coarseness))
    return "invalid value for --coarseness: expected at least 0";
  return request.threads < 1 ? "invalid value for --threads: expected at least 1" : "";
}

Status run(const ShrinkRequest& request) {
  const auto weights = load_weights_with_network(request.from);
  if (!weights) return weights.error();
  NetworkParameters network = weights->network->parameters();
  std::vector<NetworkSample> samples;
  EmbeddingUse use;
  for (const std::string& path : request.positions) {
    const auto count = for_each_position(path, [&](const LabelledPosition& position) {
      if (position.board.empty_count() < network.min_empties) return;
      samples.push_back({.board = position.board, .score = position.score});
      use.add(position.board);
    });
    if (!count) return count.error();
  }
  if (samples.empty())
    return Error{"no positions of " + std::to_string(network.min_empties) + " or more empty squares"};

  round_rare_embeddings(network, use, request.coarseness);
  const std::vector<std::byte> file = weight_file(weights->linear->shared(), &network);
  Crew crew(request.threads);
  const double change =
      root_mean_square(evaluate(*weights->network, samples, crew), evaluate(Network(network), samples, crew));
  if (const Status written = write_weight_file(request.out, file); !written) return written;
  std::cout << request.out << ": " << file.size() << " bytes; the values of " << samples.size()
            << " positions change by " << change << " discs (root mean square)" << std::endl;
  return success();
}

}  // namespace

int shrink_network(const std::vector<std::string>& arguments) {
  ShrinkRequest request;
  return run_train_command({.name = "emilia_train shrink",
                            .flags = option_flags(request),
                            .bad_value = [&] { return bad_value(request); },
                            .run = [&](const std::string& /*command*/) { return run(request); }},
                           arguments);
}

}  // namespace emilia
