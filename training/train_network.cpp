// SPDX-License-Identifier: MIT
#include "training/train_network.h"

#include <boost/program_options.hpp>
#include <chrono>
#include <cmath>
#include <iostream>
#include <memory>
#include <sstream>

#include "engine/base/files.h"
#include "engine/base/machine.h"
#include "engine/base/new_file.h"
#include "engine/selfplay/position_file.h"
#include "eval/weight_file.h"
#include "training/train_command.h"
#include "training/trainers/network_report.h"
#include "training/trainers/network_trainer.h"

namespace po = boost::program_options;

namespace emilia {

namespace {

struct NetworkRequest {
  std::vector<std::string> positions;
  std::vector<std::string> held_out;
  std::string out;
  std::string sum;
  std::string from;
  std::string state;
  std::string manifest;
  bool resumes = false;
  int validation_share = 20;
  int threads = usable_processors();
  NetworkTrainingParams params;
};

po::options_description option_flags(NetworkRequest& request) {
  NetworkTrainingParams& params = request.params;
  po::options_description description(
      "Usage: emilia_train network --positions FILE... --out FILE\n\nOptions");
  const auto files = [](std::vector<std::string>& to) {
    return po::value(&to)->multitoken()->value_name("<file>...");
  };
  const auto file = [](std::string& to) { return po::value(&to)->value_name("<file>"); };
  const auto number = [](auto& to) { return po::value(&to)->value_name("<n>"); };
  description.add_options()                                                                //
      ("positions", files(request.positions), "labelled positions")                        //
      ("held-out", files(request.held_out), "labelled positions for the final test")       //
      ("out", file(request.out), "weight file to write: pattern weights and the network")  //
      ("sum", file(request.sum),
       "weight file with the pattern weights to write and to compare with (the built-in weights)")       //
      ("from", file(request.from), "weight file with the network to start from")                         //
      ("manifest", file(request.manifest), "file for the training manifest")                             //
      ("state", file(request.state), "checkpoint file, written after each pass")                         //
      ("resume", po::bool_switch(&request.resumes), "continue from --state if it exists")                //
      ("threads", number(request.threads), "number of threads (all processors)")                         //
      ("seed", number(params.seed), "random seed of the first weights and of the sample order (1)")      //
      ("width", number(params.width), "embedding width: 8, 16, 32, 64 or 128; only 64 is written (64)")  //
      ("min-empties", number(params.min_empties), "least number of empty squares of a position (8)")     //
      ("passes", number(params.passes), "number of passes over the positions (8)")                       //
      ("batch", number(params.batch), "batch size in positions (256)")                                   //
      ("half-weight-score", number(params.half_weight_score),
       "absolute score in discs that halves the weight of a sample; 0: equal weights (30)")        //
      ("row-rate", number(params.embedding_rate), "first learning rate of the embeddings (0.01)")  //
      ("head-rate", number(params.head_rate), "first learning rate of the heads (0.004)")          //
      ("row-decay", number(params.embedding_decay),
       "weight decay of the embeddings per step at the first learning rate (0.00001)")  //
      ("validation-share", number(request.validation_share),
       "inverse share of the games for validation: one game in n (20)")  //
      ("help", "print this text");
  return description;
}

/// Returns the error of values that the types of the flags allow; empty if valid.
std::string bad_value(const NetworkRequest& request) {
  constexpr int kMostEmpties = 60;
  const NetworkTrainingParams& params = request.params;
  if (request.positions.empty() || request.out.empty()) return "missing --positions or --out";
  if (!network_shape::is_width(params.width))
    return "invalid value for --width: expected 8, 16, 32, 64 or 128";
  if (request.threads < 1 || params.passes < 1 || params.batch < 1)
    return "invalid value for --threads, --passes or --batch: expected at least 1";
  if (params.min_empties < 1 || params.min_empties > kMostEmpties)
    return "invalid value for --min-empties: expected 1-60";
  if (request.validation_share < 2) return "invalid value for --validation-share: expected at least 2";
  if (!(params.embedding_decay >= 0) || !(params.embedding_decay < 1))
    return "invalid value for --row-decay: expected 0-1";
  if (!(params.half_weight_score >= 0) || !(params.embedding_rate > 0) || !(params.head_rate > 0))
    return "invalid value for --half-weight-score, --row-rate or --head-rate: expected a positive number";
  if (!request.from.empty() && params.width != kNetworkWidth)
    return "invalid value for --width: expected 64 with --from";
  if (request.resumes && request.state.empty()) return "missing --state: required by --resume";
  return {};
}

/// Training run.
class NetworkTraining {
 public:
  NetworkTraining(const NetworkRequest& request, const std::string& command)
      : request_(request), crew_(request.threads) {
    manifest_ << "command: " << command << "\npattern hash: " << pattern_hash() << "\ndata:\n";
  }

  Status run() {
    if (!request_.resumes && !request_.state.empty() && exists(request_.state))
      return Error{"cannot create '" + request_.state + "': it exists; use --resume to continue it"};
    if (!request_.sum.empty()) {
      const auto weights = load_weights(request_.sum);
      if (!weights) return weights.error();
      sum_ = weights->linear;
    }
    const auto beginning = first_network();
    if (!beginning) return beginning.error();
    if (const Status done = read_samples(); !done) return done;
    NetworkTrainer trainer(request_.params, *beginning, samples_.training);
    if (const Status done = learn(trainer); !done) return done;
    const NetworkParameters parameters =
        is_written() ? rounded(trainer.network()) : NetworkParameters::zeros(request_.params.min_empties);
    if (const Status done = judge(trainer.network(), parameters); !done) return done;
    if (is_written()) {
      if (const Status done = write_weights(parameters); !done) return done;
    }
    return request_.manifest.empty() ? success() : write_file(request_.manifest, manifest_.str());
  }

