// SPDX-License-Identifier: MIT
#include "engine/base/decimal.h"

#include <gtest/gtest.h>

namespace emilia {
namespace {

TEST(Decimal, IsDigitsWithASignAndAPoint) {
  EXPECT_EQ(parse_decimal("12"), 12.0);
  EXPECT_EQ(parse_decimal("+1.25"), 1.25);
  EXPECT_EQ(parse_decimal("-.5"), -0.5);
  EXPECT_EQ(parse_decimal("7."), 7.0);
}

TEST(Decimal, IsNothingElse) {
  for (const char* text : {"", "+", "-", ".", "1e3", "inf", "nan", "--1", "+-1", "1.2.3", "1 ", "0x10",
                           "99999999999999999999"}) {
    EXPECT_EQ(parse_decimal(text), std::nullopt) << text;
  }
}

TEST(Decimal, IsWrittenWithItsDecimals) {
  EXPECT_EQ(format_decimal(1.005, 1), "1.0");
  EXPECT_EQ(format_decimal(-0.25, 2), "-0.25");
  EXPECT_EQ(format_decimal(-0.001, 2), "0.00");
  EXPECT_EQ(format_decimal(12, 0), "12");
}

TEST(Decimal, IsWrittenShort) {
  EXPECT_EQ(format_short_decimal(2.5, 3), "2.5");
  EXPECT_EQ(format_short_decimal(120, 3), "120");
  EXPECT_EQ(format_short_decimal(0, 3), "0");
  EXPECT_EQ(format_short_decimal(100, 0), "100");
}

}  // namespace
}  // namespace emilia
