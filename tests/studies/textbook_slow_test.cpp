// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include "engine/board/position_text.h"
#include "studies/textbook/textbook_player.h"
#include "tests/support/board_literals.h"
#include "tests/support/naive_rules.h"
#include "tests/support/random_games.h"

namespace emilia {
namespace {

TEST(TextbookSlow, SolvesBoardsUpTo5x5) {
  // Values of an independent program.
  TextbookParams params = TextbookPlayerParams::best(TextbookEval::staged).search;
  const std::array<std::pair<const char*, int>, 4> values = {
      {{"4x4", -10}, {"4x5", 16}, {"5x5", 13}, {"5x5 parallel", 15}}};
  for (const auto& [shape, value] : values) {
    const Position start = test::start_of(shape);
    TextbookSearch search(~start.board.blocked(), params);
    search.begin({});
    std::optional<TextbookResult> result;
    for (int depth = 1; depth <= start.board.empty_count(); ++depth) {
      result = search.search_depth(start.board, depth);
    }
    EXPECT_EQ(result->score.whole_discs(), value) << shape;
    EXPECT_TRUE(result->is_exact);
  }
}

TEST(TextbookSlow, PlaysAGameOn10x10WithBlockedSquares) {
  using namespace std::chrono_literals;
  const Position start = test::start_of("10x10 blocked a1,c3,j4,e8,g10,b9");
  Game game(start);
  const Shape shape = *Shape::make(10, 10);
  test::NaiveBoard naive(to_string(game.position(), shape), 10, 10);
  TextbookPlayer cretan(~start.board.blocked(), TextbookPlayerParams::cretan());
  TextbookPlayer ours(~start.board.blocked(), TextbookPlayerParams::best(TextbookEval::compound));
  while (!naive.is_finished()) {
    SearchLimits limits;
    limits.move_time = 30ms;
    TextbookPlayer& player = game.position().to_move == Color::black ? cretan : ours;
    const Square move = player.choose_move(game.position(), limits, [](const TextbookResult&) {});
    ASSERT_TRUE(game.play(move)) << to_string(move);
    if (move == Square::pass) {
      naive.pass();
    } else {
      naive.play(to_string(move));
    }
    ASSERT_EQ(to_string(game.position(), shape), naive.text());
  }
  EXPECT_TRUE(game.is_finished());
}

}  // namespace
}  // namespace emilia
