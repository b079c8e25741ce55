// SPDX-License-Identifier: MIT
#include "training/trainers/regression.h"

#include <algorithm>
#include <cmath>

namespace emilia {

namespace {

using Vector = std::vector<float>;

double dot(const Vector& a, const Vector& b) {
  double sum = 0;
  for (std::size_t i = 0; i < a.size(); ++i) sum += static_cast<double>(a[i]) * b[i];
  return sum;
}

/// Normal equations (A'WA + ridge) x = A'Wr of the sums A with the samples' weights W. x is the change of the
/// start, and r is the residual of the start, including the pull of the ridge to the prior.
class NormalEquations {
 public:
  NormalEquations(const SampleTable& samples, const Vector& prior, const Vector& start, double ridge)
      : samples_(samples),
        ridge_(static_cast<float>(ridge)),
        right_side_(prior.size()),
        diagonal_(prior.size(), ridge_) {
    for (std::size_t i = 0; i < prior.size(); ++i) right_side_[i] = ridge_ * (prior[i] - start[i]);
    for (std::size_t i = 0; i < samples.size(); ++i) {
      const float weight = samples.weight(i);
      samples.add(i, weight * (samples.score(i) - samples.sum(i, start)), right_side_);
      samples.add(i, weight, diagonal_);
    }
  }

  [[nodiscard]] const Vector& right_side() const { return right_side_; }

  /// Left side for x.
  [[nodiscard]] Vector apply(const Vector& x) const {
    Vector result(x.size());
    for (std::size_t i = 0; i < x.size(); ++i) result[i] = ridge_ * x[i];
    for (std::size_t i = 0; i < samples_.size(); ++i)
      samples_.add(i, samples_.weight(i) * samples_.sum(i, x), result);
    return result;
  }

  [[nodiscard]] Vector precondition(const Vector& residual) const {
    Vector result(residual.size());
    for (std::size_t i = 0; i < residual.size(); ++i) {
      const bool is_known = diagonal_[i] > 0;  // without a ridge, a weight without samples stays undetermined
      result[i] = is_known ? residual[i] / diagonal_[i] : 0;
    }
    return result;
  }

 private:
  const SampleTable& samples_;
  float ridge_;
  Vector right_side_;
  Vector diagonal_;
};

void add_scaled(Vector& to, double factor, const Vector& from) {
  for (std::size_t i = 0; i < to.size(); ++i) to[i] += static_cast<float>(factor * from[i]);
}

}  // namespace

FitError fit_error(const SampleTable& samples, const Vector& weights) {
  FitError error;
  double total_weight = 0;
  for (std::size_t i = 0; i < samples.size(); ++i) {
    const float weight = samples.weight(i);
    const double difference = samples.sum(i, weights) - samples.score(i);
    error.mean_absolute += std::abs(difference);
    error.root_mean_square += difference * difference;
    error.weighted_root_mean_square += weight * difference * difference;
    error.bias += difference;
    total_weight += weight;
  }
  const auto count = static_cast<double>(std::max<std::size_t>(1, samples.size()));
  return {.mean_absolute = error.mean_absolute / count,
          .root_mean_square = std::sqrt(error.root_mean_square / count),
          .weighted_root_mean_square =
              total_weight > 0 ? std::sqrt(error.weighted_root_mean_square / total_weight) : 0,
          .bias = error.bias / count};
}

Vector fit(const SampleTable& training, const SampleTable& validation, const Vector& prior,
           const Vector& start, const RegressionParams& params,
           const std::function<void(int step, double error)>& on_step) {
  const NormalEquations equations(training, prior, start, params.ridge);
  Vector weights = start;
  Vector best = start;
  double best_error = fit_error(validation, start).weighted_root_mean_square;
  int steps_without_gain = 0;

  Vector residual = equations.right_side();
  Vector scaled = equations.precondition(residual);
  Vector direction = scaled;
  double slope = dot(residual, scaled);
  for (int step = 1; step <= params.max_steps && slope > 0; ++step) {
    const Vector image = equations.apply(direction);
    const double length = slope / dot(direction, image);
    add_scaled(weights, length, direction);
    add_scaled(residual, -length, image);

    const double error = fit_error(validation, weights).weighted_root_mean_square;
    if (on_step) on_step(step, error);
    if (validation.size() == 0 || error < best_error) {
      best_error = error;
      best = weights;
      steps_without_gain = 0;
    } else if (++steps_without_gain >= params.patience) {
      break;
    }

    scaled = equations.precondition(residual);
    const double next_slope = dot(residual, scaled);
    Vector next_direction = scaled;
    add_scaled(next_direction, next_slope / slope, direction);
    direction = std::move(next_direction);
    slope = next_slope;
  }
  return best;
}

}  // namespace emilia
