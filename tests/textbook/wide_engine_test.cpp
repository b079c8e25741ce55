// SPDX-License-Identifier: MIT
#include "engine/textbook/wide_engine.h"

#include <gtest/gtest.h>
#include <string>

namespace emilia {
namespace {

using namespace std::chrono_literals;

class Listener : public WideObserver {
 public:
  std::atomic<int> depths = 0;
  std::atomic<int> answers = 0;
  WideSquare best = WideSquare::none;

 private:
  void on_wide_depth(const TextbookDepth& /*depth*/) override { ++depths; }
  void on_wide_move(WideSquare move) override {
    best = move;
    ++answers;
  }
};

TEST(WideEngine, AnswersOnce) {
  WideEngine engine(*parse_shape("10x10 blocked a1"), {});
  Listener listener;
  SearchLimits limits;
  limits.depth = 3;
  ASSERT_TRUE(engine.go(limits, listener));
  engine.wait();
  EXPECT_EQ(listener.depths, 3);
  EXPECT_EQ(listener.answers, 1);
  EXPECT_TRUE(contains(engine.game().legal_moves(), listener.best));
}

TEST(WideEngine, InfiniteSearchesAnswerAfterStop) {
  WideEngine engine(*parse_shape("4x10"), {});
  Listener listener;
  SearchLimits limits;
  limits.is_infinite = true;
  limits.depth = 1;
  ASSERT_TRUE(engine.go(limits, listener));
  while (listener.depths == 0) std::this_thread::sleep_for(1ms);
  EXPECT_EQ(listener.answers, 0);
  engine.stop();
  engine.wait();
  EXPECT_EQ(listener.answers, 1);
}

TEST(WideEngine, StopsWhenItEnds) {
  Listener listener;
  {
    WideEngine engine(*parse_shape("10x10"), {.eval = WideEval::naive, .hash_megabytes = 1});
    ASSERT_TRUE(engine.go(SearchLimits{}, listener));
  }
  EXPECT_EQ(listener.answers, 1);
}

TEST(WideEngine, KeepsItsGameWhenOptionsChange) {
  WideEngine engine(*parse_shape("10x10"), {});
  WideGame game(engine.geometry());
  ASSERT_TRUE(game.play(wide_square({6, 5})));
  engine.set_game(game);
  engine.set_options({.eval = WideEval::compound, .hash_megabytes = 2});
  EXPECT_EQ(engine.game().moves().size(), 1);
  engine.new_game();
  EXPECT_TRUE(engine.game().moves().empty());
}

TEST(WideEngine, PlaysWhereTheGamesSquaresAreBlocked) {
  // Black's only move is d1, over c1; with e1 blocked White then has no line to it.
  WideEngine engine(*parse_shape("10x4 blocked a1"), {});
  const auto game = parse_wide_game(engine.geometry().shape(), "BEXOE-EEEEE" + std::string(28, '-') + "OE");
  ASSERT_TRUE(game);
  engine.set_game(*game);
  Listener listener;
  ASSERT_TRUE(engine.go(SearchLimits{}, listener));
  engine.wait();
  EXPECT_EQ(listener.best, wide_square({3, 0}));
  engine.new_game();
  EXPECT_EQ(engine.game().geometry().playable(), engine.geometry().playable());
  EXPECT_EQ(popcount(engine.game().legal_moves()), 4);
}

}  // namespace
}  // namespace emilia
