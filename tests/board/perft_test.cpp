// SPDX-License-Identifier: MIT
#include "engine/board/perft.h"

#include <array>
#include <atomic>
#include <gtest/gtest.h>
#include <thread>

#include "engine/board/game.h"
#include "tests/support/board_literals.h"

namespace emilia {
namespace {

constexpr std::array kRules = {PerftRule::full_depth, PerftRule::finished_leaf, PerftRule::free_pass};

TEST(Perft, RulesAgreeUpToDepthEight) {
  constexpr std::array<std::uint64_t, 9> kLines = {1, 4, 12, 56, 244, 1396, 8200, 55092, 390216};
  for (int depth = 0; depth <= 8; ++depth) {
    for (const PerftRule rule : kRules) {
      EXPECT_EQ(perft(start_position().board, depth, rule), kLines[depth]) << "depth " << depth;
    }
  }
}

TEST(Perft, CountsAPassByTheRule) {
  // White has no move. Black has one, d8, which ends the game: pass, d8, end.
  const Board white = test::board_of(R"(
      - - - - - - - -
      - - - - - - - -
      - - - - - - - -
      - - - - - - - -
      - - - - - - - -
      - - - - - - - -
      - - - - - - - -
      X O O - - - - -  O)");
  for (const PerftRule rule : kRules) {
    EXPECT_EQ(perft(white, 0, rule), 1U);
    EXPECT_EQ(perft(white, 1, rule), 1U);
    EXPECT_EQ(perft(white, 2, rule), 1U);
  }
  EXPECT_EQ(perft(white, 3, PerftRule::full_depth), 0U);
  EXPECT_EQ(perft(white, 3, PerftRule::finished_leaf), 1U);
  EXPECT_EQ(perft(white, 3, PerftRule::free_pass), 1U);
  EXPECT_EQ(perft(white, 2, PerftRule::full_depth), 1U);
}

TEST(Perft, OfAFinishedGame) {
  const Board over = test::board_of("--------------------X------XXX----XXXXX----XXX------X----------- O");
  for (const PerftRule rule : kRules) EXPECT_EQ(perft(over, 0, rule), 1U);
  EXPECT_EQ(perft(over, 1, PerftRule::full_depth), 0U);
  EXPECT_EQ(perft(over, 1, PerftRule::finished_leaf), 1U);
  EXPECT_EQ(perft(over, 5, PerftRule::free_pass), 1U);
}

TEST(Perft, OfFourteenPliesCanBeStopped) {
  std::atomic<bool> is_stopped = false;
  EXPECT_EQ(perft(start_position().board, 8, PerftRule::full_depth, is_stopped), 390216U);
  std::optional<std::uint64_t> lines = 0;
  std::thread counter([&] { lines = perft(start_position().board, 14, PerftRule::full_depth, is_stopped); });
  is_stopped = true;
  counter.join();  // without the stop the count takes minutes
  EXPECT_EQ(lines, std::nullopt);
}

}  // namespace
}  // namespace emilia
