// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include "tests/programs/child_process.h"
#include "tests/support/scratch_folder.h"

/// Games of other programs in every command that reads games. Each test is named after its fault.

namespace emilia::test {
namespace {

class ForeignGameProgram : public testing::Test, protected ScratchFolder {
 protected:
  /// Anti-Othello: the fewest discs win.
  std::string anti() {
    return write(
        "anti.ggf",
        "(;GM[Othello]PC[GGS/os]PB[a]PW[b]RE[?]TY[8a]BO[8 -------- -------- -------- ---O*--- ---*O--- "
        "-------- -------- -------- *]B[F5]W[D6];)\n");
  }
};

TEST_F(ForeignGameProgram, AntiOthelloWasPutIntoBooksAndStatistics) {
  const std::string games = anti();
  EXPECT_EQ(run_emilia({"book", "learn", path("a.book"), "--games", games, "--depth", "1"}).exit_code, 0);
  EXPECT_NE(run_emilia({"book", "show", path("a.book")}).output.find("not in the book"), std::string::npos)
      << run_emilia({"book", "show", path("a.book")}).output;
  const auto statistics = run_emilia({"openings", "f5", "--games", games});
  EXPECT_NE(statistics.output.find("all         0 "), std::string::npos) << statistics.output;
}

TEST_F(ForeignGameProgram, ATranscriptLostTheRuleOfAntiOthelloInSilence) {
  const std::string games = anti();
  const auto converted = run_emilia({"convert", games, path("a.txt")});
  EXPECT_EQ(converted.errors,
            "emilia: warning: " + games +
                ": game 1: a transcript does not say that the fewest discs win: read it with "
                "--board '8x8 fewest'\n1 game\n");
  EXPECT_EQ(run_emilia({"convert", path("a.txt"), path("b.ggf"), "--board", "8x8 fewest"}).exit_code, 0);
  EXPECT_NE(read("b.ggf").find("TY[8a]"), std::string::npos);
  EXPECT_EQ(run_emilia({"convert", games, path("c.json")}).errors, "1 game\n");
}

TEST_F(ForeignGameProgram, AntiOthelloWasLoadedAsTheUsualGame) {
  const std::string games = anti();
  const std::string error = games + ": the game is on the board 8x8 fewest, expected 8x8";
  EXPECT_EQ(run_emilia({}, "load " + games + "\n").output, "error " + error + "\n");
  const auto right = run_emilia({"--board", "8x8 fewest"}, "load " + games + "\ndisplay\n");
  EXPECT_NE(right.output.find("moves f5 d6"), std::string::npos) << right.output;
  const auto nboard = run_emilia({}, "nboard 2\nset game " + read("anti.ggf") + "ping 1\n").output;
  EXPECT_NE(nboard.find("unsupported board 8x8 fewest: expected 8x8"), std::string::npos) << nboard;
}

TEST_F(ForeignGameProgram, AntiOthelloWasAnalysedAsTheUsualGame) {
  // The last move takes all discs of White: a win by 64, or a loss by 13 if the fewest discs win.
  const std::string games =
      write("wiped.ggf", "(;GM[Othello]PB[a]PW[b]TY[8a]B[E6]W[F4]B[E3]W[F6]B[G5]W[D6]B[E7]W[F5]B[C5];)\n");
  const auto fewest = run_emilia({"analyze", games, "--depth", "1", "--json"});
  EXPECT_EQ(fewest.exit_code, 0) << fewest.errors;
  EXPECT_NE(fewest.output.find("\"move\":\"c5\",\"value\":-13.0"), std::string::npos) << fewest.output;
  EXPECT_EQ(run_emilia({"analyze", "--all", games, "--depth", "1"}).exit_code, 0);
  const auto small = run_emilia({"analyze", write("small.txt", "BEEEEEOXEEXOEEEEE b1\n"), "--depth", "1"});
  EXPECT_NE(small.errors.find("small.txt: game 1: unsupported board 4x4: expected 8x8"), std::string::npos)
      << small.errors;
}

/// `solve` searched 60 empty squares of a file without a game.
TEST_F(ForeignGameProgram, AnyJsonObjectWasAGameWithoutMoves) {
  const std::string file = write("no-moves.json", "{\"foo\":1}\n");
  const std::vector<std::vector<std::string>> commands = {
      {"convert", file, "-", "--to", "transcript"},
      {"analyze", file, "--depth", "1"},
      {"openings", "f5", "--games", file},
      {"solve", file, "--depth", "1"},
      {"book", "learn", path("a.book"), "--games", file, "--depth", "1"}};
  for (const auto& command : commands) {
    const auto run = run_emilia(command);
    EXPECT_EQ(run.exit_code, 1) << command[0];
    EXPECT_NE(run.errors.find("no moves: expected \"moves\""), std::string::npos) << command[0] << run.errors;
  }
  EXPECT_NE(run_emilia({}, "load " + file + "\n").output.find("no moves: expected"), std::string::npos);
}

TEST_F(ForeignGameProgram, ImpossibleResultsWereBelieved) {
  const std::string file = write("a.sgf", "(;GM[2]FF[4]SZ[8]PB[a]PW[b]RE[W+1000];B[f5];W[d6])\n");
  const auto converted = run_emilia({"convert", file, "-", "--to", "transcript"});
  EXPECT_EQ(converted.output, "f5d6\n");
  EXPECT_EQ(converted.errors, "emilia: warning: " + file +
                                  ": game 1: the result White +1000 is impossible: the board has 64 squares\n"
                                  "1 game\n");
}

}  // namespace
}  // namespace emilia::test
