// SPDX-License-Identifier: MIT
#include <algorithm>
#include <atomic>
#include <gtest/gtest.h>
#include <mutex>

#include "engine/search/prompt_thread.h"
#include "engine/search/searcher.h"

namespace emilia {
namespace {

using namespace std::chrono_literals;

/// Keeps every core busy.
class Load {
 public:
  Load() {
    for (unsigned i = 0; i < std::thread::hardware_concurrency(); ++i) {
      threads_.emplace_back([this] {
        while (!is_over_.load(std::memory_order_relaxed)) {
        }
      });
    }
  }
  ~Load() {
    is_over_ = true;
    for (std::thread& thread : threads_) thread.join();
  }

 private:
  std::atomic<bool> is_over_ = false;
  std::vector<std::thread> threads_;
};

/// Wakes every millisecond and notes when it was let in late. A virtual machine is stopped by its host now
/// and then; no program is on time while its machine stands still, and none is blamed for it.
class Witness {
 public:
  Witness() : thread_(&Witness::watch, this) {}
  ~Witness() {
    is_over_ = true;
    thread_.join();
  }

  /// Whether the machine stood still for a moment between two times. `until` must be some milliseconds ago.
  bool saw_standstill(Clock::time_point since, Clock::time_point until) {
    const std::lock_guard lock(mutex_);
    return std::ranges::any_of(standstills_,
                               [&](const auto& each) { return each.second >= since && each.first <= until; });
  }

 private:
  void watch() {
    require_prompt_wakeups();
    while (!is_over_) {
      const auto due = Clock::now() + 1ms;
      std::this_thread::sleep_until(due);
      const auto woken = Clock::now();
      const std::lock_guard lock(mutex_);
      if (woken - due > 1ms) standstills_.emplace_back(due, woken);
    }
  }

  std::atomic<bool> is_over_ = false;
  std::mutex mutex_;
  std::vector<std::pair<Clock::time_point, Clock::time_point>> standstills_;
  std::thread thread_;
};

class AnswerTime : public SearchObserver {
 public:
  void on_info(const SearchInfo& /*info*/) override {}
  void on_best_move(const BestMove& /*best*/) override { answered = Clock::now(); }

  Clock::time_point answered;
};

TEST(TimedMoves, NoneOfTwoHundredIsLateWithEveryCoreBusy) {
  constexpr int kMoves = 200;
  constexpr auto kLimit = 50ms;
  Witness witness;
  Searcher searcher(16);
  const Load load;
  int counted = 0;
  for (int i = 0; i < kMoves; ++i) {
    AnswerTime time;
    SearchTask task{.board = start_position().board, .limits = {.move_time = kLimit}};
    task.limits.started = Clock::now();
    ASSERT_TRUE(searcher.start(task, time).has_value());
    searcher.wait();
    std::this_thread::sleep_for(5ms);
    if (witness.saw_standstill(task.limits.started, time.answered)) continue;
    ++counted;
    const auto used = std::chrono::duration_cast<Microseconds>(time.answered - task.limits.started);
    EXPECT_LE(used.count(), Microseconds(kLimit).count()) << "move " << i;
    EXPECT_GE(used.count(), Microseconds(kLimit).count() * 9 / 10) << "move " << i;
  }
  EXPECT_GT(counted, kMoves / 2) << "the machine stood still too often to say anything";
}

}  // namespace
}  // namespace emilia
