// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <string_view>

#include "engine/board/position.h"
#include "engine/search/observer.h"

namespace emilia {

/// The two halves of the bench. They are apart since a node of the one costs three of the other.
enum class BenchHalf : std::uint8_t { midgame, endgame };

constexpr std::string_view to_string(BenchHalf half) {
  return half == BenchHalf::midgame ? "midgame" : "endgame";
}

/// One position of the bench and what its search found.
struct BenchRow {
  BenchHalf half;
  Position position;
  SearchInfo result;
};

/// What the searches of one half took together.
struct BenchSpeed {
  std::uint64_t nodes = 0;  ///< the same on every build, compiler and processor
  std::chrono::microseconds elapsed{0};
};

struct BenchResult {
  BenchSpeed midgame;
  BenchSpeed endgame;

  /// The nodes of both halves: they name the search's behaviour.
  [[nodiscard]] std::uint64_t signature() const { return midgame.nodes + endgame.nodes; }
};

/// Searches fixed positions to fixed depths on one thread, each with an empty table, `passes` times over. The
/// nodes are those of one pass, the time of a half is the median of the passes; that the weights are unpacked
/// and the table is emptied is no part of it. `on_row` hears of each position of the first pass as it is
/// done. Requires passes >= 1.
BenchResult run_bench(int passes, const std::function<void(const BenchRow&)>& on_row);

}  // namespace emilia
