// SPDX-License-Identifier: MIT
#include "engine/search/threads/team.h"

#include <gtest/gtest.h>
#include <thread>

namespace emilia {
namespace {

void wait_for_idle(const Team& team) {
  while (!team.has_idle()) std::this_thread::yield();
}

/// For `wait_for_helpers` if no task is expected.
void run_nothing(const Task& /*task*/) noexcept {
  FAIL() << "a task from nowhere";
}

TEST(SplitPoint, IsOverWhenItOrOneAboveItWasCut) {
  SplitPoint above(nullptr);
  SplitPoint below(&above);
  SplitPoint other(nullptr);
  EXPECT_FALSE(below.is_over());
  other.is_cut = true;
  EXPECT_FALSE(below.is_over());
  above.is_cut = true;
  EXPECT_TRUE(below.is_over());
  EXPECT_TRUE(below.is_below(&above));
  EXPECT_TRUE(below.is_below(&below));
  EXPECT_FALSE(above.is_below(&below));
  EXPECT_FALSE(below.is_below(&other));
}

TEST(Team, NobodyTakesATaskWhileAllAreBusy) {
  Team team(4);
  SplitPoint split_point(nullptr);
  EXPECT_FALSE(team.has_idle());
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
    SplitPoint split_point(nullptr);
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
  SplitPoint own(nullptr);
  SplitPoint below(&own);
  SplitPoint unrelated(nullptr);
  bool owner_helped = false;
  std::thread helper([&] {
    team.serve(1, [&](const Task& task) noexcept {
      ASSERT_EQ(task.split_point, &own);
      wait_for_idle(team);  // the owner waits for this thread
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

TEST(Team, NobodyServesAfterItWasClosed) {
  Team team(2);
  team.close();
  team.serve(0, run_nothing);
  std::thread([&] { team.serve(1, run_nothing); }).join();
}

}  // namespace
}  // namespace emilia
