// SPDX-License-Identifier: MIT
#include "engine/base/kept_threads.h"

#include <atomic>
#include <chrono>
#include <gtest/gtest.h>
#include <latch>
#include <mutex>
#include <set>
#include <thread>

namespace emilia {
namespace {

TEST(KeptThreads, DoLaterWorkOnTheSameThreads) {
  KeptThreads threads;
  std::mutex mutex;
  std::set<std::thread::id> workers;
  for (int turn = 0; turn < 20; ++turn) {
    std::latch both(2);
    for (int i = 0; i < 2; ++i) {
      threads.run([&] {
        both.arrive_and_wait();
        const std::lock_guard lock(mutex);
        workers.insert(std::this_thread::get_id());
      });
    }
    threads.wait();
  }
  EXPECT_EQ(workers.size(), 2U);
  EXPECT_FALSE(workers.contains(std::this_thread::get_id()));
}

TEST(KeptThreads, StartAnotherThreadWhileAllWork) {
  std::latch release(1);
  std::latch second(1);
  KeptThreads threads;  // ends before what its work uses
  threads.run([&] { release.wait(); });
  threads.run([&] { second.count_down(); });
  second.wait();
  release.count_down();
}

TEST(KeptThreads, EndAfterAllWork) {
  std::atomic<int> count = 0;
  {
    KeptThreads threads;
    for (int i = 0; i < 8; ++i) threads.run([&] { ++count; });
  }
  EXPECT_EQ(count, 8);
}

TEST(KeptThreads, RunNoOlderWorkAfterFinish) {
  std::atomic<int> count = 0;
  KeptThreads threads;
  for (int i = 0; i < 8; ++i) {
    threads.run([&] {
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
      ++count;
    });
  }
  threads.finish();
  const int finished = count;
  threads.run([&] { ++count; });
  threads.wait();
  EXPECT_EQ(count, finished + 1);
}

}  // namespace
}  // namespace emilia
