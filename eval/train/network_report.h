// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string>
#include <vector>

#include "eval/net/network.h"
#include "eval/patterns/pattern_weights.h"
#include "eval/train/network_samples.h"

namespace emilia {

/// What an evaluation says of the samples that it is judged by.
struct Estimates {
  std::string name;
  std::vector<float> discs;  ///< a value a sample
};

/// What the sum of weights says of positions, in discs.
std::vector<float> evaluate(const PatternWeights& weights, std::span<const NetworkSample> samples,
                            Crew& crew);

/// The same of a network in integers. Requires no position with fewer than its `min_empties`.
std::vector<float> evaluate(const Network& network, std::span<const NetworkSample> samples, Crew& crew);

/// The root mean square error in discs.
double root_mean_square(std::span<const float> discs, std::span<const NetworkSample> samples);

/// A table in Markdown of the errors of evaluations side by side, root mean square and mean absolute, in
/// discs: of all samples, of those whose score is within 20 discs of level, of each input by its name, and
/// of each phase. The last column says how much smaller the last one's root mean square is than the first's.
std::string comparison_table(std::span<const NetworkSample> samples, const std::vector<Estimates>& estimates,
                             const std::vector<std::string>& sources);

}  // namespace emilia
