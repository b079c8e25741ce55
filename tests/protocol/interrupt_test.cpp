// SPDX-License-Identifier: MIT
#include "protocol/io/interrupt.h"

#include <csignal>
#include <gtest/gtest.h>
#include <thread>
#include <unistd.h>

namespace emilia::test {
namespace {

TEST(InterruptGuard, HoldsSignalsBackUntilItIsAsked) {
  for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
    const InterruptGuard guard;
    EXPECT_FALSE(guard.is_pending()) << "the signal of the last guard is forgotten";
    std::raise(signal);
    EXPECT_TRUE(guard.is_pending());
    EXPECT_TRUE(guard.is_pending()) << "asking changes nothing";
  }
}

TEST(InterruptGuard, HoldsThemBackFromThreadsThatAreStartedMeanwhile) {
  const InterruptGuard guard;
  std::thread([] { kill(getpid(), SIGINT); }).join();
  EXPECT_TRUE(guard.is_pending());
}

TEST(InterruptGuard, LeavesIgnoredSignalsAlone) {
  std::signal(SIGHUP, SIG_IGN);
  {
    const InterruptGuard guard;
    std::raise(SIGHUP);
    EXPECT_FALSE(guard.is_pending());
  }
  std::signal(SIGHUP, SIG_DFL);
}

TEST(InterruptGuard, GivesTheSignalsBack) {
  { const InterruptGuard guard; }
  EXPECT_EXIT(std::raise(SIGTERM), ::testing::KilledBySignal(SIGTERM), "");
}

}  // namespace
}  // namespace emilia::test
