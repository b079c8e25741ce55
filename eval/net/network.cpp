// SPDX-License-Identifier: MIT
#include "eval/net/network.h"

#include <algorithm>
#include <cstdlib>
#include <string>
#include <utility>

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
          .heads = std::vector<NetworkHead>(head_count(min_empties)),
          .embeddings = std::vector<std::int8_t>(embedding_values())};
}

std::size_t NetworkParameters::head_count(int min_empties) {
  return static_cast<std::size_t>(phase_of(min_empties)) + 1;
}

std::size_t NetworkParameters::embedding_values() {
  return static_cast<std::size_t>(WeightLayout::instance().of_count(Count::player_moves, 0)) * kNetworkWidth;
}

Status check_network(const NetworkParameters& parameters) {
  return check_network(parameters.min_empties, parameters.heads, parameters.embeddings);
}

Status check_network(int min_empties, std::span<const NetworkHead> heads,
                     std::span<const std::int8_t> embeddings) {
  if (min_empties < 0 || min_empties > kMostEmpties)
    return Error{"expected 0..60 empty squares to begin with, found " + std::to_string(min_empties)};
  const std::size_t count = NetworkParameters::head_count(min_empties);
  if (heads.size() != count) return bad_count("heads", count, heads.size());
  const std::size_t numbers = NetworkParameters::embedding_values();
  if (embeddings.size() != numbers) return bad_count("values in embeddings", numbers, embeddings.size());
  for (const NetworkHead& head : heads) {
    if (const Status good = check_head(head); !good) return good;
  }
  return success();
}

Network::Network(int min_empties, std::vector<NetworkHead> heads, std::span<const std::int8_t> embeddings)
    : min_empties_(min_empties),
      heads_(std::move(heads)),
      packed_heads_(heads_.begin(), heads_.end()),
      memory_(sizeof(NumberPair) * std::size_t{kIndexCount} * kNetworkActivations, Pages::large),
      embeddings_(memory_.as<NumberPair>()) {
  NumberPair* to = embeddings_;
  for (const int embedding : WeightLayout::instance().of_all_indices()) {
    const std::int8_t* const low = embeddings.data() + std::ptrdiff_t{embedding} * kNetworkWidth;
    to = std::transform(low, low + kNetworkActivations, low + kNetworkActivations, to, number_pair);
  }
}

NetworkParameters Network::parameters() const {
  NetworkParameters parameters = NetworkParameters::zeros(min_empties_);
  parameters.heads = heads_;
  const NumberPair* from = embeddings_;
  for (const int embedding : WeightLayout::instance().of_all_indices()) {
    std::int8_t* const low = parameters.embeddings.data() + std::ptrdiff_t{embedding} * kNetworkWidth;
    for (int k = 0; k < kNetworkActivations; ++k, ++from) {
      low[k] = static_cast<std::int8_t>(low_number(*from));
      low[k + kNetworkActivations] = static_cast<std::int8_t>(high_number(*from));
    }
  }
  return parameters;
}

Score evaluate_plainly(const Network& network, const Features& features, const NetworkCounts& counts) {
  const NetworkHead& head = network.head(counts.empties);
  std::array<int, kNetworkInputs> input{};
  for (int k = 0; k < kNetworkActivations; ++k) {
    int low = head.bias[k];
    int high = head.bias[k + kNetworkActivations];
    for (int feature = 0; feature < kFeatureCount; ++feature) {
      const NumberPair pair = network.embedding(feature, features)[k];
      low += low_number(pair);
      high += high_number(pair);
    }
    const int product = clip(low >> kEmbeddingShift) * clip(high >> kEmbeddingShift);
    input[k] = (product + (1 << (kProductShift - 1))) >> kProductShift;
  }
  input[kNetworkActivations] = clip(kMovesFactor * counts.player_moves);
  input[kNetworkActivations + 1] = clip(kMovesFactor * counts.opponent_moves);
  input[kNetworkActivations + 2] = counts.empties % 2 * kMaxActivation;

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
  for (int k = 0; k < kNetworkActivations; ++k) output += head.skip[k] * input[k];
  return score_within_bounds(output >> kOutputShift);
}

}  // namespace emilia
