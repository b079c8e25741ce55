// SPDX-License-Identifier: MIT
#include "engine/base/numbers.h"

#include <gtest/gtest.h>
#include <limits>
#include <string>

namespace emilia {
namespace {

using namespace std::chrono_literals;

TEST(ParseInteger, TakesDigitsWithinTheRange) {
  EXPECT_EQ(*parse_integer("0", "depth", 0, 60), 0);
  EXPECT_EQ(*parse_integer("60", "depth", 0, 60), 60);
  EXPECT_EQ(*parse_integer("007", "depth", 0, 60), 7);
  constexpr std::int64_t kMax = std::numeric_limits<std::int64_t>::max();
  EXPECT_EQ(*parse_integer(std::to_string(kMax), "nodes", 0, kMax), kMax);
}

TEST(ParseInteger, RefusesAllElse) {
  for (const std::string_view word : {"61", "-1", "+1", "1.0", "1e1", "x", "1x", "0x10", " 1", "", "\xff",
                                      "99999999999999999999", "9223372036854775808"}) {
    EXPECT_FALSE(parse_integer(word, "depth", 0, 60)) << word;
  }
  EXPECT_FALSE(parse_integer(std::string_view("1\0", 2), "depth", 0, 60));
}

TEST(ParseInteger, SaysWhatItExpected) {
  EXPECT_EQ(parse_integer("x", "depth", 0, 60).error().message,
            "invalid depth 'x': expected a whole number from 0 to 60");
  EXPECT_EQ(parse_integer("", "depth", 0, 60).error().message,
            "missing depth: expected a whole number from 0 to 60");
}

TEST(ParseInteger, TakesASignWhereTheRangeHasNegativeNumbers) {
  EXPECT_EQ(*parse_integer("-64", "score", -64, 64), -64);
  EXPECT_EQ(*parse_integer("+12", "score", -64, 64), 12);
  EXPECT_EQ(*parse_integer("12", "score", -64, 64), 12);
  EXPECT_EQ(*parse_integer("-0", "score", -64, 64), 0);
  for (const std::string_view word : {"-65", "+65", "+", "-", "--1", "+-1", "-+1", "1-", "- 1", "-1.0"}) {
    EXPECT_FALSE(parse_integer(word, "score", -64, 64)) << word;
  }
  EXPECT_EQ(parse_integer("-65", "score", -64, 64).error().message,
            "invalid score '-65': expected a whole number from -64 to 64");
}

TEST(ParseDecimal, TakesDigitsWithASignAndAPoint) {
  EXPECT_EQ(*parse_decimal("12", "margin", -64, 64), 12.0);
  EXPECT_EQ(*parse_decimal("+1.25", "margin", -64, 64), 1.25);
  EXPECT_EQ(*parse_decimal("-.5", "margin", -64, 64), -0.5);
  EXPECT_EQ(*parse_decimal("7.", "margin", -64, 64), 7.0);
  EXPECT_EQ(*parse_decimal("64", "margin", 0, 64), 64.0);
}

TEST(ParseDecimal, RefusesAllElse) {
  for (const std::string_view word : {"", "+", "-", ".", "1e3", "inf", "nan", "--1", "+-1", "1.2.3", "1 ",
                                      "0x10", "64.5", "-64.5", "99999999999999999999"}) {
    EXPECT_FALSE(parse_decimal(word, "margin", -64, 64)) << word;
  }
  for (const std::string_view word : {"-1", "-0", "+1", "1.01", "50%"}) {
    EXPECT_FALSE(parse_decimal(word, "share", 0, 1)) << word;
  }
  EXPECT_EQ(parse_decimal("2", "share", 0, 1).error().message,
            "invalid share '2': expected a number from 0 to 1");
  EXPECT_EQ(parse_decimal("", "share", -0.5, 0.25).error().message,
            "missing share: expected a number from -0.5 to 0.25");
}

TEST(ParseSeconds, TakesDecimals) {
  EXPECT_EQ(*parse_seconds("2", "time"), 2s);
  EXPECT_EQ(*parse_seconds("0.25", "time"), 250ms);
  EXPECT_EQ(*parse_seconds(".5", "time"), 500ms);
  EXPECT_EQ(*parse_seconds("3.", "time"), 3s);
  EXPECT_EQ(*parse_seconds("0", "time"), 0s);
  EXPECT_EQ(*parse_seconds("0.0000004", "time"), 0us);
  EXPECT_EQ(*parse_seconds("1.0000006", "time"), 1000001us);
  EXPECT_EQ(*parse_seconds("1000000", "time"), 1000000s);
  EXPECT_EQ(*parse_seconds("0." + std::string(5000, '3'), "time"), 333333us);
}

TEST(ParseSeconds, RefusesAllElse) {
  for (const std::string_view word : {"", ".", "-1", "+1", "1e3", "1,5", "nan", "inf", "infinity", "0x1p3",
                                      "1.2.3", "1000000.1", "1s", "\xff"}) {
    EXPECT_FALSE(parse_seconds(word, "time")) << word;
  }
  EXPECT_FALSE(parse_seconds(std::string(5000, '9'), "time"));
  EXPECT_EQ(parse_seconds("x", "time").error().message,
            "invalid time 'x': expected seconds from 0 to 1000000, such as 0.5");
}

TEST(ParseMilliseconds, TakesWholeNumbers) {
  EXPECT_EQ(*parse_milliseconds("0", "movetime"), 0ms);
  EXPECT_EQ(*parse_milliseconds("1000000000", "movetime"), 1000000s);
  for (const std::string_view word : {"", "-1", "1.5", "1000000001"}) {
    EXPECT_FALSE(parse_milliseconds(word, "movetime")) << word;
  }
}

TEST(FormatDecimal, WritesSoManyDecimals) {
  EXPECT_EQ(format_decimal(1.005, 1), "1.0");
  EXPECT_EQ(format_decimal(-0.25, 2), "-0.25");
  EXPECT_EQ(format_decimal(-0.001, 2), "0.00");
  EXPECT_EQ(format_decimal(12, 0), "12");
}

TEST(Rounded, KeepsSoManyDecimals) {
  EXPECT_EQ(rounded(1.2345, 2), 1.23);
  EXPECT_EQ(rounded(-2.5, 0), -3.0);
  EXPECT_EQ(rounded(4.000000000000097e-06, 6), 4e-06);
}

TEST(FormatDecimal, LeavesOutZerosAtTheEnd) {
  EXPECT_EQ(format_short_decimal(2.5, 3), "2.5");
  EXPECT_EQ(format_short_decimal(120, 3), "120");
  EXPECT_EQ(format_short_decimal(0, 3), "0");
  EXPECT_EQ(format_short_decimal(100, 0), "100");
}

}  // namespace
}  // namespace emilia
