// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/result.h"
#include "training/trainers/crew.h"
#include "training/trainers/float_network.h"
#include "training/trainers/network_samples.h"

namespace emilia {

struct NetworkTrainingParams {
  int width = kNetworkWidth;  ///< values in an embedding
  int min_empties = 8;        ///< positions with fewer empty squares are not used
  int passes = 8;             ///< passes over all samples; the learning rates fall along a cosine
  int batch = 256;            ///< number of samples for each update of the network
  std::uint64_t seed = 1;

  float embedding_rate = 0.01F;
  float head_rate = 0.004F;
  float embedding_decay = 1e-5F;  ///< relative decay of an embedding in a step at the full rate
  float forgetting = 5e-4F;       ///< decay of the sum of squares in the denominator of an embedding's rate
  /// steps of an embedding are divided by 1 + this for each further sample of the batch with it
  float embedding_damping = 0.1F;
  float half_weight_score = 30;  ///< see `sample_weight`

  bool operator==(const NetworkTrainingParams&) const = default;
};

/// Trainer of a network by stochastic gradient descent on square errors, which are clipped for large errors.
/// A batch has two steps. First, phases in parallel compute gradients and update their heads by Adam (Kingma
/// and Ba, 2015). Then patterns in parallel update their embeddings by a row-wise Adagrad (Duchi, Hazan and
/// Singer, 2011) with decay. No two threads write the same numbers, and each number is written in a fixed
/// order, so the result depends only on samples and parameters.
class NetworkTrainer {
 public:
  /// Constructs the trainer. The samples must outlive it; their order matters.
  /// Requires: a supported width.
  NetworkTrainer(const NetworkTrainingParams& params, std::span<const NetworkSample> samples);
  /// Constructs a trainer that continues from a network, whose width and smallest number of empty squares are
  /// those of the parameters. It updates the embeddings of that network, which its copies share.
  NetworkTrainer(const NetworkTrainingParams& params, FloatNetwork network,
                 std::span<const NetworkSample> samples);
  NetworkTrainer(const NetworkTrainer&) = delete;
  NetworkTrainer& operator=(const NetworkTrainer&) = delete;
  ~NetworkTrainer();

  [[nodiscard]] int passes_done() const { return passes_done_; }

  /// Learns from each sample once. Returns the root mean square error in discs during the pass. Calls
  /// `on_progress` with the finished share.
  /// Requires: passes_done() < passes.
  double run_pass(Crew& crew, const std::function<void(double)>& on_progress = {});

  /// Current network.
  [[nodiscard]] const FloatNetwork& network() const { return network_; }

  /// Returns the state that determines the next pass, with a check of parameters and samples.
  [[nodiscard]] std::string state() const;

  /// Continues from a state.
  /// Errors: the state is damaged or belongs to other parameters or samples.
  Status restore(std::string_view state);

  class Learner;

 private:
  [[nodiscard]] std::uint64_t fingerprint() const;

  NetworkTrainingParams params_;
  std::span<const NetworkSample> samples_;
  FloatNetwork network_;
  std::uint64_t beginning_;  ///< hash of the initial network
  std::unique_ptr<Learner> learner_;
  int passes_done_ = 0;
};

/// Returns the values of a network for positions, in discs.
std::vector<float> evaluate(const FloatNetwork& network, std::span<const NetworkSample> samples, Crew& crew);

}  // namespace emilia
