// SPDX-License-Identifier: MIT
#include "engine/solve/position_solver.h"

#include <gtest/gtest.h>

#include "engine/board/position_text.h"
#include "tests/support/plain_search.h"
#include "tests/support/random_games.h"
#include "tests/support/scratch_folder.h"

namespace emilia::test {
namespace {

/// Position 50 of the FFO endgame test, 26 empty squares, worth +10.
constexpr std::string_view kFfo50 = "BEEEEXEEEEEXXXEEEEOOOXOOOEOOOXOOOEOXOXOXOEOOXXOOOEEOOXOEEEEOEEOEE";

EngineOptions small_options() {
  EngineOptions options;
  options.hash_megabytes = 4;
  return options;
}

Solution solved(Engine& engine, const Position& position, const SolveGoal& goal = {},
                ProofLog* proofs = nullptr, const SearchHooks& hooks = {}) {
  engine.new_game();
  const auto solution = solve_position(engine, position, goal, proofs, hooks);
  EXPECT_TRUE(solution) << solution.error().message;
  return solution ? *solution : Solution{};
}

Discs value_of(const Position& position) {
  return plain_alpha_beta(position.board, -kMaxBoardSquares, kMaxBoardSquares);
}

TEST(PositionSolver, FindsWhatEveryMoveIsWorth) {
  Engine engine(small_options());
  std::mt19937_64 random(51);
  for (int i = 0; i < random_cases(30); ++i) {
    const Position position = random_position(random, 7 + i % 3);
    const Solution solution = solved(engine, position, {.wants_moves = true});
    EXPECT_EQ(solution.found, (FoundScore{Score::from_discs(value_of(position)), Bound::none, true}));
    EXPECT_EQ(solution.moves.size(), static_cast<std::size_t>(popcount(position.board.legal_moves())));
    for (const auto& [move, found] : solution.moves) {
      EXPECT_EQ(found.score, Score::from_discs(-value_of(position.after(move)))) << to_string(move);
      EXPECT_TRUE(found.is_proven);
    }
    if (!solution.moves.empty()) {
      EXPECT_EQ(solution.moves.front().found, solution.found);
    }
    Position end = position;
    for (const Square move : solution.line) end = end.after(move);
    EXPECT_TRUE(end.board.is_finished());
  }
}

TEST(PositionSolver, KnowsWhoWinsAfterAPassToo) {
  Engine engine(small_options());
  std::mt19937_64 random(52);
  int passes = 0;
  for (int i = 0; passes < random_cases(20) && i < 2000; ++i) {
    const Position position = random_position(random, 8);
    const bool has_passed = is_empty(position.board.legal_moves());
    if (position.board.is_finished() || (!has_passed && i > 20)) continue;
    passes += has_passed ? 1 : 0;
    const Discs value = value_of(position);
    const Solution solution = solved(engine, position, {.window = kWinLossDraw});
    EXPECT_TRUE(solution.found.is_proven);
    EXPECT_EQ(solution.found.score > Score(), value > 0);
    EXPECT_EQ(solution.found.score < Score(), value < 0);
    ASSERT_FALSE(solution.line.empty());
    EXPECT_EQ(solution.line.front() == Square::pass, has_passed);
    if (solution.found.bound == Bound::lower) {
      EXPECT_LE(solution.found.score, Score::from_discs(value));
    } else if (solution.found.bound == Bound::upper) {
      EXPECT_GE(solution.found.score, Score::from_discs(value));
    }
  }
}

TEST(PositionSolver, SaysWhatItKnowsWhenItIsInterrupted) {
  Engine engine(small_options());
  SearchHooks hooks;
  hooks.is_to_stop = [](const SearchInfo& last) { return last.depth >= 4; };
  const Solution solution = solved(engine, *parse_position(kFfo50), {}, nullptr, hooks);
  EXPECT_TRUE(solution.is_interrupted);
  EXPECT_FALSE(solution.found.is_proven);
  EXPECT_GE(solution.depth, 4);
  EXPECT_FALSE(solution.line.empty());
  EXPECT_GT(solution.nodes, 0U);
}

/// Position 50 is above -2, because it is worth 10.
TEST(PositionSolver, GoesOnFromProofsWithTheSameAnswer) {
  const ScratchFolder folder;
  const Position position = *parse_position(kFfo50);
  const SolveGoal goal{.window = DiscWindow{-4, -2}};
  EngineOptions options = small_options();
  options.search_params.endgame_lead = 18;
  Engine engine(options);
  const auto solved_with = [&](const std::string& file) {
    ProofLog proofs;
    EXPECT_TRUE(proofs.open(file, Shape(), Scoring::empties_to_winner, ProofLog::Mode::resume));
    return solved(engine, position, goal, &proofs);
  };
  const Solution first = solved_with(folder.path("proofs"));
  EXPECT_EQ(first.found.bound, Bound::lower);
  EXPECT_TRUE(first.found.is_proven);

  const std::string text = folder.read("proofs");
  EXPECT_GT(std::ranges::count(text, '\n'), 10);
  const Solution again = solved_with(folder.write("torn", text.substr(0, text.size() * 3 / 4)));
  EXPECT_EQ(again.found.bound, Bound::lower);
  EXPECT_TRUE(again.found.is_proven);
  EXPECT_GE(again.found.score, Score::from_discs(-2));
  EXPECT_LT(again.nodes, first.nodes);
}

}  // namespace
}  // namespace emilia::test
