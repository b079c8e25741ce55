// SPDX-License-Identifier: MIT
#include "engine/base/files.h"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include "tests/support/scratch_folder.h"
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
  EXPECT_EQ(lines_of("a\r\rbc\rd\r\n\ne"), (Lines{"a", "", "bc", "d", "", "e"}));
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
  EXPECT_EQ(line.error().message,
            "cannot read '" + file.path() + "': a line has more than 4096 bytes; expected a text file");
}

TEST(InputFile, LooksAheadWithoutReading) {
  const test::TemporaryFile file(".txt");
  file.write("MAGIC and more");
  InputFile input;
  ASSERT_TRUE(input.open(file.path()));
  EXPECT_TRUE(*input.is_next("MAGIC"));
  EXPECT_FALSE(*input.is_next("magic"));
  EXPECT_FALSE(*input.is_next("MAGIC and more than there is"));
  EXPECT_EQ(*input.read(6), "MAGIC ");
  EXPECT_TRUE(*input.is_next("and"));
  EXPECT_EQ(*input.size(), 14U);
}

TEST(InputFile, RefusesAFolder) {
  InputFile input;
  EXPECT_EQ(input.open("/").error().message, "cannot read '/': it is a folder, not a file");
}

TEST(InputFile, ReadsBytesUpToTheEnd) {
  const test::TemporaryFile file(".txt");
  const std::string content(700'000, 'x');
  file.write(content + "end");
  InputFile input;
  ASSERT_TRUE(input.open(file.path()));
  EXPECT_EQ(*input.read(content.size()), content);
  EXPECT_EQ(*input.read(10), "end");
  EXPECT_EQ(*input.read(10), "");
}

TEST(InputFile, NamesTheCause) {
  InputFile input;
  EXPECT_EQ(input.open("/nowhere/a.txt").error().message,
            "cannot open '/nowhere/a.txt': No such file or directory");
  EXPECT_EQ(input.open("/nowhere/\x1b").error().message,
            "cannot open '/nowhere/\\x1b': No such file or directory");
}

TEST(InputFile, DoesNotWaitForAPipeWhereAFileIsExpected) {
  const test::ScratchFolder folder;
  const std::string pipe = folder.path("pipe");
  ASSERT_EQ(mkfifo(pipe.c_str(), 0600), 0);
  InputFile input;
  EXPECT_EQ(input.open(pipe, InputFile::Expected::regular_file).error().message,
            "cannot read '" + pipe + "': it is a pipe or a device, not a regular file");
  EXPECT_FALSE(input.open("/dev/zero", InputFile::Expected::regular_file));
  EXPECT_FALSE(input.open("-", InputFile::Expected::regular_file)) << "the standard input is none";
}

TEST(ReadFile, GivesAllUpToItsBound) {
  const test::TemporaryFile file(".txt");
  file.write(std::string(600'000, 'x'));
  EXPECT_EQ(*read_file(file.path(), 600'000), std::string(600'000, 'x'));
  EXPECT_EQ(read_file(file.path(), 599'999).error().message,
            "cannot read '" + file.path() + "': it has more than 599999 bytes");
  EXPECT_EQ(read_file("/dev/zero", 1'000'000).error().message,
            "cannot read '/dev/zero': it has more than 1000000 bytes");
}

}  // namespace
}  // namespace emilia
