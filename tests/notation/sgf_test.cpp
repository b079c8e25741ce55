// SPDX-License-Identifier: MIT
#include "engine/notation/sgf.h"

#include <gtest/gtest.h>

#include "tests/notation/read_games.h"
#include "tests/support/board_literals.h"

namespace emilia {
namespace {

// Tournament game (WTHOR) that Quarry 0.2.0 read and wrote. White must pass twice near the end.
constexpr const char* kQuarryGame = R"((;GM[2]FF[4]
CA[UTF-8]
AP[Quarry:0.2.0]
SZ[8]
RE[B+4.0]
;B[fe];W[df];B[cc];W[fc];B[fd];W[dc];B[cd];W[gf];B[ff];W[ef]
;B[ce];W[cf];B[dg];W[dh];B[eg];W[ge];B[ec];W[db];B[gd];W[hc]
;B[fg];W[be];B[he];W[gc];B[bd];W[bf];B[ch];W[bh];B[cg];W[eh]
;B[fh];W[gh];B[hd];W[hf];B[eb];W[da];B[ca];W[ac];B[af];W[ae]
;B[ea];W[fb];B[gg];W[cb];B[ad];W[hh];B[ab];W[bg];B[fa];W[bc]
;B[ba];W[bb];B[hg];B[ag];W[ah];B[aa];B[ga];W[gb];B[hb];W[ha]
))";

TEST(Sgf, ReadsAFileOfQuarry) {
  const GameRecord record = test::game_of<SgfReader>(std::string(kQuarryGame) + "\n");
  EXPECT_EQ(transcript(record.game.moves(), Passes::left_out),
            "f5d6c3f3f4d3c4g6f6e6c5c6d7d8e7g5e3d2g4h3f7b5h5g3b4b6c8b8c7e8f8g8h4h6e2d1c1a3a6a5e1f2g7c2a4h8a2b7"
            "f1b3b1b2h7a7a8a1g1g2h2h1");
  EXPECT_TRUE(record.game.is_finished());
  EXPECT_EQ(record.outcome, outcome_of(4));
}

TEST(Sgf, ReadsNamesClocksAndRemarks) {
  const GameRecord record = test::game_of<SgfReader>(
      "(;GM[2]FF[4]\nSZ[8]\nGN[Match \\] 1]\nPB[Emilia 0.1.0]\nPW[GRhino 0.16.1]\n"
      "DT[2026-07-02]\nRE[B+12]\nTM[300]\n;B[fe]BL[290];W[df]\nC[a remark: \\\n[more\\]];B[cc])\n");
  EXPECT_EQ(record.black, "Emilia 0.1.0");
  EXPECT_EQ(record.white, "GRhino 0.16.1");
  EXPECT_EQ(record.date, "2026-07-02");
  EXPECT_EQ(record.outcome, (GameOutcome{Color::black, 12, Ending::played_out}));
  EXPECT_EQ(record.white_clock, (GameClock{std::chrono::minutes(5)}));
  EXPECT_EQ(record.game.start(), start_position());
  EXPECT_EQ(test::moves_of(record), "f5d6c3");
}

TEST(Sgf, ReadsAGameOfGoGui) {
  // GoGui writes D3, which it shows in the third row from below, as df; it sent d3 to the engines.
  const GameRecord record = test::game_of<SgfReader>(
      "(;FF[4]CA[UTF-8]AP[gogui-twogtp:1.5.1]SZ[8]\nKM[0]PB[Emilia]PW[GRhino]RE[W+2]\n;B[df];W[cd];B[fc])\n");
  EXPECT_EQ(test::moves_of(record), "d3c5f6");
  EXPECT_EQ(record.outcome, (GameOutcome{Color::white, 2, Ending::played_out}));
}

TEST(Sgf, GoGuiTellsWithTheFirstMoveWhoseTurnItIsThen) {
  // The beginning of a game that GoGui 1.6 played and saved.
  const GameRecord record = test::game_of<SgfReader>(
      "(;FF[4]CA[UTF-8]AP[GoGui:1.6.0]SZ[8]\nKM[6.5]PW[Emilia]DT[2026-11-21]\n"
      ";B[ec]PL[W];W[fe]PL[B];B[cf]PL[W])");
  EXPECT_EQ(record.game.start().to_move, Color::black);
  EXPECT_EQ(test::moves_of(record), "e6f4c3");
}

