// SPDX-License-Identifier: MIT
#include "engine/textbook/wide_position.h"

#include <gtest/gtest.h>

#include "tests/support/wide_positions.h"

namespace emilia {
namespace {

std::string wide_position_error(std::string_view text) {
  const Result<WideGame> game = parse_wide_game(*parse_shape("4x4"), text);
  return game ? "no error" : game.error().message;
}

std::uint64_t perft_of(std::string_view shape, int depth, PerftRule rule = PerftRule::finished_leaf) {
  const WideGeometry geometry = test::geometry_of(shape);
  return wide_perft(geometry, geometry.start(), depth, rule);
}

TEST(WidePosition, HasACharacterASquare) {
  const WideGeometry geometry = test::geometry_of("10x10 blocked a1,j10");
  const std::string text = to_string(geometry, {geometry.start(), Color::black});
  EXPECT_EQ(text.size(), 101);
  EXPECT_EQ(text.substr(0, 3), "B-E");
  EXPECT_EQ(text.back(), '-');
  EXPECT_EQ(text.substr(1 + 44, 2), "OX");
  EXPECT_EQ(text.substr(1 + 54, 2), "XO");
}

TEST(WidePosition, IsReadBackAsItWasWritten) {
  test::Random random(3);
  for (const char* shape : {"10x10 blocked c3,d9", "4x4", "9x5", "5x10 parallel"}) {
    const WideGeometry geometry = test::geometry_of(shape);
    for (int moves = 0; moves < 20; ++moves) {
      const WidePosition position = test::random_wide_game(random, geometry, moves).position();
      const Result<WideGame> read = parse_wide_game(geometry.shape(), to_string(geometry, position));
      ASSERT_TRUE(read);
      ASSERT_EQ(read->position(), position);
      ASSERT_EQ(read->geometry().playable(), geometry.playable());
    }
  }
}

TEST(WidePosition, ErrorNamesThePlaceAndWhatWasExpected) {
  EXPECT_EQ(wide_position_error("B-EEE"),
            "bad position: 5 characters, expected 17 (W or B, then 16 of E O X -)");
  EXPECT_EQ(wide_position_error("b-EEEEOXEEXOEEEEE"),
            "bad position: 'b' as character 1, expected W or B for the side to move");
  EXPECT_EQ(wide_position_error("B-eEEEOXEEXOEEEEE"),
            "bad position: 'e' as character 3, expected E, O, X or -");
  EXPECT_EQ(wide_position_error("B-EEEEOXEEXOEEEEE"), "no error");
}

TEST(WidePosition, SaysWhichSquaresAreBlocked) {
  const Result<WideGame> game = parse_wide_game(*parse_shape("4x4 blocked d4"), "B-EEEEO-EEXOEEEEE");
  ASSERT_TRUE(game);
  EXPECT_EQ(game->geometry().playable_count(), 14);
  EXPECT_FALSE(contains(game->geometry().playable(), wide_square({0, 0})));
  EXPECT_FALSE(contains(game->geometry().playable(), wide_square({2, 1}))) << "a square of the start may be";
  EXPECT_TRUE(contains(game->geometry().playable(), wide_square({3, 3}))) << "the shape's are not asked";
  EXPECT_EQ(to_string(game->geometry(), game->position()), "B-EEEEO-EEXOEEEEE");
}

TEST(WidePosition, IsDrawn) {
  const WideGeometry geometry = test::geometry_of("4x10 blocked a1,d10");
  EXPECT_EQ(wide_diagram(geometry, {geometry.start(), Color::black}),
            "   a b c d\n"
            " 1 # - - -   Black to move\n"
            " 2 - - - -   X Black 2\n"
            " 3 - - - -   O White 2\n"
            " 4 - . - -   empty   34\n"
            " 5 . O X -\n"
            " 6 - X O .\n"
            " 7 - - . -\n"
            " 8 - - - -\n"
            " 9 - - - -\n"
            "10 - - - #\n");
}

TEST(WidePerft, OfTheSmallBoards) {
  // Counted by an independent program; OEIS A124004 for 8x8.
  const std::vector<std::uint64_t> four = {1,    4,     12,    44,    128,   424,   1256,  3624,
                                           9116, 20044, 36540, 50704, 57436, 59564, 59980, 60060};
  for (std::size_t depth = 0; depth < four.size(); ++depth) {
    EXPECT_EQ(perft_of("4x4", static_cast<int>(depth)), four[depth]);
  }
  const std::vector<std::uint64_t> six = {1, 4, 12, 56, 244, 1364, 7604, 47740};
  for (std::size_t depth = 0; depth < six.size(); ++depth) {
    EXPECT_EQ(perft_of("6x6", static_cast<int>(depth)), six[depth]);
  }
  const std::vector<std::uint64_t> eight = {1, 4, 12, 56, 244, 1396, 8200, 55092};
  for (std::size_t depth = 0; depth < eight.size(); ++depth) {
    EXPECT_EQ(perft_of("8x8", static_cast<int>(depth), PerftRule::full_depth), eight[depth]);
  }
}

TEST(WideGame, UndoTakesAnImpliedPassBackWithItsMove) {
  test::Random random(4);
  const WideGeometry geometry = test::geometry_of("4x4");
  int passes = 0;
  for (int i = 0; i < 200; ++i) {
    WideGame game(geometry);
    while (!game.is_finished()) {
      const WidePosition before = game.position();
      WideBits legal = game.legal_moves();
      const bool must_pass = legal == 0;
      if (must_pass) legal = before.board.opponent_moves(geometry.playable());
      ASSERT_TRUE(game.play(test::random_wide_move(random, legal)));
      if (!must_pass) continue;
      ++passes;
      const WidePosition after = game.position();
      EXPECT_EQ(game.undo(), 1);
      EXPECT_EQ(game.position(), before);
      EXPECT_EQ(game.redo(), 1);
      EXPECT_EQ(game.position(), after);
    }
    const std::vector<WideSquare> moves = game.moves();
    const WidePosition end = game.position();
    game.undo(100);
    EXPECT_EQ(game.position(), (WidePosition{geometry.start(), Color::black}));
    game.redo(100);
    EXPECT_EQ(game.position(), end);
    EXPECT_EQ(game.moves(), moves);
  }
  EXPECT_GT(passes, 0);
}

TEST(WideGame, RefusesIllegalMoves) {
  WideGame game(test::geometry_of("10x10"));
  EXPECT_FALSE(game.play(wide_square({0, 0})));
  EXPECT_FALSE(game.play(WideSquare::pass));
  EXPECT_FALSE(game.play(WideSquare::none));
  EXPECT_TRUE(game.moves().empty());
  EXPECT_TRUE(parse_wide_move(game.geometry(), "j10"));
  EXPECT_EQ(*parse_wide_move(game.geometry(), "PASS"), WideSquare::pass);
  EXPECT_EQ(parse_wide_move(test::geometry_of("4x4"), "e1").error().message,
            "bad move 'e1', expected a square a1 to d4, or pass");
}

}  // namespace
}  // namespace emilia