 private:
  /// Other widths are only for comparison.
  [[nodiscard]] bool is_written() const { return request_.params.width == kNetworkWidth; }

  /// Prints a line and adds it to the manifest.
  void print(const std::string& line) {
    std::cout << line << std::endl;
    manifest_ << line << '\n';
  }

  /// Passes on the positions of a file that the network is trained for.
  template <typename Take>
  Status read(const std::string& path, std::size_t source, const Take& take) {
    const int fewest = request_.params.min_empties;
    const auto count = for_each_position(path, [&](const LabelledPosition& position) {
      if (position.board.empty_count() < fewest) return;
      take(NetworkSample{.board = position.board,
                         .score = position.score,
                         .source = static_cast<std::uint16_t>(source),
                         .game = position.game});
    });
    if (!count) return count.error();
    print("  " + path + ": " + std::to_string(*count) + " positions");
    return success();
  }

  Status read_samples() {
    for (std::size_t source = 0; source < request_.positions.size(); ++source) {
      const Status done = read(request_.positions[source], source, [&](const NetworkSample& sample) {
        samples_.add(sample, request_.validation_share);
      });
      if (!done) return done;
    }
    const std::size_t dropped = samples_.drop_known(crew_);
    if (samples_.training.empty() || samples_.validation.empty())
      return Error{"too few games: found " + std::to_string(samples_.training.size()) + " training and " +
                   std::to_string(samples_.validation.size()) + " validation positions"};
    samples_.shuffle(request_.params.seed);
    print(std::to_string(samples_.training.size()) + " training positions, " +
          std::to_string(samples_.validation.size()) + " validation positions of other games; " +
          std::to_string(dropped) + " validation positions dropped: they are training positions too");
    return success();
  }

  /// Returns the network at the start of the training.
  [[nodiscard]] Result<FloatNetwork> first_network() const {
    const NetworkTrainingParams& params = request_.params;
    if (request_.from.empty()) return FloatNetwork(params.width, params.min_empties, params.seed);
    const auto weights = load_weights_with_network(request_.from);
    if (!weights) return weights.error();
    return unrounded(weights->network->parameters(), params.min_empties, params.seed);
  }

  Status learn(NetworkTrainer& trainer) {
    if (request_.resumes && exists(request_.state)) {
      const auto state = read_file(request_.state, std::uint64_t{1} << 32);
      if (!state) return state.error();
      if (const Status done = trainer.restore(*state); !done)
        return Error{"'" + request_.state + "': " + done.error().message};
    }
    while (trainer.passes_done() < request_.params.passes) {
      const auto begin = std::chrono::steady_clock::now();
      const double met = trainer.run_pass(crew_);
      const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - begin;
      const std::vector<float> values = evaluate(trainer.network(), samples_.validation, crew_);
      std::cout << "pass " << trainer.passes_done() << ": training RMSE " << met << ", validation RMSE "
                << root_mean_square(values, samples_.validation) << ", "
                << std::llround(static_cast<double>(samples_.training.size()) / seconds.count())
                << " positions/s" << std::endl;
      if (request_.state.empty()) continue;
      if (const Status done = write_file(request_.state, trainer.state()); !done) return done;
    }
    return success();
  }

  /// Compares the evaluations on the validation positions, then on those of --held-out.
  Status judge(const FloatNetwork& network, const NetworkParameters& integers) {
    print_table(network, integers, request_.positions);
    if (request_.held_out.empty()) return success();
    samples_.validation.clear();
    for (std::size_t source = 0; source < request_.held_out.size(); ++source) {
      const Status done = read(request_.held_out[source], source,
                               [&](const NetworkSample& sample) { samples_.validation.push_back(sample); });
      if (!done) return done;
    }
    samples_.drop_known(crew_);
    print_table(network, integers, request_.held_out);
    return success();
  }

  void print_table(const FloatNetwork& network, const NetworkParameters& integers,
                   const std::vector<std::string>& sources) {
    const std::span<const NetworkSample> samples = samples_.validation;
    std::vector<Estimates> estimates = {{"sum", evaluate(*sum_, samples, crew_)},
                                        {"network", evaluate(network, samples, crew_)}};
    if (is_written())
      estimates.push_back({"network in integers", evaluate(Network(integers), samples, crew_)});
    print("\nRoot mean square and mean absolute error, in discs:\n\n" +
          comparison_table(samples, estimates, sources));
  }

  Status write_weights(const NetworkParameters& parameters) {
    const std::vector<std::byte> file = weight_file(sum_->shared(), &parameters);
    print(request_.out + ": " + std::to_string(file.size()) + " bytes");
    return write_weight_file(request_.out, file);
  }

  const NetworkRequest& request_;
  Crew crew_;
  std::shared_ptr<const PatternWeights> sum_ = embedded_weights().linear;
  NetworkSamples samples_;
  std::ostringstream manifest_;
};

}  // namespace

int train_network(const std::vector<std::string>& arguments) {
  NetworkRequest request;
  return run_train_command(
      {.name = "emilia_train network",
       .flags = option_flags(request),
       .bad_value = [&] { return bad_value(request); },
       .run = [&](const std::string& command) { return NetworkTraining(request, command).run(); }},
      arguments);
}

}  // namespace emilia
