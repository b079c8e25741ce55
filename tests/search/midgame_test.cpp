// SPDX-License-Identifier: MIT
#include "engine/search/midgame/midgame.h"

#include <algorithm>
#include <gtest/gtest.h>

#include "engine/board/game.h"
#include "engine/board/position_text.h"
#include "eval/with_evaluator.h"
#include "tests/support/plain_search.h"
#include "tests/support/random_games.h"
#include "tests/support/some_network.h"

namespace emilia {
namespace {

using test::plain_game_value;
using test::plain_value;
using test::random_position;

/// Search with its parts, on an empty table.
class Search {
 public:
  /// Disables lazy evaluation, so that scores are those of plain minimax.
  Search() { params_.lazy_evaluation_discs = SearchParams::kNever; }
  explicit Search(const SearchParams& params) : params_(params) {}

  /// Returns the root move after searches by one thread.
  std::optional<RootMove> root_move(const Evaluation& eval, const Board& board, int depth,
                                    const std::vector<Window>& windows) {
    ask(eval, board, depth, windows);
    return root_move_;
  }

  DepthResult operator()(const Evaluation& eval, const Board& board, int depth, Window window = {}) {
    return ask(eval, board, depth, {window}).back();
  }

  /// Returns the results of several searches by one thread that share the table.
  std::vector<DepthResult> ask(const Evaluation& eval, const Board& board, int depth,
                               const std::vector<Window>& windows) {
    SearchControl control(1, std::nullopt);
    std::vector<DepthResult> results;
    with_evaluator(eval, [&]<Evaluator E>(const E& evaluator) {
      Team team(1);
      Midgame<SearchTypes<E>> midgame(evaluator, table_, control, team, 0, params_);
      for (const Window& window : windows)
        results.push_back(*midgame.search(
            {.board = full(board), .depth = depth, .alpha = window.alpha, .beta = window.beta}));
    });
    nodes_ += control.total_nodes();
    root_move_ = control.root_move();
    return results;
  }

  [[nodiscard]] std::uint64_t nodes() const { return nodes_; }

