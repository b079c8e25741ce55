// SPDX-License-Identifier: MIT
#include "engine/base/files.h"

#include <array>
#include <gtest/gtest.h>

#include "tests/support/temporary_file.h"

namespace emilia {
namespace {

std::vector<std::string> lines_of(const std::string& content) {
  const test::TemporaryFile file(".txt");
  file.write(content);
  InputFile input;
  EXPECT_TRUE(input.open(file.path()));
  std::vector<std::string> lines;
  for (;;) {
    const auto line = input.read_line();
    EXPECT_TRUE(line) << line.error().message;
    if (!line || !*line) return lines;
    lines.push_back(**line);
  }
}

TEST(InputFile, ReadsLines) {
  using Lines = std::vector<std::string>;
  EXPECT_EQ(lines_of(""), Lines{});
  EXPECT_EQ(lines_of("a\nbc\n"), (Lines{"a", "bc"}));
  EXPECT_EQ(lines_of("a\r\n\r\nbc"), (Lines{"a", "", "bc"}));
  EXPECT_EQ(lines_of("\n"), Lines{""});
  const std::string longest(InputFile::kMaxLineLength, 'x');
  EXPECT_EQ(lines_of(longest + "\n" + longest), (Lines{longest, longest}));
}

TEST(InputFile, ReadsManyLinesOverTheEdgesOfItsBuffer) {
  std::string content;
  for (int i = 0; i < 100'000; ++i) content += std::to_string(i) + '\n';
  const auto lines = lines_of(content);
  ASSERT_EQ(lines.size(), 100'000U);
  for (int i = 0; i < 100'000; ++i) ASSERT_EQ(lines[static_cast<std::size_t>(i)], std::to_string(i));
}

TEST(InputFile, RefusesALineThatNeverEnds) {
  const test::TemporaryFile file(".txt");
  file.write(std::string(1'000'000, 'x'));
  InputFile input;
  ASSERT_TRUE(input.open(file.path()));
  const auto line = input.read_line();
  ASSERT_FALSE(line);
  EXPECT_EQ(line.error().message, file.path() + ": a line of more than 4096 bytes, expected text");
}

TEST(InputFile, LooksAheadWithoutReading) {
  const test::TemporaryFile file(".txt");
  file.write("MAGIC and more");
  InputFile input;
  ASSERT_TRUE(input.open(file.path()));
  EXPECT_TRUE(*input.is_next("MAGIC"));
  EXPECT_FALSE(*input.is_next("magic"));
  EXPECT_FALSE(*input.is_next("MAGIC and more than there is"));
  std::array<unsigned char, 6> bytes{};
  EXPECT_EQ(*input.read(bytes), 6U);
  EXPECT_TRUE(*input.is_next("and"));
  EXPECT_EQ(*input.size(), 14U);
}

TEST(InputFile, RefusesAFolder) {
  InputFile input;
  EXPECT_EQ(input.open("/").error().message, "cannot read /: a folder, expected a file");
}

}  // namespace
}  // namespace emilia
