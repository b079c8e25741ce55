// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <mutex>
#include <optional>
#include <vector>

#include "engine/base/inplace_vector.h"
#include "engine/board/square.h"
#include "engine/search/leaf_sample.h"
#include "engine/search/selectivity.h"
#include "engine/search/table/proof_keeper.h"
#include "engine/search/threads/team.h"
#include "eval/score.h"

namespace emilia {

/// Best move so far of a depth that is not complete. It raised alpha after the best move of the depth before
/// was searched, or it failed high.
struct RootMove {
  int depth = 0;
  Selectivity selectivity = Selectivity::none;
  Score score;                                     ///< lower bound of the move's score at this depth
  InplaceVector<Square, 2 * kMaxBoardSquares> pv;  ///< not empty
};

/// Stop flag, deadline, node count and unfinished depth, shared by the threads of one search. Relaxed atomics
/// are sufficient, because they publish no other memory. Other results are passed under the searcher's mutex.
class SearchControl {
 public:
  using Clock = std::chrono::steady_clock;

  /// Constructs the control. `leaf_sample` gets the evaluated positions; null for none.
  /// Requires: a null `leaf_sample` if several threads search.
  SearchControl(int threads, std::optional<std::uint64_t> node_limit, const ProofRequest& proofs = {},
                LeafSample* leaf_sample = nullptr)
      : counts_(threads), node_limit_(node_limit), proofs_(proofs), leaf_sample_(leaf_sample) {}

  [[nodiscard]] const ProofRequest& proofs() const { return proofs_; }
  [[nodiscard]] LeafSample* leaf_sample() const { return leaf_sample_; }

  void stop() { is_stopped_.store(true, std::memory_order_relaxed); }
  [[nodiscard]] bool is_stopped() const { return is_stopped_.load(std::memory_order_relaxed); }

  /// Sets the deadline. Without one the search does not read the clock.
  void set_deadline(std::optional<Clock::time_point> deadline) {
    deadline_.store(deadline ? deadline->time_since_epoch().count() : kNoDeadline, std::memory_order_relaxed);
  }

  /// Sets the best move of the unfinished depth; `nullopt` when a depth is complete or its search fails low.
  void set_root_move(const std::optional<RootMove>& move) {
    const std::lock_guard lock(root_mutex_);
    root_move_ = move;
  }
  [[nodiscard]] std::optional<RootMove> root_move() const {
    const std::lock_guard lock(root_mutex_);
    return root_move_;
  }

  /// Adds nodes of a thread, 0 <= thread < threads. Stops the search if the node limit is reached, and from
  /// time to time checks the deadline. One thread stops exactly at the limit; each of several threads may
  /// search kMaxNodesAhead nodes more.
  /// Threads: each thread number is used by one thread only.
  void count_nodes(int thread, std::uint64_t nodes = 1) {
    std::atomic<std::uint64_t>& counter = counts_[thread].nodes;
    const std::uint64_t before = counter.load(std::memory_order_relaxed);
    if (node_limit_ && before >= counts_[thread].checked_until && !extend(counts_[thread], before))
      return stop();
    counter.store(before + nodes, std::memory_order_relaxed);
    const bool is_time_to_look = before / kNodesPerClockLook != (before + nodes) / kNodesPerClockLook;
    if (is_time_to_look && is_past_deadline()) stop();
  }

  [[nodiscard]] std::uint64_t total_nodes() const {
    std::uint64_t total = 0;
    for (const Count& count : counts_) total += count.nodes.load(std::memory_order_relaxed);
    return total;
  }

  /// Nodes that a thread searches between two sums of all counters, which other threads change all the time.
  static constexpr std::uint64_t kMaxNodesAhead = 64;

 private:
  /// About 100 microseconds of search: fast enough, and without measurable cost.
  static constexpr std::uint64_t kNodesPerClockLook = 512;

  struct Count;

  /// Sets the number of nodes at which the thread sums all counters again. Returns false at the node limit.
  bool extend(Count& count, std::uint64_t nodes) const {
    const std::uint64_t total = total_nodes();
    if (total >= *node_limit_) return false;
    const std::uint64_t share = (*node_limit_ - total) / counts_.size();
    count.checked_until = nodes + std::clamp<std::uint64_t>(share, 1, kMaxNodesAhead);
    return true;
  }

  [[nodiscard]] bool is_past_deadline() const {
    const Clock::rep deadline = deadline_.load(std::memory_order_relaxed);
    return deadline != kNoDeadline && Clock::now().time_since_epoch().count() >= deadline;
  }

  struct alignas(64) Count {  // one cache line each, because threads count at every node
    std::atomic<std::uint64_t> nodes{0};
    std::uint64_t checked_until = 0;  ///< used by its thread only, with a node limit
  };

  static constexpr Clock::rep kNoDeadline = Clock::time_point::max().time_since_epoch().count();

  std::atomic<bool> is_stopped_{false};
  std::atomic<Clock::rep> deadline_{kNoDeadline};
  std::vector<Count> counts_;
  std::optional<std::uint64_t> node_limit_;
  ProofRequest proofs_;
  LeafSample* leaf_sample_;
  mutable std::mutex root_mutex_;  ///< guards the next member; held only to copy it
  std::optional<RootMove> root_move_;
};

/// One thread's view of the control and of its current split point. Its work is obsolete if the search was
/// stopped or the split point is done.
class ThreadControl {
 public:
  /// Requires: 0 <= thread < threads of the control; each number is used by one thread only.
  ThreadControl(SearchControl& control, int thread)
      : control_(control), leaf_sample_(control.leaf_sample()), thread_(thread) {}

  [[nodiscard]] int thread() const { return thread_; }
  [[nodiscard]] bool is_stopped() const {
    return control_.is_stopped() || (split_point_ != nullptr && split_point_->is_over());
  }
  [[nodiscard]] const ProofRequest& proofs() const { return control_.proofs(); }
  [[nodiscard]] LeafSample* leaf_sample() const { return leaf_sample_; }
  void count_nodes(std::uint64_t nodes = 1) { control_.count_nodes(thread_, nodes); }
  void set_root_move(const std::optional<RootMove>& move) { control_.set_root_move(move); }

  /// Split point for which the thread works, null for none.
  [[nodiscard]] SplitPoint* split_point() const { return split_point_; }
  void set_split_point(SplitPoint* split_point) { split_point_ = split_point; }

 private:
  SearchControl& control_;
  LeafSample* leaf_sample_;
  int thread_;
  SplitPoint* split_point_ = nullptr;
};

}  // namespace emilia
