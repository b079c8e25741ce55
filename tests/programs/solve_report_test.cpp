// SPDX-License-Identifier: MIT
#include "programs/commands/solve_report.h"

#include <gtest/gtest.h>

namespace emilia::test {
namespace {

SolveResult result_of(Discs score, Bound bound) {
  return {.index = 1, .position = "BE", .found = {Score::from_discs(score), bound}, .pv = {Square::a1}};
}

/// Returns the score in a row of the table.
std::string shown(Discs score, Bound bound, const SolveGoal& goal) {
  const std::string row = format_solve_row(result_of(score, bound), /*is_wrong=*/false, goal);
  const std::string fields = row.substr(row.find_first_not_of(' ', std::string("   1        1").size()));
  return fields.substr(0, fields.find(' '));
}

SolveTotals totals_of(Discs score, Bound bound, Discs known, const SolveGoal& goal) {
  SolveTotals totals;
  totals.add(result_of(score, bound), {.position = "BE", .score = known, .moves = {{Square::a1, known}}},
             goal);
  return totals;
}

TEST(SolveReport, NamesTheWinnerOnlyIfTheScoreDecides) {
  const SolveGoal goal{.window = kWinLossDraw, .time = Microseconds(1)};
  EXPECT_EQ(shown(0, Bound::none, goal), "draw");
  EXPECT_EQ(shown(0, Bound::lower, goal), ">=+0") << "it may be a win";
  EXPECT_EQ(shown(0, Bound::upper, goal), "<=+0");
  EXPECT_EQ(shown(4, Bound::none, goal), "win");
  EXPECT_EQ(shown(1, Bound::lower, goal), "win");
  EXPECT_EQ(shown(-1, Bound::upper, goal), "loss");
  EXPECT_EQ(shown(-3, Bound::lower, goal), ">=-3");
}

TEST(SolveReport, ComparesScoresWithinTheWindow) {
  const SolveGoal goal{.window = kWinLossDraw, .selectivity = Selectivity::percent73};
  const SolveTotals win = totals_of(1, Bound::lower, 18, goal);
  EXPECT_EQ(win.error, 0);
  EXPECT_EQ(win.right_scores, 1U);
  EXPECT_EQ(win.right_moves, 1U);
  EXPECT_EQ(totals_of(1, Bound::lower, -18, goal).error, 2) << "a win is two steps from a loss";
  EXPECT_EQ(totals_of(0, Bound::none, 0, goal).right_scores, 1U);
  EXPECT_EQ(totals_of(0, Bound::lower, 0, goal).right_scores, 0U) << "it may be a win";
}

TEST(SolveReport, CountsNoBoundAsTheScoreWithoutAWindow) {
  const SolveGoal goal{.time = Microseconds(1)};
  EXPECT_EQ(totals_of(4, Bound::none, 4, goal).right_scores, 1U);
  EXPECT_EQ(totals_of(4, Bound::lower, 4, goal).right_scores, 0U);
  EXPECT_EQ(totals_of(4, Bound::none, 10, goal).error, 6);
}

TEST(SolveReport, TheCountsOfASearchToADepthDidNotAddUp) {
  const SolveGoal goal{.depth = 8};
  const KnownPosition known{.position = "BE", .score = 6, .moves = {}};
  SolveTotals totals;
  totals.add(result_of(6, Bound::none), known, goal);
  totals.add(result_of(4, Bound::none), known, goal);
  totals.add(result_of(4, Bound::none), {.position = "BE"}, goal);
  const std::string text = format_solve_totals(totals, 3, goal);
  EXPECT_TRUE(text.ends_with("1 as expected, 1 estimated otherwise, 0 wrong, 1 without a known score\n"))
      << text;
}

}  // namespace
}  // namespace emilia::test
