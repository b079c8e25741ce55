// SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>
#include <gtest/gtest.h>
#include <thread>
#include <unistd.h>

#include "tests/protocol/dialogue.h"
#include "tests/support/random_games.h"

namespace emilia::test {
namespace {

void sleep_a_little(Random& random) {
  std::this_thread::sleep_for(std::chrono::microseconds(random_below(random, 3000)));
}

int count_answers(const std::vector<std::string>& lines) {
  return static_cast<int>(
      std::ranges::count_if(lines, [](const std::string& line) { return line.starts_with("bestmove "); }));
}

ProgramOptions two_threads() {
  ProgramOptions options = test_settings();
  options.engine.threads = 2;
  return options;
}

TEST(Stop, AtAnyMomentBringsExactlyOneAnswer) {
  Random random(7);
  Dialogue dialogue(two_threads());
  for (int round = 0; round < 300; ++round) {
    dialogue.send(round % 2 == 0 ? "go infinite" : "go time 0.002");
    sleep_a_little(random);
    dialogue.send("stop");
    const auto lines = dialogue.output.take_lines();
    ASSERT_EQ(count_answers(lines), 1) << "round " << round;
    ASSERT_TRUE(lines.back().starts_with("bestmove ")) << "nothing comes after the answer";
  }
}

TEST(Stop, IsNotNeededBeforeTheNextCommandOnceTheAnswerWasRead) {
  Dialogue dialogue(two_threads());
  for (int round = 0; round < 300; ++round) {
    dialogue.send("go depth 2");
    for (std::string line; !line.starts_with("bestmove ");)
      line = dialogue.output.next_line().value_or("bestmove ");
    dialogue.send(round % 2 == 0 ? "position startpos moves f5" : "newgame");
    ASSERT_EQ(dialogue.output.take_lines(), std::vector<std::string>{}) << "round " << round;
  }
}

TEST(Search, LetsOtherCommandsBeAnsweredWholeLines) {
  Dialogue dialogue(two_threads());
  dialogue.send("go infinite");
  for (int i = 0; i < 500; ++i) dialogue.send(i % 2 == 0 ? "eval" : "isready");
  dialogue.send("stop");
  int ready = 0;
  for (const std::string& line : dialogue.output.take_lines()) {
    const std::string_view first = Words(line).next();
    EXPECT_TRUE(first == "info" || first == "eval" || first == "readyok" || first == "bestmove") << line;
    ready += line == "readyok" ? 1 : 0;
  }
  EXPECT_EQ(ready, 250);
}

/// Dialect driven through a pipe.
class Talk {
 public:
  explicit Talk(std::string_view name) : dialogue_(test_settings(), name) {
    EXPECT_EQ(pipe(ends_.data()), 0);
    reader_ = std::make_unique<LineReader>(ends_[0]);
    engine_ = std::thread([this] { dialogue_.dialect->run(*reader_); });
  }
  ~Talk() {
    close(ends_[1]);
    engine_.join();
    close(ends_[0]);
  }
  Talk(const Talk&) = delete;
  Talk& operator=(const Talk&) = delete;

  void send(std::string_view text) const {
    EXPECT_EQ(write(ends_[1], text.data(), text.size()), static_cast<ssize_t>(text.size()));
  }
  std::string read() { return dialogue_.output.next_line().value_or("nothing"); }

  /// Returns all lines up to and including one.
  std::vector<std::string> read_up_to(std::string_view last) {
    std::vector<std::string> lines = {read()};
    while (lines.back() != last && lines.back() != "nothing") lines.push_back(read());
    return lines;
  }

