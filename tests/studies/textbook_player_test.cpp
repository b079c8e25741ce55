// SPDX-License-Identifier: MIT
#include "studies/textbook/textbook_player.h"

#include <gtest/gtest.h>

#include "tests/support/board_literals.h"
#include "tests/support/random_games.h"

namespace emilia {
namespace {

using namespace std::chrono_literals;

TEST(TextbookPlayer, DeepensUntilTheDepthThatWasAsked) {
  const Position start = test::start_of("10x10 blocked a1,j10");
  TextbookPlayer player(~start.board.blocked(), TextbookPlayerParams::cretan());
  SearchLimits limits;
  limits.depth = 4;
  std::vector<int> depths;
  const Square move = player.choose_move(
      start, limits, [&depths](const TextbookResult& done) { depths.push_back(done.depth); });
  EXPECT_EQ(depths, (std::vector<int>{1, 2, 3, 4}));
  EXPECT_TRUE(contains(start.board.legal_moves(), move));
}

/// Depths of the first version of a CS303 report: 2, 3 or 4 plies.
TEST(TextbookPlayer, SearchesDeeperWithFewerMovesIfTheDepthIsByMoves) {
  EXPECT_EQ(depth_of_moves(1), 4);
  EXPECT_EQ(depth_of_moves(5), 4);
  EXPECT_EQ(depth_of_moves(6), 3);
  EXPECT_EQ(depth_of_moves(10), 3);
  EXPECT_EQ(depth_of_moves(11), 2);
  TextbookPlayerParams params = TextbookPlayerParams::best(TextbookEval::positional);
  params.depth_is_by_moves = true;
  const Position start = start_position();
  TextbookPlayer player(~start.board.blocked(), params);
  std::vector<int> depths;
  const Square move =
      player.choose_move(start, {}, [&depths](const TextbookResult& done) { depths.push_back(done.depth); });
  EXPECT_EQ(depths, std::vector<int>{4}) << "four moves, one search";
  EXPECT_TRUE(contains(start.board.legal_moves(), move));
  EXPECT_GT(player.nodes(), 4U);
}

TEST(TextbookPlayer, Solves4x4WithinItsTime) {
  const Position start = test::start_of("4x4");
  TextbookPlayer player(~start.board.blocked(), TextbookPlayerParams::best(TextbookEval::staged));
  SearchLimits limits;
  limits.move_time = 20s;
  std::optional<TextbookResult> last;
  player.choose_move(start, limits, [&last](const TextbookResult& done) { last = done; });
  ASSERT_TRUE(last);
  EXPECT_TRUE(last->is_exact);
  EXPECT_EQ(last->score, Score::from_discs(-10));
}

TEST(TextbookPlayer, AnswersInTime) {
  const Position start = test::start_of("10x10");
  for (const TextbookPlayerParams& params :
       {TextbookPlayerParams::cretan(), TextbookPlayerParams::best(TextbookEval::naive)}) {
    TextbookPlayer player(~start.board.blocked(), params);
    SearchLimits limits;
    limits.move_time = 50ms;
    limits.started = Clock::now();
    player.choose_move(start, limits, [](const TextbookResult&) {});
    EXPECT_LT(Clock::now() - limits.started, 2s);
  }
}

}  // namespace
}  // namespace emilia
