// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include "engine/textbook/textbook_player.h"
#include "tests/support/naive_shape.h"
#include "tests/support/wide_positions.h"

namespace emilia {
namespace {

TEST(WidePerftSlow, OfLargerBoards) {
  // Counted by an independent program; OEIS A124004 for 8x8.
  const WideGeometry six = test::geometry_of("6x6");
  EXPECT_EQ(wide_perft(six, six.start(), 9, PerftRule::finished_leaf), 2114912);
  EXPECT_EQ(wide_perft(six, six.start(), 10, PerftRule::finished_leaf), 14976792);
  const WideGeometry eight = test::geometry_of("8x8");
  EXPECT_EQ(wide_perft(eight, eight.start(), 9, PerftRule::full_depth), 3005288);
  EXPECT_EQ(wide_perft(eight, eight.start(), 9, PerftRule::free_pass), 3005320);
}

TEST(TextbookSlow, SolvesBoardsUpTo5x5) {
  // The values of an independent program.
  TextbookParams params = TextbookPlayerParams::best(WideEval::staged).search;
  const std::array<std::pair<const char*, int>, 4> values = {
      {{"4x4", -10}, {"4x5", 16}, {"5x5", 13}, {"5x5 parallel", 15}}};
  for (const auto& [shape, value] : values) {
    const WideGeometry geometry = test::geometry_of(shape);
    TextbookSearch search(geometry, params);
    search.begin({});
    std::optional<TextbookResult> result;
    for (int depth = 1; depth <= geometry.empty_count(geometry.start()); ++depth) {
      result = search.search_depth(geometry.start(), depth);
    }
    EXPECT_EQ(result->score.whole_discs(), value) << shape;
    EXPECT_TRUE(result->is_exact);
  }
}

TEST(TextbookSlow, PlaysAGameOn10x10WithBlockedSquares) {
  using namespace std::chrono_literals;
  const WideGeometry geometry = test::geometry_of("10x10 blocked a1,c3,j4,e8,g10,b9");
  WideGame game(geometry);
  test::NaiveShape naive(10, to_string(geometry, game.position()));
  TextbookPlayer cretan(geometry, TextbookPlayerParams::cretan());
  TextbookPlayer ours(geometry, TextbookPlayerParams::best(WideEval::compound));
  while (!naive.is_finished()) {
    SearchLimits limits;
    limits.move_time = 30ms;
    TextbookPlayer& player = game.position().to_move == Color::black ? cretan : ours;
    const WideSquare move = player.choose_move(game.position(), limits, false, [](const TextbookDepth&) {});
    ASSERT_TRUE(game.play(move)) << to_string(move);
    if (move == WideSquare::pass) {
      naive.pass();
    } else {
      naive.play(geometry.shape().index_of(place_of(move)));
    }
    ASSERT_EQ(to_string(geometry, game.position()), naive.text());
  }
  EXPECT_TRUE(game.is_finished());
}

}  // namespace
}  // namespace emilia
