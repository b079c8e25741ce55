// SPDX-License-Identifier: MIT
#include "engine/analysis/people.h"

#include <gtest/gtest.h>

#include "engine/play/level.h"

namespace emilia {
namespace {

/// Returns a game that people of two ratings play.
GameRecord game_of_people(std::array<int, 2> ratings, std::uint64_t seed) {
  EngineOptions options;
  options.searches_in_place = true;
  LevelPlayer player(options);
  GameRecord record;
  while (!record.game.is_finished()) {
    const int rating = ratings.at(static_cast<std::size_t>(record.game.position().to_move));
    const auto found = search_and_wait(player, {record.game, {}, {.rating = rating}, seed});
    EXPECT_TRUE(record.play(found->move));
  }
  return record;
}

/// Returns an analysis that takes every move for the best one.
GameAnalysis without_losses(const GameRecord& record) {
  GameAnalysis analysis{record, {}};
  Position position = record.game.start();
  for (const Square move : record.game.moves()) {
    if (move != Square::pass) analysis.moves.push_back({position, move, Score(), Score(), {move}, 1});
    position = position.after(move);
  }
  return analysis;
}

TEST(People, AreRatedAsTheyPlay) {
  constexpr std::array kRatingsOfPlayers = {2000, 1000};
  const auto analysis = with_people(without_losses(game_of_people(kRatingsOfPlayers, 1)), std::nullopt);
  ASSERT_TRUE(analysis);
  for (std::size_t side = 0; side < 2; ++side) {
    const RatingEstimate estimate = *analysis->ratings.at(side).estimate();
    EXPECT_LE(estimate.low, kRatingsOfPlayers.at(side));
    EXPECT_GE(estimate.high, kRatingsOfPlayers.at(side));
    EXPECT_LT(estimate.high - estimate.low, 1500);
  }
}

GameRecord record_of(std::initializer_list<Square> moves) {
  GameRecord record;
  for (const Square move : moves) EXPECT_TRUE(record.play(move));
  return record;
}

TEST(People, HaveTheGivenRatingOrTheEstimate) {
  using enum Square;
  const GameAnalysis game = without_losses(record_of({f5, f4, c3}));
  const auto given = with_people(game, 800);
  const auto estimated = with_people(game, std::nullopt);
  ASSERT_TRUE(given && estimated);
  for (std::size_t i = 0; i < 3; ++i) {
    EXPECT_EQ(given->moves[i].people->rating, 800);
    EXPECT_EQ(estimated->moves[i].people->rating, estimated->ratings.at(i % 2).estimate()->rating);
  }
  EXPECT_EQ(given->ratings[0].estimate(), estimated->ratings[0].estimate());
  EXPECT_EQ(given->moves[0].people->played, given->moves[0].people->best);
}

TEST(People, FindTheUsualMoveMoreOften) {
  using enum Square;
  GameAnalysis game = without_losses(record_of({f5, f4}));  // the parallel opening, which is rare
  game.moves[1].line = {d6};
  const auto weak = with_people(game, 800);
  const auto strong = with_people(game, 2000);
  EXPECT_LT(strong->moves[1].people->played, weak->moves[1].people->played);
  EXPECT_LT(strong->moves[1].people->played, strong->moves[1].people->best);
}

TEST(Mistakes, AreInTheOrderOfTheirRarity) {
  GameAnalysis analysis;
  const auto add = [&](int loss, std::optional<double> share) {
    MoveAnalysis& move = analysis.moves.emplace_back(
        MoveAnalysis{start_position(), Square::f5, Score::from_discs(-loss), Score(), {Square::d3}});
    if (share) move.people = {1500, *share, 0.5};
  };
  add(3, 0.25);
  add(1, 0.01);
  add(2, 0.03);
  add(9, 0.25);
  std::vector<std::size_t> numbers;
  for (const MoveAnalysis* move : mistakes_of(analysis)) numbers.push_back(move_number(analysis, *move));
  EXPECT_EQ(numbers, (std::vector<std::size_t>{3, 4, 1}));
  for (MoveAnalysis& move : analysis.moves) move.people.reset();
  EXPECT_EQ(mistakes_of(analysis).front(), &analysis.moves[3]);
}

}  // namespace
}  // namespace emilia
