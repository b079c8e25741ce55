// SPDX-License-Identifier: MIT
#include "engine/base/random.h"

#include <gtest/gtest.h>
#include <set>

namespace emilia {
namespace {

TEST(SplitMix, GivesTheSameNumbersForTheSameSeed) {
  SplitMix a(7, 3);
  SplitMix b(7, 3);
  for (int i = 0; i < 10; ++i) EXPECT_EQ(a.next(), b.next());
}

TEST(SplitMix, SeedsAndStreamsHaveNumbersOfTheirOwn) {
  std::set<std::uint64_t> numbers;
  for (std::uint64_t seed = 0; seed < 30; ++seed) {
    for (std::uint64_t stream = 0; stream < 30; ++stream) numbers.insert(SplitMix(seed, stream).next());
  }
  EXPECT_EQ(numbers.size(), 900U);
}

TEST(SplitMix, StaysBelowItsBoundAndReachesAllOfIt) {
  SplitMix random(1);
  std::set<int> seen;
  for (int i = 0; i < 1000; ++i) seen.insert(random.below(6));
  EXPECT_EQ(seen, (std::set<int>{0, 1, 2, 3, 4, 5}));
}

TEST(SplitMix, ChoosesAShare) {
  SplitMix random(2);
  int chosen = 0;
  for (int i = 0; i < 10'000; ++i) {
    EXPECT_FALSE(random.is_chosen(0));
    EXPECT_TRUE(random.is_chosen(1));
    chosen += random.is_chosen(0.25) ? 1 : 0;
  }
  EXPECT_NEAR(chosen, 2500, 200);  // more than four standard deviations
}

}  // namespace
}  // namespace emilia
