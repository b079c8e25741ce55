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

Settings two_threads() {
  Settings settings = test_settings();
  settings.engine.threads = 2;
  return settings;
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

/// How a conversation ends.
enum class End { quit, end_of_input, lost_output };

/// Runs a whole session on a pipe and ends it in the midst of a search; returns what was written.
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
    std::thread engine([&] { dialogue.uoi.run(reader); });
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