TEST(Sgf, GoGuisPassesBehindTheEndAreSkipped) {
  // The nine-move wipe-out e6 f4 e3 f6 g5 d6 e7 f5 c5, its rows counted from below.
  const GameRecord record = test::game_of<SgfReader>(
      "(;AP[GoGui:1.5]SZ[8];B[ec];W[fe];B[ef];W[fc];B[gd];W[dc];B[eb];W[fd];B[cd];W[];B[])");
  EXPECT_EQ(test::moves_of(record), "e6f4e3f6g5d6e7f5c5");
}

TEST(Sgf, ReadsTheMainLineOfATreeAndManyGames) {
  const auto games = test::games_of<SgfReader>(
      "(;GM[2](;B[f5](;W[d6];B[c3])(;W[f4]))(;B[c4](;W[e3])))\n(;GM[2]SZ[8:8];B[d3])");
  ASSERT_EQ(games.size(), 2U);
  EXPECT_EQ(test::moves_of(games[0]), "f5d6c3");
  EXPECT_EQ(test::moves_of(games[1]), "d3");
  EXPECT_TRUE(test::games_of<SgfReader>("\n").empty());
}

TEST(Sgf, ReadsSetupsAndWhoBegins) {
  const Position position =
      test::position_of("X-O------O------OOXX-------XX------XXX-------------------------- X");
  const std::string discs = "AW[ca][bb][ac:bc]AB[aa][cc:dc][dd:ee][fe]";
  EXPECT_EQ(test::game_of<SgfReader>("(;GM[2]" + discs + "PL[B])").game.start(), position);
  EXPECT_EQ(test::moves_of(test::game_of<SgfReader>("(;GM[2]" + discs + "PL[B];B[];W[ec])")), "pae3");
  EXPECT_EQ(test::moves_of(test::game_of<SgfReader>("(;GM[2]" + discs + "PL[B];W[e3])")), "pae3");
  EXPECT_EQ(test::moves_of(test::game_of<SgfReader>("(;GM[2]" + discs + ";W[e3])")), "e3") << "White began";
  EXPECT_EQ(test::game_of<SgfReader>("(;GM[2];W[e3])").game.start().to_move, Color::white)
      << "as in the course's game";
  EXPECT_EQ(test::game_of<SgfReader>("(;GM[2]AB[aa:hh]AE[bb:gg][a1])").game.start(),
            test::position_of("-XXXXXXXX------XX------XX------XX------XX------XX------XXXXXXXXX X"));
}

TEST(Sgf, ReadsEvaluationsAsThoseOfTheMover) {
  const GameRecord record = test::game_of<SgfReader>("(;GM[2];B[f5]V[1.5];V[2]W[d6])");
  EXPECT_EQ(record.notes[0].evaluation, 1.5);
  EXPECT_EQ(record.notes[1].evaluation, -2.0);
}

TEST(Sgf, ReadsResults) {
  const auto outcome = [](const std::string& text) {
    return test::game_of<SgfReader>("(;GM[2]RE[" + text + "])").outcome;
  };
  EXPECT_EQ(outcome("W+2.5"), (GameOutcome{Color::white, 2.5, Ending::played_out}));
  EXPECT_EQ(outcome("B+R"), (GameOutcome{Color::black, std::nullopt, Ending::resignation}));
  EXPECT_EQ(outcome("B+Time"), (GameOutcome{Color::black, std::nullopt, Ending::time_out}));
  EXPECT_EQ(outcome("w+"), (GameOutcome{Color::white, std::nullopt, Ending::played_out}));
  EXPECT_EQ(outcome("Draw"), outcome_of(0));
  EXPECT_EQ(outcome("?"), std::nullopt);
  EXPECT_EQ(outcome("Void"), std::nullopt);
}

