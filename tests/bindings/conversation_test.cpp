// SPDX-License-Identifier: MIT
#include "protocol/dialects/conversation.h"

#include <algorithm>
#include <gtest/gtest.h>

#include "engine/board/position_text.h"
#include "protocol/dialects/game_texts.h"

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

/// Reads a file as the browser does when it is dropped on the board.
TEST(GamesOfText, AreReadByTheNameOrByTheLooks) {
  const std::string start = to_string(start_position());
  const std::string line = "game\t8x8\t" + start + "\tf5d6c3\tAnna\tBo\t";
  for (const std::string& name : {std::string(), std::string("a.sgf")}) {
    const std::string lines = games_of_text(name, "(;FF[4]GM[2]SZ[8]PB[Anna]PW[Bo];B[f5];W[d6];B[c3])");
    EXPECT_TRUE(lines.starts_with(line)) << lines;
  }
  EXPECT_TRUE(games_of_text("", "[Black \"Anna\"]\n[White \"Bo\"]\n\n1. f5 d6 2. c3 *\n").starts_with(line));
  EXPECT_TRUE(
      games_of_text("", "f5d6c3\nf5f6\n").starts_with("game\t8x8\t" + start + "\tf5d6c3\t\t\t\t\t\n"));
  EXPECT_TRUE(games_of_text("", "f5d6c3 +12:r").ends_with("\tf5d6c3\t\t\t\t\t+12.00:r\n"));
}

/// Returns an archive of WTHOR in which each game has one move; 99 is no square.
std::string wthor_archive(const std::vector<int>& moves) {
  std::string bytes(16, '\0');
  bytes[4] = static_cast<char>(moves.size());
  bytes[10] = static_cast<char>(2024 % 256);
  bytes[11] = static_cast<char>(2024 / 256);
  for (const int move : moves) {
    std::string game(68, '\0');
    game[0] = static_cast<char>(bytes.size() / 68);  // the number of the tournament is that of the game
    game[2] = 7;
    game[4] = 8;
    game[8] = static_cast<char>(move);
    bytes += game;
  }
  return bytes;
}

/// The page of the board lost the games after a damaged one, because it read the file a second time.
TEST(GamesOfText, HaveTheNumbersOfTheirNamesInWthorAlsoAfterADamagedGame) {
  const std::string lines = games_of_text("WTH_2024.wtb", wthor_archive({56, 99, 56}));
  EXPECT_EQ(std::ranges::count(lines, '\n'), 3) << lines;
  EXPECT_NE(lines.find("\tf5\t\t\t\t2024\t-64.00\t7\t8\t0\nerror\t"), std::string::npos) << lines;
  EXPECT_TRUE(lines.ends_with("\tf5\t\t\t\t2024\t-64.00\t7\t8\t2\n")) << lines;
}

TEST(GamesOfText, AreNamesInTheFilesOfNamesOfWthor) {
  std::string bytes(16, '\0');
  bytes[8] = 2;
  for (const std::string name : {"M\xFCller Anna", "Bo"}) bytes += name + std::string(20 - name.size(), '\0');
  EXPECT_EQ(games_of_text("WTHOR.JOU", bytes), "name\tMüller Anna\nname\tBo\n");
  EXPECT_TRUE(games_of_text("WTHOR.TRN", bytes).starts_with("error\t"));
}

TEST(GamesOfText, SayWhatCannotBeReadAndGoOn) {
  EXPECT_EQ(games_of_text("a.ggf.gz", "\x1F\x8B\x08"), "error\tthe file is compressed; unpack it first\n");
  const std::string lines = games_of_text("", "f5d6\nf5f5\nf5f6\n");
  EXPECT_EQ(std::ranges::count(lines, '\n'), 3);
  EXPECT_NE(lines.find("\nerror\t"), std::string::npos) << lines;
  EXPECT_TRUE(games_of_text("", "").empty());
  EXPECT_TRUE(games_of_text("x.wtb", "short").starts_with("error\t"));
}

}  // namespace
}  // namespace emilia
