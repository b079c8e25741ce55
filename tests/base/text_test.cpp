// SPDX-License-Identifier: MIT
#include "engine/base/text.h"

#include <gtest/gtest.h>

namespace emilia {
namespace {

TEST(Ascii, LowersLettersOnly) {
  EXPECT_EQ(to_lower('A'), 'a');
  EXPECT_EQ(to_lower('Z'), 'z');
  for (const char c : {'a', 'z', '@', '[', '5', '-', ' ', '\xC4'}) EXPECT_EQ(to_lower(c), c);
}

TEST(Ascii, ComparesWordsIgnoringCase) {
  EXPECT_TRUE(equals_ignoring_case("PaSs", "pass"));
  EXPECT_TRUE(equals_ignoring_case("hash", "Hash"));
  EXPECT_TRUE(equals_ignoring_case("", ""));
  EXPECT_FALSE(equals_ignoring_case("pas", "pass"));
  EXPECT_FALSE(equals_ignoring_case("passs", "pass"));
}

TEST(Ascii, IsPrintableFromBlankToTilde) {
  EXPECT_TRUE(is_printable(' '));
  EXPECT_TRUE(is_printable('~'));
  for (const char c : {'\0', '\n', '\x1F', '\x7F', '\xC4'}) EXPECT_FALSE(is_printable(c));
}

TEST(Ascii, WritesWhatIsNotPrintableAsNumbers) {
  std::string text = "<";
  for (const char c : {'a', ' ', '\n', '\x1B', '\xC4', '~'}) append_printable(text, c);
  EXPECT_EQ(text, R"(<a \x0a\x1b\xc4~)");
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
  EXPECT_EQ(printable(std::string_view("a\0\x1b\x7f\xa5\n", 6), 100), "a\\x00\\x1b\\x7f\\xa5\\x0a");
}

/// Regression: names were printed as `\xc3\xa9`.
TEST(Printable, ShowsNamesAsText) {
  EXPECT_EQ(printable("J\xC3\xA9r\xC3\xB4me \xE6\x9D\xB1"), "J\xC3\xA9r\xC3\xB4me \xE6\x9D\xB1");
  // NOLINTNEXTLINE(misc-misleading-bidirectional): the character under test
  EXPECT_EQ(printable("a\xE2\x80\xAE"), "a\\xe2\\x80\\xae") << "text after it would be reversed";
  EXPECT_EQ(printable("\xE6\x9D\xB1\xE4\xBA\xAC", 4), "\xE6\x9D\xB1\xE4\xBA\xAC");
  EXPECT_EQ(printable("\xE6\x9D\xB1\xE4\xBA\xAC!", 4), "...");
  EXPECT_EQ(printable("\xC3\xA9\xC3\xA9\xC3\xA9\xC3\xA9\xC3\xA9", 4), "\xC3\xA9...");
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
