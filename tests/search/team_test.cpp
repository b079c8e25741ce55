// SPDX-License-Identifier: MIT
#include "engine/search/threads/team.h"

#include <atomic>
#include <gtest/gtest.h>
#include <thread>
#include <vector>

namespace emilia {
namespace {

void wait_for_idle(const Team& team, const SplitPoint* above = nullptr) {
  while (!team.has_idle(above)) std::this_thread::yield();
}

/// For `wait_for_helpers` if no task is expected.
void run_nothing(const Task& /*task*/) noexcept {
  FAIL() << "a task from nowhere";
}

TEST(SplitPoint, IsOverWhenItOrOneAboveItWasCut) {
  SplitPoint above(nullptr, 0);
  SplitPoint below(&above, 0);
  SplitPoint other(nullptr, 0);
  EXPECT_FALSE(below.is_over());
  other.is_cut = true;
  EXPECT_FALSE(below.is_over());
  above.is_cut = true;
  EXPECT_TRUE(below.is_over());
}

TEST(Team, NobodyTakesATaskWhileAllAreBusy) {
  Team team(4);
  SplitPoint split_point(nullptr, 0);
  EXPECT_FALSE(team.has_idle(nullptr));
  EXPECT_FALSE(team.offer({&split_point, {}}));
  EXPECT_EQ(team.tasks_taken(), 0U);
  EXPECT_EQ(split_point.helpers, 0);
  team.wait_for_helpers(0, split_point, run_nothing);  // no helpers
}

TEST(Team, AnIdleThreadRunsTheTaskThatItWasGiven) {
  Team team(2);
  std::vector<int> seen;
  std::thread helper([&] { team.serve(1, [&](const Task& task) noexcept { seen.push_back(task.place); }); });
  for (const int place : {3, 1, 7}) {
    SplitPoint split_point(nullptr, 0);
    wait_for_idle(team);
    EXPECT_TRUE(team.offer({&split_point, place}));
    team.wait_for_helpers(0, split_point, run_nothing);
    EXPECT_EQ(seen.back(), place) << "the owner waits until its helper is done";
  }
  team.close();
  helper.join();
  EXPECT_EQ(seen, (std::vector{3, 1, 7}));
  EXPECT_EQ(team.tasks_taken(), 3U);
}

TEST(Team, AThreadThatWaitsTakesTasksFromBelowItsNodeAlone) {
  Team team(2);
  SplitPoint own(nullptr, 0);
  SplitPoint below(&own, 1);
  SplitPoint unrelated(nullptr, 1);
  bool owner_helped = false;
  std::thread helper([&] {
    team.serve(1, [&](const Task& task) noexcept {
      ASSERT_EQ(task.split_point, &own);
      wait_for_idle(team, &own);  // the owner waits for this thread
      EXPECT_FALSE(team.offer({&unrelated, {}}));
      EXPECT_TRUE(team.offer({&below, {}}));
      team.wait_for_helpers(1, below, run_nothing);
      EXPECT_TRUE(owner_helped);
    });
  });
  wait_for_idle(team);
  ASSERT_TRUE(team.offer({&own, {}}));
  team.wait_for_helpers(0, own, [&](const Task& task) noexcept {
    EXPECT_EQ(task.split_point, &below);
    owner_helped = true;
  });
  team.close();
  helper.join();
  EXPECT_EQ(team.tasks_taken(), 2U);
}

TEST(Team, EveryThreadOfAManyIsFound) {
  constexpr int kThreads = 70;  // more than the bits of a word
  Team team(kThreads);
  std::atomic<int> seen = 0;
  std::vector<std::thread> helpers;
  for (int thread = 1; thread < kThreads; ++thread) {
    helpers.emplace_back([&, thread] {
      team.serve(thread, [&](const Task& /*task*/) noexcept {
        ++seen;
        seen.notify_all();
        for (int now = seen; now < kThreads - 1; now = seen) seen.wait(now);  // until all have a task
      });
    });
  }
  SplitPoint split_point(nullptr, 0);
  for (int place = 1; place < kThreads; ++place) {
    wait_for_idle(team);
    ASSERT_TRUE(team.offer({&split_point, place}));
  }
  team.wait_for_helpers(0, split_point, run_nothing);
  EXPECT_EQ(seen, kThreads - 1);
  team.close();
  for (std::thread& helper : helpers) helper.join();
}

TEST(Team, NobodyServesAfterItWasClosed) {
  Team team(2);
  team.close();
  team.serve(0, run_nothing);
  std::thread([&] { team.serve(1, run_nothing); }).join();
}

}  // namespace
}  // namespace emilia
