// SPDX-License-Identifier: MIT
#include "engine/base/words.h"

#include <array>
#include <gtest/gtest.h>

namespace emilia {
namespace {

TEST(Words, AreSeparatedByBlanksAndTabs) {
  Words words(" \tgo  time\t1.5 ");
  EXPECT_EQ(words.peek(), "go");
  EXPECT_EQ(words.next(), "go");
  EXPECT_EQ(words.next(), "time");
  EXPECT_FALSE(words.is_at_end());
  EXPECT_EQ(words.next(), "1.5");
  EXPECT_TRUE(words.is_at_end());
  EXPECT_EQ(words.next(), "");
  EXPECT_EQ(words.peek(), "");
}

TEST(Words, OfAnEmptyLineAreNone) {
  for (const std::string_view line : {"", " ", " \t \t"}) {
    EXPECT_TRUE(Words(line).is_at_end());
    EXPECT_EQ(Words(line).next(), "");
    EXPECT_EQ(Words(line).take_rest(), "");
  }
}

TEST(Words, RestKeepsTheBlanksWithin) {
  Words words("value  a  b\tc  ");
  words.next();
  EXPECT_EQ(words.take_rest(), "a  b\tc");
  EXPECT_TRUE(words.is_at_end());
}

TEST(Words, MayContainAnyOtherByte) {
  const std::string_view line("a\0b \xff\r", 6);
  Words words(line);
  EXPECT_EQ(words.next(), std::string_view("a\0b", 3));
  EXPECT_EQ(words.next(), "\xff\r");
}

}  // namespace
}  // namespace emilia
