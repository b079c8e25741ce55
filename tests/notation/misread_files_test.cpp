// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include "engine/notation/content.h"
#include "engine/notation/ggf.h"
#include "engine/notation/obf.h"
#include "engine/notation/pgn.h"
#include "engine/notation/problem_files.h"
#include "engine/notation/sgf.h"
#include "engine/notation/transcript_file.h"
#include "tests/notation/read_games.h"

/// More files of other programs that were read wrong (`1b8f7c33`). Each test is named after its fault.

namespace emilia {
namespace {

/// Reads the games of a text whose contents decide the format.
std::vector<GameRecord> games_in(const std::string& text, const std::string& name = "games.txt") {
  const Result<GameFormat> format = format_of(name, text);
  EXPECT_TRUE(format) << text;
  const auto reader = make_game_reader(format ? *format : GameFormat::transcript, InputFile::of_text(text));
  std::vector<GameRecord> games;
  while (true) {
    const auto record = reader->next();
    EXPECT_TRUE(record) << record.error().message;
    if (!record || !*record) return games;
    games.push_back(**record);
  }
}

GameRecord only_game_in(const std::string& text) {
  const std::vector<GameRecord> games = games_in(text);
  EXPECT_EQ(games.size(), 1U) << text;
  return games.empty() ? GameRecord() : games[0];
}

std::string error_in(const std::string& text) {
  const auto reader = make_game_reader(*format_of("games.txt", text), InputFile::of_text(text));
  const auto record = reader->next();
  return record ? "no error" : record.error().message;
}

constexpr std::string_view kNormalBoard =
    "BO[8 ---------------------------O*------*O--------------------------- *]";

TEST(MisreadFiles, AnObjectWithoutMovesWasAGame) {
  for (const char* text : {"{}\n", "{\"foo\":1}\n", "[{\"foo\":1}]", "{\"black\":\"a\",\"date\":\"2020\"}\n"})
    EXPECT_NE(error_in(text).find("no moves: expected \"moves\""), std::string::npos) << error_in(text);
  const auto reader =
      make_game_reader(GameFormat::json, InputFile::of_text("{\"foo\":1}\n{\"moves\":\"f5\"}\n"));
  EXPECT_FALSE(reader->next());
  EXPECT_TRUE(reader->skip_damaged());
  EXPECT_EQ(test::moves_of(**reader->next()), "f5");
}

TEST(MisreadFiles, AJsonArrayWasTakenForPgn) {
  EXPECT_EQ(test::moves_of(only_game_in("[{\"id\":1,\"moves\":\"f5d6c3\"}]\n")), "f5d6c3");
  const auto games = games_in("[\n  {\"moves\":\n    [\"f5\", \"d6\"]},\n{\"moves\":\"f5 f6\"}\n]\n");
  ASSERT_EQ(games.size(), 2U);
  EXPECT_EQ(test::moves_of(games[1]), "f5f6");
  EXPECT_NE(error_in("[1,2]").find("invalid JSON: expected an object"), std::string::npos);
  EXPECT_EQ(format_of_content("[ Event \"x\"]\n"), GameFormat::pgn);
}

/// An object without its end took all later lines with it.
TEST(MisreadFiles, AnUnfinishedObjectDamagesItsLineOnly) {
  const auto reader = make_game_reader(
      GameFormat::json, InputFile::of_text("{\"moves\":[{\"move\":\"f5\"}\n{\"moves\":\"f5d6\"}\n"));
  EXPECT_FALSE(reader->next());
  EXPECT_TRUE(reader->skip_damaged());
  EXPECT_EQ(test::moves_of(**reader->next()), "f5d6");
}

/// The board reads these, so everything does.
TEST(MisreadFiles, GamesOfOthelloQuestHadNoMoves) {
  EXPECT_EQ(test::moves_of(only_game_in("{\"id\":1,\"game_moves\":\"f5d6c3d3\"}\n")), "f5d6c3d3");
  const GameRecord record =
      only_game_in(R"({"created":"2024-01-02T03:04:05Z","players":[{"name":"a"},{"name":"b"}],)"
                   R"("position":{"moves":[{"m":"f5","t":12},{"m":"d6"},{"m":"c3"},{"t":3}]}})");
  EXPECT_EQ(test::moves_of(record), "f5d6c3");
  EXPECT_EQ(record.black + record.white, "ab");
}

/// OpenSpiel numbers the squares row by row; 64 is a pass.
TEST(MisreadFiles, GamesOfOpenSpielHadNoMoves) {
  EXPECT_EQ(test::moves_of(only_game_in("{\"history\":[37,43,18]}")), "f5d6c3");
  EXPECT_EQ(test::moves_of(only_game_in("{\"move_history\":[\"f5\",\"d6\"]}")), "f5d6");
  EXPECT_NE(error_in("{\"history\":[65]}").find("\"moves\": invalid \"move\""), std::string::npos);
}

TEST(MisreadFiles, ReplaysOfKaggleHadNoMoves) {
  const GameRecord record =
      only_game_in(R"({"name":"open_spiel_othello","info":{"TeamNames":["a","b"]},"steps":[)"
                   R"([{"action":{"submission":-1}},{"action":{"submission":-1}}],)"
                   R"([{"action":{"submission":37}},{"action":{"submission":-1}}],)"
                   R"([{"action":-1},{"action":43}]]})");
  EXPECT_EQ(test::moves_of(record), "f5d6");
  EXPECT_EQ(record.black + record.white, "ab");
  EXPECT_EQ(test::moves_of(only_game_in(R"({"steps":[],"info":{"actionHistory":["37","43"]}})")), "f5d6");
}

/// The moves of a lesson were played from the usual start, and some were legal there.
TEST(MisreadFiles, ADrawnStartInJsonWasIgnored) {
  const std::string rows =
      R"("-----#--","---##O--","-###OO#-","--OO#OO-","-OO##-O-","--###---","--------","--------")";
  const GameRecord record =
      only_game_in("{\"position\":[" + rows + R"(],"turn":"white","moves":[{"move":"H3","comment":"a"}]})");
  EXPECT_EQ(test::moves_of(record), "h3");
  EXPECT_EQ(to_string(record.game.start()),
            "WEEEEEXEEEEEXXOEEEXXXOOXEEEOOXOOEEOOXXEOEEEXXXEEEEEEEEEEEEEEEEEEE");
  EXPECT_NE(error_in(R"({"position":["---OX---"],"moves":"f5"})").find("\"position\": expected eight rows"),
            std::string::npos);
}

/// Lessons leave squares out. F7 is legal for both sides, and the number of discs gave White.
TEST(MisreadFiles, ADrawnStartWithoutASideWasPlayedByWhite) {
  const std::string rows =
      R"("-######-","--####OO","--##OO#O","--##OO#O","--#O#O#O","-#O##O#O","--OOO---","-OOOOO--")";
  const GameRecord record = only_game_in("{\"position\":[" + rows + R"(],"moves":[{"move":"F7"}]})");
  EXPECT_EQ(record.game.start().to_move, Color::black);
  EXPECT_NE(error_in("{\"position\":[" + rows + R"(],"turn":"blue","moves":"f7"})")
                .find("invalid \"turn\": expected black or white"),
            std::string::npos);
}

TEST(MisreadFiles, AResultInWordsWasRefused) {
  EXPECT_EQ(only_game_in("{\"result\":\"Black +4\",\"moves\":\"f5\"}").outcome, outcome_of(4));
  EXPECT_EQ(only_game_in("{\"result\":\"White +4\",\"moves\":\"f5\"}").outcome, outcome_of(-4));
  EXPECT_EQ(only_game_in("{\"result\":null,\"moves\":\"f5\"}").outcome, std::nullopt);
}

TEST(MisreadFiles, AGameWithoutMovesWasMergedWithTheNext) {
  const auto games =
      games_in("[White \"y\"]\n[Result \"33-31\"]\n\n[Black \"u\"]\n\n1. f5 d6 *\n", "games.pgn");
  ASSERT_EQ(games.size(), 2U);
  EXPECT_EQ(games[0].white, "y");
  EXPECT_EQ(games[0].outcome, outcome_of(2));
  EXPECT_TRUE(games[0].game.moves().empty());
  EXPECT_EQ(games[1].black, "u");
  EXPECT_TRUE(games[1].white.empty());
  EXPECT_EQ(games[1].outcome, std::nullopt);
  EXPECT_EQ(test::moves_of(games[1]), "f5d6");
  EXPECT_EQ(games_in("[Event \"a\"]\n[Black \"x\"]\n[Event \"b\"]\n[Black \"y\"]\n\n1. f5 *\n").size(), 2U);
  EXPECT_EQ(games_in("[Event \"a\"]\n\n[Event \"b\"]\n\n[Event \"c\"]\n").size(), 3U);
  const auto spaced = games_in("[Event \"a\"]\n\n[Black \"x\"]\n\n[White \"y\"]\n\n1. f5 *\n");
  ASSERT_EQ(spaced.size(), 1U) << "a blank line after each tag";
  EXPECT_EQ(spaced[0].white, "y");
}

constexpr std::string_view kGameWithPasses =
    "f5f6d3c5f7f3f4g7h8g5f2g2d6e3g6g1g4h5f1e7h3h7c6d2d7g3c3b4b3b2a5e6c1c4b1b7h4d1d8a3c7c8f8g8h1h6e1e8b6b5b8a7"
    "e2c2a6a4a2a8a1h2";

/// Black passed twice, so `30. a1 h2` showed White's move in Black's column.
TEST(MisreadFiles, PassesChangedTheColumnsOfPgn) {
  const GameRecord record = record_of(*play_transcript(kGameWithPasses));
  EXPECT_NE(to_pgn(record).find("29. a2 a8 30. -- a1"), std::string::npos) << to_pgn(record);
  EXPECT_NE(to_pgn(record).find("31. -- h2"), std::string::npos) << to_pgn(record);
  EXPECT_EQ(test::moves_of(only_game_in(to_pgn(record))), test::moves_of(record));
}

TEST(MisreadFiles, AGameThatWhiteBeginsHadItsColumnsExchanged) {
  const Position start{start_position().board.after_pass(), Color::white};
  const GameRecord record = record_of(*play_transcript("f4d3", start));
  EXPECT_NE(to_pgn(record).find("\n1... f4 2. d3"), std::string::npos) << to_pgn(record);
  EXPECT_EQ(test::moves_of(only_game_in(to_pgn(record))), "f4d3");
}

TEST(MisreadFiles, TheTimeOfAPgnGameWasLost) {
  for (const std::string day : {"[Date \"2020.03.04\"]\n", ""}) {
    const std::string text = day + "[Time \"18:30:00\"]\n\n1. f5 *\n";
    const GameRecord record = only_game_in(text);
    EXPECT_EQ(record.date, day.empty() ? "T18:30:00" : "2020.03.04T18:30:00");
    EXPECT_NE(to_pgn(record).find("[Time \"18:30:00\"]"), std::string::npos);
    EXPECT_NE(to_pgn(record).find(day.empty() ? "[Date \"????.??.??\"]" : "[Date \"2020.03.04\"]"),
              std::string::npos);
    EXPECT_EQ(only_game_in(to_ggf(record)).date, record.date);
    EXPECT_EQ(to_sgf(record).find("18:30"), std::string::npos) << "SGF knows only days";
  }
  EXPECT_EQ(only_game_in("[Date \"2020.03.04\"]\n[Time \"??:??:??\"]\n\n1. f5 *\n").date, "2020.03.04");
}

TEST(MisreadFiles, ImpossibleResultsWereBelieved) {
  const auto expect_none = [](const std::string& text, const std::string& result) {
    const GameRecord record = only_game_in(text);
    EXPECT_EQ(record.outcome, std::nullopt) << text;
    EXPECT_EQ(record.warnings,
              std::vector<std::string>{"the result " + result + " is impossible: the board has 64 squares"});
  };
  expect_none("(;GM[Othello]RE[-127.000]" + std::string(kNormalBoard) + "B[f5]W[d6];)", "White +127");
  expect_none("(;GM[2]FF[4]SZ[8]PB[a]PW[b]RE[W+1000];B[f5];W[d6])", "White +1000");
  expect_none("[Black \"a\"]\n[White \"b\"]\n[Result \"33-32\"]\n\n1. f5 d6 33-32\n", "33-32");
  expect_none("[Black \"a\"]\n\n1. f5 d6 33-32\n", "33-32");
  expect_none(R"({"moves":"f5","result":{"winner":"nobody","margin":5}})", "draw by 5");
  expect_none(R"({"moves":"f5","result":{"winner":"black","margin":0}})", "Black +0");
  EXPECT_EQ(only_game_in("f5d6 +64:r\n").outcome, outcome_of(64, Ending::resignation));
  EXPECT_EQ(only_game_in("(;GM[Othello]KM[-2]RE[+65]B[f5];)").outcome, outcome_of(65)) << "with a komi";
  const std::string small =
      only_game_in("(;GM[Othello]RE[+37]BO[6 --------------O*----*O-------------- *];)").warnings.at(0);
  EXPECT_EQ(small, "the result Black +37 is impossible: the board has 36 squares");
}

/// `TY[8a]` is anti-Othello. Its games were played by the normal rules.
TEST(MisreadFiles, AntiOthelloWasReadByTheNormalRules) {
  const std::string text =
      "(;GM[Othello]PC[GGS/os]PB[a]PW[b]RE[?]TY[8a]BO[8 -------- -------- -------- "
      "---O*--- ---*O--- -------- -------- -------- *]B[F5]W[D6];)";
  const GameRecord record = only_game_in(text);
  EXPECT_EQ(record.board.goal(), Goal::fewest);
  EXPECT_EQ(to_ggf(record), text);
  const GameRecord in_json = only_game_in(*format_game(GameFormat::json, record));
  EXPECT_EQ(in_json.board.goal(), Goal::fewest);
  EXPECT_EQ(in_json.type, "8a");
  for (const GameFormat format : {GameFormat::sgf, GameFormat::pgn, GameFormat::obf, GameFormat::wthor})
    EXPECT_FALSE(format_game(format, record));
  EXPECT_EQ(only_game_in("(;GM[Othello]TY[8]B[F5];)").board.goal(), Goal::most);
}

TEST(MisreadFiles, TheFewestDiscsDecideAnAntiOthelloGame) {
  const std::string black_has_all = "B[E6]W[F4]B[E3]W[F6]B[G5]W[D6]B[E7]W[F5]B[C5];)";
  for (const char* result : {"RE[-13]", "RE[+13]", "RE[-64]"}) {
    const GameRecord record = only_game_in("(;GM[Othello]TY[8a]" + std::string(result) + black_has_all);
    EXPECT_EQ(record.outcome, outcome_of(-13)) << result;
    EXPECT_TRUE(record.warnings.empty()) << result;
  }
  const GameRecord wrong = only_game_in("(;GM[Othello]TY[8a]RE[-5]" + black_has_all);
  EXPECT_EQ(wrong.warnings.size(), 1U);
}

TEST(MisreadFiles, APositionOfAntiOthelloWasSolvedByTheNormalRules) {
  const auto problems = parse_problems("(;GM[Othello]TY[8a]B[F5];)\n");
  ASSERT_TRUE(problems);
  EXPECT_EQ(problems->at(0).board.goal(), Goal::fewest);
}

TEST(MisreadFiles, DiscsInTwoPropertiesOfANodeWereRefused) {
  const GameRecord record = only_game_in("(;GM[2]SZ[8]AB[ed]AB[de]AW[dd]AW[ee]PL[B];B[fe];W[df])");
  EXPECT_EQ(record.game.start(), start_position());
  EXPECT_EQ(test::moves_of(record), "f5d6");
  EXPECT_NE(error_in("(;GM[2];B[fe]B[df])").find("a second B in one node"), std::string::npos);
}

constexpr std::string_view kRowsBelow =
    "  a b c d e f g h  \n1 - - - - - - - - 1\n2 - - - - - - - - 2\n3 - - - - - - - - 3\n4 - - - o x - - - "
    "4\n"
    "5 - - - x o - - - 5\n6 - - - - - - - - 6\n7 - - - - - - - - 7\n8 - - - - - - - - 8\n  a b c d e f g h  "
    "\n";

TEST(MisreadFiles, ABoardBelowItsSideToMoveWasRefused) {
  for (const std::string above :
       {"Black (x) to play:\n", "Side to move: Black\n\n", "Black's turn\n", "X\n"}) {
    const std::string text = above + std::string(kRowsBelow);
    EXPECT_EQ(format_of_content(text), GameFormat::obf) << text;
    EXPECT_EQ(only_game_in(text).game.start(), start_position()) << text;
  }
  const std::string white = "White (o) to play:\n" + std::string(kRowsBelow);
  const auto games = games_in(white + "\nBlack (x) to play:\n" + std::string(kRowsBelow) + "\n" + white);
  ASSERT_EQ(games.size(), 3U);
  EXPECT_EQ(games[0].game.start().to_move, Color::white);
  EXPECT_EQ(games[1].game.start().to_move, Color::black);
  EXPECT_EQ(games[2].game.start().to_move, Color::white);
}

TEST(MisreadFiles, DiscsAsCirclesWereRefused) {
  std::string text = "\u3000a b c d e f g h\n";
  for (int row = 1; row <= 8; ++row) {
    std::string squares = "\u30FB\u30FB\u30FB\u30FB\u30FB\u30FB\u30FB\u30FB";
    if (row == 4) squares = "\u00B7\u00B7\u00B7\u25CB\u25CF\u00B7\u00B7\u00B7";
    if (row == 5) squares = "\u25A1\u25A1\u25A1\u26AB\uFE0F\u26AA\u25A1\u25A1\u25A1";
    text += std::to_string(row) + ' ' + squares + '\n';
  }
  EXPECT_EQ(format_of_content(text), GameFormat::obf);
  EXPECT_EQ(only_game_in(text + "\u25CF to move\n").game.start(), start_position());
  EXPECT_EQ(only_game_in(text + "\u25CB to move\n").game.start().to_move, Color::white);
}

constexpr std::string_view kAlmostFull = "XXXXXXXOXXXXXXXOXXXXOOXOXXXOXXXOXXOXXOXOXXXXOXXOXXXXXOXO--XXXXX-";

TEST(MisreadFiles, CommentsInPositionFilesWereRefused) {
  const std::string line = std::string(kAlmostFull) + " O; H8:-2; # the last one\n";
  for (const std::string_view comments : {"# endings\n", "% endings\n"}) {
    const std::string text = std::string(comments).append(line).append(comments).append(line);
    const auto problems = parse_problems(text);
    ASSERT_TRUE(problems) << problems.error().message;
    EXPECT_EQ(problems->size(), 2U);
  }
  const std::string start = to_string(start_position());
  EXPECT_EQ(parse_problems("# starts\n" + start + " +0 # known\n# end\n" + start)->size(), 2U);
}

TEST(MisreadFiles, LinesOfPositionDataBasesWereRefused) {
  const std::string line = "e1;" + std::string(kAlmostFull) + ";w;an ending\n";
  EXPECT_EQ(format_of_content(line), GameFormat::obf);
  const auto games =
      games_in(line + "12;" + std::string(kAlmostFull) + ";black\n" + std::string(kAlmostFull) + ";o;\n");
  ASSERT_EQ(games.size(), 3U);
  EXPECT_EQ(games[0].game.start().to_move, Color::white);
  EXPECT_EQ(games[1].game.start().to_move, Color::black);
  EXPECT_EQ(games[2].game.start().to_move, Color::white);
}

TEST(MisreadFiles, ColonsInTheTextOfADataBaseWereRefused) {
  for (const char* text :
       {" H8:-2. G8:-4.;", "twice: first time;", "a game. Values: H8:-2", " A1: the corner"}) {
    const auto problems = parse_problems("e1;" + std::string(kAlmostFull) + ";w;" + text + "\n");
    ASSERT_TRUE(problems) << problems.error().message;
    EXPECT_TRUE(problems->at(0).moves.empty()) << text;
  }
  const auto scored = parse_problems("e1;" + std::string(kAlmostFull) + ";w; H8:-2; # known\n");
  ASSERT_TRUE(scored) << scored.error().message;
  EXPECT_EQ(scored->at(0).moves.size(), 1U);
}

/// NTest's weights have zeros where WTHOR has the side of the board and the kind.
TEST(MisreadFiles, WeightsWereReadAsWthor) {
  const std::string zeros(100, '\0');
  EXPECT_EQ(format_of_content(std::string("\1\0\0\0d\0\0\0", 8) + zeros), std::nullopt);
  EXPECT_EQ(format_of_content(std::string("\x14\x1A\x0D\x02", 4) + zeros), std::nullopt);
  EXPECT_EQ(format_of_content(std::string("\x14\x1A\x07\x02", 4) + zeros), GameFormat::wthor);
  EXPECT_EQ(format_of_content(zeros), GameFormat::wthor) << "Emilia writes no date";
}

TEST(MisreadFiles, PassesOfTwoLettersWereRefused) {
  for (const std::string pass : {"pp", "PP", "Z0", "z0"}) {
    EXPECT_EQ(test::moves_of(only_game_in("f5d6" + pass + "\n")), "f5d6") << pass;
    EXPECT_EQ(test::moves_of(only_game_in("(;GM[2];B[f5];W[d6];B[" + pass + "])")), "f5d6") << pass;
    EXPECT_EQ(*parse_transcript(pass), std::vector{Square::pass}) << pass;
  }
}

TEST(MisreadFiles, SemicolonsBetweenMovesWereARemark) {
  for (const char* text : {"f5, d6; c3\n", "f5;d6;c3\n", "1. f5, d6; 2. c3;\n"}) {
    EXPECT_EQ(format_of_content(text), GameFormat::transcript) << text;
    EXPECT_EQ(test::moves_of(only_game_in(text)), "f5d6c3") << text;
  }
  EXPECT_EQ(format_of_content("1. f5 d6 ; good\n2. c3 *\n"), GameFormat::pgn);
}

/// Each line was a game, if its move was legal at the start.
TEST(MisreadFiles, LinesOfOneMoveWereGames) {
  for (const char* text :
       {"# BLACK a\n# WHITE b\nd3\nc5\ne6\nf5\nd6", "D3\r\n\r\nC5 # good\r\nE6\nf5\n# last\nd6\n"})
    EXPECT_EQ(test::moves_of(only_game_in(text)), "d3c5e6f5d6") << text;
  EXPECT_EQ(games_in("f5\nd3\nf5\nf5d6\nf5\nd6\nf5d6\n").size(), 6U);
  EXPECT_EQ(error_in("f5\nd6\na1\n"), "line 3, column 1: illegal move 'a1': expected a legal move for Black");
  TranscriptReader reader(InputFile::of_text("f5\nd6\na1\nf5\nd6\n\n# next\nf5f6\n"));
  EXPECT_FALSE(reader.next());
  EXPECT_TRUE(reader.skip_damaged());
  EXPECT_EQ(test::moves_of(**reader.next()), "f5f6");
}

TEST(MisreadFiles, TablesWithAColumnOfMovesWereRefused) {
  const auto games = games_in("id,winner,game_moves\n1,1,f5d6c3d3c4f4\n2,-1,f5f6e6f4e3\n", "moves.csv");
  ASSERT_EQ(games.size(), 2U);
  EXPECT_EQ(test::moves_of(games[0]), "f5d6c3d3c4f4");
  EXPECT_EQ(games[0].outcome->winner, Color::black);
  EXPECT_EQ(games[1].outcome->winner, Color::white);
  const GameRecord quoted =
      only_game_in("Black;White;Date;Moves\n\"A \"\"x\"\"\";B;2020;\"1. f5 d6; 2. c3\"\n");
  EXPECT_EQ(test::moves_of(quoted), "f5d6c3");
  EXPECT_EQ(quoted.black + quoted.white + quoted.date, "A \"x\"B2020");
  EXPECT_EQ(test::moves_of(only_game_in("1\tf5d6c3\n")), "f5d6c3");
  EXPECT_EQ(test::moves_of(only_game_in("moves\nf5d6c3\n")), "f5d6c3");
  EXPECT_EQ(test::moves_of(only_game_in("nr,x\n1,f5d6c3\n")), "f5d6c3");
  EXPECT_EQ(error_in("id,moves\n1,f5d6\n2,f5f5\n"), "no error");
  EXPECT_EQ(error_in("id,moves\n1,f5f5\n"),
            "line 2, column 1: illegal move 'f5': expected a legal move for White");
  EXPECT_EQ(error_in("id,moves\n1,\n"), "line 2, column 1: no moves in column 2");
}

}  // namespace
}  // namespace emilia
