// SPDX-License-Identifier: MIT
// Boards of the write-ups up to 25 squares. The values are published, or were found by an independent
// program.
#include "tests/programs/solve_board_cases.h"

namespace emilia::test {
namespace {

TEST(SolveBoardSlow, FindsThePublishedValues) {
  EXPECT_EQ(solved(board_request("4x5")).field("value"), "+16");
  EXPECT_EQ(solved(board_request("5x4")).field("value"), "+16");
  EXPECT_EQ(solved(board_request("4x6")).field("value"), "+16");
  EXPECT_EQ(solved(board_request("5x5 parallel")).field("value"), "+15");
  const SolvedBoard five = solved(board_request("5x5"));
  EXPECT_EQ(five.field("value"), "+13");
  EXPECT_EQ(five.field("end"), "19-6");
}

/// Plain alpha-beta in Python, with the rules of scripts/lib/match.
TEST(SolveBoardSlow, FindsTheValuesOfAnIndependentProgram) {
  EXPECT_EQ(solved(board_request("4x4 parallel", Scoring::raw)).field("value"), "-3");
  EXPECT_EQ(solved(board_request("4x5 parallel")).field("value"), "-14");
  EXPECT_EQ(solved(board_request("4x6 parallel")).field("value"), "+22");
  EXPECT_EQ(solved(board_request("4x6 parallel", Scoring::raw)).field("value"), "+18");
}

}  // namespace
}  // namespace emilia::test
