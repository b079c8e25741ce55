// SPDX-License-Identifier: MIT
#include "engine/notation/pgn.h"

#include "tests/notation/read_games.h"

namespace emilia {
namespace {

using namespace std::chrono_literals;

/// Form of the archives made from WTHOR: Black's discs first.
TEST(Pgn, ReadsDiscsAsTheResult) {
  const GameRecord game = test::game_of<PgnReader>(
      "[Event \"Paris - 1985\"]\n[Date \"1985\"]\n[Black \"Anna\"]\n[White \"Bo\"]\n[Result \"30-34\"]\n\n"
      "1. f5 d6 2. C3 D3\n");
  EXPECT_EQ(game.black, "Anna");
  EXPECT_EQ(game.white, "Bo");
  EXPECT_EQ(game.place, "Paris - 1985");
  EXPECT_EQ(game.date, "1985");
  EXPECT_EQ(game.outcome, outcome_of(-4));
  EXPECT_EQ(test::moves_of(game), "f5d6c3d3");
}

TEST(Pgn, ReadsWhatChessProgramsWrite) {
  const GameRecord game = test::game_of<PgnReader>(
      "% a remark\n[Event \"?\"]\n[Site \"there\"]\n[Date \"2020.??.??\"]\n[Round \"-\"]\n[White \"W "
      "\\\"x\\\"\"]\n"
      "[Black \"B\"]\n[Result \"1-0\"]\n[WhiteElo \"2100\"]\n[BlackElo \"-\"]\n[TimeControl \"300+2\"]\n"
      "[Termination \"time forfeit\"]\n\n"
      "1. f5 {+1.25/12 0.5s} d6 {-0.50} (1... f6 {or ( this} 2. e6) 2.c3 $1 2... d3! {a good one} ; to the "
      "end\n"
      "3. c4 {2s} 1-0\n");
  EXPECT_EQ(game.place, "there");
  EXPECT_EQ(game.date, "2020");
  EXPECT_EQ(game.white, "W \"x\"");
  EXPECT_EQ(game.white_rating, 2100);
  EXPECT_EQ(game.black_rating, std::nullopt);
  EXPECT_EQ(game.black_clock, (GameClock{300s, 2s, 0s}));
  EXPECT_EQ(game.outcome, (GameOutcome{Color::black, std::nullopt, Ending::time_out}));
  EXPECT_EQ(test::moves_of(game), "f5d6c3d3c4");
  EXPECT_EQ(game.notes[0], (MoveNote{1.25, 500ms}));
  EXPECT_EQ(game.notes[1], (MoveNote{-0.5, std::nullopt}));
  EXPECT_EQ(game.notes[3], MoveNote());
  EXPECT_EQ(game.notes[4], (MoveNote{std::nullopt, 2s}));
}

/// xboard's White moves first, and is Othello's Black.
TEST(Pgn, ReadsAGameThatXboardSaved) {
  const GameRecord game = test::game_of<PgnReader>(
      "[Event \"Computer Chess Game\"]\n[Site \"vm\"]\n[Date \"2026.11.22\"]\n[Round \"1\"]\n[White \"A\"]\n"
      "[Black \"B\"]\n[Result \"0-1\"]\n[TimeControl \"10\"]\n[Variant \"reversi\"]\n"
      "[FEN \"8/8/8/3Pp3/3pP3/8/8/8[PPppp] w - - 0 1\"]\n[SetUp \"1\"]\n\n"
      "{--------------\n. . . . . . . .\nwhite to play\n--------------}\n"
      "1. P@d3 {+1.27/20} P@c5 {-1.27/19 0.4} 2. P@f6\n{+0.97/23 0.2} P@f5 {29-35} 0-1\n");
  EXPECT_EQ(game.black, "A");
  EXPECT_EQ(game.game.start(), start_position());
  EXPECT_EQ(test::moves_of(game), "d3c5f6f5");
  EXPECT_EQ(game.notes[1], (MoveNote{-1.27, 400ms}));
  EXPECT_EQ(game.notes[3], MoveNote());
  EXPECT_EQ(game.outcome->winner, Color::white);
}

TEST(Pgn, XboardsWhiteIsBlack) {
  const GameRecord game = test::game_of<PgnReader>(
      "[White \"Anna\"]\n[Black \"Bo\"]\n[Result \"*\"]\n[Variant \"reversi\"]\n\n1. P@f5 P@d6 2. P@c3 *\n");
  EXPECT_EQ(game.black, "Anna");
  EXPECT_EQ(game.white, "Bo");
  EXPECT_EQ(game.outcome, std::nullopt);
  EXPECT_EQ(test::moves_of(game), "f5d6c3");
}

/// Bug: "2" was parsed as a result, and the rest as another game.
TEST(Pgn, MoveNumbersNeedNoDot) {
  const GameRecord game =
      test::game_of<PgnReader>("[Result \"35-29\"]\n\n1 f5 d6 2 c3 2 ... d3 3.c4 35-29\n");
  EXPECT_EQ(test::moves_of(game), "f5d6c3d3c4");
  EXPECT_FALSE(PgnReader(InputFile::of_text("1 f5 d6 2c3\n")).next()) << "neither a number nor a result";
}

/// Programs disagree whether Black or White comes first in a result. The board of a finished game decides.
TEST(Pgn, AFinishedGameIsWonByWhoHasMoreDiscs) {
  for (const std::string result : {"1-0", "0-1"}) {
    std::string text = "[Result \"";
    text.append(result).append("\"]\n1. f5 f6 2. e6 f4 3. e3 c5 4. g5 e7 5. c4 ").append(result);
    const GameRecord game = test::game_of<PgnReader>(text);
    ASSERT_FALSE(game.game.is_finished()) << "no such game";
    EXPECT_EQ(game.outcome->winner, result == "1-0" ? Color::black : Color::white);
  }
  // The shortest game: with the fifth disc Black takes all discs.
  const GameRecord game =
      test::game_of<PgnReader>("[Result \"0-1\"]\n1. e6 f4 2. e3 f6 3. g5 d6 4. e7 f5 5. c5 0-1");
  ASSERT_TRUE(game.game.is_finished());
  EXPECT_EQ(game.known_outcome(), outcome_of(64));
}

/// Bug: after an invalid tag the other tags of the game were read as another game.
TEST(Pgn, ADamagedGameIsSkippedWhole) {
  PgnReader reader(
      InputFile::of_text("[Event x]\n[Black \"A\"]\n\n1. f5 *\n\n[Black \"B\"]\n[Result \"x\"]\n\n1. d3 *\n\n"
                         "[Black \"C\"]\n\n1. c4\n2. c4\n3. c4 *\n\n[Black \"D\"]\n\n1. e6 *\n"));
  for (int i = 0; i < 3; ++i) {
    ASSERT_FALSE(reader.next()) << i;
    ASSERT_TRUE(reader.skip_damaged());
  }
  const auto game = reader.next();
  ASSERT_TRUE(game && *game);
  EXPECT_EQ((*game)->black + test::moves_of(**game), "De6");
  EXPECT_FALSE(*reader.next());
}

TEST(Pgn, IsWrittenWithTheSevenTagsAndTenMovesALine) {
  GameRecord record;
  record.black = "A";
  for (const Square move : {Square::f5, Square::d6, Square::c3}) ASSERT_TRUE(record.play(move));
  EXPECT_EQ(
      to_pgn(record),
      "[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White \"?\"]\n[Black \"A\"]\n"
      "[Result \"*\"]\n\n1. f5 d6 2. c3 *\n\n");
}

TEST(Pgn, ErrorsNameLineAndColumn) {
  EXPECT_EQ(test::error_of<PgnReader>("[Event \"x\"]\n\n1. f5 d6 2. f5"),
            "line 3, column 13: illegal move 'f5': expected a legal move for Black");
  EXPECT_EQ(test::error_of<PgnReader>("[Event x]"),
            "line 1, column 8: found 'x', expected \" and the tag's value");
  EXPECT_EQ(test::error_of<PgnReader>("[Result \"black\"]\n1. f5"),
            "line 1, column 9: invalid result 'black': expected discs such as 35-29, 1-0, 0-1, 1/2-1/2 or *");
  EXPECT_EQ(test::error_of<PgnReader>("1. f5 {x"), "line 1, column 7: { without }");
  EXPECT_EQ(test::error_of<PgnReader>("1. f5 (x"), "line 1, column 7: ( without )");
  EXPECT_EQ(test::error_of<PgnReader>("1. f5 ]"), "line 1, column 7: found ']', expected a move");
}

}  // namespace
}  // namespace emilia
