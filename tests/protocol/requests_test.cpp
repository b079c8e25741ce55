// SPDX-License-Identifier: MIT
#include "protocol/words/requests.h"

#include <gtest/gtest.h>

#include "engine/board/position_text.h"

namespace emilia {
namespace {

Result<Game> game_of(std::string_view line) {
  Words words(line);
  return parse_game(words, Shape());
}

Result<PerftRequest> perft_of(std::string_view line) {
  Words words(line);
  return parse_perft(words);
}

TEST(ParseGame, BeginsAtTheStartOrAnywhere) {
  EXPECT_EQ(game_of("startpos")->position(), start_position());
  EXPECT_EQ(game_of("startpos moves")->position(), start_position());
  std::string text = to_string(start_position());
  text[0] = 'W';
  EXPECT_EQ(to_string(game_of(text)->position()), text);
}

TEST(ParseGame, PlaysMovesInEitherCase) {
  const auto game = game_of("startpos moves f5 D6 c3");
  ASSERT_TRUE(game);
  EXPECT_EQ(game->moves(), (std::vector{Square::f5, Square::d6, Square::c3}));
}

TEST(ParseGame, LetsAForcedPassBeWrittenOrLeftOut) {
  // Game with a pass after its eighth move.
  const auto written = game_of("startpos moves d3 c3 b3 b2 f5 a3 a1 c1 pass e3");
  const auto left_out = game_of("startpos moves d3 c3 b3 b2 f5 a3 a1 c1 e3");
  ASSERT_TRUE(written) << written.error().message;
  ASSERT_TRUE(left_out) << left_out.error().message;
  EXPECT_EQ(written->position(), left_out->position());
  EXPECT_EQ(written->moves(), left_out->moves());
}

TEST(ParseGame, RefusesWhatIsNoGame) {
  for (const std::string_view line : {"", "foo", "startpos f5", "startpos Moves f5", "startpos moves f6",
                                      "startpos moves f5 f5", "startpos moves pass", "startpos moves f5 xx",
                                      "startpos moves f5 moves d6", "moves f5", "STARTPOS"}) {
    EXPECT_FALSE(game_of(line)) << line;
  }
}

Result<Position> sfen_of(const std::string& squares, std::string_view rest) {
  return parse_sfen(squares + std::string(rest));
}

TEST(ParseSfen, ReadsUsixAndOurOwn) {
  const std::string start = std::string(27, '-') + "OX------XO" + std::string(27, '-');
  EXPECT_EQ(*sfen_of(start, "B1"), start_position());
  EXPECT_EQ(*sfen_of(start, "B"), start_position());
  EXPECT_EQ(*parse_sfen(to_string(start_position())), start_position());
  const auto white = sfen_of("X" + std::string(62, '-') + "O", "W60");
  ASSERT_TRUE(white);
  EXPECT_EQ(white->to_move, Color::white);
  EXPECT_EQ(white->discs(Color::black), bit<WideBitboard>(Square::a1));
  EXPECT_EQ(white->discs(Color::white), bit<WideBitboard>(Square::h8));
  for (const std::string_view rest : {"", "X", "b1", "B1x", "B 1", "B-1"})
    EXPECT_FALSE(sfen_of(start, rest)) << rest;
  EXPECT_FALSE(parse_sfen(""));
  EXPECT_FALSE(parse_sfen(std::string(64, 'E') + "B"));
}

TEST(ParseGameAfter, TakesAKeywordAndThenMoves) {
  const auto game = [](std::string_view line) {
    Words words(line);
    return parse_game_after("fen", words);
  };
  EXPECT_EQ(game("startpos moves f5")->moves(), std::vector{Square::f5});
  const std::string position = std::string(27, '-') + "OX------XO" + std::string(27, '-');
  EXPECT_EQ(game("fen " + position + " B 1 moves f5 d6")->moves().size(), 2U);
  EXPECT_EQ(game("fen " + position + " W")->start().to_move, Color::white);
  for (const std::string& line : {std::string(), std::string("fen"), "sfen " + position + "B", position + "B",
                                  "fen " + position + " B f5", "fen " + position + " B moves a1"}) {
    EXPECT_FALSE(game(line)) << line;
  }
}

TEST(ParseGameAfter, IgnoresThePassesThatAHarnessEndsAGameWith) {
  Words words("startpos moves f5 d6 c5 f6 e7 f4 g5 e6 e3 pass pass");
  const Result<Game> game = parse_game_after("sfen", words);
  ASSERT_TRUE(game) << game.error().message;
  EXPECT_TRUE(game->is_finished());
  EXPECT_EQ(game->moves().size(), 9U);
  Words before("startpos moves f5 pass");
  EXPECT_FALSE(parse_game_after("sfen", before));
}

TEST(ParsePerft, TakesADepthAndARule) {
  EXPECT_EQ(perft_of("0")->depth, 0);
  EXPECT_EQ(perft_of("60")->rule, PerftRule::full_depth);
  EXPECT_EQ(perft_of("3 full-depth")->rule, PerftRule::full_depth);
  EXPECT_EQ(perft_of("3 finished-leaf")->rule, PerftRule::finished_leaf);
  EXPECT_EQ(perft_of("3 free-pass")->rule, PerftRule::free_pass);
  for (const std::string_view line : {"", "-1", "61", "x", "3 fast", "3 free-pass now"}) {
    EXPECT_FALSE(perft_of(line)) << line;
  }
}

TEST(ParseMoveCount, IsOneUnlessGiven) {
  const auto count_of = [](std::string_view line) {
    Words words(line);
    return parse_move_count(words);
  };
  EXPECT_EQ(*count_of(""), 1U);
  EXPECT_EQ(*count_of("12"), 12U);
  for (const std::string_view line : {"0", "-1", "1001", "x", "1 2"}) EXPECT_FALSE(count_of(line)) << line;
}

TEST(FileRequests, AreANameAndPerhapsANumber) {
  const auto request = [](std::string_view line) {
    Words words(line);
    const Result<FileRequest> read = parse_file_and_number(words);
    return read ? read->path + "|" + std::to_string(read->number.value_or(0)) : read.error().message;
  };
  EXPECT_EQ(request("game.ggf"), "game.ggf|0");
  EXPECT_EQ(request("my  games.ggf 12"), "my  games.ggf|12");
  EXPECT_EQ(request("12"), "12|0");
  EXPECT_EQ(request("a 1b"), "a 1b|0");
  EXPECT_EQ(request(""), "missing file: expected its name");
  EXPECT_EQ(request("a 99999999999999999999"),
            "invalid number of a game '99999999999999999999': expected a whole number from 1 to 1000000000");
}

}  // namespace
}  // namespace emilia
