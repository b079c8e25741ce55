// SPDX-License-Identifier: MIT
#include <array>
#include <fstream>
#include <gtest/gtest.h>
#include <set>
#include <sstream>
#include <thread>
#include <unistd.h>

#include "protocol/io/line_reader.h"
#include "protocol/io/line_writer.h"

namespace emilia {
namespace {

/// Pipe from the test to a reader.
class Pipe {
 public:
  Pipe() { EXPECT_EQ(pipe(ends_.data()), 0); }
  ~Pipe() {
    close_input();
    close(ends_[0]);
  }
  Pipe(const Pipe&) = delete;
  Pipe& operator=(const Pipe&) = delete;

  [[nodiscard]] int output() const { return ends_[0]; }

  void write(std::string_view text) const {
    while (!text.empty()) {
      const ssize_t written = ::write(ends_[1], text.data(), text.size());
      ASSERT_GT(written, 0);
      text.remove_prefix(static_cast<std::size_t>(written));
    }
  }

  void close_input() {
    if (ends_[1] >= 0) close(ends_[1]);
    ends_[1] = -1;
  }

 private:
  std::array<int, 2> ends_{};
};

/// Returns the lines of an input, with "<too long>" for a truncated one.
std::vector<std::string> lines_of(std::string_view input) {
  Pipe pipe;
  std::thread feeder([&] {
    pipe.write(input);
    pipe.close_input();
  });
  LineReader reader(pipe.output());
  std::vector<std::string> lines;
  while (const auto line = reader.next()) {
    EXPECT_LE(line->text.size(), LineReader::kMaxLength);
    lines.emplace_back(line->is_too_long ? "<too long>" : line->text);
  }
  feeder.join();
  return lines;
}

using Texts = std::vector<std::string>;

TEST(LineReader, EndsLinesWithEitherEnd) {
  EXPECT_EQ(lines_of("a\nb\r\n\n c \n"), (Texts{"a", "b", "", " c "}));
  EXPECT_EQ(lines_of("\r\n\r\r\n\n"), (Texts{"", "\r", ""}));
  EXPECT_EQ(lines_of(""), Texts{});
}

TEST(LineReader, TakesALastLineWithoutAnEnd) {
  EXPECT_EQ(lines_of("a\nquit"), (Texts{"a", "quit"}));
}

TEST(LineReader, HandsOnAnyByte) {
  const std::string input("a\0b\xff\x1a\x04\n\0\n", 9);
  EXPECT_EQ(lines_of(input), (Texts{std::string("a\0b\xff\x1a\x04", 6), std::string("\0", 1)}));
}

TEST(LineReader, TakesLinesUpToTheLimitAndNoLonger) {
  const std::string longest(LineReader::kMaxLength, 'x');
  EXPECT_EQ(lines_of(longest + "\nb\n"), (Texts{longest, "b"}));
  EXPECT_EQ(lines_of(longest + "\r\nb\n"), (Texts{longest, "b"}));
  EXPECT_EQ(lines_of(longest + "x\nb\n"), (Texts{"<too long>", "b"}));
  EXPECT_EQ(lines_of(longest + "x\r\nb\n"), (Texts{"<too long>", "b"}));
  EXPECT_EQ(lines_of(longest + longest + longest + "\nb"), (Texts{"<too long>", "b"}));
  EXPECT_EQ(lines_of("a\n" + longest + longest), (Texts{"a", "<too long>"}));
}

TEST(LineReader, GivesALineAsSoonAsItIsThere) {
  Pipe pipe;
  LineReader reader(pipe.output());
  pipe.write("go\nst");
  EXPECT_EQ(reader.next()->text, "go");
  pipe.write("op\n");
  EXPECT_EQ(reader.next()->text, "stop");
}

TEST(LineReader, EndsWhenItIsInterrupted) {
  Pipe pipe;
  LineReader reader(pipe.output());
  pipe.write("half a line");
  std::thread waker([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
    reader.interrupt();
  });
  EXPECT_FALSE(reader.next());
  EXPECT_FALSE(reader.next());
  waker.join();
}

TEST(LineReader, EndsWhenThereIsNothingToReadFrom) {
  constexpr int kNeverOpened = 987654;
  LineReader reader(kNeverOpened);
  EXPECT_FALSE(reader.next());
}

TEST(LineReader, KeepsWhatItReadsAhead) {
  Pipe pipe;
  LineReader reader(pipe.output());
  pipe.write("a\n\nb\r\nhalf");
  EXPECT_EQ(reader.look_ahead()->text, "a");
  EXPECT_EQ(reader.look_ahead()->text, "");
  EXPECT_EQ(reader.next()->text, "a");
  EXPECT_EQ(reader.look_ahead()->text, "b");
  std::thread waker([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
    reader.wake();
  });
  EXPECT_FALSE(reader.look_ahead()) << "woken in the midst of a line";
  waker.join();
  pipe.write(" a line\nlast");
  pipe.close_input();
  for (const char* expected : {"", "b", "half a line"}) EXPECT_EQ(reader.next()->text, expected);
  EXPECT_EQ(reader.look_ahead()->text, "last");
  reader.wake();
  EXPECT_FALSE(reader.look_ahead()) << "the end of the input is waited at";
  EXPECT_EQ(reader.next()->text, "last");
  EXPECT_FALSE(reader.next());
}

TEST(LineReader, CanGiveUpAtTheEndOfTheInput) {
  Pipe pipe;
  LineReader reader(pipe.output());
  pipe.write("stop\nlast");
  pipe.close_input();
  const auto is_stop = [](std::string_view line) { return line == "stop"; };
  EXPECT_FALSE(reader.has_kept(is_stop));
  EXPECT_EQ(reader.look_ahead(LineReader::AtEnd::give_up)->text, "stop");
  EXPECT_TRUE(reader.has_kept(is_stop));
  EXPECT_EQ(reader.look_ahead(LineReader::AtEnd::give_up)->text, "last");
  EXPECT_FALSE(reader.look_ahead(LineReader::AtEnd::give_up));
  EXPECT_TRUE(reader.has_ended());
  EXPECT_EQ(reader.next()->text, "stop");
  EXPECT_FALSE(reader.has_kept(is_stop));
}

TEST(LineReader, IsNotDisturbedByAWakeThatNobodyWaitedFor) {
  Pipe pipe;
  LineReader reader(pipe.output());
  reader.wake();
  pipe.write("a\n");
  EXPECT_EQ(reader.next()->text, "a");
}

TEST(LineReader, ReadsAheadInBoundedMemory) {
  Pipe pipe;
  std::thread feeder([&] {
    for (int i = 0; i < 20'000; ++i) pipe.write("\n");
    pipe.close_input();
  });
  LineReader reader(pipe.output());
  int ahead = 0;
  std::thread waker;
  while (reader.look_ahead()) {
    if (++ahead != 4096) continue;  // the maximum that is stored, at 64 bytes per line
    waker = std::thread([&] {
      std::this_thread::sleep_for(std::chrono::milliseconds(20));
      reader.wake();
    });
  }
  if (waker.joinable()) waker.join();
  EXPECT_EQ(ahead, 4096);
  int lines = 0;
  while (reader.next()) ++lines;
  EXPECT_EQ(lines, 20'000) << "none is lost";
  feeder.join();
}

TEST(LineReader, EndsWhenNobodyIsLeftOnEitherSide) {
  Pipe input;
  std::array<int, 2> output{};
  ASSERT_EQ(pipe(output.data()), 0);
  LineReader reader(input.output(), output[1]);
  input.write("a\n");
  close(output[0]);
  EXPECT_EQ(reader.look_ahead()->text, "a") << "while the client may write it may also read again";
  input.close_input();
  EXPECT_FALSE(reader.look_ahead());
  EXPECT_TRUE(reader.is_interrupted());
  EXPECT_FALSE(reader.next());
  close(output[1]);
}

TEST(LineWriter, NeverMixesLines) {
  constexpr int kThreads = 4;
  constexpr int kLinesEach = 500;
  std::ostringstream out;
  LineWriter writer(out);
  std::vector<std::thread> threads;
  threads.reserve(kThreads);
  for (int thread = 0; thread < kThreads; ++thread) {
    threads.emplace_back([&writer, thread] {
      const std::string half(30, static_cast<char>('a' + thread));
      std::string lines = half;
      lines.append(half).append("\n").append(half);
      for (int i = 0; i < kLinesEach; ++i) writer.write(lines);
    });
  }
  for (std::thread& thread : threads) thread.join();

  std::istringstream written(out.str());
  int count = 0;
  for (std::string first, second; std::getline(written, first) && std::getline(written, second); ++count) {
    EXPECT_EQ(first, second + second);
  }
  EXPECT_EQ(count, kThreads * kLinesEach);
}

TEST(LineWriter, TellsOnceThatItsOutputBroke) {
  std::ofstream nowhere;
  int calls = 0;
  LineWriter writer(nowhere, [&calls] { ++calls; });
  EXPECT_FALSE(writer.is_broken());
  writer.write("a");
  writer.write("b");
  EXPECT_TRUE(writer.is_broken());
  EXPECT_EQ(calls, 1);
}

}  // namespace
}  // namespace emilia
