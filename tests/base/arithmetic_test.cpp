// SPDX-License-Identifier: MIT
#include <cstdint>
#include <gtest/gtest.h>

#include "engine/base/rounded_quotient.h"
#include "engine/base/shard.h"

namespace emilia {
namespace {

TEST(RoundedQuotient, GoesToTheNearestAndHalvesAwayFromZero) {
  EXPECT_EQ(rounded_quotient(7, 3), 2);
  EXPECT_EQ(rounded_quotient(8, 3), 3);
  EXPECT_EQ(rounded_quotient(5, 2), 3);
  EXPECT_EQ(rounded_quotient(-5, 2), -3);
  EXPECT_EQ(rounded_quotient(-7, 3), -2);
  EXPECT_EQ(rounded_quotient(-4, 3), -1);
  EXPECT_EQ(rounded_quotient(0, 9), 0);
  EXPECT_EQ(rounded_quotient(7, 1), 7);
  EXPECT_EQ(rounded_quotient<std::int64_t>(-1, 2), -1);
}

TEST(Shard, EveryPieceIsInExactlyOne) {
  constexpr std::uint64_t kCount = 3;
  for (std::uint64_t piece = 0; piece < 10; ++piece) {
    int owners = 0;
    for (std::uint64_t number = 1; number <= kCount; ++number)
      owners += Shard{number, kCount}.has(piece) ? 1 : 0;
    EXPECT_EQ(owners, 1) << piece;
  }
  EXPECT_TRUE(Shard{}.has(41)) << "one part is all";
}

}  // namespace
}  // namespace emilia
