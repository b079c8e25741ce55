// SPDX-License-Identifier: MIT
#include "programs/commands/unfinished_game.h"

#include <gtest/gtest.h>

#include "engine/play/level.h"
#include "tests/support/board_literals.h"

namespace emilia {
namespace {

UnfinishedGame game_on(std::string_view shape) {
  const Shape board = *parse_shape(shape);
  Game game(start_position(board));
  for (int ply = 0; ply < 5; ++ply)
    EXPECT_TRUE(game.play(*squares(game.position().board.legal_moves()).begin()));
  return {board, {Mover::engine, Mover::person}, kFullLevel, game};
}

TEST(UnfinishedGame, ComesBackAsItWasOnEveryBoard) {
  for (const char* const shape : {"8x8", "6x6", "5x4 parallel", "10x10 blocked a1,j8"}) {
    const UnfinishedGame left = game_on(shape);
    const auto again = parse_unfinished_game(to_text(left));
    ASSERT_TRUE(again) << shape;
    EXPECT_EQ(again->board, left.board);
    EXPECT_EQ(again->movers, left.movers);
    EXPECT_EQ(again->level, kFullLevel);
    EXPECT_EQ(again->game.moves(), left.game.moves());
    EXPECT_EQ(again->game.position(), left.game.position());
  }
}

TEST(UnfinishedGame, IsNothingWhereTheFileIsDamaged) {
  const std::string text = to_text(game_on("8x8"));
  for (std::size_t size = 0; size < text.size(); ++size) {
    const std::string cut = text.substr(0, size);
    EXPECT_FALSE(parse_unfinished_game(cut)) << cut;
  }
  EXPECT_FALSE(parse_unfinished_game("board 8x8\nblack nobody\nwhite person\nlevel 3\nstart x\nmoves f5\n"));
  EXPECT_FALSE(parse_unfinished_game("\x01\x02\n\n\n"));
}

}  // namespace
}  // namespace emilia
