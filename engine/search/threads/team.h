// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>
#include <condition_variable>
#include <mutex>
#include <vector>

#include "engine/search/move_ordering.h"

namespace emilia {

/// A node whose moves several threads search: its first move has been searched (young brothers wait; Feldmann
/// et al., "Distributed game tree search", 1989) by the thread that owns the node, and others take moves from
/// it as they have nothing else to do. Lives on the owner's stack until all have come back.
struct Split {
  /// `above` is the split that the owner's work belongs to, null for none.
  explicit Split(const Split* above) : parent(above) {}

  /// Whether work for this split is of no use any more: a move has cut the node off, or one above it.
  [[nodiscard]] bool is_over() const {
    for (const Split* split = this; split != nullptr; split = split->parent) {
      if (split->is_cut.load(std::memory_order_relaxed)) return true;
    }
    return false;
  }

  [[nodiscard]] bool is_below(const Split* other) const {
    for (const Split* split = this; split != nullptr; split = split->parent) {
      if (split == other) return true;
    }
    return false;
  }

  const Split* const parent;
  std::atomic<bool> is_cut{false};
  std::mutex mutex;  ///< guards what the node has found so far
  int helpers = 0;   ///< threads that search a move of it for the owner; guarded by the team's mutex
};

/// A move that a helper is to search.
struct Errand {
  Split* split = nullptr;
  OrderedMove move{};
};

/// The threads of one search and who of them has nothing to do. A thread that waits for its own helpers takes
/// errands from below the node that it waits for, and only those, so that it is back in time.
class Team {
 public:
  explicit Team(int threads) : seats_(threads) {}

  /// May be wrong by the time it is read: good for a look that costs nothing.
  [[nodiscard]] bool has_idle() const { return idle_.load(std::memory_order_relaxed) > 0; }

  /// Gives the errand to an idle thread, if there is one that may take it.
  bool offer(const Errand& errand);

  /// Runs errands by `run(errand)` on the calling thread until the team is closed.
  template <typename Run>
  void serve(int thread, Run&& run) {
    Errand errand;
    while (next_errand(thread, nullptr, errand)) {
      run(errand);
      report_done(*errand.split);
    }
  }

  /// The same until all helpers of `split`, which the calling thread owns, are back.
  template <typename Run>
  void wait_for_helpers(int thread, Split& split, Run&& run) {
    Errand errand;
    while (next_errand(thread, &split, errand)) {
      run(errand);
      report_done(*errand.split);
    }
  }

  /// Lets those who serve go home.
  void close();

 private:
  /// One thread's place, while it waits there.
  struct Seat {
    bool is_waiting = false;
    const Split* under = nullptr;  ///< takes errands from below this one only; null for any
    Errand errand;                 ///< what it was given; none while its split is null
    std::condition_variable changed;
  };

  /// False when there is nothing left to wait for.
  bool next_errand(int thread, Split* under, Errand& errand);
  void report_done(Split& split);

  std::mutex mutex_;
  std::vector<Seat> seats_;
  std::atomic<int> idle_{0};
  bool is_closed_ = false;
};

}  // namespace emilia
