// SPDX-License-Identifier: MIT
#include "engine/base/result.h"

#include <gtest/gtest.h>

namespace emilia {
namespace {

TEST(Result, HoldsAValue) {
  const Result<std::string> result = std::string("value");
  ASSERT_TRUE(result);
  EXPECT_TRUE(result.has_value());
  EXPECT_EQ(*result, "value");
  EXPECT_EQ(result->size(), 5U);
}

TEST(Result, HoldsAnError) {
  const Result<int> result = Error{"invalid number: 'x'"};
  ASSERT_FALSE(result);
  EXPECT_EQ(result.error().message, "invalid number: 'x'");
}

TEST(Result, OfAnActionHoldsNothingOnSuccess) {
  EXPECT_TRUE(success());
  EXPECT_FALSE(Status(Error{"no"}));
}

}  // namespace
}  // namespace emilia
