// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string>
#include <vector>

#include "eval/net/network.h"
#include "eval/patterns/pattern_weights.h"
#include "training/trainers/network_samples.h"

namespace emilia {

/// Estimates of an evaluation for the samples by which it is judged.
struct Estimates {
  std::string name;
  std::vector<float> discs;  ///< one value for each sample
};

/// Returns the linear evaluation of positions, in discs.
std::vector<float> evaluate(const PatternWeights& weights, std::span<const NetworkSample> samples,
                            Crew& crew);

/// Returns the values of an integer network, in discs.
/// Requires: no position with fewer empty squares than its `min_empties`.
std::vector<float> evaluate(const Network& network, std::span<const NetworkSample> samples, Crew& crew);

/// Returns the root mean square error in discs.
double root_mean_square(std::span<const float> discs, std::span<const NetworkSample> samples);

/// Returns the root mean square of the differences between two evaluations of the same positions, in discs.
double root_mean_square(std::span<const float> discs, std::span<const float> others);

/// Returns a Markdown table of the errors of evaluations, root mean square and mean absolute, in discs: for
/// all samples, for balanced samples (scores within 20 discs), for each input by name, and for each phase.
/// The last column is the reduction of the root mean square error from the first evaluation to the last.
std::string comparison_table(std::span<const NetworkSample> samples, const std::vector<Estimates>& estimates,
                             const std::vector<std::string>& sources);

}  // namespace emilia
