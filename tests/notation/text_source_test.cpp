// SPDX-License-Identifier: MIT
#include "engine/notation/text_source.h"

#include <gtest/gtest.h>

namespace emilia {
namespace {

std::string all_of(const std::string& text) {
  TextSource source(InputFile::of_text(text));
  std::string read;
  while (source.peek() != TextSource::kEnd) read += static_cast<char>(source.next());
  EXPECT_EQ(source.next(), TextSource::kEnd);
  return read;
}

TEST(TextSource, HandsOnEveryByte) {
  std::string text;
  for (int i = 0; i < 256; ++i) text += static_cast<char>(i == '\r' ? 0 : i);
  EXPECT_EQ(all_of(text), text);
  EXPECT_EQ(all_of("\ra\r\rb\r\n\r\n\nc\r"), "\na\n\nb\n\n\nc\n");
  EXPECT_EQ(all_of(""), "");
}

TEST(TextSource, ReadsMoreThanItsBuffer) {
  std::string text;
  while (text.size() < 200'000) text += "line " + std::to_string(text.size()) + "\n";
  EXPECT_EQ(all_of(text), text);
}

TEST(TextSource, SkipsTheByteOrderMarkAtTheBeginningOnly) {
  EXPECT_EQ(all_of("\xEF\xBB\xBFx\xEF\xBB\xBF"), "x\xEF\xBB\xBF");
  EXPECT_EQ(all_of("\xEF\xBB\xBF"), "");
}

TEST(TextSource, NamesThePlace) {
  TextSource source(InputFile::of_text("ab\n\n  c"));
  EXPECT_EQ(source.unexpected("b").message, "line 1, column 1: found 'a', expected b");
  EXPECT_EQ(source.take_word(9), "ab");
  EXPECT_EQ(source.unexpected("more").message, "line 1, column 3: found the end of the line, expected more");
  source.skip(" \n");
  EXPECT_EQ(source.unexpected("d").message, "line 3, column 3: found 'c', expected d");
  source.next();
  EXPECT_EQ(source.unexpected("d").message, "line 3, column 4: found the end of the file, expected d");
}

TEST(TextSource, SaysThatAFileCannotBeRead) {
  const TextSource source{InputFile()};  // never opened
  EXPECT_EQ(source.peek(), TextSource::kEnd);
  EXPECT_TRUE(source.has_failed());
  EXPECT_EQ(source.unexpected("x").message, "line 1, column 1: the file cannot be read any further");
}

}  // namespace
}  // namespace emilia
