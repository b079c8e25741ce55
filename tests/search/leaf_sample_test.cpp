// SPDX-License-Identifier: MIT
#include "engine/search/leaf_sample.h"

#include <algorithm>
#include <gtest/gtest.h>

namespace emilia {
namespace {

constexpr Window kLevel{Score::from_discs(-1), Score::from_discs(1)};

/// Returns a different board for each number.
FullBoard numbered_board(std::uint64_t number) {
  return {number, ~number};
}

TEST(LeafSample, KeepsEachOnceWhileThereIsRoom) {
  LeafSample sample(4, SplitMix(1));
  EXPECT_TRUE(sample.boards().empty());
  for (const std::uint64_t number : {1, 2, 1, 3, 2}) sample.see(numbered_board(number), Score(), kLevel);
  EXPECT_EQ(sample.boards(), (std::vector{numbered_board(1), numbered_board(2), numbered_board(3)}));
}

TEST(LeafSample, KeepsSoManyAtMostAndTheSameForTheSameNumbers) {
  const auto kept = [](std::uint64_t seed) {
    LeafSample sample(8, SplitMix(seed));
    for (std::uint64_t number = 0; number < 1000; ++number)
      sample.see(numbered_board(number), Score(), kLevel);
    return sample.boards();
  };
  EXPECT_EQ(kept(1).size(), 8U);
  EXPECT_EQ(kept(1), kept(1));
  EXPECT_NE(kept(1), kept(2));
}

/// Returns how many of 64 sampled boards have an odd number, of 4000. Odd ones have this value; the others
/// are inside the window. Mean of a hundred samples.
double odd_ones_kept(Score odd_value) {
  constexpr int kSamples = 100;
  std::ptrdiff_t odd_count = 0;
  for (std::uint64_t seed = 0; seed < kSamples; ++seed) {
    LeafSample sample(64, SplitMix(seed));
    for (std::uint64_t number = 0; number < 4000; ++number)
      sample.see(numbered_board(number), number % 2 == 1 ? odd_value : Score(), kLevel);
    odd_count +=
        std::ranges::count_if(sample.boards(), [](const FullBoard& board) { return board.player % 2 == 1; });
  }
  return static_cast<double>(odd_count) / kSamples;
}

/// Eight discs outside the window weigh 1/2, sixteen 1/5: a third and a sixth of the sample. Four standard
/// deviations of the mean are less than 1.6.
TEST(LeafSample, PrefersWhatIsNearTheWindow) {
  EXPECT_NEAR(odd_ones_kept(Score::from_discs(1)), 64.0 / 2, 1.6);
  EXPECT_NEAR(odd_ones_kept(Score::from_discs(9)), 64.0 / 3, 1.6);
  EXPECT_NEAR(odd_ones_kept(Score::from_discs(-9)), 64.0 / 3, 1.6);
  EXPECT_NEAR(odd_ones_kept(Score::from_discs(17)), 64.0 / 6, 1.6);
}

}  // namespace
}  // namespace emilia
