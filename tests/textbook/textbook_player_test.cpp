// SPDX-License-Identifier: MIT
#include "engine/textbook/textbook_player.h"

#include <gtest/gtest.h>

#include "tests/support/wide_positions.h"

namespace emilia {
namespace {

using namespace std::chrono_literals;

TEST(TextbookPlayer, DeepensUntilTheDepthThatWasAsked) {
  const WideGeometry geometry = test::geometry_of("10x10 blocked a1,j10");
  TextbookPlayer player(geometry, TextbookPlayerParams::cretan());
  SearchLimits limits;
  limits.depth = 4;
  std::vector<int> depths;
  const WideSquare move =
      player.choose_move({geometry.start(), Color::black}, limits, false,
                         [&depths](const TextbookDepth& depth) { depths.push_back(depth.result.depth); });
  EXPECT_EQ(depths, (std::vector<int>{1, 2, 3, 4}));
  EXPECT_TRUE(contains(geometry.start().legal_moves(geometry.playable()), move));
}

TEST(TextbookPlayer, Solves4x4WithinItsTime) {
  const WideGeometry geometry = test::geometry_of("4x4");
  TextbookPlayer player(geometry, TextbookPlayerParams::best(WideEval::staged));
  SearchLimits limits;
  limits.move_time = 20s;
  std::optional<TextbookDepth> last;
  player.choose_move({geometry.start(), Color::black}, limits, false,
                     [&last](const TextbookDepth& depth) { last = depth; });
  ASSERT_TRUE(last);
  EXPECT_TRUE(last->result.is_exact);
  EXPECT_EQ(last->result.score, Score::from_discs(-10));
}

TEST(TextbookPlayer, AnswersInTime) {
  const WideGeometry geometry = test::geometry_of("10x10");
  for (const TextbookPlayerParams& params :
       {TextbookPlayerParams::cretan(), TextbookPlayerParams::best(WideEval::naive)}) {
    TextbookPlayer player(geometry, params);
    SearchLimits limits;
    limits.move_time = 50ms;
    limits.started = Clock::now();
    player.choose_move({geometry.start(), Color::black}, limits, false, [](const TextbookDepth&) {});
    EXPECT_LT(Clock::now() - limits.started, 2s);
  }
}

}  // namespace
}  // namespace emilia
