// SPDX-License-Identifier: MIT
#include "eval/net/network.h"

#include <algorithm>
#include <cstdlib>
#include <string>

namespace emilia {

namespace {

constexpr int kMostEmpties = 60;

int clip(std::int32_t number) {
  return std::clamp(number, 0, kMaxActivation);
}

Error bad_count(const std::string& of_what, std::size_t expected, std::size_t found) {
  return {"expected " + std::to_string(expected) + " " + of_what + ", found " + std::to_string(found)};
}

/// Returns true if all numbers are within -most..most; otherwise sets `found` to a number that is not.
template <typename Numbers>
bool are_within(const Numbers& numbers, int most, int& found) {
  const auto far =
      std::ranges::find_if(numbers, [most](int number) { return number < -most || number > most; });
  if (far == numbers.end()) return true;
  found = *far;
  return false;
}

Error out_of_range(const std::string& of_what, int most, int found) {
  return {"expected " + of_what + " within " + std::to_string(-most) + ".." + std::to_string(most) +
          ", found " + std::to_string(found)};
}

Status check_head(const NetworkHead& head) {
  int found = 0;
  if (!are_within(head.bias, kMaxEmbeddingBias, found))
    return out_of_range("a bias of the embeddings", kMaxEmbeddingBias, found);
  if (!are_within(head.first_bias, kMaxBias, found) || !are_within(head.second_bias, kMaxBias, found))
    return out_of_range("a hidden layer's bias", kMaxBias, found);
  if (!are_within(std::array{head.output_bias}, kMaxBias, found))
    return out_of_range("the output's bias", kMaxBias, found);
  return success();
}

}  // namespace

NetworkParameters NetworkParameters::zeros(int min_empties) {
  return {.min_empties = min_empties,
          .heads = std::vector<NetworkHead>(static_cast<std::size_t>(phase_of(min_empties)) + 1),
          .embeddings = std::vector<std::int8_t>(embedding_values())};
}

std::size_t NetworkParameters::embedding_values() {
  return static_cast<std::size_t>(WeightLayout::instance().of_count(Count::player_moves, 0)) * kNetworkWidth;
}

Status check_network(const NetworkParameters& parameters) {
  const int min_empties = parameters.min_empties;
  if (min_empties < 0 || min_empties > kMostEmpties)
    return Error{"expected 0..60 empty squares to begin with, found " + std::to_string(min_empties)};
  const auto heads = static_cast<std::size_t>(phase_of(min_empties)) + 1;
  if (parameters.heads.size() != heads) return bad_count("heads", heads, parameters.heads.size());
  const std::size_t numbers = NetworkParameters::embedding_values();
  if (parameters.embeddings.size() != numbers)
    return bad_count("values in embeddings", numbers, parameters.embeddings.size());
  for (const NetworkHead& head : parameters.heads) {
    if (const Status good = check_head(head); !good) return good;
  }
  return success();
}

Network::Network(const NetworkParameters& parameters)
    : min_empties_(parameters.min_empties),
      heads_(parameters.heads),
      packed_heads_(heads_.begin(), heads_.end()),
      memory_(std::size_t{kIndexCount} * kNetworkWidth, Pages::large),
      embeddings_(memory_.as<std::int8_t>()) {
  std::int8_t* to = embeddings_;
  for (const int embedding : WeightLayout::instance().of_all_indices())
    to = std::copy_n(parameters.embeddings.data() + std::ptrdiff_t{embedding} * kNetworkWidth, kNetworkWidth,
                     to);
}

NetworkParameters Network::parameters() const {
  NetworkParameters parameters = NetworkParameters::zeros(min_empties_);
  parameters.heads = heads_;
  const std::int8_t* from = embeddings_;
  for (const int embedding : WeightLayout::instance().of_all_indices()) {
    std::copy_n(from, kNetworkWidth,
                parameters.embeddings.data() + std::ptrdiff_t{embedding} * kNetworkWidth);
    from += kNetworkWidth;
  }
  return parameters;
}

Score evaluate_plainly(const Network& network, const Features& features, const NetworkCounts& counts) {
  const NetworkHead& head = network.head(counts.empties);
  std::array<int, kNetworkInputs> input{};
  for (int k = 0; k < kNetworkWidth; ++k) {
    int sum = head.bias[k];
    for (int feature = 0; feature < kFeatureCount; ++feature) sum += network.embedding(feature, features)[k];
    input[k] = clip(sum >> kEmbeddingShift);
  }
  input[kNetworkWidth] = clip(kMovesFactor * counts.player_moves);
  input[kNetworkWidth + 1] = clip(kMovesFactor * counts.opponent_moves);
  input[kNetworkWidth + 2] = counts.empties % 2 * kMaxActivation;

  std::array<int, kNetworkFirst> first{};
  for (int i = 0; i < kNetworkFirst; ++i) {
    std::int32_t sum = head.first_bias[i];
    for (int k = 0; k < kNetworkInputs; ++k) sum += head.first_weights[i][k] * input[k];
    first[i] = clip(sum >> kHiddenShift);
  }
  std::int32_t output = head.output_bias;
  for (int i = 0; i < kNetworkSecond; ++i) {
    std::int32_t sum = head.second_bias[i];
    for (int k = 0; k < kNetworkFirst; ++k) sum += head.second_weights[i][k] * first[k];
    output += head.output[i] * clip(sum >> kHiddenShift);
  }
  for (int k = 0; k < kNetworkWidth; ++k) output += head.skip[k] * input[k];
  return score_within_bounds(output >> kOutputShift);
}

}  // namespace emilia
