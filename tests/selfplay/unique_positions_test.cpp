// SPDX-License-Identifier: MIT
#include "engine/selfplay/unique_positions.h"

#include <gtest/gtest.h>

#include "engine/board/symmetry.h"
#include "tests/support/random_games.h"

namespace emilia {
namespace {

/// Returns one of many different boards without symmetry. Its disc count is the number of ones in `number`
/// plus three.
LabelledPosition position_of(std::uint32_t number, std::int16_t score) {
  return {.board = {number, Bitboard{7} << 40 << number % 3}, .score = score, .game = number};
}

TEST(UniquePositions, KeepsOneOfTheSymmetricOnesWithTheirMean) {
  UniquePositions unique;
  LabelledPosition position = position_of(0b1011, 0);
  const Board board = position.board;
  for (int symmetry = 0; symmetry < kSymmetryCount; ++symmetry) {
    position.board = transformed(board, symmetry);
    position.score = static_cast<std::int16_t>(100 * symmetry);
    position.game = static_cast<std::uint32_t>(20 - symmetry);
    unique.add(std::vector{position});
  }
  unique.finish();
  ASSERT_EQ(unique.size(), 1U);
  EXPECT_EQ(unique[0].board, canonical(board));
  EXPECT_EQ(unique[0].score, 350) << "0 + 100 + ... + 700 = 2800, by 8";
  EXPECT_EQ(unique[0].game, 13U) << "the first one";
}

TEST(UniquePositions, RoundsTheMeanAndHalvesAwayFromZero) {
  const auto mean_of = [](const std::vector<std::int16_t>& scores) {
    UniquePositions unique;
    for (const std::int16_t score : scores) unique.add(std::vector{position_of(1, score)});
    unique.finish();
    return unique[0].score;
  };
  EXPECT_EQ(mean_of({1, 2}), 2);
  EXPECT_EQ(mean_of({-1, -2}), -2);
  EXPECT_EQ(mean_of({1, 1, 2}), 1);
  EXPECT_EQ(mean_of({-16384, -16384, -16384}), -16384);
}

TEST(UniquePositions, TakesTheBestKindOfLabel) {
  const auto with = [](LabelKind kind, std::uint8_t depth, std::int16_t score) {
    LabelledPosition position = position_of(5, score);
    position.kind = kind;
    position.depth = depth;
    return position;
  };
  UniquePositions unique;
  unique.add(std::vector{with(LabelKind::game_result, 0, 10), with(LabelKind::search, 8, 20),
                         with(LabelKind::search, 6, 30), with(LabelKind::search, 8, 40)});
  unique.finish();
  ASSERT_EQ(unique.size(), 1U);
  EXPECT_EQ(unique[0], (LabelledPosition{.board = canonical(position_of(5, 0).board),
                                         .score = 30,
                                         .kind = LabelKind::search,
                                         .depth = 8,
                                         .game = 5}));
}

TEST(UniquePositions, ComesInTheOrderOfTheGamesWithFallingEmpties) {
  std::vector<LabelledPosition> positions;
  for (const Position& position : test::random_game(3)) {
    const Board board = narrow(position.board);
    positions.push_back({.board = board, .game = 9});
    positions.push_back({.board = {board.player, 0}, .game = 4});
  }
  UniquePositions unique;
  unique.add(positions);
  unique.finish();
  for (std::size_t i = 1; i < unique.size(); ++i) {
    ASSERT_LE(unique[i - 1].game, unique[i].game);
    if (unique[i - 1].game == unique[i].game) {
      ASSERT_GE(unique[i - 1].board.empty_count(), unique[i].board.empty_count());
    }
  }
}

TEST(UniquePositions, MergesWhileItCollects) {
  constexpr std::uint32_t kDifferent = 4'000;
  UniquePositions unique(/*first_capacity=*/kDifferent);
  for (int round = 0; round < 3; ++round) {
    std::vector<LabelledPosition> positions;
    for (std::uint32_t number = 0; number < kDifferent; ++number) {
      positions.push_back({.board = {number | Bitboard{1} << 40, Bitboard{1} << 41},
                           .score = static_cast<std::int16_t>(round),
                           .game = number});
    }
    unique.add(positions);
  }
  unique.finish();
  ASSERT_EQ(unique.size(), kDifferent) << "no two are the same: b6 tells the images apart";
  for (std::size_t i = 0; i < kDifferent; i += 10) {
    ASSERT_EQ(unique[i].score, 1) << "the mean of 0, 1 and 2";
    ASSERT_EQ(unique[i].game, i);
  }
}

}  // namespace
}  // namespace emilia
