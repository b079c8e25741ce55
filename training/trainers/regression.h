// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <vector>

#include "training/trainers/sample.h"

namespace emilia {

/// Errors of the sums, in discs; an error is sum minus score.
struct FitError {
  double mean_absolute = 0;
  double root_mean_square = 0;
  double weighted_root_mean_square = 0;  ///< with the weights of the samples; `fit` minimizes it
  double bias = 0;
};

FitError fit_error(const SampleTable& samples, const std::vector<float>& weights);

struct RegressionParams {
  /// Strength of the ridge: a weight is pulled to its prior as by this many samples. Weights with few samples
  /// stay near their prior.
  double ridge = 10;
  int max_steps = 60;
  int patience = 3;  ///< stops after this many steps without an improvement on the validation samples
};

/// Fits weights to the scores by weighted least squares with a ridge around `prior`, from `start` by
/// conjugate gradients with a diagonal preconditioner (Hestenes and Stiefel, 1952). Returns the weights of
/// the step that is best on `validation`; without such samples those of the last step. `on_step` is called
/// with the weighted root mean square error there.
std::vector<float> fit(const SampleTable& training, const SampleTable& validation,
                       const std::vector<float>& prior, const std::vector<float>& start,
                       const RegressionParams& params,
                       const std::function<void(int step, double error)>& on_step = {});

}  // namespace emilia
