// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>

#include "engine/board/position.h"
#include "engine/search/observer.h"

namespace emilia {

/// One position of the bench and what its search found.
struct BenchRow {
  Position position;
  SearchInfo result;
};

struct BenchResult {
  std::uint64_t nodes = 0;  ///< the signature: the same on every build, compiler and processor
  std::chrono::microseconds elapsed{0};
};

/// Searches fixed positions to fixed depths on one thread, each with an empty table, and adds up the nodes;
/// `on_row` hears of each position as it is done.
BenchResult run_bench(const std::function<void(const BenchRow&)>& on_row);

}  // namespace emilia
