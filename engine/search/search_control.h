// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>
#include <cstdint>
#include <optional>
#include <vector>

namespace emilia {

/// What the threads of one search share besides the table: the interrupt flag and the count of nodes. A
/// relaxed flag is enough, for nothing is handed over with it; results travel under the searcher's mutex.
class SearchControl {
 public:
  SearchControl(int threads, std::optional<std::uint64_t> node_limit)
      : counts_(threads), node_limit_(node_limit) {}

  void stop() { is_stopped_.store(true, std::memory_order_relaxed); }
  [[nodiscard]] bool is_stopped() const { return is_stopped_.load(std::memory_order_relaxed); }

  /// Counts a node of thread `thread` (0 <= thread < threads, each used by one thread only), and stops the
  /// search instead when the limit is reached.
  void count_node(int thread) {
    if (node_limit_ && total_nodes() >= *node_limit_) return stop();
    std::atomic<std::uint64_t>& nodes = counts_[thread].nodes;
    nodes.store(nodes.load(std::memory_order_relaxed) + 1, std::memory_order_relaxed);
  }

  [[nodiscard]] std::uint64_t total_nodes() const {
    std::uint64_t total = 0;
    for (const Count& count : counts_) total += count.nodes.load(std::memory_order_relaxed);
    return total;
  }

 private:
  struct alignas(64) Count {  // a cache line each: threads count at every node
    std::atomic<std::uint64_t> nodes{0};
  };

  std::atomic<bool> is_stopped_{false};
  std::vector<Count> counts_;
  std::optional<std::uint64_t> node_limit_;
};

}  // namespace emilia
