// SPDX-License-Identifier: MIT
#include "studies/textbook/textbook_search.h"

#include <gtest/gtest.h>
#include <string>
#include <utility>

#include "tests/support/board_literals.h"
#include "tests/support/random_games.h"

namespace emilia {
namespace {

/// Returns every technique alone, and all together, each with a name for messages.
std::vector<std::pair<std::string, TextbookParams>> all_techniques(TextbookEval eval) {
  std::vector<std::pair<std::string, TextbookParams>> all;
  TextbookParams params;
  params.eval = eval;
  params.alpha_beta = true;
  const auto add = [&all, &params](const std::string& name, auto change) {
    TextbookParams changed = params;
    change(changed);
    all.emplace_back(name, changed);
  };
  add("alpha-beta", [](TextbookParams&) {});
  add("weights", [](TextbookParams& each) { each.order = TextbookOrder::weights; });
  add("difference", [](TextbookParams& each) { each.order = TextbookOrder::difference; });
  add("both", [](TextbookParams& each) { each.order = TextbookOrder::weights_and_difference; });
  add("random", [](TextbookParams& each) { each.order = TextbookOrder::random; });
  add("killers", [](TextbookParams& each) { each.killers = true; });
  add("principal variation", [](TextbookParams& each) { each.principal_variation = true; });
  add("one first move", [](TextbookParams& each) { each.one_first_move = true; });
  for (const auto order :
       {TextbookTableOrder::none, TextbookTableOrder::best_move, TextbookTableOrder::children}) {
    for (const auto kind : {TextbookTableKind::two_keys, TextbookTableKind::position}) {
      add("table", [&](TextbookParams& each) {
        each.table = kind;
        each.table_order = order;
        each.table_entries = 5000;
      });
    }
  }
  add("all", [](TextbookParams& each) {
    each.order = TextbookOrder::difference;
    each.killers = true;
    each.principal_variation = true;
    each.one_first_move = true;
    each.table = TextbookTableKind::two_keys;
  });
  return all;
}

TextbookResult search(const TextbookParams& params, const WideBoard& board, int depth) {
  TextbookSearch search(~board.blocked(), params);
  search.begin({});
  return *search.search_depth(board, depth);
}

/// Returns the value of the end of a line, from the view of the side that began it.
Score worth_of_line(WideBoard board, const std::vector<Square>& line, TextbookEval eval) {
  int sign = 1;
  for (const Square move : line) {
    board = move == Square::pass ? board.after_pass() : board.after(move);
    sign = -sign;
  }
  const WideBitboard moves = board.legal_moves();
  const Score worth = is_empty(moves) ? Score::from_discs(board.disc_difference())
                                      : TextbookEvaluator(~board.blocked(), eval).evaluate(board, moves);
  return sign > 0 ? worth : -worth;
}

TEST(TextbookSearch, EveryTechniqueFindsTheValueOfMinimax) {
  constexpr int kDepth = test::kCaseStep == 1 ? 4 : 3;
  test::Random random(21);
  for (const char* shape : {"6x6", "4x4", "5x7 blocked a1,c5", "10x10 blocked c3,h9"}) {
    const Position start = test::start_of(shape);
    for (const TextbookEval eval :
         {TextbookEval::naive, TextbookEval::compound, TextbookEval::staged, TextbookEval::squares}) {
      for (const int moves : {0, 3, 6, 10, 18, 26}) {
        const Game game = test::random_game_of(random, start, moves);
        const WideBoard& board = game.position().board;
        TextbookParams minimax;
        minimax.eval = eval;
        const TextbookResult expected = search(minimax, board, kDepth);
        ASSERT_EQ(worth_of_line(board, expected.line, eval), expected.score);
        for (const auto& [name, params] : all_techniques(eval)) {
          const TextbookResult found = search(params, board, kDepth);
          ASSERT_EQ(found.score, expected.score)
              << shape << ", " << name << ", " << kTextbookEvalNames[static_cast<std::size_t>(eval)];
          if (params.table != TextbookTableKind::none) continue;
          ASSERT_EQ(worth_of_line(board, found.line, eval), expected.score) << name;
        }
      }
    }
  }
}

TEST(TextbookSearch, DeepeningWithATableFindsTheSameValues) {
  const Position start = test::start_of("6x6");
  test::Random random(22);
  for (int i = 0; i < 20; ++i) {
    const WideBoard board = test::random_game_of(random, start, i).position().board;
    for (const auto& [name, params] : all_techniques(TextbookEval::mobility)) {
      TextbookSearch deepening(~start.board.blocked(), params);
      deepening.begin({});
      for (int depth = 1; depth <= 4; ++depth) {
        TextbookParams minimax;
        minimax.eval = TextbookEval::mobility;
        ASSERT_EQ(deepening.search_depth(board, depth)->score, search(minimax, board, depth).score) << name;
      }
    }
  }
}

TEST(TextbookSearch, Solves4x4) {
  const Position start = test::start_of("4x4");
  for (const auto& [name, params] : all_techniques(TextbookEval::naive)) {
    const TextbookResult raw = search(params, start.board, 12);
    EXPECT_EQ(raw.score, Score::from_discs(-8)) << name;
    EXPECT_TRUE(raw.is_exact);
    TextbookParams with_empties = params;
    with_empties.scoring = Scoring::empties_to_winner;
    EXPECT_EQ(search(with_empties, start.board, 12).score, Score::from_discs(-10)) << name;
  }
}

TEST(TextbookSearch, TechniquesSaveNodes) {
  const Position start = test::start_of("6x6");
  const auto nodes = [&start](const TextbookParams& params) {
    TextbookSearch search(~start.board.blocked(), params);
    search.begin({});
    search.search_depth(start.board, 7);
    return search.stats().nodes;
  };
  TextbookParams params;
  const std::uint64_t minimax = nodes(params);
  // Lines of up to seven moves: the perft counts of the depths. No game ends and no side passes so early.
  EXPECT_EQ(minimax, 1 + 4 + 12 + 56 + 244 + 1364 + 7604 + 47740);
  params.alpha_beta = true;
  const std::uint64_t alpha_beta = nodes(params);
  params.order = TextbookOrder::difference;
  const std::uint64_t ordered = nodes(params);
  params.one_first_move = true;
  const std::uint64_t one_first_move = nodes(params);
  params.table = TextbookTableKind::two_keys;
  const std::uint64_t with_table = nodes(params);
  EXPECT_LT(alpha_beta, minimax / 4);
  EXPECT_LT(ordered, alpha_beta);
  EXPECT_LT(one_first_move, ordered);
  EXPECT_LT(with_table, one_first_move);
}

TEST(TextbookSearch, MinimaxVisitsTheWholeTreeOf4x4) {
  // Counted by a short Python program: 191,400 moves, 33,420 passes and the root. The thesis counts two
  // passes more at the end of each of the 6,480 games that end with empty squares: 237,781.
  const Position start = test::start_of("4x4");
  TextbookSearch search(~start.board.blocked(), {});
  search.begin({});
  search.search_depth(start.board, 12);
  EXPECT_EQ(search.stats().nodes, 191'400 + 33'420 + 1);
  EXPECT_EQ(search.stats().nodes + 12'960, 237'781);
}

TEST(TextbookSearch, CountsCutOffs) {
  const Position start = test::start_of("6x6");
  TextbookParams params;
  TextbookSearch minimax(~start.board.blocked(), params);
  minimax.begin({});
  minimax.search_depth(start.board, 5);
  EXPECT_EQ(minimax.stats().cutoffs, 0);
  params.alpha_beta = true;
  TextbookSearch alpha_beta(~start.board.blocked(), params);
  alpha_beta.begin({});
  alpha_beta.search_depth(start.board, 5);
  EXPECT_GT(alpha_beta.stats().cutoffs, 0);
  EXPECT_LE(alpha_beta.stats().first_cutoffs, alpha_beta.stats().cutoffs);
}

TEST(TextbookSearch, StopsAtItsNodesAndItsDeadline) {
  const Position start = test::start_of("10x10");
  TextbookSearch search(~start.board.blocked(), {});
  search.begin({std::nullopt, 5000});
  EXPECT_FALSE(search.search_depth(start.board, 20));
  EXPECT_LE(search.stats().nodes, 5001);
  search.begin({std::chrono::steady_clock::now(), std::nullopt});
  EXPECT_FALSE(search.search_depth(start.board, 20));
  search.begin({});
  EXPECT_TRUE(search.search_depth(start.board, 3));
}

}  // namespace
}  // namespace emilia
