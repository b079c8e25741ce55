// SPDX-License-Identifier: MIT
#include "programs/terminal/progress_bar.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/ioctl.h>
#include <thread>

namespace emilia::test {
namespace {

using std::chrono::seconds;

TEST(FormatProgress, ShowsCountRateAndTimeLeft) {
  // 18 of 60 in 6 s is a rate of 3/s; the other 42 take 14 s.
  const Progress progress{.done = 18, .total = 60, .elapsed = seconds(6)};
  EXPECT_EQ(format_progress("solve", progress, 80),
            "solve [############----------------------------]  18/60  3.0/s  0:14 left");
}

TEST(FormatProgress, DoesNotCountWhatAnEarlierRunDid) {
  // This run did 10 in 20 s; the other 7,300 take 4 h 3 min 20 s. 42 of 60 columns are used.
  const Progress progress{.done = 2700, .total = 10000, .done_before = 2690, .elapsed = seconds(20)};
  EXPECT_EQ(format_progress("x", progress, 60),
            "x [####--------------]  2700/10000  2.0 s each  4:03:20 left");
}

TEST(FormatProgress, LeavesOutWhatIsNotKnown) {
  EXPECT_EQ(format_progress("read", {.done = 30000, .elapsed = seconds(2)}, 80), "read  30000  15k/s");
  EXPECT_EQ(format_progress("read", {}, 80), "read  0");
  EXPECT_EQ(format_progress("read", {.total = 4, .elapsed = seconds(2)}, 20), "read [--------]  0/4");
}

TEST(FormatProgress, ShowsMoreThanTheTotalAsAFullBar) {
  EXPECT_EQ(format_progress("p", {.done = 9, .total = 3, .elapsed = seconds(3)}, 22),
            "p [######]  9/3  3.0/s");
}

TEST(FormatProgress, EndsWithTheNote) {
  const Progress progress{.done = 1, .total = 4, .note = "#2: depth 9"};
  EXPECT_EQ(format_progress("solve", progress, 40), "solve [###-----------]  1/4  #2: depth 9");
}

TEST(FormatProgress, NeverIsWiderThanTheTerminal) {
  const Progress progress{.done = 18, .total = 60, .elapsed = seconds(6)};
  EXPECT_EQ(format_progress("solve", progress, 20), "solve  18/60  3.0/s ");
  for (std::size_t width = 0; width < 100; ++width) {
    EXPECT_LE(format_progress("solve", progress, width).size(), width);
  }
}

/// Pseudo-terminal and its output.
class Terminal {
 public:
  explicit Terminal(unsigned short columns) : master_(posix_openpt(O_RDWR | O_NOCTTY | O_NONBLOCK)) {
    EXPECT_EQ(grantpt(master_), 0);
    EXPECT_EQ(unlockpt(master_), 0);
    slave_ = open(ptsname(master_), O_RDWR | O_NOCTTY);
    const winsize size{.ws_row = 24, .ws_col = columns, .ws_xpixel = 0, .ws_ypixel = 0};
    EXPECT_EQ(ioctl(slave_, TIOCSWINSZ, &size), 0);
  }
  ~Terminal() {
    close(slave_);
    close(master_);
  }
  Terminal(const Terminal&) = delete;
  Terminal& operator=(const Terminal&) = delete;

  [[nodiscard]] int descriptor() const { return slave_; }

  [[nodiscard]] std::string take_written() const {
    std::string text;
    std::array<char, 4096> part{};
    for (ssize_t count = 0; (count = ::read(master_, part.data(), part.size())) > 0;) {
      text.append(part.data(), static_cast<std::size_t>(count));
    }
    return text;
  }

 private:
  int master_;
  int slave_ = -1;
};

TEST(ProgressBar, DrawsOnATerminalAndWipesItselfAway) {
  const Terminal terminal(30);
  {
    ProgressBar bar("job", 10, 4, terminal.descriptor());
    EXPECT_EQ(terminal.take_written(), "\rjob [######-----------]  4/10");
  }
  EXPECT_EQ(terminal.take_written(), "\r" + std::string(29, ' ') + "\r");
}

TEST(ProgressBar, DrawsAtMostTenTimesASecond) {
  const Terminal terminal(80);
  ProgressBar bar("job", 0, 0, terminal.descriptor());
  const auto began = std::chrono::steady_clock::now();
  for (int i = 0; i < 1000; ++i) {
    bar.advance();
    std::this_thread::sleep_for(std::chrono::microseconds(200));
  }
  const auto tenths = (std::chrono::steady_clock::now() - began) / std::chrono::milliseconds(100);
  const std::string written = terminal.take_written();
  const auto drawn = std::ranges::count(written, '\r');
  EXPECT_GE(drawn, 2) << "it goes on being drawn";
  EXPECT_LE(drawn, tenths + 2);
}

TEST(ProgressBar, MakesRoomForLines) {
  const Terminal terminal(80);
  ProgressBar bar("job", 0, 0, terminal.descriptor());
  EXPECT_EQ(terminal.take_written(), "\rjob  0");
  bar.hide();
  EXPECT_EQ(terminal.take_written(), "\r      \r");
  bar.hide();
  EXPECT_EQ(terminal.take_written(), "") << "there is nothing to wipe away";
  std::this_thread::sleep_for(std::chrono::milliseconds(110));
  bar.advance(3);
  EXPECT_TRUE(terminal.take_written().starts_with("\rjob  3  "));
}

TEST(ProgressBar, IsShownAgainBelowLines) {
  const Terminal terminal(80);
  ProgressBar bar("job", 0, 0, terminal.descriptor());
  bar.hide();
  bar.advance();
  (void)terminal.take_written();
  bar.show();
  EXPECT_TRUE(terminal.take_written().starts_with("\rjob  1"));
}

TEST(ProgressBar, WritesNothingWhereThereIsNoTerminal) {
  std::array<int, 2> ends{};
  ASSERT_EQ(pipe(ends.data()), 0);
  {
    ProgressBar bar("job", 10, 0, ends[1]);
    std::this_thread::sleep_for(std::chrono::milliseconds(110));
    bar.advance(10);
    bar.hide();
    bar.show();
  }
  close(ends[1]);
  char byte = 0;
  EXPECT_EQ(::read(ends[0], &byte, 1), 0);
  close(ends[0]);
}

}  // namespace
}  // namespace emilia::test
