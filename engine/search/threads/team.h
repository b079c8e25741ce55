// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <mutex>
#include <optional>
#include <type_traits>
#include <vector>

namespace emilia {

/// A node whose moves several threads search: its first move has been searched (young brothers wait; Feldmann
/// et al., "Distributed game tree search", 1989) by the thread that owns the node, and idle threads take
/// others of its moves. Lives on the owner's stack until all helpers have come back.
struct SplitPoint {
  /// `above` is the split point that the owner's work belongs to, null for none.
  explicit SplitPoint(const SplitPoint* above) : parent(above) {}

  /// Work for this split point is of no use any more: a move has cut the node off, or one above it.
  [[nodiscard]] bool is_over() const {
    for (const SplitPoint* each = this; each != nullptr; each = each->parent) {
      if (each->is_cut.load(std::memory_order_relaxed)) return true;
    }
    return false;
  }

  [[nodiscard]] bool is_below(const SplitPoint* other) const {
    for (const SplitPoint* each = this; each != nullptr; each = each->parent) {
      if (each == other) return true;
    }
    return false;
  }

  const SplitPoint* const parent;
  std::atomic<bool> is_cut{false};
  std::mutex mutex;  ///< guards the results of the node's moves
  int helpers = 0;   ///< threads that search a move of it for the owner; guarded by the team's mutex
};

/// A move of a split point that another thread is to search.
struct Task {
  SplitPoint* split_point = nullptr;
  int place = 0;  ///< of the move in the list of the node
};

/// The threads of one search and who of them has nothing to do. A thread that waits for its own helpers takes
/// tasks from below the node that it waits for, and only those, so that it is back in time.
class Team {
 public:
  explicit Team(int threads) : members_(threads) {}

  /// May be wrong by the time it is read: good for a look that costs nothing.
  [[nodiscard]] bool has_idle() const { return idle_.load(std::memory_order_relaxed) > 0; }

  /// Gives the task to an idle thread, if there is one that may take it.
  bool offer(const Task& task);

  /// Runs tasks by `run(task)` on the calling thread until the team is closed. It must not throw: the owner
  /// of the task would wait for ever.
  template <typename Run>
  requires std::is_nothrow_invocable_v<Run, const Task&>
  void serve(int thread, const Run& run) { run_tasks(thread, nullptr, run); }

  /// The same until all helpers of `split_point`, which the calling thread owns, are back.
  template <typename Run>
  requires std::is_nothrow_invocable_v<Run, const Task&>
  void wait_for_helpers(int thread, SplitPoint& split_point, const Run& run) {
    run_tasks(thread, &split_point, run);
  }

  /// Ends `serve` on all threads.
  void close();

  /// The number of tasks that were taken so far.
  [[nodiscard]] std::uint64_t tasks_taken() const;

 private:
  /// One thread, while it waits.
  struct Member {
    bool is_waiting = false;
    const SplitPoint* above = nullptr;  ///< takes tasks from below this one only; null for any
    std::optional<Task> task;           ///< given to it, and not yet begun
    std::condition_variable changed;
  };

  template <typename Run>
  void run_tasks(int thread, SplitPoint* above, const Run& run) {
    while (const auto task = next_task(thread, above)) {
      run(*task);
      report_done(*task->split_point);
    }
  }

  /// None when there is nothing left to wait for.
  std::optional<Task> next_task(int thread, SplitPoint* above);
  void report_done(SplitPoint& split_point);

  mutable std::mutex mutex_;
  std::vector<Member> members_;
  std::uint64_t tasks_taken_ = 0;
  std::atomic<int> idle_{0};
  bool is_closed_ = false;
};

}  // namespace emilia
