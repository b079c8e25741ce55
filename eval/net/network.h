// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "engine/base/large_memory.h"
#include "engine/base/result.h"
#include "eval/net/network_head.h"
#include "eval/net/number_pair.h"
#include "eval/net/packed_head.h"
#include "eval/patterns/features.h"
#include "eval/patterns/weight_layout.h"
#include "eval/score.h"
#include "eval/unvectorized.h"

namespace emilia {

/// Parameters of a network, as in a file of weights.
struct NetworkParameters {
  int min_empties = 0;             ///< fewest empty squares that the network supports, 0 to 60
  std::vector<NetworkHead> heads;  ///< heads of the phases 0 to phase_of(min_empties)

  /// Embeddings in the order of the patterns' weights in `WeightLayout`. Mirror images share one.
  std::vector<std::int8_t> embeddings;

  bool operator==(const NetworkParameters&) const = default;

  /// Returns parameters that are all 0.
  static NetworkParameters zeros(int min_empties);

  /// Returns the number of heads of a network.
  static std::size_t head_count(int min_empties);

  /// Returns the number of values of all embeddings.
  static std::size_t embedding_values();
};

/// Returns an error that names the first invalid value, if the parameters are invalid.
Status check_network(const NetworkParameters& parameters);

/// The same for heads and embeddings that are not in one object.
Status check_network(int min_empties, std::span<const NetworkHead> heads,
                     std::span<const std::int8_t> embeddings);

/// Network ready for evaluation.
/// Threads: immutable, so any number of threads and engines may share one.
class Network {
 public:
  /// Constructs the network.
  /// Requires: parameters accepted by `check_network`.
  /// Errors: throws std::bad_alloc.
  explicit Network(const NetworkParameters& parameters)
      : Network(parameters.min_empties, parameters.heads, parameters.embeddings) {}

  /// The same without a copy of the embeddings.
  Network(int min_empties, std::vector<NetworkHead> heads, std::span<const std::int8_t> embeddings);

  [[nodiscard]] int min_empties() const { return min_empties_; }

  /// Requires: empties >= min_empties().
  [[nodiscard]] const NetworkHead& head(int empties) const { return heads_[phase_of(empties)]; }
  [[nodiscard]] const PackedHead& packed_head(int empties) const { return packed_heads_[phase_of(empties)]; }

  /// Returns the embedding of a feature's pattern index: kNetworkActivations pairs, aligned to their size.
  [[nodiscard]] const NumberPair* embedding(int feature, const Features& features) const {
    return embeddings_ + std::ptrdiff_t{kIndexOrigins[feature]} * kNetworkActivations +
           unvectorized(std::ptrdiff_t{features[feature]} * kNetworkActivations);
  }

  /// Returns the parameters of the network.
  [[nodiscard]] NetworkParameters parameters() const;

 private:
  int min_empties_;
  std::vector<NetworkHead> heads_;
  std::vector<PackedHead> packed_heads_;
  LargeMemory memory_;  ///< an embedding for each index of each pattern; those of mirror images are repeated
  NumberPair* embeddings_;  ///< aligned to a page
};

/// Counts that the network uses besides the features.
struct NetworkCounts {
  int player_moves = 0;
  int opponent_moves = 0;
  int empties = 0;
};

/// Reference evaluation of a position for the side to move, step by step as in `network_head.h`. Faster
/// versions are tested against it. The value is inside -64..64 discs.
/// Requires: counts.empties >= network.min_empties().
Score evaluate_plainly(const Network& network, const Features& features, const NetworkCounts& counts);

}  // namespace emilia
