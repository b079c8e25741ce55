// SPDX-License-Identifier: MIT
#include "protocol/web/conversation.h"

#include <gtest/gtest.h>

namespace emilia {
namespace {

ProgramOptions options(bool in_place) {
  ProgramOptions options;
  options.engine.hash_megabytes = 1;
  options.engine.searches_in_place = in_place;
  return options;
}

TEST(Conversation, HandsOutWholeLinesAndTellsOfThem) {
  int told = 0;
  Conversation conversation(options(/*in_place=*/true), [&] { ++told; });
  EXPECT_TRUE(conversation.answer("isready"));
  EXPECT_TRUE(conversation.answer("legal"));
  EXPECT_EQ(told, 2);
  EXPECT_EQ(conversation.take_lines(), "readyok\nlegal d3 c4 f5 e6\n");
  EXPECT_EQ(conversation.take_lines(), "");
  EXPECT_FALSE(conversation.answer("quit"));
}

TEST(Conversation, HearsOfEachDepthWhileItSearchesInPlace) {
  std::string heard;
  Conversation* speaker = nullptr;
  int told = 0;
  Conversation conversation(options(/*in_place=*/true), [&] {
    ++told;
    heard += speaker->take_lines();
  });
  speaker = &conversation;
  conversation.answer("go depth 3");
  EXPECT_EQ(told, 4) << "three depths and the answer, each when it was there";
  EXPECT_EQ(heard.find("info depth 1 "), 0U);
  EXPECT_NE(heard.find("\nbestmove "), std::string::npos);
}

TEST(Conversation, CountsInPlaceWhereThereAreNoThreads) {
  Conversation conversation(options(/*in_place=*/true), [] {});
  conversation.answer("perft 5");
  EXPECT_EQ(conversation.take_lines(), "perft 5 1396\n");
}

TEST(Conversation, IsStoppedWhileItsThreadsSearch) {
  Conversation conversation(options(/*in_place=*/false), [] {});
  conversation.answer("go infinite");
  conversation.answer("stop");
  const std::string lines = conversation.take_lines();
  EXPECT_EQ(lines.find("error"), std::string::npos) << lines;
  EXPECT_NE(lines.find("bestmove "), std::string::npos);
  EXPECT_EQ(lines.back(), '\n');
}

TEST(Conversation, AnswersWhatItSearchesBeforeItQuits) {
  Conversation conversation(options(/*in_place=*/false), [] {});
  conversation.answer("go infinite");
  EXPECT_FALSE(conversation.answer("quit"));
  EXPECT_NE(conversation.take_lines().find("bestmove "), std::string::npos);
}

TEST(Conversation, RefusesALineThatIsTooLong) {
  Conversation conversation(options(/*in_place=*/true), [] {});
  EXPECT_TRUE(conversation.answer(std::string(LineReader::kMaxLength + 1, 'x')));
  EXPECT_EQ(conversation.take_lines().find("error line too long"), 0U);
}

}  // namespace
}  // namespace emilia
