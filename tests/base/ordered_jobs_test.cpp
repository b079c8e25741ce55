// SPDX-License-Identifier: MIT
#include "engine/base/ordered_jobs.h"

#include <gtest/gtest.h>
#include <numeric>
#include <stdexcept>

namespace emilia {
namespace {

using Jobs = OrderedJobs<int, int>;

/// Returns jobs 0, 1 .. count - 1.
Jobs::NextJob numbers_below(int count) {
  return [next = 0, count]() mutable -> Result<std::optional<int>> {
    if (next == count) return std::optional<int>();
    return std::optional(next++);
  };
}

class OrderedJobsTest : public ::testing::TestWithParam<int> {};

INSTANTIATE_TEST_SUITE_P(Threads, OrderedJobsTest, ::testing::Values(1, 2, 7));

TEST_P(OrderedJobsTest, DeliverInOrderWhateverTakesLonger) {
  std::vector<int> delivered;
  Jobs jobs(
      numbers_below(500),
      [](int /*thread*/, int job) {
        if (job % 50 == 0) std::this_thread::sleep_for(std::chrono::milliseconds(1));
        return job * job;
      },
      [&](int outcome) {
        delivered.push_back(outcome);
        return success();
      });
  EXPECT_TRUE(jobs.run(GetParam()));
  ASSERT_EQ(delivered.size(), 500U);
  for (int i = 0; i < 500; ++i) EXPECT_EQ(delivered[static_cast<std::size_t>(i)], i * i);
}

TEST_P(OrderedJobsTest, DeliverWhatCameBeforeAnError) {
  int delivered = 0;
  int next = 0;
  const auto next_job = [&]() -> Result<std::optional<int>> {
    if (next == 100) return Error{"no more"};
    return std::optional(next++);
  };
  Jobs jobs(
      next_job, [](int /*thread*/, int job) { return job; },
      [&](int outcome) {
        EXPECT_EQ(outcome, delivered);
        ++delivered;
        return success();
      });
  EXPECT_EQ(jobs.run(GetParam()).error().message, "no more");
  EXPECT_EQ(delivered, 100);
}

TEST_P(OrderedJobsTest, StopAtAnErrorOfTheDelivery) {
  int delivered = 0;
  Jobs jobs(
      numbers_below(1'000'000), [](int /*thread*/, int job) { return job; },
      [&](int outcome) -> Status {
        if (outcome == 10) return Error{"disk full"};
        ++delivered;
        return success();
      });
  EXPECT_EQ(jobs.run(GetParam()).error().message, "disk full");
  EXPECT_EQ(delivered, 10);
}

TEST_P(OrderedJobsTest, ThrowWhatAJobThrows) {
  Jobs jobs(
      numbers_below(1'000'000),
      [](int /*thread*/, int job) {
        if (job == 20) throw std::runtime_error("no memory");
        return job;
      },
      [](int /*outcome*/) { return success(); });
  EXPECT_THROW(jobs.run(GetParam()), std::runtime_error);
}

}  // namespace
}  // namespace emilia
