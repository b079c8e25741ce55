// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <vector>

#include "eval/train/sample.h"

namespace emilia {

/// The distance of sums from their scores, in discs; errors are sum minus score.
struct FitError {
  double mean_absolute = 0;
  double root_mean_square = 0;
  double weighted_root_mean_square = 0;  ///< each sample counted by its weight: what `fit` makes small
  double bias = 0;
};

FitError fit_error(const SampleTable& samples, const std::vector<float>& weights);

struct RegressionParams {
  /// The pull that keeps a weight near where it began: as much as this many samples that speak for it.
  /// Contents that few samples have stay near their prior.
  double ridge = 10;
  int max_steps = 60;
  int patience = 3;  ///< ends after so many steps that did not help on the validation samples
};

/// The weights whose sums come nearest to the scores, by least squares, each sample counted by its weight,
/// with a ridge around `prior`, found from `start` on by conjugate gradients preconditioned with the diagonal
/// (Hestenes and Stiefel, 1952). Of all steps those weights are returned that are best on `validation`;
/// without such samples the last. `on_step` hears of the weighted root mean square error there.
std::vector<float> fit(const SampleTable& training, const SampleTable& validation,
                       const std::vector<float>& prior, const std::vector<float>& start,
                       const RegressionParams& params,
                       const std::function<void(int step, double error)>& on_step = {});

}  // namespace emilia
