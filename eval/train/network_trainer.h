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
#include "eval/train/crew.h"
#include "eval/train/float_network.h"
#include "eval/train/network_samples.h"

namespace emilia {

struct NetworkTrainingParams {
  int width = kNetworkWidth;  ///< numbers in a row
  int min_empties = 8;        ///< positions with fewer are not learned from
  int passes = 8;   ///< over all samples; the rates fall from the first to the last as a cosine does
  int batch = 256;  ///< samples that are learned from with the same network
  std::uint64_t seed = 1;

  float row_rate = 0.01F;
  float head_rate = 0.004F;
  float row_decay = 1e-5F;       ///< what a row loses of itself in a step at the full rate
  float forgetting = 5e-4F;      ///< of the sum of squares that a row's rate is divided by the root of
  float row_damping = 0.1F;      ///< a row's steps are divided by 1 + this for each further one in the batch
  float half_weight_score = 30;  ///< `sample_weight`

  bool operator==(const NetworkTrainingParams&) const = default;
};

/// Learns a network by stochastic gradient descent on square errors, clipped where a position is far off. A
/// batch has two steps: phases side by side find gradients, and learn in their heads by Adam (Kingma and Ba,
/// 2015); then patterns side by side learn in their rows by a row-wise Adagrad (Duchi, Hazan and Singer,
/// 2011) that forgets. No two threads write to the same numbers, and each number is written to in the same
/// order: the outcome depends on samples and parameters alone.
class NetworkTrainer {
 public:
  /// The samples must outlive the trainer; their order counts. Requires a width that there is.
  NetworkTrainer(const NetworkTrainingParams& params, std::span<const NetworkSample> samples);
  /// Begins with what a network knows, whose width and least empty squares the parameters have. It learns in
  /// that network's rows, which its copies share.
  NetworkTrainer(const NetworkTrainingParams& params, FloatNetwork network,
                 std::span<const NetworkSample> samples);
  NetworkTrainer(const NetworkTrainer&) = delete;
  NetworkTrainer& operator=(const NetworkTrainer&) = delete;
  ~NetworkTrainer();

  [[nodiscard]] int passes_done() const { return passes_done_; }

  /// Learns from each sample once; returns the root mean square error in discs met meanwhile. Requires
  /// passes_done() < passes. `on_progress` hears of the share that is done.
  double run_pass(Crew& crew, const std::function<void(double)>& on_progress = {});

  /// As it is now.
  [[nodiscard]] const FloatNetwork& network() const { return network_; }

  /// All that the next pass depends on but parameters and samples, with a check of those.
  [[nodiscard]] std::string state() const;

  /// Goes on where a trainer was that said this. Says why it cannot: damage, or another one's state.
  Status restore(std::string_view state);

  class Learner;

 private:
  [[nodiscard]] std::uint64_t fingerprint() const;

  NetworkTrainingParams params_;
  std::span<const NetworkSample> samples_;
  FloatNetwork network_;
  std::uint64_t beginning_;  ///< what the network came to before it learned
  std::unique_ptr<Learner> learner_;
  int passes_done_ = 0;
};

/// What the network says of positions, in discs.
std::vector<float> evaluate(const FloatNetwork& network, std::span<const NetworkSample> samples, Crew& crew);

}  // namespace emilia
