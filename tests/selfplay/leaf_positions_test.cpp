// SPDX-License-Identifier: MIT
#include "engine/selfplay/leaf_positions.h"

#include <algorithm>
#include <gtest/gtest.h>
#include <set>

#include "tests/support/board_literals.h"
#include "tests/support/random_games.h"
#include "tests/support/some_network.h"

namespace emilia {
namespace {

using Positions = std::vector<LabelledPosition>;

/// Returns positions of random games with a legal move, each exact and with its own game number.
Positions some_roots(int count, int empties) {
  test::Random random(7);
  Positions roots;
  while (std::ssize(roots) < count) {
    const Board board = test::random_8x8(random, empties);
    if (board.legal_moves() == 0) continue;
    roots.push_back({.board = board,
                     .score = 512,
                     .kind = LabelKind::exact,
                     .depth = static_cast<std::uint8_t>(empties),
                     .game = static_cast<std::uint32_t>(roots.size())});
  }
  return roots;
}

Positions leaves_of(const Positions& roots, const LeafParams& params,
                    const Evaluation& evaluation = EvalKind::mobility) {
  PositionSearch search(evaluation, {.depth = 2});
  return leaf_positions(roots, params, search);
}

/// Returns true if at most `moves` legal moves lead from one board to the other.
bool is_reachable(const Board& from, const Board& to, int moves) {
  if (from == to) return true;
  if ((from.occupied() & ~to.occupied()) != 0) return false;
  const Bitboard legal = from.legal_moves();
  if (legal == 0 && from.opponent_moves() != 0) return is_reachable(from.after_pass(), to, moves);
  if (moves == 0) return false;
  for (const Square square : squares(legal & to.occupied())) {
    if (is_reachable(from.after(square), to, moves - 1)) return true;
  }
  return false;
}

TEST(LeafPositions, AreSoManyOfEachRootWithItsGameAndNoScore) {
  const Positions roots = some_roots(3, 30);
  const Positions leaves = leaves_of(roots, {.count = 8, .depth = 2});
  ASSERT_EQ(leaves.size(), 3U * 8);
  for (std::size_t i = 0; i < leaves.size(); ++i) {
    EXPECT_EQ(leaves[i], (LabelledPosition{.board = leaves[i].board, .game = roots[i / 8].game}));
    EXPECT_NE(leaves[i].board.legal_moves(), 0U);
  }
}

TEST(LeafPositions, AreReachedByLegalMovesFromTheirRoot) {
  constexpr int kDepth = 2;
  const Positions roots = some_roots(5, 20);
  for (const EvalKind kind : {EvalKind::positional, EvalKind::pattern, EvalKind::network}) {
    const Positions leaves = leaves_of(roots, {.count = 16, .depth = kDepth}, test::some_evaluation(kind));
    ASSERT_EQ(leaves.size(), roots.size() * 16);
    for (std::size_t i = 0; i < leaves.size(); ++i)
      EXPECT_TRUE(is_reachable(roots[i / 16].board, leaves[i].board, kDepth + 4)) << i;
  }
}

/// The deepest leaves of a root are at the horizon.
TEST(LeafPositions, LieAtHorizonsOfEitherSide) {
  const Positions roots = some_roots(30, 40);
  const Positions leaves = leaves_of(roots, {.count = 64, .depth = 2});
  std::set<int> horizons;
  for (std::size_t root = 0; root < roots.size(); ++root) {
    int fewest = kSquareCount;
    for (std::size_t i = 0; i < 64; ++i) fewest = std::min(fewest, leaves[root * 64 + i].board.empty_count());
    horizons.insert(40 - fewest);
  }
  EXPECT_EQ(horizons, (std::set{2, 3, 4, 5, 6}));
}

TEST(LeafPositions, LeaveEightSquaresEmptyAndComeAgainWhereTheyAreTooFew) {
  const Positions leaves = leaves_of(some_roots(10, kMinRootEmpties), {.count = 256});
  ASSERT_EQ(leaves.size(), 10U * 256);
  for (std::size_t root = 0; root < 10; ++root) {
    std::set<std::pair<Bitboard, Bitboard>> different;
    for (std::size_t i = 0; i < 256; ++i) {
      const Board& board = leaves[root * 256 + i].board;
      EXPECT_GE(board.empty_count(), kMinLeafEmpties);
      different.insert({board.player, board.opponent});
    }
    EXPECT_LT(different.size(), 256U) << "ten moves, and nine replies";
  }
}

TEST(LeafPositions, AreTheRootWhereNothingIsEvaluated) {
  const LabelledPosition root{.board = {test::squares_of("a1"), test::squares_of("b1")}, .game = 3};
  EXPECT_EQ(leaves_of({root}, {.count = 4}), Positions(4, root)) << "the one move wins all";
}

TEST(LeafPositions, AreTheSameEachTime) {
  const Positions roots = some_roots(3, 30);
  const LeafParams params{.count = 8, .depth = 2};
  EXPECT_EQ(leaves_of(roots, params), leaves_of(roots, params));
}

}  // namespace
}  // namespace emilia
