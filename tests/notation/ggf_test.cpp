// SPDX-License-Identifier: MIT
#include "engine/notation/ggf.h"

#include <gtest/gtest.h>

#include "tests/notation/read_games.h"
#include "tests/support/board_literals.h"

namespace emilia {
namespace {

using std::chrono::milliseconds;

// Game sent by NBoard, from its protocol description and as recorded from the program.
constexpr std::string_view kNBoard =
    "(;GM[Othello]PC[NBoard]DT[2014-02-21 20:52:27 GMT]PB[./mEdax]PW[chris]RE[?]TI[15:00]TY[8]"
    "BO[8 ---------------------------O*------*O--------------------------- *]B[F5//13.927]W[F6/0.40/0.00];)";

TEST(Ggf, ReadsWhatNBoardSends) {
  const Result<GameRecord> record = parse_ggf(kNBoard);
  ASSERT_TRUE(record) << record.error().message;
  EXPECT_EQ(record->black, "./mEdax");
  EXPECT_EQ(record->white, "chris");
  EXPECT_EQ(record->place, "NBoard");
  EXPECT_EQ(record->date, "2014-02-21 20:52:27 GMT");
  EXPECT_EQ(record->outcome, std::nullopt);
  EXPECT_EQ(record->black_clock, (GameClock{milliseconds(900'000)}));
  EXPECT_EQ(record->white_clock, record->black_clock);
  EXPECT_EQ(record->game.start(), start_position());
  EXPECT_EQ(test::moves_of(*record), "f5f6");
  EXPECT_EQ(record->notes[0], (MoveNote{std::nullopt, milliseconds(13'927)}));
  EXPECT_EQ(record->notes[1], (MoveNote{0.4, milliseconds(0)}));
}

TEST(Ggf, ReadsTheArchivesOfGgs) {
  const auto games = test::games_of<GgfReader>(
      "1 "
      "(;GM[Othello]PC[GGS/os]DT[2003.12.15_13:24:03.MST]PB[a]PW[b]RB[2197.01]RW[2199.72]TI[05:00//"
      "02:00]TY[8]\n"
      "RE[+12.000]BO[8 -------- -------- -------- ---O*--- ---*O--- -------- -------- -------- *]\r\n"
      "B[d3//0.01]W[c5];)\n\n"
      "2 (;GM[Othello]PB[a]PW[b]TB[1:00:00/00:12]TW[30]RE[-64.00:r]B[f5]W[d6];)(;GM[Othello]RE[0]B[c4];)\n");
  ASSERT_EQ(games.size(), 3U);
  EXPECT_EQ(games[0].outcome, (GameOutcome{Color::black, 12, Ending::played_out}));
  EXPECT_EQ(games[0].black_clock, (GameClock{milliseconds(300'000), milliseconds(0), milliseconds(120'000)}));
  EXPECT_EQ(test::moves_of(games[0]), "d3c5");
  EXPECT_EQ(games[1].outcome, (GameOutcome{Color::white, 64, Ending::resignation}));
  EXPECT_EQ(games[1].black_clock, (GameClock{milliseconds(3'600'000), milliseconds(12'000)}));
  EXPECT_EQ(games[1].white_clock, (GameClock{milliseconds(30'000)}));
  EXPECT_EQ(test::moves_of(games[1]), "f5d6");
  EXPECT_EQ(games[2].outcome, (GameOutcome{std::nullopt, 0, Ending::played_out}));
  EXPECT_TRUE(test::games_of<GgfReader>("").empty());
}

TEST(Ggf, ReadsOtherStartPositionsAndPasses) {
  // Black has no move, White has e3.
  const std::string board = "BO[8 *-O------O------OO**-------**------***-------------------------- *]";
  for (const std::string moves : {"B[PA]W[E3]", "B[pass//1]W[E3]", "W[E3]"}) {
    const Result<GameRecord> record =
        parse_ggf(std::string("(;GM[Othello]").append(board).append(moves).append(";)"));
    ASSERT_TRUE(record) << record.error().message;
    EXPECT_EQ(record->game.start(),
              test::position_of("X-O------O------OOXX-------XX------XXX-------------------------- X"));
    EXPECT_EQ(test::moves_of(*record), "pae3");
    EXPECT_EQ(record->notes.size(), 2U);
  }
}

TEST(Ggf, ErrorsNameLineAndColumn) {
  EXPECT_EQ(test::error_of<GgfReader>("(;GM[Othello]B[f5];)\n(;GM[Chess];)"),
            "line 2, column 6: invalid GM 'Chess': expected Othello");
  EXPECT_EQ(test::error_of<GgfReader>("hello"), "line 1, column 1: found 'h', expected (; and a game");
  EXPECT_EQ(test::error_of<GgfReader>("(;\nB[f5"), "line 2, column 2: [ without ]");
  EXPECT_EQ(test::error_of<GgfReader>("(;B"),
            "line 1, column 4: found the end of the file, expected [ and a value");
  EXPECT_EQ(test::error_of<GgfReader>("(;GM[Othello]"),
            "line 1, column 14: found the end of the file, expected a property such as B[F5], or ;)");
  EXPECT_EQ(test::error_of<GgfReader>("(;B[f5];"),
            "line 1, column 9: found the end of the file, expected ) after the ; that ends a game");
  EXPECT_EQ(test::error_of<GgfReader>("(;B[f5]\nW[f5];)"),
            "line 2, column 3: illegal move 'f5': expected a legal move for White");
  EXPECT_EQ(test::error_of<GgfReader>("(;W[f5];)"),
            "line 1, column 5: the move is by White, expected a move by Black");
  EXPECT_EQ(test::error_of<GgfReader>("(;B[k9];)"),
            "line 1, column 5: invalid move 'k9': expected a square such as F5, or PA, optionally with "
            "/evaluation/seconds");
  EXPECT_EQ(test::error_of<GgfReader>("(;B[f5/x];)"),
            "line 1, column 5: invalid evaluation in 'f5/x': expected discs such as -1.5");
  EXPECT_EQ(test::error_of<GgfReader>("(;B[f5//-1];)"),
            "line 1, column 5: invalid time in 'f5//-1': expected seconds such as 2.5");
  EXPECT_EQ(test::error_of<GgfReader>("(;B[f5]BO[8];)"),
            "line 1, column 8: a second board, or a board after a move");
  EXPECT_EQ(
      test::error_of<GgfReader>("(;BO[10 ---];)"),
      "line 1, column 6: invalid BO '10 ---': expected a side of 4 to 10, then - * O for each square, then "
      "* or O "
      "for the side to move");
  EXPECT_EQ(
      test::error_of<GgfReader>("(;RE[won];)"),
      "line 1, column 6: invalid RE 'won': expected ? or Black's discs minus White's, optionally with :r, "
      ":t, :s or :l");
  EXPECT_EQ(test::error_of<GgfReader>("(;TI[1:2:3:4];)"),
            "line 1, column 6: invalid clock '1:2:3:4': expected minutes:seconds, optionally with "
            "/increment/extension");
}

TEST(Ggf, AValueIsNotLongerThanItsBound) {
  EXPECT_EQ(test::error_of<GgfReader>("(;PC[" + std::string(2'000'000, 'x')),
            "line 1, column 5: the value has more than 65536 bytes");
}

/// Returns the start of a square board as in the file, including the empty squares.
std::string board_of(int side) {
  const auto half = static_cast<std::size_t>(side) / 2 - 1;
  const std::string before((half * static_cast<std::size_t>(side)) + half, '-');
  return std::to_string(side) + " " + before + "O*" + std::string(2 * half, '-') + "*O" + before + " *";
}

TEST(Ggf, HasGamesOfSquareBoards) {
  const Result<GameRecord> wide = parse_ggf("(;GM[Othello]TY[10]BO[" + board_of(10) + "]B[G6]W[G5];)");
  ASSERT_TRUE(wide) << wide.error().message;
  EXPECT_EQ(to_string(wide->board), "10x10");
  EXPECT_EQ(wide->game.start(), start_position(wide->board));
  EXPECT_EQ(test::moves_of(*wide), "g6g5");
  EXPECT_NE(to_ggf(*wide).find("TY[10]BO[10 ---------- ----------"), std::string::npos) << to_ggf(*wide);
  EXPECT_NE(to_ggf(*wide).find("]B[G6]W[G5];)"), std::string::npos) << to_ggf(*wide);
  EXPECT_EQ(parse_ggf("(;BO[" + board_of(4) + "];)")->game.start(), start_position(*Shape::make(4, 4)));
}

TEST(Ggf, BoardsAreNoSmallerThan4AndNoGreaterThan10) {
  for (const int side : {2, 12}) {
    EXPECT_NE(test::error_of<GgfReader>("(;BO[" + board_of(side) + "];)").find("expected a side of 4 to 10"),
              std::string::npos);
  }
  EXPECT_EQ(test::error_of<GgfReader>("(;BO[" + board_of(6) + "]B[G1];)"),
            "line 1, column 49: illegal move 'g1': expected a legal move for Black");
}

TEST(Ggf, OneGameOfAText) {
  EXPECT_EQ(parse_ggf("").error().message, "no game found, expected (;GM[Othello] ... ;)");
  EXPECT_EQ(parse_ggf("(;B[f5];)(;B[f5];)").error().message, "second game found, expected only one");
}

TEST(GgfMove, IsReadAndWritten) {
  EXPECT_EQ(*parse_ggf_move("F5"), (GgfMove{Square::f5, {}}));
  EXPECT_EQ(*parse_ggf_move("f5/-1.25"), (GgfMove{Square::f5, {-1.25, std::nullopt}}));
  EXPECT_EQ(*parse_ggf_move("F5//"), (GgfMove{Square::f5, {}}));
  EXPECT_EQ(format_ggf_move({Square::f5, {}}), "F5");
  EXPECT_EQ(format_ggf_move({Square::pass, {-1.25, std::nullopt}}), "PA/-1.25");
  EXPECT_EQ(format_ggf_move({Square::a1, {std::nullopt, milliseconds(2310)}}), "A1//2.31");
  EXPECT_EQ(format_ggf_move({Square::h8, {0.4, milliseconds(0)}}), "H8/0.40/0");
  for (const char* text : {"", "/1", "F5F6", "F5/1/2/3", "F5 /1"}) EXPECT_FALSE(parse_ggf_move(text)) << text;
}

TEST(GgfClock, IsReadAndWritten) {
  for (const char* text : {"05:00", "00:00.5", "90:00/00:12", "05:00/00:00/02:00"}) {
    const Result<GameClock> clock = parse_ggf_clock(text);
    ASSERT_TRUE(clock) << text;
    EXPECT_EQ(format_ggf_clock(*clock), text);
  }
  EXPECT_EQ(*parse_ggf_clock("05:00,20/00:10,1"), (GameClock{milliseconds(300'000), milliseconds(10'000)}));
}

TEST(Ggf, IsReadBackAsItWasWritten) {
  GameRecord record;
  record.black = "A [b]; c\n";
  record.white = "D";
  record.date = "2026-07-02";
  record.black_clock = GameClock{milliseconds(60'000)};
  record.outcome = GameOutcome{Color::white, 4, Ending::time_out};
  record.game = Game(test::position_of("X-O------O------OOXX-------XX------XXX-------------------------- X"));
  ASSERT_TRUE(record.play(Square::e3, {-3.5, milliseconds(1500)}));
  const std::string text = to_ggf(record);
  EXPECT_EQ(text,
            "(;GM[Othello]DT[2026.07.02]PB[A (b), c ]PW[D]RE[-4.00:t]TB[01:00]TY[8]"
            "BO[8 *-O----- -O------ OO**---- ---**--- ---***-- -------- -------- -------- "
            "*]B[PA]W[E3/-3.50/1.5];)");
  const Result<GameRecord> read = parse_ggf(text);
  ASSERT_TRUE(read) << read.error().message;
  EXPECT_EQ(to_ggf(*read), text);
  EXPECT_EQ(read->notes, record.notes);
  EXPECT_EQ(read->outcome, record.outcome);
}

TEST(Ggf, TheResultOfAFinishedGameIsWrittenWhereNoneWasGiven) {
  GameRecord record;
  for (const Square move : test::moves_of("e6f4e3f6g5d6e7f5c5")) ASSERT_TRUE(record.play(move));
  EXPECT_NE(to_ggf(record).find("RE[+64.00]"), std::string::npos);
}

}  // namespace
}  // namespace emilia
