// SPDX-License-Identifier: MIT
#include "engine/selfplay/game_text.h"

#include <gtest/gtest.h>
#include <string>

#include "tests/support/board_literals.h"

namespace emilia {
namespace {

/// The shortest game: with the ninth move Black takes all discs (a published curiosity).
constexpr const char* kShortest = "e6f4e3f6g5d6e7f5c5";

std::string error_of(std::string_view line) {
  const auto game = parse_scored_game(line);
  return game ? "no error" : game.error().message;
}

TEST(GameText, ReadsAGameAndItsScore) {
  const auto game = parse_scored_game(std::string(kShortest) + " 64");
  ASSERT_TRUE(game) << game.error().message;
  EXPECT_EQ(game->score, 64);
  ASSERT_EQ(game->positions.size(), 10U) << "before each of nine moves, and the last";
  EXPECT_EQ(game->positions[0], start_position());
  EXPECT_EQ(game->positions[1].to_move, Color::white);
  EXPECT_TRUE(is_empty(game->positions[9].board.player_discs())) << "White has no disc left";
}

TEST(GameText, PutsInThePassesThatWereLeftOut) {
  // Black must pass after the eighth move (tests/transcripts/passes.txt).
  for (const char* moves : {"d3c3b3b2f5a3a1c1e3", "d3c3b3b2f5a3a1c1pae3"}) {
    const auto positions = positions_before(test::moves_of(moves));
    ASSERT_TRUE(positions) << positions.error().message;
    ASSERT_EQ(positions->size(), 10U) << "the pass is no move of its own";
    EXPECT_EQ((*positions)[7].to_move, Color::white);
    EXPECT_EQ((*positions)[8].to_move, Color::white) << "the side that can move";
    EXPECT_EQ((*positions)[9].to_move, Color::black);
  }
}

TEST(GameText, NamesWhatIsWrong) {
  EXPECT_EQ(error_of("f5d6"), "missing score after the moves: expected a whole number from -64 to 64");
  EXPECT_EQ(error_of("f5d6 x"), "invalid score after the moves 'x': expected a whole number from -64 to 64");
  EXPECT_EQ(error_of("f5d6 3 4"),
            "invalid score after the moves '3 4': expected a whole number from -64 to 64");
  EXPECT_EQ(error_of("f5d6 0"), "the game is not over after its last move, expected a finished game");
  EXPECT_EQ(error_of("f5f5 0"), "illegal move 'f5' as number 2: expected a legal move for White");
  EXPECT_EQ(error_of(std::string(kShortest) + " 13"), "invalid score 13: the game ends with 64 for Black");
  EXPECT_EQ(error_of("f5zz 0").substr(0, 20), "invalid move 'zz' at");
}

}  // namespace
}  // namespace emilia
