// SPDX-License-Identifier: MIT
#include "protocol/tokenizer.h"

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

TEST(Joined, ReadsLikeAList) {
  constexpr std::array<std::string_view, 3> kWords = {"a", "b", "c"};
  EXPECT_EQ(joined(kWords), "a, b or c");
  EXPECT_EQ(joined(std::span(kWords).first(2)), "a or b");
  EXPECT_EQ(joined(std::span(kWords).first(1)), "a");
  EXPECT_EQ(joined({}), "");
}

TEST(Printable, EscapesWhatCannotBeShown) {
  EXPECT_EQ(printable("plain 'text'", 100), "plain 'text'");
  EXPECT_EQ(printable(std::string_view("a\0\x1b\x7f\xc3\xa5\n", 7), 100), "a\\x00\\x1b\\x7f\\xc3\\xa5\\x0a");
}

TEST(Printable, CutsAtTheLimit) {
  EXPECT_EQ(printable("123456", 6), "123456");
  EXPECT_EQ(printable("1234567", 6), "123...");
  EXPECT_EQ(printable("1\x01\x02", 6), "1...");
  EXPECT_EQ(printable("12345", 3), "...");
  EXPECT_EQ(printable(std::string(1000, '\x01'), 40).size(), 39U);
}

TEST(InQuotes, IsShortWhateverTheWord) {
  EXPECT_EQ(in_quotes("f9"), "'f9'");
  EXPECT_EQ(in_quotes(std::string(40, 'a')), "'" + std::string(40, 'a') + "'");
  EXPECT_EQ(in_quotes(std::string(100000, 'a')), "'" + std::string(37, 'a') + "...'");
}

}  // namespace
}  // namespace emilia
