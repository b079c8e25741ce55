// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <string_view>

#include "engine/board/position.h"
#include "engine/search/observer.h"

namespace emilia {

/// Halves of the bench. They are reported separately, because a midgame node takes as long as three endgame
/// nodes.
enum class BenchHalf : std::uint8_t { midgame, endgame };

constexpr std::string_view to_string(BenchHalf half) {
  return half == BenchHalf::midgame ? "midgame" : "endgame";
}

/// Position of the bench with the result of its search.
struct BenchRow {
  BenchHalf half;
  Position position;
  SearchInfo result;
};

/// Nodes and time of the searches of one half.
struct BenchSpeed {
  std::uint64_t nodes = 0;  ///< equal on every build, compiler and processor
  std::chrono::microseconds elapsed{0};
};

struct BenchResult {
  BenchSpeed midgame;
  BenchSpeed endgame;

  /// Bench signature: the nodes of both halves. It changes if the behaviour of the search changes.
  [[nodiscard]] std::uint64_t signature() const { return midgame.nodes + endgame.nodes; }
};

/// Searches fixed positions to fixed depths on one thread, each with an empty table, `passes` times. Nodes
/// are those of one pass; the time of a half is the median of the passes. Times exclude unpacking the weights
/// and clearing the table. `on_row` is called after each position of the first pass.
/// Requires: passes >= 1.
BenchResult run_bench(int passes, const std::function<void(const BenchRow&)>& on_row);

}  // namespace emilia
