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

/// Node whose moves several threads search. The owner has searched the first move (young brothers wait;
/// Feldmann et al., "Distributed game tree search", 1989); idle threads take other moves. Lives on the
/// owner's stack until all helpers have finished.
struct SplitPoint {
  /// Constructs a split point below `above`, the split point of the owner's work, null for none.
  explicit SplitPoint(const SplitPoint* above) : parent(above) {}

  /// Returns true if work for this split point is obsolete: a move has cut off the node or a split point
  /// above it.
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
  int helpers = 0;   ///< number of threads that search a move for the owner; guarded by the team's mutex
};

/// Move of a split point for another thread to search.
struct Task {
  SplitPoint* split_point = nullptr;
  int place = 0;  ///< index of the move in the list of the node
};

/// Threads of one search and the set of idle ones. A thread that waits for its helpers takes only tasks from
/// below its node, so that it returns in time.
class Team {
 public:
  explicit Team(int threads) : members_(threads) {}

  /// Returns true if a thread was recently idle. The result may be outdated; the check costs almost nothing.
  [[nodiscard]] bool has_idle() const { return idle_.load(std::memory_order_relaxed) > 0; }

  /// Gives the task to an idle thread that may take it. Returns false if there is none.
  bool offer(const Task& task);

  /// Runs tasks by `run(task)` on the calling thread until the team is closed. `run` must not throw, because
  /// the owner of the task would wait forever.
  template <typename Run>
  requires std::is_nothrow_invocable_v<Run, const Task&>
  void serve(int thread, const Run& run) { run_tasks(thread, nullptr, run); }

  /// Runs tasks until all helpers of `split_point` have finished. The calling thread owns the split point.
  template <typename Run>
  requires std::is_nothrow_invocable_v<Run, const Task&>
  void wait_for_helpers(int thread, SplitPoint& split_point, const Run& run) {
    run_tasks(thread, &split_point, run);
  }

  /// Ends `serve` on all threads.
  void close();

  /// Number of tasks taken so far.
  [[nodiscard]] std::uint64_t tasks_taken() const;

 private:
  /// State of one waiting thread.
  struct Member {
    bool is_waiting = false;
    const SplitPoint* above = nullptr;  ///< takes only tasks from below this split point; null for any
    std::optional<Task> task;           ///< assigned and not yet started
    std::condition_variable changed;
  };

  template <typename Run>
  void run_tasks(int thread, SplitPoint* above, const Run& run) {
    while (const auto task = next_task(thread, above)) {
      run(*task);
      report_done(*task->split_point);
    }
  }

  /// Returns the next task; `nullopt` if the thread has no more reason to wait.
  std::optional<Task> next_task(int thread, SplitPoint* above);
  void report_done(SplitPoint& split_point);

  mutable std::mutex mutex_;
  std::vector<Member> members_;
  std::uint64_t tasks_taken_ = 0;
  std::atomic<int> idle_{0};
  bool is_closed_ = false;
};

}  // namespace emilia
