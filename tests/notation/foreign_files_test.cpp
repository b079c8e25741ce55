// SPDX-License-Identifier: MIT
#include <algorithm>
#include <gtest/gtest.h>

#include "engine/notation/content.h"
#include "engine/notation/ggf.h"
#include "engine/notation/obf.h"
#include "engine/notation/pgn.h"
#include "engine/notation/sgf.h"
#include "engine/notation/transcript_file.h"
#include "tests/notation/read_games.h"

/// Files of other programs that were read wrong. Each test is named after its fault.

namespace emilia {
namespace {

/// Moves of a game that White wins 37-27.
constexpr std::string_view kWonByWhite =
    "c4c5b6d3c2a7d6e7d7e3b5d2f7b1b7c6e6e8d1a8c7a4b8c3f5e1b3c1b2a2d8f8a1f6g7g4b4a3g8a6g5g6a5h7h3g3g2h6f2g1f4h8"
    "h5f3h1h4f1c8h2e2";

/// Reads a text in a format; it holds one game.
GameRecord read_as(GameFormat format, const std::string& text) {
  const auto reader = make_game_reader(format, InputFile::of_text(text));
  const auto record = reader->next();
  EXPECT_TRUE(record && *record) << (record ? "no game" : record.error().message);
  return record && *record ? **record : GameRecord();
}

/// A program exports `RE[B+2]` for games that White won.
TEST(ForeignFiles, AResultThatContradictsTheBoardWasBelieved) {
  GameRecord record = record_of(*play_transcript(kWonByWhite));
  ASSERT_TRUE(record.game.is_finished());
  record.outcome = outcome_of(+10);
  for (std::size_t i = 0; i < format_names().size(); ++i) {
    const auto format = static_cast<GameFormat>(i);
    if (format == GameFormat::obf) continue;  // has no results
    const auto writer = make_game_writer(format);
    const Result<std::string> text = writer->text_of(record);
    ASSERT_TRUE(text);
    const GameRecord read = read_as(format, *text + writer->rest());
    EXPECT_EQ(read.outcome, outcome_of(-10)) << format_names()[i];
    EXPECT_EQ(read.warnings,
              std::vector<std::string>{"the result Black +10 is wrong: the board ends White 37-27"})
        << format_names()[i];
  }
}

TEST(ForeignFiles, AResultWithoutDiscsThatContradictsTheBoardWasBelieved) {
  std::string moves;
  for (std::size_t i = 0; i < kWonByWhite.size(); i += 2) moves.append(" ").append(kWonByWhite.substr(i, 2));
  EXPECT_EQ(read_as(GameFormat::pgn, "[Result \"1-0\"]\n\n" + moves + " 1-0\n").warnings,
            std::vector<std::string>{"the result Black wins is wrong: the board ends White 37-27"});
  const GameRecord right = read_as(GameFormat::pgn, "[Result \"0-1\"]\n\n" + moves + " 0-1\n");
  EXPECT_TRUE(right.warnings.empty());
  EXPECT_EQ(right.outcome, outcome_of(-10));
}

TEST(ForeignFiles, TheResultOfAnUnfinishedGameIsKept) {
  const GameRecord record = read_as(
      GameFormat::ggf,
      "(;GM[Othello]PC[Club]PB[A]PW[B]RE[2]TI[5:00]TY[8]BO[8 "
      "---------------------------O*------*O--------------------------- *]B[F5]W[D6]B[C3]W[D3]B[C4]W[F4];)");
  EXPECT_EQ(record.outcome, outcome_of(2));
  EXPECT_TRUE(record.warnings.empty());
}

/// A board does not show that a player ran out of time.
TEST(ForeignFiles, ALossOnTimeIsKept) {
  const std::string moves(kWonByWhite);
  const GameRecord record = read_as(GameFormat::transcript, moves + " +64:t\n");
  EXPECT_EQ(record.outcome, outcome_of(64, Ending::time_out));
  EXPECT_TRUE(record.warnings.empty());
}

/// The shortest wipe-out: some programs count the discs, others give the empty squares to the winner.
TEST(ForeignFiles, AResultMayLeaveOutTheEmptySquares) {
  for (const char* result : {"+13", "+64"}) {
    const GameRecord record =
        read_as(GameFormat::transcript, std::string("e6f4e3f6g5d6e7f5c5 ").append(result));
    EXPECT_EQ(record.outcome, outcome_of(64));
    EXPECT_TRUE(record.warnings.empty());
  }
}

/// Edax writes Black, who moves first, as `p` and `b`. The colours were swapped.
TEST(ForeignFiles, TheFenOfEdaxHadItsColoursSwapped) {
  const GameRecord record =
      read_as(GameFormat::pgn,
              "[Event \"Club\"]\n[Black \"A\"]\n[White \"B\"]\n[Result \"1-0\"]\n"
              "[FEN \"8/8/8/3pP3/3Pp3/8/8/8 b - - 0 1\"]\n\n1. f5 d6 2. c3 d3 3. c4 *\n");
  EXPECT_EQ(record.black, "A");
  EXPECT_EQ(record.game.start(), start_position());
  EXPECT_EQ(test::moves_of(record), "f5d6c3d3c4");
  EXPECT_EQ(record.outcome->winner, Color::black);
}

/// Black b3 c4 e4 e5, White d4 d5 d6: seven discs, White is next.
TEST(ForeignFiles, AnAsymmetricFenOfEdaxHadItsColoursSwapped) {
  const GameRecord record =
      read_as(GameFormat::pgn, "[FEN \"8/8/3P4/3Pp3/2pPp3/1p6/8/8 w - - 0 1\"]\n\n1. f5 *\n");
  EXPECT_EQ(record.game.start().to_move, Color::white);
  EXPECT_EQ(record.game.start().discs(Color::white),
            bit<WideBitboard>(Square::d4) | bit<WideBitboard>(Square::d5) | bit<WideBitboard>(Square::d6));
  EXPECT_EQ(test::moves_of(record), "f5");
}

/// The moves are legal only for `P`, so `b` is Othello's Black.
TEST(ForeignFiles, TheMovesDecideWhichLetterOfAFenIsNext) {
  const GameRecord record =
      read_as(GameFormat::pgn, "[FEN \"8/8/8/3Pp3/3pP3/8/8/8 b - - 0 1\"]\n\n1. f5 d6 2. c3 *\n");
  EXPECT_EQ(record.game.start(), start_position());
  EXPECT_EQ(test::moves_of(record), "f5d6c3");
}

TEST(ForeignFiles, AFenWithTwoReadingsIsAnError) {
  const std::string error =
      test::error_of<PgnReader>("[FEN \"8/8/3P4/3Pp3/2pPp3/8/8/8 w - - 0 1\"]\n\n1. f5 *\n");
  EXPECT_EQ(error.find("line 1, column 6: ambiguous FEN '8/8/3P4"), 0U) << error;
  const GameRecord record =
      read_as(GameFormat::pgn, "[Variant \"reversi\"]\n[FEN \"8/8/3P4/3Pp3/2pPp3/8/8/8 w - - 0 1\"]\n\n*\n");
  EXPECT_EQ(record.game.start().to_move, Color::black);
}

/// A remark took the rest of a file whose lines end with CR alone.
TEST(ForeignFiles, LinesThatEndWithCrWereNotSeen) {
  EXPECT_EQ(test::moves_of(read_as(GameFormat::pgn, "1. f5 d6 ; remark\r2. c3 d3 3. c4 f4 *\r")),
            "f5d6c3d3c4f4");
  for (const std::string end : {"\r", "\r\n", "\n"}) {
    std::string text = "# remark" + end;
    text.append("f5d6").append(end).append(end).append("f5f6").append(end);
    const auto games = test::games_of<TranscriptReader>(text);
    ASSERT_EQ(games.size(), 2U);
    EXPECT_EQ(test::moves_of(games[1]), "f5f6");
    EXPECT_EQ(test::error_of<TranscriptReader>(text + "f5f5").find("line 5, column 1"), 0U);
  }
  EXPECT_EQ(test::games_of<TranscriptReader>("f5\rf5d6\r\nf5f6\nf5f4").size(), 4U);
}

/// Every second player of a public archive has quotes in the name of the event.
TEST(ForeignFiles, QuotesInATagWereRefused) {
  const GameRecord record = read_as(GameFormat::pgn,
                                    "[Event \"Games of the \"Club\" - 1988\"]\n[Black \"A\\\\\" ]\n"
                                    "[White \"B \\\"x\\\"\"][Site \"C:\\tmp\"]\n\n1. f5 d6 2. c3 d3 *\n");
  EXPECT_EQ(record.place, "Games of the \"Club\" - 1988");
  EXPECT_EQ(record.black, "A\\");
  EXPECT_EQ(record.white, "B \"x\"");
  EXPECT_EQ(test::moves_of(record), "f5d6c3d3");
  EXPECT_EQ(test::error_of<PgnReader>("[Event \"x\n[Black \"y\"]\n"),
            "line 1, column 10: found the end of the line, expected \"]");
}

TEST(ForeignFiles, NagsAtAMoveAndPaddingWereRefused) {
  const GameRecord record = read_as(GameFormat::pgn, "1. f5$1 d6$2$14 2. c3 d3 $3 3. c4 -- 4. -- -- *\n");
  EXPECT_EQ(test::moves_of(record), "f5d6c3d3c4");
  EXPECT_EQ(record.outcome, std::nullopt);
  EXPECT_EQ(test::error_of<PgnReader>("1. f5 -- 2. d6"),
            "line 1, column 13: illegal move 'pass': White has a legal move");
}

/// SGF and PGN took passes after the last move, GGF and transcripts did not.
TEST(ForeignFiles, PassesAfterTheLastMoveWereRefused) {
  const std::string start =
      "(;GM[Othello]BO[8 ---------------------------O*------*O--------------------------- *]";
  EXPECT_EQ(test::moves_of(read_as(GameFormat::ggf, start + "B[F5]W[D6]B[PA]W[PA];)")), "f5d6");
  EXPECT_EQ(test::moves_of(read_as(GameFormat::sgf, "(;GM[2];B[f5];W[d6];B[];W[])")), "f5d6");
  EXPECT_EQ(test::moves_of(read_as(GameFormat::transcript, "e6f4e3f6g5d6e7f5c5papa\n")),
            "e6f4e3f6g5d6e7f5c5");
  EXPECT_EQ(test::moves_of(read_as(GameFormat::transcript, "f5d6 -- --\n")), "f5d6");
  EXPECT_FALSE(test::error_of<TranscriptReader>("f5papad6").empty());
}

TEST(ForeignFiles, AnAdjournedGameWasRefused) {
  const GameRecord record =
      read_as(GameFormat::ggf,
              "(;GM[Othello]PC[Club]PB[A]PW[B]RE[-64.00:l]TY[8]BO[8 "
              "---------------------------O*------*O--------------------------- *]B[F5]W[D6];)");
  EXPECT_EQ(record.outcome, std::nullopt);
  EXPECT_EQ(test::moves_of(record), "f5d6");
}

/// Public sets of hard endgames end each line with `--:-127`.
TEST(ForeignFiles, SentinelsOfObfWereRefused) {
  ObfReader reader(InputFile::of_text(
      "--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X; G8:+18; H1:+12; --:-127;\n"
      "--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X; PS:+2; G8:+18; PS:;\n"));
  for (const std::size_t scores : {2U, 1U}) {
    const auto problem = reader.next();
    ASSERT_TRUE(problem && *problem) << problem.error().message;
    EXPECT_EQ((*problem)->scores.size(), scores);
  }
}

/// A Latin-1 name became another player than the same name in UTF-8.
TEST(ForeignFiles, ALatin1NameWasAnotherPlayer) {
  const std::string name = "Ren\xC3\xA9";
  EXPECT_EQ(read_as(GameFormat::pgn, "[Black \"Ren\xE9\"]\n\n1. f5 *\n").black, name);
  EXPECT_EQ(read_as(GameFormat::pgn, "[Black \"Ren\xC3\xA9\"]\n\n1. f5 *\n").black, name);
  EXPECT_EQ(read_as(GameFormat::sgf, "(;GM[2]FF[4]CA[ISO-8859-1]PB[Ren\xE9];B[f5])").black, name);
  EXPECT_EQ(read_as(GameFormat::ggf, "(;GM[Othello]PB[Ren\xE9]B[F5];)").black, name);
  EXPECT_EQ(read_as(GameFormat::json, "{\"black\":\"Ren\xE9\",\"moves\":[]}\n").black, name);
  EXPECT_EQ(read_as(GameFormat::sgf, "(;GM[2]FF[4]CA[KOI8-R]PB[\xE1\xCE\xCE\xC1];B[f5])").black,
            "\xD0\x90\xD0\xBD\xD0\xBD\xD0\xB0");
}

TEST(ForeignFiles, Utf16WasRefused) {
  std::string little("\xFF\xFE", 2);
  for (const char c : std::string("[Black \"A\"]\r\n\r\n1. f5 d6 *\r\n")) little += std::string{c, '\0'};
  const GameRecord record = read_as(GameFormat::pgn, little);
  EXPECT_EQ(record.black, "A");
  EXPECT_EQ(test::moves_of(record), "f5d6");
}

/// `1.12:01:23` was read as 68 minutes.
TEST(ForeignFiles, AClockOfDaysWasReadAsMinutes) {
  using std::chrono::hours;
  using std::chrono::minutes;
  using std::chrono::seconds;
  EXPECT_EQ(*parse_ggf_clock("1.12:01:23"), (GameClock{hours(36) + minutes(1) + seconds(23)}));
  EXPECT_EQ(*parse_ggf_clock("12:01:23.5"),
            (GameClock{hours(12) + minutes(1) + std::chrono::milliseconds(23500)}));
  EXPECT_EQ(*parse_ggf_clock("2.00:00:00/00:10/1.00:00:00"), (GameClock{hours(48), seconds(10), hours(24)}));
  for (const char* text : {"1.5:30", "1.12:01.5:23", "x.12:01:23"})
    EXPECT_FALSE(parse_ggf_clock(text)) << text;
}

TEST(ForeignFiles, AResultAfterTheMovesOfPgnWasDropped) {
  EXPECT_EQ(read_as(GameFormat::pgn, "1. f5 d6 37-27\n").outcome, outcome_of(10));
  EXPECT_EQ(read_as(GameFormat::pgn, "[Result \"*\"]\n\n1. f5 d6 0-1\n").outcome->winner, Color::white);
  EXPECT_EQ(read_as(GameFormat::pgn, "[Result \"37-27\"]\n\n1. f5 d6 *\n").outcome, outcome_of(10));
  EXPECT_EQ(read_as(GameFormat::pgn, "1. f5 d6 *\n").outcome, std::nullopt);
}

TEST(ForeignFiles, GgfLostGameTypeAndKomi) {
  const std::string text =
      "(;GM[Othello]PB[A]PW[B]RE[+1.50]KM[-2.5]TY[8kr]BO[8 -------- -------- -------- ---O*--- ---*O--- "
      "-------- -------- -------- *]B[F5];)";
  EXPECT_EQ(to_ggf(read_as(GameFormat::ggf, text)), text);
}

/// With a komi the board alone does not decide.
TEST(ForeignFiles, AKomiChangesTheResult) {
  const std::string moves = "B[E6]W[F4]B[E3]W[F6]B[G5]W[D6]B[E7]W[F5]B[C5];)";
  EXPECT_EQ(read_as(GameFormat::ggf, "(;GM[Othello]KM[-70]RE[-6]" + moves).outcome, outcome_of(-6));
  EXPECT_EQ(read_as(GameFormat::ggf, "(;GM[Othello]KM[0]TY[8]RE[-64]" + moves).outcome, outcome_of(64));
}

/// `[Date "2026.11.26T13:19:14+00:00"]` and `DT[2026-11-26T...]` were written.
TEST(ForeignFiles, ATimeWasWrittenAsPartOfADay) {
  GameRecord record = record_of(*play_transcript("f5"));
  const auto expect = [&record](const std::string& date, const std::string& pgn, const std::string& sgf) {
    record.date = date;
    EXPECT_NE(to_pgn(record).find("[Date \"" + pgn + "\"]"), std::string::npos) << to_pgn(record);
    EXPECT_NE(to_sgf(record).find("DT[" + sgf + "]"), std::string::npos) << to_sgf(record);
  };
  expect("2026-11-26T13:19:14+00:00", "2026.11.26", "2026-11-26");
  EXPECT_NE(to_pgn(record).find("[UTCTime \"13:19:14\"]"), std::string::npos);
  EXPECT_EQ(read_as(GameFormat::pgn, to_pgn(record)).date, "2026.11.26T13:19:14+00:00");
  expect("2003.12.15_13:24:03.MST", "2003.12.15", "2003-12-15");
  EXPECT_EQ(to_pgn(record).find("UTCTime"), std::string::npos) << "a time of another zone";
  expect("2014-02-21 20:52:27 GMT", "2014.02.21", "2014-02-21");
  EXPECT_NE(to_pgn(record).find("[UTCTime \"20:52:27\"]"), std::string::npos);
  expect("1985.3.4", "1985.03.04", "1985-03-04");
  expect("1985-03", "1985.03.??", "1985-03");
  expect("1985", "1985.??.??", "1985");
  expect("945277754", "????.??.??", "945277754");
  EXPECT_EQ(read_as(GameFormat::pgn, "[Date \"1985.3.4\"]\n\n1. f5 *\n").date, "1985.03.04");
}

/// Lists of moves as people and programs write them.
TEST(ForeignFiles, ListsOfMovesWereRefused) {
  for (const std::string text :
       {"1. f5 d6 2. c3 d3 3. c4\n", "1. f5, d6, 2. c3, d3, 3. c4\n", "f5,d6,c3,d3,c4\n",
        "1.f5 d6 2.c3 d3\n3. c4\n", "+f5-d6+c3-d3+c4: +02 10\n", "F5-D6-C3-D3-C4\n",
        "1) f5 d6 2) c3 d3 3) c4\n",
        "---------------------------OX------XO--------------------------- X; f5d6c3d3c4\n",
        "---------------------------OX------XO---------------------------X f5d6c3d3c4\n"}) {
    EXPECT_EQ(format_of_content(text), GameFormat::transcript) << text;
    EXPECT_EQ(test::moves_of(read_as(GameFormat::transcript, text)), "f5d6c3d3c4") << text;
  }
  EXPECT_EQ(read_as(GameFormat::transcript, "+f5-d6+c3-d3+c4: +02 10\n").outcome, outcome_of(2));
  const auto games = test::games_of<TranscriptReader>("1. f5 d6\n2. c3\n\n1. f5 f6\n2. e6\n");
  ASSERT_EQ(games.size(), 2U);
  EXPECT_EQ(test::moves_of(games[1]), "f5f6e6");
}

TEST(ForeignFiles, DrawnBoardsWereRefused) {
  const std::string rows =
      "1 . . . . . . . . \n2 . . . . . . . . \n3 . . . . . . . . \n4 . . . O * . . . \n5 . . . * O . . . \n"
      "6 . . . . . . . . \n7 . . . . . . . . \n8 . . . . . . . . \n";
  std::string letters = rows;
  std::ranges::replace(letters, '*', 'B');
  std::ranges::replace(letters, 'O', 'W');
  const std::string bare = "--------\n--------\n--------\n---OX---\n---XO---\n--------\n--------\n--------\n";
  for (const std::string& text : {"  A B C D E F G H\n" + rows + "* to move\n", rows, letters, bare,
                                  bare + "X\n", bare + "\nBlack to move\n", diagram(start_position())}) {
    EXPECT_EQ(format_of_content(text), GameFormat::obf) << text;
    EXPECT_EQ(read_as(GameFormat::obf, text).game.start(), start_position()) << text;
  }
  ObfReader reader(InputFile::of_text(bare + "O to move\n\n" + rows));
  EXPECT_EQ((*reader.next())->position.to_move, Color::white);
  EXPECT_EQ((*reader.next())->position.to_move, Color::black);
  EXPECT_FALSE(*reader.next());
  const std::string broken = bare.substr(0, 45) + "hello\n";
  ObfReader wrong(InputFile::of_text(broken));
  EXPECT_EQ(wrong.next().error().message, "line 6, column 1: found 'hello', expected row 6 of a board");
}

/// The number of discs tells the side to move.
TEST(ForeignFiles, SquaresWithoutASideToMoveWereRefused) {
  const std::string after_f5 = "---------------------------OX------XXX--------------------------";
  EXPECT_EQ(read_as(GameFormat::obf, after_f5 + "\n").game.position().to_move, Color::white);
}

TEST(ForeignFiles, TheFormatIsKnownByTheContents) {
  const std::vector<std::pair<std::string, GameFormat>> texts = {
      {"\xEF\xBB\xBF\r\n[Event \"x\"]\n\n1. f5 *\n", GameFormat::pgn},
      {"1. f5 d6 {good} 2. c3 *\n", GameFormat::pgn},
      {"12 (;GM[Othello]PB[a]B[f5];)\n", GameFormat::ggf},
      {"(;FF[4]GM[2];B[fe])\n", GameFormat::sgf},
      {"{\"black\":\"a\"}\n", GameFormat::json},
      {"% hard endgames\n---------------------------OX------XO--------------------------- X; d3:+0;\n",
       GameFormat::obf},
      {"---------------------------OX------XO--------------------------- X\n", GameFormat::obf},
      {"# openings\nf5d6\n", GameFormat::transcript},
      {"BEEEEEEEEEEEEEEEEEEEEEEEEEEEOXEEEEEEXOEEEEEEEEEEEEEEEEEEEEEEEEEEE f5\n", GameFormat::transcript}};
  for (const auto& [text, format] : texts) {
    EXPECT_EQ(format_of_content(text), format) << text;
    EXPECT_EQ(*format_of("games.txt", text), format) << text;
  }
  EXPECT_EQ(*format_of("games.pgn", "1. f5 d6\n"), GameFormat::pgn);
  EXPECT_EQ(*format_of("games.sgf", "hello"), GameFormat::sgf) << "the reader knows its faults best";
  EXPECT_EQ(*format_of("games.txt", "# nothing\n"), GameFormat::transcript);
  const std::string error = format_of("games.txt", "hello").error().message;
  EXPECT_TRUE(error.starts_with("cannot read 'games.txt': its contents are not GGF, SGF, ")) << error;
  EXPECT_TRUE(error.ends_with("; use --from if you know the format")) << error;
}

}  // namespace
}  // namespace emilia
