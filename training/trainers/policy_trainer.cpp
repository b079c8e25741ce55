// SPDX-License-Identifier: MIT
#include "training/trainers/policy_trainer.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <unordered_map>

namespace emilia {

namespace {

constexpr std::size_t kGroupSize = std::size_t{kPolicyPhases} * kPolicyWeights;

/// Weights of a group with their sums of squared gradients.
class PolicyLearner {
 public:
  explicit PolicyLearner(std::vector<float> initial)
      : weights_(std::move(initial)), squares_(kGroupSize, 1.0F) {
    weights_.resize(kGroupSize);
  }

  void learn(const ChosenMove& chosen) {
    const auto phase = static_cast<std::size_t>(policy_phase(chosen.board.empty_count()));
    float* const weights = weights_.data() + phase * kPolicyWeights;
    float* const gradients = squares_.data() + phase * kPolicyWeights;
    moves_.clear();
    for (const Square move : squares(chosen.board.legal_moves())) {
      Candidate candidate{move_patterns(chosen.board, move, chosen.last), 0, move == chosen.move};
      for (const int pattern : candidate.patterns) candidate.chance += weights[pattern];
      moves_.push_back(candidate);
    }
    float sum = 0;
    for (Candidate& candidate : moves_) sum += candidate.chance = std::exp(candidate.chance);
    for (const Candidate& candidate : moves_) {
      const float error = candidate.chance / sum - (candidate.is_chosen ? 1.0F : 0.0F);
      for (const int pattern : candidate.patterns) {
        gradients[pattern] += error * error;
        weights[pattern] -= kRate * error / std::sqrt(gradients[pattern]);
      }
    }
  }

  std::vector<float> take_weights() { return std::move(weights_); }

 private:
  static constexpr float kRate = 0.1F;

  struct Candidate {
    MovePatterns patterns;
    float chance;
    bool is_chosen;
  };

  std::vector<float> weights_;
  std::vector<float> squares_;
  std::vector<Candidate> moves_;
};

using Counts = std::unordered_map<std::uint32_t, std::array<std::uint32_t, kPeopleGroups>>;

void count_positions(std::span<const ChosenGame> games, PeopleGroup group, Counts& counts) {
  constexpr int kLeastEmpties = 40;
  for (const ChosenGame& game : games) {
    for (const ChosenMove& chosen : game) {
      if (chosen.board.empty_count() <= kLeastEmpties) break;
      ++counts[position_hash(chosen.board.after(chosen.move))].at(static_cast<std::size_t>(group));
    }
  }
}

}  // namespace

std::vector<float> train_policy(std::span<const ChosenGame> games, int passes, std::vector<float> initial) {
  PolicyLearner learner(std::move(initial));
  for (int pass = 0; pass < passes; ++pass) {
    for (const ChosenGame& game : games) {
      for (const ChosenMove& chosen : game) learner.learn(chosen);
    }
  }
  return learner.take_weights();
}

std::vector<std::int8_t> rounded_policy(std::span<const float> tournament, std::span<const float> online) {
  constexpr float kLargest = 127;
  std::vector<std::int8_t> result;
  for (const auto& group : {tournament, online}) {
    for (const float weight : group)
      result.push_back(
          static_cast<std::int8_t>(std::round(std::clamp(weight * kPolicyUnits, -kLargest, kLargest))));
  }
  return result;
}

std::vector<PopularPosition> popular_positions(std::span<const ChosenGame> tournament,
                                               std::span<const ChosenGame> online, std::uint32_t least) {
  Counts counts;
  count_positions(tournament, PeopleGroup::tournament, counts);
  count_positions(online, PeopleGroup::online, counts);
  std::vector<PopularPosition> result;
  for (const auto& [hash, count] : counts) {
    if (count[0] + count[1] >= least)
      result.push_back({hash, {coded_count(count[0]), coded_count(count[1])}});
  }
  std::ranges::sort(result, {}, &PopularPosition::hash);
  return result;
}

}  // namespace emilia
