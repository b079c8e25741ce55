// SPDX-License-Identifier: MIT
#include <algorithm>
#include <filesystem>
#include <gtest/gtest.h>
#include <thread>

#include "programs/commands/command.h"
#include "tests/programs/child_process.h"
#include "tests/support/temporary_file.h"

// `emilia play` with a pipe as player.

namespace emilia::test {
namespace {

std::size_t count(const std::string& text, std::string_view part) {
  std::size_t found = 0;
  for (std::size_t at = 0; (at = text.find(part, at)) != std::string::npos; ++at) ++found;
  return found;
}

bool has(const std::string& text, std::string_view part) {
  return text.find(part) != std::string::npos;
}

ChildProcess::Outcome play(std::vector<std::string> arguments, const std::string& input) {
  arguments.insert(arguments.begin(), {"play", "--hash", "1"});
  auto outcome = run_emilia(arguments, input);
  EXPECT_EQ(outcome.exit_code, 0) << outcome.errors;
  EXPECT_EQ(outcome.errors, "");
  return outcome;
}

TEST(Play, AnswersAMoveOfThePerson) {
  const std::string output = play({"--level", "1"}, "f5\nquit\n").output;
  EXPECT_TRUE(has(output, "  Black X 2  person\n  White O 2  Emilia, level 1\nBlack> "));
  EXPECT_TRUE(has(output, "White plays ")) << output;
  EXPECT_EQ(count(output, "Black> "), 2U) << "the person's move, then quit";
}

TEST(Play, TakesMovesFromTheStarterBookAtTheFullLevelAlone) {
  const std::string asked = "f5\nquit\n";
  EXPECT_TRUE(has(play({"--level", "20"}, asked).output, "from the book"));
  EXPECT_FALSE(has(play({"--level", "1"}, asked).output, "from the book"));
  EXPECT_TRUE(has(play({"--level", "1", "--book", "starter"}, asked).output, "from the book"));
}

TEST(Play, SaysWhatTheBookHas) {
  const std::string output =
      play({"--white", "person", "--book", "starter"}, "f5d6\nhint\na1\nf4\nmoves\n").output;
  EXPECT_TRUE(has(output, "The book has c3 ")) << output;
  EXPECT_TRUE(has(output, "Moves in the book: 2.\n")) << output;
  EXPECT_FALSE(has(play({"--book", ""}, "hint\nmoves\n").output, "book"));
}

TEST(Play, AnswersEveryMistakeAndChangesNothing) {
  const std::string output = play({},
                                  "a1\nzz\nf5 d6\npass\nlevel\nlevel 21\nblack "
                                  "nobody\nundo\nredo\nsave\nload no.ggf\nhelp me\n\n\x01\x02\nboard\n")
                                 .output;
  EXPECT_TRUE(has(output, "Sorry: illegal move a1: Black can play d3 c4 f5 e6.\n")) << output;
  EXPECT_TRUE(has(output, "Sorry: unknown command 'zz': type a move such as f5, or help.\n"));
  EXPECT_TRUE(has(output, "Sorry: illegal move pass: Black can play"));
  EXPECT_TRUE(has(output, "Sorry: invalid level '21': expected a whole number from 0 to 20.\n"));
  EXPECT_TRUE(has(output, "Sorry: cannot undo: no move was played.\n"));
  EXPECT_TRUE(has(output, "Sorry: cannot open 'no.ggf': No such file or directory.\n"));
  EXPECT_EQ(count(output, "Sorry: "), 12U);
  EXPECT_EQ(count(output, "  Black X 2  person\n"), 2U)
      << "the board as it was, at the beginning and for board";
}

TEST(Play, SaysForWhomItsLevelsAre) {
  const std::string output = play({"--level", "8"}, "level\nlevel 1\n").output;
  EXPECT_TRUE(has(output, "Level 8: for players who know the value of corners. Type level to list all.\n"));
  EXPECT_TRUE(has(output,
                  "  0 to 2    for beginners\n"
                  "  3 to 5    for "))
      << output;
  EXPECT_TRUE(has(output, "  20        for full strength\nCurrent level: 8. "));
  EXPECT_TRUE(has(output, "Level 1: for beginners.\n"));
  EXPECT_FALSE(has(play({"--white", "person"}, "").output, "Type level"));
}

TEST(Play, TakesSeveralMovesAtOnceOrNone) {
  const std::string output = play({"--white", "person"}, "f5d6c3\nmoves\nd3d3\nmoves\n").output;
  EXPECT_EQ(count(output, "f5d6c3\n"), 2U) << output;
  EXPECT_EQ(count(output, "Sorry: "), 1U);
}

TEST(Play, HintsAtSeveralMoves) {
  const std::string output = play({}, "hint 3\nhint 0\n").output;
  EXPECT_TRUE(has(output, "1. ")) << output;
  EXPECT_TRUE(has(output, "\n3. "));
  EXPECT_FALSE(has(output, "\n4. "));
  EXPECT_TRUE(has(output, "Sorry: invalid number of moves '0': expected a whole number from 1 to 64.\n"));
}

TEST(Play, ShowsValuesOnTheSquares) {
  const std::string output = play({"--white", "person"}, "values\nf5\nvalues\n").output;
  EXPECT_EQ(count(output, "  3  -  -  -  .  -  -  -  -  3\n"), 1U) << "the start, without values";
  EXPECT_EQ(count(output, "  4  -  -  -  O  X  .  -  -  4\n"), 1U) << "f5, without values";
}

/// Regression: `values` and `hint` searched to different depths and contradicted each other.
TEST(Play, ValuesAndHintAgree) {
  const std::string output = play({"--white", "person", "--book", ""}, "f5\nvalues\nhint 3\nquit\n").output;
  const std::size_t below = output.rfind("     a  b");
  const std::string squares = output.substr(output.rfind("     a  b", below - 1));
  for (const char* number : {"1. ", "2. ", "3. "}) {
    const std::string line = output.substr(output.rfind(number) + 3);
    const std::string row = std::string("\n  ") + line[1] + ' ';
    const std::size_t cell = squares.find(row) + row.size() + 3 * static_cast<std::size_t>(line[0] - 'a');
    EXPECT_NEAR(std::stod(squares.substr(cell, 3)), std::stod(line.substr(4)), 0.51) << output;
  }
}

TEST(Play, ResignsAndTakesItBack) {
  const TemporaryFile file(".ggf");
  const std::string input = "f5\nresign\nd6\nresign\nsave " + file.path() + "\nundo\nd6\nmoves\n";
  const std::string output = play({"--white", "person"}, input).output;
  EXPECT_EQ(count(output, "White resigns: Black wins.\n"), 1U) << output;
  EXPECT_TRUE(has(output, "Sorry: cannot play: the game is over; type undo or new.\n"));
  EXPECT_TRUE(has(output, "Sorry: cannot resign: the game is over.\n"));
  EXPECT_TRUE(has(file.content(), "RE[+64.00:r]") || has(file.content(), ":r]")) << file.content();
  EXPECT_TRUE(has(output, "Black> f5d6\n")) << output;
}

TEST(Play, OffersToAnalyseAtTheEnd) {
  const std::string output = play({"--white", "person"}, "analyze\ne6f4e3f6g5d6e7f5c5\nanalyze\n").output;
  EXPECT_TRUE(has(output, "Sorry: cannot analyse: no move was played.\n")) << output;
  EXPECT_TRUE(
      has(output, "(analyze, new, undo, save or quit)> person (Black) against person (White), Black +64\n"))
      << output;
  EXPECT_TRUE(has(output, "\nWhite lost ")) << output;
  EXPECT_TRUE(has(play({"--white", "person", "--board", "6x6"}, "e4\nanalyze\n").output,
                  "Sorry: cannot analyse: expected a game on 8x8.\n"));
}

TEST(Play, SavesEvaluationsAndTimes) {
  const TemporaryFile file(".ggf");
  play({"--level", "3", "--seed", "1"}, "f5\nsave " + file.path() + "\nquit\n");
  const std::string text = file.content();
  const std::size_t white = text.find("]W[") + 1;
  ASSERT_NE(white, 0U) << text;
  EXPECT_EQ(std::ranges::count(text.substr(white, text.find(']', white) - white), '/'), 2) << text;
}

TEST(Play, LetsTwoPersonsPlayToTheEnd) {
  const std::string output =
      play({"--white", "person"}, "e6\nf4\ne3\nF6\ng5\nd6\ne7\nf5\nc5\nd3\nmoves\n").output;
  EXPECT_TRUE(has(
      output,
      "The game is over: Black 13, White 0. Black wins by 64, the empty squares counted for the winner.\n"))
      << output;
  EXPECT_TRUE(has(output, "Sorry: cannot play: the game is over;"));
  EXPECT_TRUE(has(output, "e6f4e3f6g5d6e7f5c5\n"));
}

TEST(Play, PassesForWhoeverHasNoMove) {
  const std::string output =
      play({"--white", "person"}, "d3\nc3\nb3\nb2\ne6\na3\na1\nc1\nf6\nundo\nundo\n").output;
  EXPECT_TRUE(has(output, "Black has no move and passes.\n"));
  // Undoing f6 leaves White to move; undoing c1 also undoes the pass.
  EXPECT_EQ(count(output, "Black has no move and passes.\n"), 1U) << output;
  EXPECT_TRUE(output.ends_with("White> \n")) << output;
}

TEST(Play, TakesBackAndPlaysAgain) {
  const std::string output = play({"--level", "1"}, "f5\nundo\nredo\nmoves\nundo\nmoves\n").output;
  EXPECT_TRUE(has(output, "Black> f5")) << output;
  EXPECT_TRUE(output.ends_with("Black> No moves yet.\nBlack> \n")) << output;
}

TEST(Play, SavesAndLoads) {
  const TemporaryFile temporary(".ggf");
  const std::string& file = temporary.path();
  const std::string saved = play({"--white", "person"}, "f5\nd6\nsave " + file + "\n").output;
  EXPECT_TRUE(has(saved, "Saved to " + file + ".\n"));
  EXPECT_TRUE(has(play({"--white", "person"}, "load " + file + "\nmoves\n").output, "Black> f5d6\n"));
  EXPECT_TRUE(has(play({"--white", "person", file}, "moves\n").output, "Black> f5d6\n"));
  std::filesystem::remove(file);
  EXPECT_EQ(run_emilia({"play", file}).exit_code, 1) << "it is not there any more";
}

TEST(Play, TheEngineAgainstItselfComesToAnEnd) {
  const std::string output = play({"--black", "engine", "--level", "1"}, "undo\nquit\n").output;
  EXPECT_TRUE(has(output, "The game is over: ")) << output;
  EXPECT_TRUE(has(output, "The engine waits. Type go to let it move.\n"));
}

TEST(Play, HintsAreLegalMoves) {
  const std::string output = play({}, "hint\n").output;
  EXPECT_TRUE(has(output, "Best move: ")) << output;
}

TEST(Play, GoMakesTheEngineMoveForThePerson) {
  const std::string output = play({"--white", "person", "--level", "1"}, "go\nmoves\n").output;
  EXPECT_TRUE(has(output, "Black plays "));
  EXPECT_TRUE(has(output, "White> "));
}

TEST(Play, WhoThinksTooLongLoses) {
  ChildProcess emilia({"play", "--hash", "1", "--white", "person", "--clock", "0.001"});
  while (emilia.read_line().find("White O 2") == std::string::npos) continue;
  std::this_thread::sleep_for(std::chrono::milliseconds(200));
  emilia.send("f5\nf5\nquit\n");
  const auto outcome = emilia.finish();
  EXPECT_EQ(outcome.exit_code, 0);
  EXPECT_TRUE(has(outcome.output, "Black's time has run out: White wins.\n")) << outcome.output;
}

/// Only valid lines use time.
TEST(Play, LinesThatAreNoMoveTakeTimeToo) {
  ChildProcess emilia({"play", "--hash", "1", "--white", "person", "--clock", "0.005"});
  while (emilia.read_line().find("White O 2") == std::string::npos) continue;
  for (const char* line : {"\n", "a1\n"}) {
    std::this_thread::sleep_for(std::chrono::milliseconds(200));
    emilia.send(line);
  }
  emilia.send("f5\nquit\n");
  const std::string output = emilia.finish().output;
  EXPECT_TRUE(has(output, "Black's time has run out: White wins.\n")) << output;
}

TEST(Play, UndoAfterALossOnTimeGivesTheTimeBack) {
  ChildProcess emilia({"play", "--hash", "1", "--white", "person", "--clock", "0.02"});
  emilia.send("f5\n");
  while (emilia.read_line().find("White O 1") == std::string::npos) continue;
  std::this_thread::sleep_for(std::chrono::milliseconds(1300));
  emilia.send("d6\nundo\nd6\nmoves\nundo\nundo\nmoves\nredo\nmoves\nquit\n");
  const std::string output = emilia.finish().output;
  EXPECT_EQ(count(output, "White's time has run out: Black wins.\n"), 1U) << output;
  EXPECT_EQ(count(output, "time has run out"), 1U) << output;
  EXPECT_TRUE(has(output, "Black> f5d6\n")) << "the late move is played in its turn that began again\n"
                                            << output;
  EXPECT_TRUE(has(output, "Black> No moves yet.\n")) << output;
  EXPECT_TRUE(has(output, "White> f5\n")) << output;
}

TEST(Play, OnGreaterBoards) {
  const std::string output = play({"--board", "10x10 blocked a1,j10", "--level", "1"},
                                  "g6\nk1\na10\nundo\nundo\nmoves\nsave x.ggf\ngo\nnew\nquit\n")
                                 .output;
  EXPECT_TRUE(has(output, "\n 10  -  -  -  -  -  -  -  -  -     10\n")) << output;
  EXPECT_TRUE(has(output, "White plays "));
  EXPECT_TRUE(has(output, "Sorry: unknown command 'k1'"));
  EXPECT_TRUE(has(output, "Sorry: illegal move a10: Black can play "));
  EXPECT_TRUE(has(output, "Sorry: cannot undo: no move was played.\n"));
  EXPECT_TRUE(has(output, "Black> No moves yet.\n"));
  EXPECT_TRUE(has(
      output,
      "Sorry: GGF cannot represent blocked squares; use a transcript (.txt), PGN (.pgn) or JSON (.json).\n"));
  EXPECT_TRUE(has(output, "Black plays "));
}

TEST(Play, OnGreaterBoardsToTheEnd) {
  const std::string output =
      play({"--board", "10x5 blocked e5", "--black", "engine", "--level", "1"}, "quit\n").output;
  EXPECT_TRUE(has(output, "The game is over: ")) << output;
}

TEST(Play, EndsWhenTheInputOrTheReaderDoes) {
  EXPECT_EQ(play({}, "").exit_code, 0);
  ChildProcess unread({"play", "--hash", "1", "--black", "engine", "--level", "1"});
  unread.close_output();
  EXPECT_EQ(unread.wait().exit_code, kExitClosedPipe);
}

}  // namespace
}  // namespace emilia::test