 private:
  std::uint64_t nodes_ = 0;
  std::optional<RootMove> root_move_;
  TranspositionTable table_{1};
  SearchParams params_;
};

/// Plays the line. Returns the value of its end from the view of the side that moves first in it.
Score value_at_end(const Evaluation& eval, Board board, const std::vector<Square>& line) {
  bool is_own_view = true;
  for (const Square move : line) {
    EXPECT_TRUE(board.is_legal(move)) << to_string(move);
    board = move == Square::pass ? board.after_pass() : board.after(move);
    is_own_view = !is_own_view;
  }
  return is_own_view ? evaluate(eval, board) : -evaluate(eval, board);
}

/// Returns the board with all but three of the opponent's discs flipped: a game that often ends early.
Board nearly_wiped_out(Board board) {
  Bitboard kept = 0;
  for (const Square square : squares(board.opponent)) {
    if (popcount(kept) < 3) kept |= bit(square);
  }
  return {board.player | (board.opponent & ~kept), kept};
}

TEST(Midgame, FindsTheValueOfPlainMinimax) {
  std::mt19937_64 random(1);
  for (int i = 0; i < 150; i += test::kCaseStep) {
    const Board board = narrow(random_position(random, 4 + i % 52).board);
    for (const EvalKind kind : kEvalKinds) {
      const Evaluation eval = test::some_evaluation(kind);
      const int depth = 1 + i % 4;
      EXPECT_EQ(Search()(eval, board, depth).score, plain_value(eval, board, depth))
          << to_string(kind) << ' ' << i;
    }
  }
}

TEST(Midgame, DeepeningOnOneTableFindsTheSameValues) {
  std::mt19937_64 random(2);
  for (int i = 0; i < 40; i += test::kCaseStep) {
    const Board board = narrow(random_position(random, 8 + i).board);
    for (const EvalKind kind : kEvalKinds) {
      const Evaluation eval = test::some_evaluation(kind);
      Search search;
      for (int depth = 1; depth <= 4; ++depth) {
        const DepthResult result = search(eval, board, depth);
        // A deeper table entry may answer a shallower search, but not the reverse. So with an empty table at
        // the start, each depth sees its own scores.
        EXPECT_EQ(result.score, plain_value(eval, board, depth))
            << to_string(kind) << ' ' << i << " depth " << depth;
      }
    }
  }
}

TEST(Midgame, PrincipalVariationLeadsToTheScore) {
  std::mt19937_64 random(3);
  for (int i = 0; i < 60; i += test::kCaseStep) {
    const Board board = narrow(random_position(random, 6 + i % 40).board);
    for (const EvalKind kind : kEvalKinds) {
      const Evaluation eval = test::some_evaluation(kind);
      const DepthResult result = Search()(eval, board, 5);
      ASSERT_FALSE(result.pv.empty());
      EXPECT_EQ(value_at_end(eval, board, result.pv).units(), result.score.units())
          << to_string(kind) << ' ' << i;
    }
  }
}

TEST(Midgame, EndgamesAreExactUnderEveryEvaluation) {
  std::mt19937_64 random(4);
  for (int i = 0; i < 60; i += test::kCaseStep) {
    const Board board = narrow(random_position(random, 1 + i % 8).board);
    const Score value = plain_game_value(board);
    for (const EvalKind kind : kEvalKinds) {
      const Evaluation eval = test::some_evaluation(kind);
      const DepthResult result = Search()(eval, board, board.empty_count());
      EXPECT_TRUE(result.is_exact);
      EXPECT_EQ(result.score, value);
    }
  }
}

TEST(Midgame, WhatItCallsExactIsTheValueOfTheGameAtAnyDepth) {
  std::mt19937_64 random(5);
  int early = 0;
  for (int i = 0; i < 300; ++i) {
    const Board board = nearly_wiped_out(narrow(random_position(random, 8).board));
    Search search;
    for (int depth = 1; depth < board.empty_count(); ++depth) {
      const DepthResult result = search(EvalKind::mobility, board, depth);
      if (!result.is_exact) continue;
      ++early;
      EXPECT_EQ(result.score, plain_game_value(board)) << i;
      break;
    }
  }
  EXPECT_GT(early, 20) << "the claim has to be made sometimes";
}

TEST(Midgame, SeesTheEndOfAGameThatLeavesManySquaresEmpty) {
  // The first move flips White's only disc: the game ends with 60 squares empty.
  const auto position = parse_position("B" + std::string(24, 'E') + "XOEEEEEE" + std::string(32, 'E'));
  const DepthResult result = Search()(EvalKind::compound, narrow(position->board), 1);
  EXPECT_TRUE(result.is_exact);
  EXPECT_EQ(result.score, Score::from_discs(64));
}

/// Returns a network by which every position is lost by 20 discs for the side to move, with the embedded
/// linear weights.
Evaluation all_is_lost() {
  NetworkParameters parameters = NetworkParameters::zeros(12);
  for (NetworkHead& head : parameters.heads) head.output_bias = -20 * 16384;
  return {EvalKind::network,
          {.linear = embedded_weights().linear, .network = std::make_shared<const Network>(parameters)}};
}

TEST(Midgame, WhereTheSumIsFarFromTheWindowTheNetworkIsNotAsked) {
  const Evaluation network = all_is_lost();
  std::mt19937_64 random(8);
  const Board board = narrow(random_position(random, 56).board);
  const Score sums = plain_value(EvalKind::pattern, board, 1);
  const Score both = plain_value(network, board, 1);
  const Score far = sums + Score::from_discs(5);
  ASSERT_GE(both, far);

  SearchParams params;
  params.lazy_evaluation_discs = 4;
  EXPECT_EQ(Search(params)(network, board, 1, Window::null_below(far)).score, sums);
  EXPECT_GE(Search(params)(network, board, 1, Window::null_below(sums + kOneDisc)).score, far);
  params.lazy_evaluation_discs = SearchParams::kNever;
  EXPECT_GE(Search(params)(network, board, 1, Window::null_below(far)).score, far);
  EXPECT_EQ(Search(params)(network, board, 1).score, both);
}

TEST(Midgame, WhatAWindowLeftToTheSumIsAskedAgainForAnother) {
  std::mt19937_64 random(9);
  SearchParams params;
  params.horizon_table_min_depth = 1;
  const Board board = narrow(random_position(random, 50).board);
  for (const int depth : {2, 3, 4}) {
    const Score sums = plain_value(EvalKind::pattern, board, depth);
    const bool is_lost = depth % 2 == 0;  // the side to move at the leaves is the one at the root
    const Window far = Window::null_below(Score::from_discs(is_lost ? -50 : 50));
    const Window near = Window::null_below(is_lost ? sums - kOneDisc : sums + kOneDisc);
    const auto answers = Search(params).ask(all_is_lost(), board, depth, {far, near});
    EXPECT_EQ(answers[0].score >= far.beta, is_lost) << depth;
    EXPECT_EQ(answers[1].score >= near.beta, !is_lost) << depth;
  }
}

TEST(Midgame, TheHorizonTableSavesNodesAndChangesNoValue) {
  std::mt19937_64 random(10);
  std::uint64_t nodes_with = 0;
  std::uint64_t nodes_without = 0;
  for (int i = 0; i < 40; i += test::kCaseStep) {
    const Board board = narrow(random_position(random, 8 + i).board);
    for (const EvalKind kind : kEvalKinds) {
      const Evaluation eval = test::some_evaluation(kind);
      SearchParams params;
      params.lazy_evaluation_discs = SearchParams::kNever;
      params.horizon_table_min_depth = SearchParams::kNever;
      Search without(params);
      params.horizon_table_min_depth = 1;
      Search with(params);
      const int depth = 2 + i % 4;
      EXPECT_EQ(with(eval, board, depth).score, without(eval, board, depth).score)
          << to_string(kind) << ' ' << i;
      nodes_with += with.nodes();
      nodes_without += without.nodes();
    }
  }
  EXPECT_LT(nodes_with, nodes_without);
}

// A score above the window may come from a lazy evaluation, so it bounds the move's score only less its
// margin.
TEST(Midgame, ReportsNoMoreThanALowerBoundOfAMoveThatFailsHigh) {
  std::mt19937_64 random(45);
  const Evaluation eval = test::some_evaluation(EvalKind::network);
  const SearchParams params;
  const Score margin = Score::from_discs(params.lazy_evaluation_discs);
  int lazy_scores = 0;
  for (int i = 0; i < 30; ++i) {
    const Board board = narrow(random_position(random, 20 + i).board);
    const Score value = Search(params)(eval, board, 3).score;
    const Window window{.alpha = -kInfinity, .beta = value - Score::from_discs(10)};
    const DepthResult result = Search(params)(eval, board, 3, window);
    if (result.bound != Bound::lower) continue;  // the network of the test exceeds the margin
    const auto root = Search(params).root_move(eval, board, 3, {window});
    ASSERT_TRUE(root);
    EXPECT_EQ(root->pv[0], result.pv[0]);
    EXPECT_EQ(root->score, std::max(result.score - margin, window.beta)) << i;
    lazy_scores += root->score < result.score ? 1 : 0;
  }
  EXPECT_GE(lazy_scores, 10);
}

TEST(Midgame, ClearsTheRootMoveIfTheNextWindowFailsLow) {
  std::mt19937_64 random(46);
  const Evaluation eval(EvalKind::compound);
  const Board board = narrow(random_position(random, 30).board);
  const Score value = Search()(eval, board, 3).score;
  const Window below{.alpha = -kInfinity, .beta = value - kOneDisc};
  const Window above{.alpha = value + kOneDisc, .beta = kInfinity};
  EXPECT_TRUE(Search().root_move(eval, board, 3, {below}));
  EXPECT_FALSE(Search().root_move(eval, board, 3, {below, above}));
}

TEST(Midgame, APassCostsNoDepth) {
  // Black must pass after d3c3b3b2f5a3a1c1: a line of one ply is the pass and White's move.
  const auto game = play_transcript("d3c3b3b2f5a3a1c1");
  ASSERT_TRUE(game);
  const DepthResult result = Search()(EvalKind::naive, narrow(game->position().board), 1);
  ASSERT_EQ(result.pv.size(), 2U);
  EXPECT_EQ(result.pv[0], Square::pass);
}

TEST(Midgame, AStoppedControlEndsTheSearchAtOnce) {
  TranspositionTable table(1);
  SearchControl control(1, /*node_limit=*/1000);
  const SearchParams params;
  const HeuristicEvaluator evaluator(EvalKind::compound);
  Team team(1);
  Midgame<SearchTypes<HeuristicEvaluator>> midgame(evaluator, table, control, team, 0, params);
  EXPECT_FALSE(midgame.search({.board = full(narrow(start_position().board)), .depth = 30}));
  EXPECT_TRUE(control.is_stopped());
  EXPECT_EQ(control.total_nodes(), 1000U);
}

}  // namespace
}  // namespace emilia
