// SPDX-License-Identifier: MIT
#include "eval/patterns/pattern_weights.h"

#include <algorithm>
#include <iterator>

namespace emilia {

namespace {

/// Calls `action` for each weight of a phase, with the index of the shared weight that it repeats.
template <typename Action>
void for_each_place(const WeightLayout& layout, const Action& action) {
  for (const int place : layout.of_all_indices()) action(place);
  for (const Count count : {Count::player_moves, Count::opponent_moves, Count::odd_empties}) {
    for (int value = 0; value < kCountLimit; ++value) action(layout.of_count(count, value));
  }
}

constexpr int kSharedInAWeight = 4;
static_assert(kSharedInAWeight * PatternWeights::kSharedUnits == PatternWeights::kUnits);

/// Rounds to a weight; halves round to even numbers, so that sums get no bias.
std::int8_t rounded(std::int16_t shared) {
  constexpr int kMost = 127;
  const int up_from_half = shared >> 2 & 1;
  return static_cast<std::int8_t>(std::clamp((shared + 1 + up_from_half) >> 2, -kMost, kMost));
}

}  // namespace

PatternWeights::PatternWeights(std::span<const std::int16_t> shared)
    : PatternWeights([shared](int phase, std::span<std::int16_t> of_phase) {
        std::ranges::copy(shared.subspan(phase * of_phase.size(), of_phase.size()), of_phase.begin());
      }) {}

PatternWeights::PatternWeights(const ReadPhase& read_phase)
    : memory_(std::size_t{kPhaseCount} * kPhaseSize, Pages::large), weights_(memory_.as<std::int8_t>()) {
  const WeightLayout& layout = WeightLayout::instance();
  std::vector<std::int16_t> of_phase(static_cast<std::size_t>(layout.shared_count()));
  std::vector<std::int8_t> weights(of_phase.size());
  std::int8_t* to = weights_;
  for (int phase = 0; phase < kPhaseCount; ++phase) {
    read_phase(phase, of_phase);
    std::transform(of_phase.begin(), of_phase.end(), weights.begin(), rounded);
    for_each_place(layout, [&](int place) { *to++ = weights[place]; });
  }
}

std::vector<std::int16_t> PatternWeights::shared(int phase) const {
  const WeightLayout& layout = WeightLayout::instance();
  std::vector<std::int16_t> shared(static_cast<std::size_t>(layout.shared_count()));
  const std::int8_t* from = this->phase(phase);
  for_each_place(layout,
                 [&](int place) { shared[place] = static_cast<std::int16_t>(*from++ * kSharedInAWeight); });
  return shared;
}

std::vector<std::int16_t> PatternWeights::shared() const {
  std::vector<std::int16_t> all;
  for (int phase = 0; phase < kPhaseCount; ++phase) std::ranges::copy(shared(phase), std::back_inserter(all));
  return all;
}

}  // namespace emilia
