// SPDX-License-Identifier: MIT
// The depths at which the ways of counting part: passes from ply 9 on, finished games from ply 10 on.
#include <gtest/gtest.h>

#include "engine/board/perft.h"
#include "engine/board/shape.h"

namespace emilia {
namespace {

void expect_lines(int depth, std::uint64_t full_depth, std::uint64_t finished_leaf, std::uint64_t free_pass) {
  const WideBoard start = start_position().board;
  EXPECT_EQ(perft(start, depth, PerftRule::full_depth), full_depth);
  EXPECT_EQ(perft(start, depth, PerftRule::finished_leaf), finished_leaf);
  EXPECT_EQ(perft(start, depth, PerftRule::free_pass), free_pass);
}

TEST(PerftSlow, AtDepthNine) {
  expect_lines(9, 3005288, 3005288, 3005320);
}

TEST(PerftSlow, AtDepthTen) {
  expect_lines(10, 24571056, 24571284, 24571420);
}

TEST(PerftSlow, AtDepthEleven) {
  expect_lines(11, 212258216, 212258800, 212260880);
}

/// Counts of an independent program.
TEST(PerftSlow, OfASmallBoard) {
  const WideBoard small = start_position(*Shape::make(6, 6)).board;
  EXPECT_EQ(perft(small, 10, PerftRule::finished_leaf), 14976792);
}

}  // namespace
}  // namespace emilia
