// SPDX-License-Identifier: MIT
#include "engine/board/ascii.h"

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

}  // namespace
}  // namespace emilia
