// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

namespace emilia {

/// One of several equal parts of a job, for several machines: every piece belongs to exactly one of them.
struct Shard {
  std::uint64_t number = 1;  ///< 1..count
  std::uint64_t count = 1;   ///< at least 1

  /// Whether the piece with this number, counted from 0, belongs to this part.
  [[nodiscard]] constexpr bool has(std::uint64_t piece) const { return piece % count == number - 1; }
};

}  // namespace emilia
