// SPDX-License-Identifier: MIT
#include "eval/people/move_model.h"

#include <algorithm>
#include <gtest/gtest.h>
#include <numeric>

#include "engine/board/position.h"
#include "engine/board/symmetry.h"
#include "training/trainers/policy_trainer.h"

namespace emilia {
namespace {

/// Position after f5 d6 c3 d3 c4, with White to move.
FullBoard some_board() {
  FullBoard board = full(narrow(start_position().board));
  for (const Square move : {Square::f5, Square::d6, Square::c3, Square::d3, Square::c4})
    board = board.after(move);
  return board;
}

FullBoard image_of(const FullBoard& board, int symmetry) {
  return {transformed(board.player, symmetry), transformed(board.opponent, symmetry)};
}

SeenValues equal_values(const FullBoard& board) {
  SeenValues values;
  for (auto& at_depth : values) at_depth.resize(static_cast<std::size_t>(popcount(board.legal_moves())));
  return values;
}

MoveModelParts empty_parts() {
  return {std::vector<std::int8_t>(kPeopleGroups * kPolicyPhases * kPolicyWeights),
          {},
          std::vector<float>(kCoefficients)};
}

TEST(MovePatterns, AreEqualUnderSymmetries) {
  const FullBoard board = some_board();
  for (const Square move : squares(board.legal_moves())) {
    for (int symmetry = 1; symmetry < kSymmetryCount; ++symmetry) {
      const auto image = [symmetry](Square square) {
        return first_square(transformed(bit(square), symmetry));
      };
      // The two images of a square on a diagonal differ in the order of their lines.
      if (column(move) == row(move) || column(move) + row(move) == kBoardSize - 1) continue;
      EXPECT_EQ(move_patterns(board, move, Square::c4),
                move_patterns(image_of(board, symmetry), image(move), image(Square::c4)))
          << to_string(move) << ' ' << symmetry;
    }
  }
}

TEST(MoveModel, GivesEqualMovesEqualChancesWithoutWeights) {
  const FullBoard board = some_board();
  const auto chances = MoveModel(empty_parts()).probabilities(board, Square::c4, equal_values(board), 1500);
  ASSERT_EQ(chances.size(), static_cast<std::size_t>(popcount(board.legal_moves())));
  for (const double chance : chances) EXPECT_DOUBLE_EQ(chance, 1.0 / static_cast<double>(chances.size()));
}

TEST(MoveModel, SumsToOneAndPrefersValuableMoves) {
  const FullBoard board = some_board();
  SeenValues values = equal_values(board);
  const auto before = embedded_move_model().probabilities(board, Square::c4, values, 2000);
  for (auto& at_depth : values) at_depth[1] = Score::from_discs(10);
  const auto chances = embedded_move_model().probabilities(board, Square::c4, values, 2000);
  EXPECT_NEAR(std::accumulate(chances.begin(), chances.end(), 0.0), 1, 1e-9);
  EXPECT_GT(chances[1], 3 * before[1]);
}

TEST(MoveModel, FileKeepsTheModel) {
  MoveModelParts parts = empty_parts();
  parts.policy[7] = -3;
  parts.known = {{5, {1, 2}}, {9, {0, 200}}};
  parts.coefficients[3] = 0.25F;
  const auto again = parse_move_model(move_model_file(parts), "test");
  ASSERT_TRUE(again) << again.error().message;
  EXPECT_EQ(again->parts().policy, parts.policy);
  EXPECT_EQ(again->parts().coefficients, parts.coefficients);
  ASSERT_EQ(again->parts().known.size(), 2U);
  EXPECT_EQ(again->parts().known[1].hash, 9U);
  EXPECT_EQ(again->parts().known[1].frequency[1], 200);
}

TEST(MoveModel, RejectsDamagedFiles) {
  std::string file = move_model_file(empty_parts());
  EXPECT_FALSE(parse_move_model("", "test"));
  EXPECT_FALSE(parse_move_model(file.substr(0, file.size() / 2), "test"));
  file[8] = 2;
  const auto other = parse_move_model(file, "test");
  ASSERT_FALSE(other);
  EXPECT_EQ(other.error().message, "model file 'test': expected format 1, found 2");
}

TEST(CoefficientTerms, AreOneForTheMiddleRatingAndLinearInPhases) {
  const auto terms = coefficient_terms(1500, 26);
  EXPECT_FLOAT_EQ(terms[1], 0.5F);
  EXPECT_FLOAT_EQ(terms[2], 0.5F);
  for (std::size_t i = kPhaseTerms; i < terms.size(); ++i) EXPECT_FLOAT_EQ(terms.at(i), 0);
}

TEST(PolicyTrainer, LearnsTheMoveThatIsAlwaysPlayed) {
  const FullBoard board = some_board();
  const Square move = first_square(board.legal_moves());
  const std::vector<ChosenGame> games(200, {{board, Square::c4, move}});
  const auto weights = train_policy(games, 1, {});
  MoveModelParts parts = empty_parts();
  parts.policy = rounded_policy(weights, weights);
  const auto features = MoveModel(parts).features(board, Square::c4, equal_values(board));
  constexpr std::size_t kTournamentPatterns = 12;
  for (std::size_t i = 1; i < features.size(); ++i)
    EXPECT_GT(features[0].at(kTournamentPatterns), features[i].at(kTournamentPatterns));
}

TEST(PolicyTrainer, CountsPositionsOfBothGroups) {
  const FullBoard board = some_board();
  const Square move = first_square(board.legal_moves());
  const std::vector<ChosenGame> games(4, {{board, Square::c4, move}});
  const auto known = popular_positions(games, {games.data(), 2}, 5);
  ASSERT_EQ(known.size(), 1U);
  EXPECT_EQ(known[0].hash, position_hash(image_of(board.after(move), 3)));
  EXPECT_EQ(known[0].frequency[0], coded_count(4));
  EXPECT_EQ(known[0].frequency[1], coded_count(2));
  EXPECT_TRUE(popular_positions(games, {}, 5).empty());
}

}  // namespace
}  // namespace emilia
