// SPDX-License-Identifier: MIT
#include "training/trainers/trainer.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <mutex>

#include "eval/score.h"
#include "training/trainers/crew.h"

namespace emilia {

namespace {

/// Weight units in one disc.
constexpr float kPerDisc = static_cast<float>(Score::kUnitsPerDisc) / PatternWeights::kSharedUnits;

/// Training samples and validation samples.
struct HeldOut {
  std::vector<Sample> training;
  std::vector<Sample> validation;

  void add(const Sample& sample, int validation_share) {
    (is_held_out(sample.game, validation_share) ? validation : training).push_back(sample);
  }
};

class Training {
 public:
  Training(PhaseSamples& samples, const WeightLayout& layout, const TrainingParams& params,
           const std::function<void(const PhaseReport&)>& on_phase)
      : samples_(samples), layout_(layout), params_(params), on_phase_(on_phase), weights_(kPhaseCount) {
    while (first_ < kPhaseCount && samples_[first_].empty()) ++first_;
    if (!params_.learned_before.empty()) end_ = phase_of(params_.learned_empties);
  }

  std::vector<std::vector<float>> run() {
    Crew(params_.threads).for_each(params_.threads, [this](int /*thread*/) noexcept { work(); });
    if (params_.prior.empty()) {
      for (int phase = 0; phase < first_ && first_ < kPhaseCount; ++phase) weights_[phase] = weights_[first_];
    }
    for (int phase = end_; phase < kPhaseCount; ++phase) weights_[phase] = params_.learned_before[phase];
    return std::move(weights_);
  }

 private:
  void work() {
    if (!params_.prior.empty()) {
      for (int phase = next_++; phase < end_; phase = next_++) fit_phase(phase, params_.prior[phase]);
      return;
    }
    // Groups start at the earliest phase with samples. So in backward learning, a new phase is in a group
    // with the phases after it.
    const int shift = first_ % params_.phases_a_group;
    for (int group = next_++;; group = next_++) {
      const int begin = std::max(0, (group - 1) * params_.phases_a_group + shift);
      const int end = std::min(group * params_.phases_a_group + shift, kPhaseCount);
      if (begin >= end_) return;
      if (begin >= end) continue;
      const std::vector<float> of_group = fit_group(begin, end);
      for (int phase = begin; phase < std::min(end, end_); ++phase) fit_phase(phase, of_group);
    }
  }

  [[nodiscard]] std::vector<float> fit_group(int begin, int end) const {
    std::size_t total = 0;
    for (int phase = begin; phase < end; ++phase) total += samples_[phase].size();
    const std::size_t stride = 1 + total / static_cast<std::size_t>(params_.max_group_samples);
    HeldOut split;
    for (int phase = begin; phase < end; ++phase) {
      for (std::size_t i = 0; i < samples_[phase].size(); i += stride)
        split.add(samples_[phase][i], params_.validation_share);
    }
    const std::vector<float> nothing(static_cast<std::size_t>(layout_.shared_count()));
    SampleTable training(split.training, layout_);
    SampleTable validation(split.validation, layout_);
    const std::vector<float> weights = fit(training, validation, nothing, nothing, params_.group);
    if (params_.half_weight_score == 0) return weights;
    training.weigh(weights, params_.half_weight_score);
    validation.weigh(weights, params_.half_weight_score);
    return fit(training, validation, nothing, weights, params_.group);
  }

  void fit_phase(int phase, const std::vector<float>& prior) {
    HeldOut split;
    for (const Sample& sample : samples_[phase]) split.add(sample, params_.validation_share);
    samples_[phase] = {};
    SampleTable training(split.training, layout_);
    SampleTable validation(split.validation, layout_);
    training.weigh(prior, params_.half_weight_score);
    validation.weigh(prior, params_.half_weight_score);
    PhaseReport report;
    report.phase = phase;
    report.training_count = training.size();
    report.validation_count = validation.size();
    weights_[phase] = fit(training, validation, prior, prior, params_.phase,
                          [&report](int /*step*/, double error) { report.curve.push_back(error); });
    report.training = fit_error(training, weights_[phase]);
    report.validation = fit_error(validation, weights_[phase]);
    const std::lock_guard lock(mutex_);
    on_phase_(report);
  }

  PhaseSamples& samples_;
  const WeightLayout& layout_;
  const TrainingParams& params_;
  const std::function<void(const PhaseReport&)>& on_phase_;
  std::vector<std::vector<float>> weights_;
  int first_ = 0;             ///< first phase with samples
  int end_ = kPhaseCount;     ///< end of the phases with samples
  std::atomic<int> next_{0};  ///< next phase with a prior, else next group
  std::mutex mutex_;
};

}  // namespace

std::vector<std::vector<float>> train(PhaseSamples samples, const WeightLayout& layout,
                                      const TrainingParams& params,
                                      const std::function<void(const PhaseReport&)>& on_phase) {
  return Training(samples, layout, params, on_phase).run();
}

std::vector<std::vector<float>> weights_in_discs(const PatternWeights& weights) {
  std::vector<std::vector<float>> phases;
  for (int phase = 0; phase < kPhaseCount; ++phase) {
    std::vector<float>& discs = phases.emplace_back();
    for (const std::int16_t weight : weights.shared(phase))
      discs.push_back(static_cast<float>(weight) / kPerDisc);
  }
  return phases;
}

std::vector<std::int16_t> rounded_weights(const std::vector<std::vector<float>>& weights) {
  constexpr float kLimit = 32767;
  std::vector<std::int16_t> rounded;
  for (const std::vector<float>& phase : weights) {
    for (const float weight : phase)
      rounded.push_back(
          static_cast<std::int16_t>(std::lround(std::clamp(weight * kPerDisc, -kLimit, kLimit))));
  }
  return rounded;
}

}  // namespace emilia
