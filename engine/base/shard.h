// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

namespace emilia {

/// One of several equal parts of a job, for several machines. Every piece belongs to exactly one part.
struct Shard {
  std::uint64_t number = 1;  ///< 1 to count
  std::uint64_t count = 1;   ///< at least 1

  /// Returns true if the piece with this index (from 0) belongs to this part.
  [[nodiscard]] constexpr bool has(std::uint64_t piece) const { return piece % count == number - 1; }
};

}  // namespace emilia
