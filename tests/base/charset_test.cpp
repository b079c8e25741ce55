// SPDX-License-Identifier: MIT
#include "engine/base/charset.h"

#include <gtest/gtest.h>

namespace emilia {
namespace {

TEST(Charset, KnowsValidUtf8) {
  for (const char* text : {"", "abc", "\xC3\xA9", "\xE6\x9D\xB1", "\xF0\x9F\x98\x80"})
    EXPECT_TRUE(is_utf8(text));
  for (const char* text :
       {"\xE9", "\xC3", "\xC0\x80", "\xE0\x80\x80", "\xED\xA0\x80", "\xF4\x90\x80\x80", "\xF8"})
    EXPECT_FALSE(is_utf8(text)) << text;
}

TEST(Charset, DecodesUtf8ThenTheNamedSetThenLatin1) {
  EXPECT_EQ(to_utf8("Ren\xC3\xA9", "ISO-8859-1"), "Ren\xC3\xA9");
  EXPECT_EQ(to_utf8("Ren\xE9"), "Ren\xC3\xA9");
  EXPECT_EQ(to_utf8("Ren\xE9", "ISO-8859-1"), "Ren\xC3\xA9");
  EXPECT_EQ(to_utf8("Ren\xE9", "no such set"), "Ren\xC3\xA9");
  EXPECT_EQ(to_utf8("\x93Neo\x94"), "\xE2\x80\x9CNeo\xE2\x80\x9D") << "quotes of Windows-1252";
}

TEST(Charset, EncodesLatin1) {
  EXPECT_EQ(to_latin1("Ren\xC3\xA9 \xE2\x80\x9C \xE6\x9D\xB1"), "Ren\xE9 \x93 ?");
  for (int byte = 1; byte < 256; ++byte) {
    const std::string text(1, static_cast<char>(byte));
    EXPECT_EQ(to_latin1(to_utf8(text)), text) << byte;
  }
}

TEST(Charset, DecodesUtf16InPartsOfAnyLength) {
  const std::string bytes("\0a\0\xE9\xD8\x3D\xDE\x00\xDC\x00\0b", 12);
  Utf16Decoder decoder(/*is_big_endian=*/true);
  std::string text;
  for (const char byte : bytes) text += decoder.decode(std::string_view(&byte, 1));
  EXPECT_EQ(text,
            "a\xC3\xA9\xF0\x9F\x98\x80\xEF\xBF\xBD"
            "b");
  EXPECT_EQ(Utf16Decoder(/*is_big_endian=*/false).decode(std::string_view("a\0\xE9\0", 4)), "a\xC3\xA9");
}

TEST(Charset, FitsTextIntoColumns) {
  EXPECT_EQ(columns_of("Ren\xC3\xA9"), 4U);
  EXPECT_EQ(columns_of("e\xCC\x81"), 1U) << "a combining accent";
  EXPECT_EQ(columns_of("\xE6\x9D\xB1"), 2U);
  EXPECT_EQ(fitted("Ren\xC3\xA9", 6), "Ren\xC3\xA9  ");
  EXPECT_EQ(fitted("\xE6\x9D\xB1\xE4\xBA\xAC", 3), "\xE6\x9D\xB1 ");
}

}  // namespace
}  // namespace emilia
