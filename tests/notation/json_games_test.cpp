// SPDX-License-Identifier: MIT
#include "engine/notation/json_games.h"

#include "tests/notation/read_games.h"

namespace emilia {
namespace {

using namespace std::chrono_literals;

TEST(JsonGames, ReadsAllFields) {
  const auto games = test::games_of<JsonGameReader>(
      R"({"black":"A","white":"B","place":"P","date":"2020","black_rating":2100.5,"white_rating":1,)"
      R"("black_clock":{"main":300,"increment":0.5},"white_clock":{"main":60,"extension":120},)"
      R"("result":{"winner":"white","margin":12,"ending":"resignation"},)"
      R"("moves":[{"move":"f5","evaluation":-1.25,"time":2.5},{"move":"d6"}],"scores":[{"move":"c3","score":-2}]})"
      "\n\n{\"moves\":[]}\n");
  ASSERT_EQ(games.size(), 2U);
  const GameRecord& game = games[0];
  EXPECT_EQ(game.black + game.white + game.place + game.date, "ABP2020");
  EXPECT_EQ(game.black_rating, 2100.5);
  EXPECT_EQ(game.black_clock, (GameClock{300s, 500ms, 0s}));
  EXPECT_EQ(game.white_clock, (GameClock{60s, 0s, 120s}));
  EXPECT_EQ(game.outcome, (GameOutcome{Color::white, 12, Ending::resignation}));
  EXPECT_EQ(test::moves_of(game), "f5d6");
  EXPECT_EQ(game.notes[0], (MoveNote{-1.25, 2500ms}));
  EXPECT_EQ(game.scores, (std::vector<ScoredMove>{{Square::c3, -2}}));
  EXPECT_TRUE(games[1].game.moves().empty());
}

TEST(JsonGames, ErrorsNameLineAndField) {
  const auto error_of = test::error_of<JsonGameReader>;
  EXPECT_EQ(error_of("{\"moves\":[]}\n7"),
            "line 2, column 1: invalid JSON: expected an object such as {\"moves\":\"f5d6c3\"}");
  EXPECT_EQ(error_of("{\"black\":1}"), "line 1, column 1: invalid \"black\": expected a text");
  EXPECT_EQ(error_of("{\"rows\":4.5}"), "line 1, column 1: invalid \"rows\": expected a whole number");
  EXPECT_EQ(error_of("{\"rows\":11}"), "line 1, column 1: invalid \"rows\": expected a number");
  EXPECT_EQ(error_of("{\"moves\":[{\"move\":\"f5\"},{\"move\":\"a1\"}]}"),
            "line 1, column 1: \"moves\": illegal move 'a1': expected a legal move for White");
  EXPECT_EQ(error_of("{\"moves\":[{}]}"),
            "line 1, column 1: \"moves\": invalid \"move\": expected a square such as f5, or pass");
  EXPECT_EQ(error_of("{\"moves\":7}"), "line 1, column 1: invalid \"moves\": expected a text or a list");
  EXPECT_EQ(error_of("{\"moves\":[],\"result\":{\"winner\":\"me\"}}"),
            "line 1, column 1: invalid \"winner\": expected black, white or nobody");
  EXPECT_EQ(error_of("{\"moves\":[],\"scores\":[{\"move\":\"a1\",\"score\":2}]}"),
            "line 1, column 1: \"scores\": illegal move 'a1'");
  EXPECT_EQ(error_of("{\"black_clock\":{\"main\":-1}}"),
            "line 1, column 1: invalid \"main\": expected a number");
}

}  // namespace
}  // namespace emilia
