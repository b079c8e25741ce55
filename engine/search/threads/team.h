// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>
#include <bit>
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
struct alignas(64) SplitPoint {  // NOLINT(clang-analyzer-optin.performance.Padding): two cache lines
  /// Constructs a split point of a thread below `above`, the split point of its work, null for none.
  SplitPoint(SplitPoint* above, int thread) : parent(above), owner(thread) {}

  /// Returns true if work for this split point is obsolete: a move has cut off the node or a split point
  /// above it.
  [[nodiscard]] bool is_over() const {
    for (const SplitPoint* each = this; each != nullptr; each = each->parent) {
      if (each->is_cut.load(std::memory_order_relaxed)) return true;
    }
    return false;
  }

  SplitPoint* const parent;
  const int owner;  ///< thread number
  std::atomic<bool> is_cut{false};
  std::atomic<bool> owner_waits{false};  ///< the owner takes tasks from below this split point

  /// Threads read the members above at every node. The members below change often, so they have a cache line
  /// of their own.
  alignas(64) std::mutex mutex;  ///< guards the results of the node's moves
  std::atomic<int> helpers{0};   ///< number of threads that search a move for the owner
};

/// Move of a split point for another thread to search.
struct Task {
  SplitPoint* split_point = nullptr;
  int place = 0;  ///< index of the move in the list of the node
};

/// Threads of one search and the set of idle ones. A thread that waits for its helpers takes only tasks from
/// below its node, so that it returns in time.
/// A thread that offers a task first looks for such owners among the split points above its own, then for a
/// free thread. It claims a thread with one atomic operation, so threads that find no helper share no lock.
class Team {
 public:
  explicit Team(int threads) : members_(threads), free_((threads + kWordBits - 1) / kWordBits) {}

  /// Returns true if a thread can probably take a task of a split point below `above`. The result may be
  /// outdated; the check costs almost nothing.
  [[nodiscard]] bool has_idle(const SplitPoint* above) const;

  /// Gives the task to an idle thread that may take it. Returns false if there is none.
  /// Threads: only the owner of the split point offers its tasks.
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

  /// Number of threads.
  [[nodiscard]] int size() const { return static_cast<int>(members_.size()); }

  /// Number of tasks taken so far.
  [[nodiscard]] std::uint64_t tasks_taken() const { return tasks_taken_.load(std::memory_order_relaxed); }

 private:
  /// Mailbox of one thread.
  struct alignas(64) Member {
    std::mutex mutex;  ///< guards the members below
    std::optional<Task> task;
    bool is_woken = false;  ///< the reason to wait may be gone
    std::condition_variable changed;
  };

  using Word = std::uint64_t;
  static constexpr int kWordBits = 64;

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

  /// Makes a thread idle. `above` is its split point, null for a free thread.
  void add_idle(int thread, SplitPoint* above);
  /// Takes a thread out of the idle ones. Returns false if another thread has done so.
  bool claim(int thread, SplitPoint* above);
  std::optional<int> claim_any(SplitPoint* above);

  void wake(int thread);

  std::vector<Member> members_;
  std::vector<std::atomic<Word>> free_;  ///< a bit for each free thread
  std::atomic<std::uint64_t> tasks_taken_{0};
  std::atomic<bool> is_closed_{false};
};

}  // namespace emilia