TEST(Sgf, ErrorsNameLineAndColumn) {
  EXPECT_EQ(test::error_of<SgfReader>("\n x"), "line 2, column 2: found 'x', expected ( and a game");
  EXPECT_EQ(test::error_of<SgfReader>("(x"), "line 1, column 2: found 'x', expected ( or ; or )");
  EXPECT_EQ(test::error_of<SgfReader>("(;GM[1])"), "line 1, column 6: invalid GM '1': expected 2 (Othello)");
  EXPECT_EQ(test::error_of<SgfReader>("(;SZ[8])"), "line 1, column 1: the game has no GM[2] (Othello)");
  EXPECT_EQ(test::error_of<SgfReader>("(;B[f5])"), "line 1, column 5: a move comes before GM[2] (Othello)");
  for (const std::string size : {"3", "11", "4:11", "x", "8:8:8"}) {
    EXPECT_EQ(test::error_of<SgfReader>("(;GM[2]SZ[" + size + "])"),
              "line 1, column 11: invalid SZ '" + size +
                  "': expected a side of 4 to 10, or columns and rows such as 6:4");
  }
  EXPECT_EQ(test::error_of<SgfReader>("(;GM[2];B[fe];SZ[10])"),
            "line 1, column 18: the size of the board changes after discs or moves");
  EXPECT_EQ(test::error_of<SgfReader>("(;GM[2]AB[a10])"),
            "line 1, column 11: invalid AB 'a10': expected a square such as dd or d4, or a rectangle such as "
            "dd:ee");
  EXPECT_EQ(test::error_of<SgfReader>("(;GM[2];B[i9])"),
            "line 1, column 11: invalid B 'i9': expected a square such as df or d6");
  EXPECT_EQ(test::error_of<SgfReader>("(;GM[2];B[f5]\n;W[f5])"),
            "line 2, column 4: illegal move 'f5': expected a legal move for White");
  EXPECT_EQ(test::error_of<SgfReader>("(;GM[2];B[f5];B[f6])"),
            "line 1, column 17: the move is by Black, expected a move by White");
  EXPECT_EQ(test::error_of<SgfReader>("(;GM[2];B[f5];W[];W[d6])"),
            "line 1, column 21: illegal move 'pass': White has a legal move");
  EXPECT_EQ(test::error_of<SgfReader>("(;GM[2];B[f5];AB[aa])"),
            "line 1, column 18: discs are set up after a move");
  EXPECT_EQ(test::error_of<SgfReader>("(;GM[2]AB[aa]AW[aa])"),
            "line 1, column 17: a black and a white disc are on one square");
  EXPECT_EQ(test::error_of<SgfReader>("(;GM[2]AB[aa:])"),
            "line 1, column 11: invalid AB 'aa:': expected a square such as dd or d4, or a rectangle such as "
            "dd:ee");
  EXPECT_EQ(test::error_of<SgfReader>("(;GM[2]PL[x])"), "line 1, column 11: invalid PL 'x': expected B or W");
  EXPECT_EQ(test::error_of<SgfReader>("(;GM[2]RE[B wins])"),
            "line 1, column 11: invalid RE 'B wins': expected a result such as B+12, W+R, 0 or ?");
  EXPECT_EQ(test::error_of<SgfReader>("(;GM[2]GM[2])"), "line 1, column 8: a second GM in one node");
  EXPECT_EQ(test::error_of<SgfReader>("(;GM[2]"),
            "line 1, column 8: found the end of the file, expected ( or ; or )");
  EXPECT_EQ(test::error_of<SgfReader>("(;GM[2]C[\\]"), "line 1, column 9: [ without ]");
  EXPECT_EQ(test::error_of<SgfReader>("(;GM"),
            "line 1, column 5: found the end of the file, expected [ and a value");
  EXPECT_EQ(test::error_of<SgfReader>("(;GM[2])(;GM[2]TM[-1])"),
            "line 1, column 19: invalid TM '-1': expected seconds");
}

TEST(Sgf, HasGamesOfOtherBoards) {
  const GameRecord wide = test::game_of<SgfReader>("(;GM[2]SZ[10];B[gf];W[ge])");
  EXPECT_EQ(to_string(wide.board), "10x10");
  EXPECT_EQ(wide.game.start(), start_position(wide.board));
  EXPECT_EQ(test::moves_of(wide), "g6g5");
  EXPECT_EQ(to_sgf(wide), "(;GM[2]FF[4]CA[UTF-8]AP[Emilia]SZ[10]\n;B[gf];W[ge])");

  EXPECT_EQ(test::moves_of(test::game_of<SgfReader>("(;GM[2]SZ[10]AB[ii]AW[hh]PL[W];W[jj])")), "j10");
  EXPECT_EQ(test::moves_of(test::game_of<SgfReader>("(;GM[2]SZ[10]AB[i9]AW[h8]PL[W];W[j10])")), "j10");

  const GameRecord oblong = test::game_of<SgfReader>("(;GM[2]SZ[6:4])");
  EXPECT_EQ(to_string(oblong.board), "6x4");
  EXPECT_EQ(oblong.game.start(), start_position(oblong.board));
  EXPECT_NE(to_sgf(oblong).find("SZ[6:4]"), std::string::npos);
}

