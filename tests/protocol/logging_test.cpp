// SPDX-License-Identifier: MIT
#include "protocol/io/logging.h"

#include <gtest/gtest.h>

#include "tests/support/temporary_file.h"

namespace emilia {
namespace {

class LogTest : public ::testing::Test {
 protected:
  [[nodiscard]] bool contains(std::string_view text) const {
    return content().find(text) != std::string::npos;
  }
  [[nodiscard]] std::string content() const { return file_.content(); }

 private:
  test::TemporaryFile file_{".log"};

 protected:
  std::string path = file_.path();
};

TEST_F(LogTest, DropsWhatItIsToldBeforeItIsConfigured) {
  Log log;
  EXPECT_FALSE(log.is_enabled(LogSeverity::error));
  log.write(LogSeverity::error, "nobody hears this");
}

TEST_F(LogTest, WritesWhatItsLevelAsksFor) {
  Log log;
  ASSERT_TRUE(log.configure({LogSeverity::info, path}));
  EXPECT_TRUE(log.is_enabled(LogSeverity::info));
  EXPECT_FALSE(log.is_enabled(LogSeverity::debug));
  log.write(LogSeverity::info, "told");
  log.write(LogSeverity::debug, "untold");
  EXPECT_TRUE(contains("info: told\n")) << content();
  EXPECT_FALSE(contains("untold"));
}

TEST_F(LogTest, AddsToAFile) {
  for (const char* message : {"first", "second"}) {
    Log log;
    ASSERT_TRUE(log.configure({LogSeverity::info, path}));
    log.write(LogSeverity::info, message);
  }
  EXPECT_TRUE(contains("first") && contains("second"));
}

TEST_F(LogTest, EscapesControlCharactersAndBraces) {
  Log log;
  ASSERT_TRUE(log.configure({LogSeverity::debug, path}));
  log.write(LogSeverity::debug, "a\nb\x1b {} %v");
  EXPECT_TRUE(contains("debug: a\\x0ab\\x1b {} %v\n")) << content();
}

TEST_F(LogTest, StaysAsItIsWhenAFileCannotBeOpened) {
  Log log;
  ASSERT_TRUE(log.configure({LogSeverity::info, path}));
  for (const std::string& wrong : {path + "/below/a/file", ::testing::TempDir()}) {
    const Status status = log.configure({LogSeverity::trace, wrong});
    ASSERT_FALSE(status);
    EXPECT_TRUE(status.error().message.starts_with("cannot open the log file '" + wrong + "': "));
  }
  log.write(LogSeverity::info, "still here");
  EXPECT_TRUE(contains("still here"));
  EXPECT_FALSE(log.is_enabled(LogSeverity::trace));
}

TEST_F(LogTest, TellsStderrOnlyWhatIsWrong) {
  Log log;
  ASSERT_TRUE(log.configure({LogSeverity::trace, ""}));
  EXPECT_FALSE(log.is_enabled(LogSeverity::info));
  EXPECT_TRUE(log.is_enabled(LogSeverity::warn));
  ASSERT_TRUE(log.configure({LogSeverity::off, ""}));
  EXPECT_FALSE(log.is_enabled(LogSeverity::error));
}

/// Regression: spdlog wrote its own line to stderr every second.
TEST_F(LogTest, AFullDiskIsToldOnce) {
  Log log;
  ASSERT_TRUE(log.configure({LogSeverity::info, "/dev/full"}));
  ::testing::internal::CaptureStderr();
  for (int i = 0; i < 3; ++i) log.write(LogSeverity::info, "lost");
  EXPECT_EQ(::testing::internal::GetCapturedStderr(),
            "emilia: cannot write to the log file '/dev/full': No space left on device\n");
}

}  // namespace
}  // namespace emilia
