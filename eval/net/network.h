// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "engine/base/large_memory.h"
#include "engine/base/result.h"
#include "eval/net/network_head.h"
#include "eval/net/packed_head.h"
#include "eval/patterns/features.h"
#include "eval/patterns/weight_layout.h"
#include "eval/score.h"

namespace emilia {

/// The numbers that make a network, as a file has them and a trainer makes them.
struct NetworkParameters {
  int min_empties = 0;             ///< the fewest empty squares that the network knows, 0..60
  std::vector<NetworkHead> heads;  ///< of the phases 0..phase_of(min_empties)

  /// Row after row, in the order of the patterns' weights in `WeightLayout`, which mirror images share.
  std::vector<std::int8_t> rows;

  bool operator==(const NetworkParameters&) const = default;

  /// All numbers 0.
  static NetworkParameters zeros(int min_empties);

  /// How many numbers all rows have.
  static std::size_t row_numbers();
};

/// An error that says which number is wrong where the parameters make no network.
Status check_network(const NetworkParameters& parameters);

/// A network that is ready to evaluate. Never changes once made, so any number of threads and engines may
/// share one.
class Network {
 public:
  /// Requires parameters that `check_network` has nothing against. Throws std::bad_alloc.
  explicit Network(const NetworkParameters& parameters);

  [[nodiscard]] int min_empties() const { return min_empties_; }

  /// Requires empties >= min_empties().
  [[nodiscard]] const NetworkHead& head(int empties) const { return heads_[phase_of(empties)]; }
  [[nodiscard]] const PackedHead& packed_head(int empties) const { return packed_heads_[phase_of(empties)]; }

  /// The row of a feature's contents, kNetworkWidth numbers.
  [[nodiscard]] const std::int8_t* row(int feature, const Features& features) const {
    return rows_ + static_cast<std::ptrdiff_t>(kContentsMiddles[feature] + features[feature]) * kNetworkWidth;
  }

  /// The parameters that it was made of.
  [[nodiscard]] NetworkParameters parameters() const;

 private:
  int min_empties_;
  std::vector<NetworkHead> heads_;
  std::vector<PackedHead> packed_heads_;
  LargeMemory memory_;  ///< a row for each contents of each pattern, those of mirror images repeated
  std::int8_t* rows_;   ///< aligned to a page
};

/// What the network looks at in a position besides its features.
struct NetworkCounts {
  int player_moves = 0;
  int opponent_moves = 0;
  int empties = 0;
};

/// The value of a position to the side to move, step by step as `network_head.h` has it: what every faster
/// way is held to. It is inside -64..64 discs. Requires counts.empties >= network.min_empties().
Score evaluate_plainly(const Network& network, const Features& features, const NetworkCounts& counts);

}  // namespace emilia
