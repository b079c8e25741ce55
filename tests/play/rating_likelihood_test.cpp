// SPDX-License-Identifier: MIT
#include "engine/play/rating_likelihood.h"

#include <gtest/gtest.h>
#include <numeric>

namespace emilia {
namespace {

/// Returns the moves of the start position.
PeoplesMoves first_moves() {
  EngineOptions options = options_to_see_moves({});
  options.searches_in_place = true;
  Engine engine(options);
  const Game game;
  return {full(narrow(game.position().board)), Square::none, *see_moves(engine, game)};
}

TEST(PeoplesMoves, HaveTheChancesOfAllRatings) {
  const PeoplesMoves moves = first_moves();
  for (const int rating : {kLowestRating, 500, 1500, kHighestRating}) {
    double sum = 0;
    for (const auto& [move, chance] : moves.chances(rating)) {
      EXPECT_EQ(moves.chance(move, rating), chance);
      sum += chance;
    }
    EXPECT_NEAR(sum, 1, 1e-9);
  }
  EXPECT_EQ(moves.chance(Square::a1, 1500), 0) << "illegal";
}

/// Returns a likelihood with its vertex at a rating and a standard deviation.
RatingLikelihood parabola(double rating, double deviation) {
  std::array<double, kRatings> values{};
  for (std::size_t i = 0; i < kRatings; ++i) {
    const double distance = (kLowestRating + kRatingStep * static_cast<double>(i) - rating) / deviation;
    values[i] = -100 - distance * distance / 2;
  }
  return RatingLikelihood(values);
}

TEST(RatingLikelihood, IsEstimatedWithAnInterval) {
  EXPECT_EQ(parabola(1500, 100).estimate(), (RatingEstimate{1500, 1225, 1775}));  // 1.96 √2 deviations
  EXPECT_EQ(parabola(2390, 50).estimate(), (RatingEstimate{2400, 2275, 2400}));
  EXPECT_EQ(parabola(0, 100).estimate(), (RatingEstimate{100, 100, 275}));
}

TEST(RatingLikelihood, OfTwoGamesIsMoreCertain) {
  RatingLikelihood both = parabola(1400, 100);
  both.add(parabola(1600, 100));
  EXPECT_EQ(both.estimate(), (RatingEstimate{1500, 1325, 1675}));
}

TEST(RatingLikelihood, WithoutAChoiceHasNoEstimate) {
  EXPECT_EQ(RatingLikelihood().estimate(), std::nullopt);
}

}  // namespace
}  // namespace emilia