TEST(Sgf, DeepTreesAndLongRemarksDoNoHarm) {
  const std::string deep(1'000'000, '(');
  EXPECT_EQ(test::error_of<SgfReader>(deep),
            "line 1, column 1000001: found the end of the file, expected ( or ; or )");
  EXPECT_EQ(test::error_of<SgfReader>(deep + ";GM[2]" + std::string(1'000'000, ')')), "no error");
  EXPECT_EQ(test::error_of<SgfReader>("(;GM[2]C[" + std::string(1'000'000, 'x') + "])"), "no error");
  EXPECT_EQ(test::error_of<SgfReader>("(;GM[2]PB[" + std::string(1'000'000, 'x') + "])"),
            "line 1, column 10: the value has more than 65536 bytes");
}

TEST(Sgf, IsWrittenAsQuarryReadsIt) {
  GameRecord record;
  record.black = "A]\\";
  record.date = "2026.07.02_10:00:00.UTC";
  record.outcome = GameOutcome{Color::white, 64, Ending::resignation};
  ASSERT_TRUE(record.play(Square::f5, {1.5, std::nullopt}));
  ASSERT_TRUE(record.play(Square::d6, {2.0, std::nullopt}));
  const std::string text = to_sgf(record);
  EXPECT_EQ(text,
            "(;GM[2]FF[4]CA[UTF-8]AP[Emilia]SZ[8]\nDT[2026-07-02]\nPB[A\\]\\\\]\nRE[W+R]\n;B[fe]V[1.50];W[df]"
            "V[-2.00])");
  const GameRecord read = test::game_of<SgfReader>(text);
  EXPECT_EQ(read.black, record.black);
  EXPECT_EQ(read.notes, record.notes);
  EXPECT_EQ(test::moves_of(read), "f5d6");
}

TEST(Sgf, WritesOtherStartsAndLeavesPassesOut) {
  GameRecord record;
  record.game = Game(test::position_of("X-O------O------OOXX-------XX------XXX-------------------------- X"));
  ASSERT_TRUE(record.play(Square::e3));
  const std::string text = to_sgf(record);
  EXPECT_NE(text.find("AB[aa][cc][dc][dd][ed][de][ee][fe]AW[ca][bb][ac][bc]PL[B]\n;W[ec])"),
            std::string::npos)
      << text;
  const GameRecord read = test::game_of<SgfReader>(text);
  EXPECT_EQ(read.game.start(), record.game.start());
  EXPECT_EQ(test::moves_of(read), "pae3");
}

/// Returns the games of a file, with an error in place of each damaged game.
std::vector<std::string> games_and_errors(const std::string& text) {
  SgfReader reader(InputFile::of_text(text));
  std::vector<std::string> found;
  for (auto game = reader.next(); !game || *game; game = reader.next()) {
    found.push_back(game ? test::moves_of(**game) : game.error().message);
    if (!game && !reader.skip_damaged()) break;
  }
  return found;
}

TEST(Sgf, AGameWithoutAnEndDoesNotSwallowTheNextOne) {
  using Found = std::vector<std::string>;
  EXPECT_EQ(games_and_errors("(;GM[2];B[f5]\n(;GM[2];B[c4];W[e3])\n(;GM[2];B[d3])"),
            (Found{"line 2, column 1: another game begins here, expected ) before it", "c4e3", "d3"}));
  EXPECT_EQ(games_and_errors("(;FF[4]GM[2];B[f5];W[d\n(;FF[4]GM[2]SZ[6];B[c2])"),
            (Found{"line 1, column 21: [ without ]", "c2"}));
  // One game is damaged earlier, in a variation, and two games have no end.
  EXPECT_EQ(games_and_errors("(;GM[2];B[a1](;W[f4]\n(;AP[x]GM[2];B[c4]\n(;GM[2];B[d3](;W[c3])(;W[e3]))"),
            (Found{"line 1, column 11: illegal move 'a1': expected a legal move for Black",
                   "line 3, column 1: another game begins here, expected ) before it", "d3c3"}));
  EXPECT_EQ(games_and_errors("(;GM[2];B[f5]\n(;GM[1];B[c4])(;GM[2];B[d3])"),
            (Found{"line 2, column 1: another game begins here, expected ) before it",
                   "line 2, column 6: invalid GM '1': expected 2 (Othello)", "d3"}));
}

TEST(Sgf, WritesAnEmptyBoardAsOne) {
  // Bug found by fuzzing: without a setup the usual start was read back.
  const Position empty{Board(), Color::white};
  EXPECT_EQ(test::game_of<SgfReader>(to_sgf(record_of(Game(empty)))).game.start(), empty);
}

}  // namespace
}  // namespace emilia
