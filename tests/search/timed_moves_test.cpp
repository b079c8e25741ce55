// SPDX-License-Identifier: MIT
#include <algorithm>
#include <atomic>
#include <gtest/gtest.h>
#include <mutex>
#include <stdexcept>

#include "engine/base/prompt_thread.h"
#include "engine/search/deepening/searcher.h"
#include "tests/support/machine_load.h"

namespace emilia {
namespace {

using namespace std::chrono_literals;

/// Thread that wakes every millisecond and records when it was scheduled late. The host of a virtual machine
/// stops it now and then. No program is on time while its machine is stalled, so such times are not counted.
class Witness {
 public:
  Witness() : thread_(&Witness::watch, this) {}
  ~Witness() {
    is_over_ = true;
    thread_.join();
  }

  /// Returns true if the machine was stalled between two times. `until` must be some milliseconds ago.
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

struct Answers {
  int counted = 0;  ///< moves during which the machine was not stalled
  int late = 0;
  int hasty = 0;  ///< answered before half of the limit, the most that is reserved
};

Answers answers_of(int moves, Microseconds limit) {
  Answers result;
  Witness witness;
  Searcher searcher(16);
  const test::MachineLoad load(1);
  for (int i = 0; i < moves; ++i) {
    AnswerTime time;
    SearchRequest request{
        .board = start_position().board, .limits = {.move_time = limit}, .evaluation = EvalKind::pattern};
    request.limits.started = Clock::now();
    if (!searcher.start(request, time)) throw std::runtime_error("the search does not start");
    searcher.wait();
    std::this_thread::sleep_for(5ms);
    if (witness.saw_standstill(request.limits.started, time.answered)) continue;
    ++result.counted;
    const auto used = time.answered - request.limits.started;
    result.late += used > limit ? 1 : 0;
    result.hasty += used < limit / 2 ? 1 : 0;
  }
  return result;
}

TEST(TimedMoves, NoneOfTwoHundredIsLateWithEveryCoreBusy) {
  constexpr int kMoves = 200;
  // The best of some rounds: the witness may miss a stall of another core.
  Answers best = answers_of(kMoves, 50ms);
  for (int round = 1; round < 4 && (best.late > 0 || best.counted <= kMoves / 2); ++round) {
    best = answers_of(kMoves, 50ms);
  }
  EXPECT_EQ(best.late, 0);
  EXPECT_EQ(best.hasty, 0);
  EXPECT_GT(best.counted, kMoves / 2) << "the machine stood still too often to say anything";
}

}  // namespace
}  // namespace emilia
