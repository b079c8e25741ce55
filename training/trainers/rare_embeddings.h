// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <vector>

#include "engine/board/board.h"
#include "eval/net/network.h"

namespace emilia {

/// Number of times that each embedding is used by positions.
class EmbeddingUse {
 public:
  EmbeddingUse();

  void add(const Board& board);

  [[nodiscard]] std::uint64_t positions() const { return positions_; }

  /// Returns the mean number of uses in a position. An unused embedding counts as a quarter of one use.
  /// Requires: a position was added.
  [[nodiscard]] double mean(std::size_t embedding) const;

 private:
  std::vector<std::uint64_t> uses_;  ///< in the order of `NetworkParameters::embeddings`
  std::uint64_t positions_ = 0;
};

/// Rounds each embedding to multiples of a power of 2, for a smaller file. The power is the nearest to
/// `coarseness` / sqrt(mean use), within 1 to `kMostStep`: a bit more would then change the values of
/// positions equally little for each embedding (uniform quantization at high rate, Gish and Pierce, 1968).
/// Requires: coarseness >= 0.
void round_rare_embeddings(NetworkParameters& network, const EmbeddingUse& use, double coarseness);

inline constexpr int kMostStep = 32;

}  // namespace emilia
