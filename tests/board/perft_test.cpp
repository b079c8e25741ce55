// SPDX-License-Identifier: MIT
#include "engine/board/perft.h"

#include <array>
#include <gtest/gtest.h>

#include "engine/board/position.h"

namespace emilia {
namespace {

constexpr std::array<std::uint64_t, 9> kAllRules = {1, 4, 12, 56, 244, 1396, 8200, 55092, 390216};

TEST(Perft, RulesAgreeUpToDepthEight) {
  for (int depth = 0; depth <= 8; ++depth) {
    for (const PerftRule rule : {PerftRule::full_depth, PerftRule::finished_leaf, PerftRule::free_pass}) {
      EXPECT_EQ(perft(start_position().board, depth, rule), kAllRules[depth]) << "depth " << depth;
    }
  }
}

struct Row {
  int depth;
  std::uint64_t full_depth, finished_leaf, free_pass;
};

TEST(Perft, RulesDifferFromDepthNineOn) {
  constexpr std::array<Row, 3> kRows = {{{9, 3005288, 3005288, 3005320},
                                         {10, 24571056, 24571284, 24571420},
                                         {11, 212258216, 212258800, 212260880}}};
  const Board start = start_position().board;
  for (const Row& row : kRows) {
    EXPECT_EQ(perft(start, row.depth, PerftRule::full_depth), row.full_depth);
    EXPECT_EQ(perft(start, row.depth, PerftRule::finished_leaf), row.finished_leaf);
    EXPECT_EQ(perft(start, row.depth, PerftRule::free_pass), row.free_pass);
  }
}

}  // namespace
}  // namespace emilia
