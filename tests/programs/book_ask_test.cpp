// SPDX-License-Identifier: MIT
#include "programs/commands/book_ask.h"

#include <array>
#include <atomic>
#include <future>
#include <gtest/gtest.h>
#include <sstream>
#include <unistd.h>

#include "engine/board/position_text.h"

namespace emilia {
namespace {

constexpr std::string_view kStartLine =
    "search 7 BEEEEEEEEEEEEEEEEEEEEEEEEEEEOXEEEEEEXOEEEEEEEEEEEEEEEEEEEEEEEEEEE";

LeafQuestion start_question() {
  const Board board = narrow(start_position().board);
  return {board, bit(*parse_square("d3")) | bit(*parse_square("f5"))};
}

TEST(BookAsk, QuestionsAreReadAsTheyAreWritten) {
  const std::string text = to_string(LeafSearchLine{7, start_question()});
  EXPECT_EQ(text, std::string(kStartLine) + " d3 f5");
  const auto read = parse_search_line(text);
  ASSERT_TRUE(read);
  EXPECT_EQ(read->number, 7);
  EXPECT_EQ(read->question, start_question());
}

TEST(BookAsk, WrongQuestionsAreRefused) {
  const std::string start(kStartLine);
  for (const std::string& text :
       {std::string(), "find" + start.substr(6) + " d3", start, start + " d4", start + " pass",
        start.substr(0, 60) + " d3", "search -1" + start.substr(8) + " d3",
        "search 1 B" + std::string(64, 'X')}) {
    EXPECT_FALSE(parse_search_line(text)) << text;
  }
}

TEST(BookAsk, AnswersAreReadAsTheyAreWritten) {
  const FoundLeafLine line{
      17, {{*parse_square("d3"), Score::from_units(-513), false}, 12, Selectivity::percent73}};
  EXPECT_EQ(to_string(line), "found 17 d3 -513 estimate 12 73");
  const auto read = parse_found_line(to_string(line));
  ASSERT_TRUE(read);
  EXPECT_EQ(read->number, 17);
  EXPECT_EQ(read->found, line.found);
  EXPECT_TRUE(parse_found_line("found 1 pass 0 exact 20 100")->found.leaf.is_exact);
}

TEST(BookAsk, WrongAnswersAreRefused) {
  for (const std::string_view text :
       {"", "found", "found x d3 0 exact 1 73", "found 1 d33 0 exact 1 73", "found 1 d3 99999999 exact 1 73",
        "found 1 d3 0 perhaps 1 73", "found 1 d3 0 exact -1 73", "found 1 d3 0 exact 1 74"}) {
    EXPECT_FALSE(parse_found_line(text)) << text;
  }
}

/// Fixture that sends answers through a pipe.
class LeafAskerTest : public testing::Test {
 protected:
  void SetUp() override { ASSERT_EQ(pipe(ends_.data()), 0); }
  void TearDown() override {
    end();
    close(ends_[0]);
  }

  void answer(std::string_view text) const {
    EXPECT_EQ(write(ends_[1], text.data(), text.size()), static_cast<ssize_t>(text.size()));
  }

  void end() {
    if (ends_[1] >= 0) close(ends_[1]);
    ends_[1] = -1;
  }

  [[nodiscard]] int answers() const { return ends_[0]; }

 private:
  std::array<int, 2> ends_{};
};

/// Stream that counts its lines.
class CountingBuffer : public std::streambuf {
 public:
  void wait_for(int lines) const {
    while (lines_ < lines) usleep(1000);
  }

 protected:
  int overflow(int character) override {
    if (character == '\n') ++lines_;
    return character;
  }

 private:
  std::atomic<int> lines_ = 0;
};

TEST_F(LeafAskerTest, AnswersMayComeInAnotherOrder) {
  CountingBuffer buffer;
  std::ostream asked(&buffer);
  RemoteLeafFinder finder(answers(), asked);
  const auto find = [&] { return finder.find(start_question()); };
  std::future<Result<FoundLeaf>> first = std::async(std::launch::async, find);
  buffer.wait_for(1);
  std::future<Result<FoundLeaf>> second = std::async(std::launch::async, find);
  buffer.wait_for(2);
  answer("found 2 d3 2 estimate 3 73\nfound 1 f5 1 estimate 3 73\n");
  EXPECT_EQ(second.get()->leaf.value, Score::from_units(2));
  EXPECT_EQ(first.get()->leaf.move, *parse_square("f5"));
}

TEST_F(LeafAskerTest, TellsTheSizeOfTheBookOnALineOfItsOwn) {
  std::ostringstream said;
  RemoteLeafFinder finder(answers(), said);
  finder.send_size(4711);
  EXPECT_EQ(said.str(), "learned 4711\n");
  end();
}

TEST_F(LeafAskerTest, TheEndOfTheAnswersIsAnErrorAndNoWait) {
  std::ostringstream asked;
  RemoteLeafFinder finder(answers(), asked);
  end();
  const auto found = finder.find(start_question());
  ASSERT_FALSE(found);
  EXPECT_NE(found.error().message.find("search client disconnected"), std::string::npos);
}

TEST_F(LeafAskerTest, AMoveThatWasNotAskedAboutIsAnError) {
  CountingBuffer buffer;
  std::ostream asked(&buffer);
  RemoteLeafFinder finder(answers(), asked);
  std::future<Result<FoundLeaf>> found =
      std::async(std::launch::async, [&] { return finder.find(start_question()); });
  buffer.wait_for(1);
  answer("found 1 c4 0 estimate 3 73\n");
  EXPECT_FALSE(found.get());
}

}  // namespace
}  // namespace emilia
