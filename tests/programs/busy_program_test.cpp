// SPDX-License-Identifier: MIT
#include <algorithm>
#include <gtest/gtest.h>
#include <thread>

#include "tests/programs/child_process.h"
#include "tests/support/machine_load.h"
#include "tests/support/random_games.h"

// The program over a pipe with several busy loops per core. The client is an ordinary thread, so its own
// delays are part of the measurement.

namespace emilia::test {
namespace {

using namespace std::chrono_literals;
using Clock = std::chrono::steady_clock;

constexpr int kTries = 200;
constexpr int kRounds = 3;

/// Returns the smallest number of answers in a round that took longer than `most`. Stops after a good round.
template <typename Ask>
int fewest_late(Clock::duration most, int good_enough, Ask ask) {
  int fewest = kTries;
  for (int round = 0; round < kRounds && fewest > good_enough; ++round) {
    int late = 0;
    for (int i = 0; i < kTries; ++i) late += ask() > most ? 1 : 0;
    fewest = std::min(fewest, late);
  }
  return fewest;
}

class BusyProgram : public ::testing::Test {
 protected:
  /// Returns the time from the command to the answer.
  Clock::duration time_to_answer(const std::string& command) {
    const auto asked = Clock::now();
    emilia_.send(command + "\n");
    while (!emilia_.read_line().starts_with("bestmove ")) continue;
    return Clock::now() - asked;
  }

  void make_ready(int threads) {
    emilia_.send("setoption name Threads value " + std::to_string(threads) + "\nisready\n");
    ASSERT_EQ(emilia_.read_line(), "readyok");
  }

  ChildProcess emilia_{{"--hash", "16"}};
};

TEST_F(BusyProgram, AnswersFewOfTwoHundredMovesOfFiftyMillisecondsLate) {
  constexpr int kMost = kTries / 5;
  const MachineLoad load(4);
  make_ready(1);
  EXPECT_LE(fewest_late(50ms, kMost, [this] { return time_to_answer("go movetime 50"); }), kMost);
}

TEST_F(BusyProgram, AnswersTwoHundredStopsWithinTenMilliseconds) {
  constexpr int kMost = kTries / 200;
  const MachineLoad load(2);
  Random random(82);
  for (const int threads : {1, 2}) {
    make_ready(threads);
    const auto ask = [&] {
      emilia_.send("go infinite\n");
      std::this_thread::sleep_for(std::chrono::microseconds(random_below(random, 20'000)));
      return time_to_answer("stop");
    };
    EXPECT_LE(fewest_late(10ms, kMost, ask), kMost) << threads << " threads";
  }
}

}  // namespace
}  // namespace emilia::test
