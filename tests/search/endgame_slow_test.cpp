// SPDX-License-Identifier: MIT
// A thousand endgames of 8 to 14 empties, each in all eight symmetries, against searches that share no code
// with ours but the rules: plain minimax where that is feasible, textbook alpha-beta above.
#include <gtest/gtest.h>

#include "engine/board/symmetry.h"
#include "engine/search/endgame/endgame.h"
#include "engine/search/endgame/shallow_endgame.h"
#include "tests/support/plain_search.h"
#include "tests/support/random_games.h"

namespace emilia {
namespace {

/// Most positions have 8 to 10 empties: each further square makes the plain searches at least four times as
/// slow.
int empties_of(int i) {
  if (i % 200 == 0) return 14;
  if (i % 100 == 1) return 13;
  if (i % 20 == 2) return 12;
  if (i % 10 == 3) return 11;
  return 8 + i % 3;
}

Discs plain_value_of(const Board& board) {
  constexpr int kMinimaxEmpties = 9;
  if (board.empty_count() <= kMinimaxEmpties) return test::plain_game_value(board).whole_discs();
  return test::plain_alpha_beta(board, -kSquareCount, kSquareCount);
}

TEST(EndgameSlow, AgreesWithPlainSearchesOnAThousandEndgamesInEverySymmetry) {
  std::mt19937_64 random(20);
  TranspositionTable table(16);
  SearchControl control(1, std::nullopt);
  const SearchParams params;
  ThreadControl thread(control, 0);
  Endgame endgame(table, thread, params);
  ShallowEndgame shallow(thread, params);
  for (int i = 0; i < 1000; ++i) {
    const Board board = test::random_8x8(random, empties_of(i));
    const Discs value = plain_value_of(board);
    for (int s = 0; s < kSymmetryCount; ++s) {
      const Board image{transformed(board.player, s), transformed(board.opponent, s)};
      ASSERT_LE(endgame.search(full(image), value), value) << i << ", symmetry " << s;
      ASSERT_GE(endgame.search(full(image), value - 1), value) << i << ", symmetry " << s;
      ASSERT_LE(shallow.solve(full(image), value), value) << i << ", symmetry " << s;
      ASSERT_GE(shallow.solve(full(image), value - 1), value) << i << ", symmetry " << s;
    }
  }
}

}  // namespace
}  // namespace emilia
