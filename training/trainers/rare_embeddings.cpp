// SPDX-License-Identifier: MIT
#include "training/trainers/rare_embeddings.h"

#include <algorithm>
#include <cmath>

#include "training/trainers/float_network.h"

namespace emilia {

namespace {

int step_of(double mean_use, double coarseness) {
  const double step = std::clamp(coarseness / std::sqrt(mean_use), 1.0, double{kMostStep});
  return 1 << static_cast<int>(std::lround(std::log2(step)));
}

std::int8_t rounded_to(std::int8_t value, int step) {
  const int most = kMaxEmbeddingValue / step;
  const auto multiple = static_cast<int>(std::lrint(static_cast<double>(value) / step));  // halves to even
  return static_cast<std::int8_t>(std::clamp(multiple, -most, most) * step);
}

}  // namespace

EmbeddingUse::EmbeddingUse() : uses_(static_cast<std::size_t>(FloatNetwork::embedding_count())) {}

void EmbeddingUse::add(const Board& board) {
  for (const std::uint32_t embedding : embeddings_of(Features(full(board)))) ++uses_[embedding];
  ++positions_;
}

double EmbeddingUse::mean(std::size_t embedding) const {
  constexpr double kUnused = 0.25;
  return std::max(kUnused, static_cast<double>(uses_[embedding])) / static_cast<double>(positions_);
}

void round_rare_embeddings(NetworkParameters& network, const EmbeddingUse& use, double coarseness) {
  std::int8_t* value = network.embeddings.data();
  for (std::size_t i = 0; i < network.embeddings.size() / kNetworkWidth; ++i, value += kNetworkWidth) {
    const int step = step_of(use.mean(i), coarseness);
    std::transform(value, value + kNetworkWidth, value,
                   [step](std::int8_t v) { return rounded_to(v, step); });
  }
}

}  // namespace emilia