 private:
  Dialogue dialogue_;
  std::array<int, 2> ends_{};
  std::unique_ptr<LineReader> reader_;
  std::thread engine_;
};

int count_moves(const std::vector<std::string>& lines) {
  return static_cast<int>(
      std::ranges::count_if(lines, [](const std::string& line) { return line.starts_with("=== "); }));
}

TEST(Gtp, HearsAnInterruptWhileItThinks) {
  Talk talk("gtp");
  talk.send("time_settings 600 0 0\n");
  talk.read_up_to("");
  const auto began = Clock::now();
  talk.send("1 genmove b\n2 name\n# a remark\n# interrupt\n3 name\n");
  EXPECT_TRUE(talk.read().starts_with("=1 "));
  EXPECT_LT(Clock::now() - began, std::chrono::seconds(10));
  EXPECT_EQ(talk.read(), "");
  EXPECT_EQ(talk.read(), "=2 Emilia");
  EXPECT_EQ(talk.read(), "");
  EXPECT_EQ(talk.read(), "=3 Emilia");
}

TEST(NBoard, AnswersBeforeThePong) {
  Talk talk("nboard");
  for (int round = 0; round < 50; ++round) {
    talk.send("set depth 60\nping 1\ngo\nping 2\n");
    EXPECT_EQ(talk.read(), "pong 1");
    EXPECT_EQ(count_moves(talk.read_up_to("pong 2")), 1);
  }
}

TEST(NBoard, DropsAnAnswerForAPositionThatIsNoMore) {
  Talk talk("nboard");
  const std::string game =
      "set game (;GM[Othello]BO[8 ---------------------------O*------*O---------------------------"
      " *];)\n";
  for (int round = 0; round < 50; ++round) {
    talk.send("set depth 60\n" + game + "go\nmove F5\nping 2\n");
    EXPECT_EQ(count_moves(talk.read_up_to("pong 2")), 0) << "a move";
    talk.send("go\n" + game + "ping 3\n");
    EXPECT_EQ(count_moves(talk.read_up_to("pong 3")), 0) << "a game";
    talk.send("hint 3\n" + game + "ping 4\n");
    EXPECT_EQ(count_moves(talk.read_up_to("pong 4")), 0) << "a hint has no answer";
  }
}

TEST(NBoard, AnswersEachGoOnce) {
  Talk talk("nboard");
  talk.send("set depth 60\ngo\ngo\nhint 2\ngo\nping 1\n");
  EXPECT_EQ(count_moves(talk.read_up_to("pong 1")), 3);
}

TEST(NBoard, AnyLineEndsTheAnalysis) {
  Talk talk("nboard");
  talk.send("set depth 60\nmove F5\nanalyze\nping 5\nping 6\n");
  const auto lines = talk.read_up_to("pong 6");
  EXPECT_EQ(lines.front(), "status Analyzing the game");
  EXPECT_EQ(std::ranges::count(lines, "pong 5"), 1);
}

/// End of a session.
enum class End { quit, end_of_input, lost_output };

/// Runs a session on a pipe and ends it during a search; returns its output.
std::vector<std::string> talk_and_end(End end, Random& random) {
  std::array<int, 2> ends{};
  EXPECT_EQ(pipe(ends.data()), 0);
  const auto send = [&](std::string_view text) {
    EXPECT_EQ(write(ends[1], text.data(), text.size()), static_cast<ssize_t>(text.size()));
  };
  LineReader reader(ends[0]);
  std::vector<std::string> lines;
  {
    Dialogue dialogue(two_threads());
    std::thread engine([&] { dialogue.dialect->run(reader); });
    send("position startpos moves f5\ngo infinite\n");
    sleep_a_little(random);
    if (end == End::quit) send("quit\nisready\n");
    if (end == End::end_of_input) close(ends[1]);
    if (end == End::lost_output) reader.interrupt();
    engine.join();
    lines = dialogue.output.take_lines();
  }
  close(ends[0]);
  if (end != End::end_of_input) close(ends[1]);
  return lines;
}

TEST(Run, EndsAtAnyMomentWithTheAnswer) {
  Random random(8);
  for (int round = 0; round < 60; ++round) {
    for (const End end : {End::quit, End::end_of_input}) {
      const auto lines = talk_and_end(end, random);
      ASSERT_EQ(count_answers(lines), 1) << "round " << round;
      ASSERT_TRUE(lines.back().starts_with("bestmove "));
    }
    talk_and_end(End::lost_output, random);
  }
}

}  // namespace
}  // namespace emilia::test
