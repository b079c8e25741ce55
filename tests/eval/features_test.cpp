// SPDX-License-Identifier: MIT
#include "eval/patterns/features.h"

#include <algorithm>
#include <gtest/gtest.h>

#include "tests/support/pattern_index.h"
#include "tests/support/random_games.h"

namespace emilia {
namespace {

TEST(Patterns, EachHasItsImagesUnderTheSymmetriesAsFeaturesOnce) {
  for (int pattern = 0; pattern < kPatternCount; ++pattern) {
    const PatternSquares drawn = patterns::parse(kPatternDiagrams[pattern].rows);
    EXPECT_LE(drawn.count, kMaxPatternSquares);
    std::vector<Bitboard> places;
    for (int feature = 0; feature < kFeatureCount; ++feature) {
      if (kFeatures[feature].pattern == pattern) places.push_back(kFeatures[feature].place.set());
    }
    for (int symmetry = 0; symmetry < kSymmetryCount; ++symmetry)
      EXPECT_EQ(std::ranges::count(places, transformed(drawn.set(), symmetry)), 1)
          << kPatternDiagrams[pattern].name;
    EXPECT_EQ(kSymmetryCount % places.size(), 0U);
  }
}

TEST(Patterns, TogetherSeeEverySquare) {
  Bitboard seen = 0;
  for (int feature = 0; feature < kFeatureCount; ++feature) seen |= kFeatures[feature].place.set();
  EXPECT_EQ(seen, kAllSquares);
}

TEST(Patterns, ContentsAreNumberedInBalancedBase3) {
  const PatternSquares place =
      patterns::parse("###..... ........ ........ ........ ........ ........ ........ ........");
  // The squares that change most often come first: c1, a1, b1 count 1, 3 and 9.
  EXPECT_EQ(test::pattern_index(place, 0, 0), 0);
  EXPECT_EQ(test::pattern_index(place, bit(Square::c1), bit(Square::b1)), 1 - 9);
  EXPECT_EQ(test::pattern_index(place, bit(Square::b1), bit(Square::c1)), 9 - 1);
  EXPECT_EQ(test::pattern_index(place, bit(Square::a1) | bit(Square::b1) | bit(Square::c1), 0), 13);
}

TEST(Features, KeptUpToDateAreThoseComputedAfresh) {
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    Board board = narrow(start_position().board);
    Features features(full(board));
    for (const Position& position : test::random_game(seed)) {
      const Board reached = narrow(position.board);
      if (reached == board) continue;
      // The last step is a move or a pass; after a move the other side may have to pass.
      if (reached == board.after_pass()) {
        features = features.after_pass();
      } else {
        const Bitboard before = board.occupied();
        const Square move = first_square(reached.occupied() & ~before);
        features = features.after(move, flips(move, board.player, board.opponent));
        board = board.after(move);
        if (board != reached) features = features.after_pass();
      }
      board = reached;
      for (int feature = 0; feature < kFeatureCount; ++feature)
        ASSERT_EQ(features[feature],
                  test::pattern_index(kFeatures[feature].place, board.player, board.opponent));
      ASSERT_EQ(features, Features(full(board)));
    }
  }
}

}  // namespace
}  // namespace emilia
