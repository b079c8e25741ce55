// SPDX-License-Identifier: MIT
#include "engine/search/midgame/probcut.h"

#include <array>
#include <gtest/gtest.h>

namespace emilia {
namespace {

TEST(ProbCut, TheShallowDepthIsAboutHalfAndOfTheSameParity) {
  const std::array expected = {0, 1, 2, 3, 2, 3, 4, 5, 4, 5, 6, 7};  // of depths 2 to 13, by hand
  for (int depth = 2; depth <= 13; ++depth) EXPECT_EQ(probcut_depth(depth), expected[depth - 2]) << depth;
}

template <EvalKind kind>
void expect_growing_margins() {
  for (int empties = 2; empties <= 60; ++empties) {
    for (int depth = 2; depth <= empties; ++depth) {
      Score last;
      for (const Selectivity level : kSelectivities) {
        if (level == Selectivity::none) continue;
        const Score margin = probcut_margin<kind>(level, empties, depth);
        EXPECT_GT(margin, last) << empties << " empties, depth " << depth;
        last = margin;
      }
      EXPECT_LT(last, Score::from_discs(30)) << empties << " empties, depth " << depth;
    }
  }
}

TEST(ProbCut, MarginsGrowWithTheConfidence) {
  expect_growing_margins<EvalKind::pattern>();
  expect_growing_margins<EvalKind::network>();
}

}  // namespace
}  // namespace emilia
