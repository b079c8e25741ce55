// SPDX-License-Identifier: MIT
#include "eval/boards/board_patterns.h"

#include <algorithm>
#include <gtest/gtest.h>
#include <string>

#include "engine/board/shape.h"
#include "engine/board/symmetry.h"
#include "tests/support/random_games.h"

namespace emilia {
namespace {

BoardPatterns patterns_of(const std::string& shape) {
  return BoardPatterns(~start_position(*parse_shape(shape)).board.blocked());
}

WideBitboard set_of(const std::vector<Square>& place) {
  WideBitboard set;
  for (const Square square : place) set |= bit<WideBitboard>(square);
  return set;
}

int power_sum(const WideBoard& board, const std::vector<Square>& place) {
  int sum = 0;
  for (std::size_t i = place.size(); i-- > 0;) {
    sum *= 3;
    if (contains(board.player_discs(), place[i])) ++sum;
    if (contains(board.opponent_discs(), place[i])) --sum;
  }
  return sum;
}

/// Returns the number of the weight that each place uses, in ascending order.
std::vector<int> weights_used(const WideBoard& board, const BoardPatterns& patterns) {
  const BoardFeatures features(board, patterns);
  std::vector<int> used;
  for (std::size_t place = 0; place < patterns.places().size(); ++place)
    used.push_back(patterns.shared_weights()[patterns.origins()[place] + features[place]]);
  std::ranges::sort(used);
  return used;
}

TEST(BoardPatterns, TogetherSeeEverySquareOfEveryBoard) {
  test::Random random(1);
  for (int columns = kMinBoardSide; columns <= kMaxBoardSide; ++columns) {
    for (int rows = kMinBoardSide; rows <= kMaxBoardSide; rows += test::kCaseStep) {
      std::vector<Square> blocked;
      for (int blocks = 0; blocks < 3; ++blocks) {
        const Shape shape = *Shape::make(columns, rows, StartDiscs::crosswise, blocked);
        const WideBitboard playable = ~start_position(shape).board.blocked();
        const BoardPatterns patterns(playable);
        ASSERT_LE(patterns.places().size(), static_cast<std::size_t>(BoardPatterns::kLanes));
        WideBitboard seen;
        for (const std::vector<Square>& place : patterns.places()) {
          ASSERT_LE(place.size(), static_cast<std::size_t>(kMaxPatternSquares));
          seen |= set_of(place);
        }
        ASSERT_EQ(seen, playable) << to_string(shape);
        const auto discs = start_position(shape).board;
        blocked.push_back(test::random_square(random, discs.empties()));
      }
    }
  }
}

TEST(BoardPatterns, UseTheSameWeightsForAllImagesOfAPosition) {
  test::Random random(2);
  for (const std::string shape : {"10x10", "6x6", "10x8", "5x7", "8x8 blocked a1,h1,a8,h8"}) {
    const BoardPatterns patterns = patterns_of(shape);
    const Position start = start_position(*parse_shape(shape));
    const Frame frame(patterns.playable());
    for (int empties : {40, 20, 10}) {
      const WideBoard board =
          test::random_position(random, std::min(empties, start.board.empty_count()), start).board;
      const std::vector<int> used = weights_used(board, patterns);
      for (int symmetry = 1; symmetry < frame_symmetries(frame); ++symmetry) {
        const WideBoard mirrored = {image(board.player_discs(), frame, symmetry) | board.blocked(),
                                    image(board.opponent_discs(), frame, symmetry) | board.blocked()};
        ASSERT_EQ(weights_used(mirrored, patterns), used) << shape << ", symmetry " << symmetry;
      }
    }
  }
}

TEST(BoardPatterns, ShareTablesBetweenPlacesWithoutBlockedSquares) {
  const BoardPatterns patterns = patterns_of("10x10 blocked a1,e10");
  const auto table_of = [&patterns](const std::string& first, const std::string& last) {
    for (std::size_t place = 0; place < patterns.places().size(); ++place) {
      const WideBitboard set = set_of(patterns.places()[place]);
      const bool is_line = Frame(set).left == Frame(set).right || Frame(set).top == Frame(set).bottom;
      if (is_line && contains(set, *parse_square(first)) && contains(set, *parse_square(last)))
        return patterns.tables()[place];
    }
    return -1;
  };
  EXPECT_EQ(table_of("b1", "b10"), table_of("i1", "i10"));
  EXPECT_EQ(table_of("b1", "b10"), table_of("a2", "j2"));
  EXPECT_NE(table_of("j1", "j10"), table_of("b1", "j1")) << "a1 is missing";
  EXPECT_EQ(table_of("b1", "j1"), table_of("a2", "a10")) << "the images have the same squares";
  EXPECT_GE(table_of("a10", "j10"), 0) << "a blocked square is left out";
}

TEST(BoardFeatures, KeptUpToDateAreThoseComputedAfresh) {
  for (const std::string shape : {"10x10 blocked a1,e3", "6x6", "9x5"}) {
    const BoardPatterns patterns = patterns_of(shape);
    const Position start = start_position(*parse_shape(shape));
    for (std::uint64_t seed = 0; seed < 5; ++seed) {
      WideBoard board = start.board;
      BoardFeatures features(board, patterns);
      while (!board.is_finished()) {
        const WideBitboard moves = board.legal_moves();
        if (is_empty(moves)) {
          features = features.after_pass();
          board = board.after_pass();
          continue;
        }
        test::Random random(seed);
        const Square move = test::random_square(random, moves);
        features = features.after(move, board.flips(move));
        board = board.after(move);
        ASSERT_EQ(features, BoardFeatures(board, patterns)) << shape;
        for (std::size_t place = 0; place < patterns.places().size(); ++place)
          ASSERT_EQ(features[place], power_sum(board, patterns.places()[place])) << shape;
      }
    }
  }
}

TEST(BoardPhase, DividesTheMovesIntoEqualShares) {
  EXPECT_EQ(board_phase(96, 100), 0);
  EXPECT_EQ(board_phase(90, 100), 1);
  EXPECT_EQ(board_phase(0, 100), kBoardPhases - 1);
  EXPECT_EQ(board_phase(16, 36), 8);
}

}  // namespace
}  // namespace emilia
