// SPDX-License-Identifier: MIT
#include "engine/play/rating_likelihood.h"

#include <algorithm>
#include <cmath>

namespace emilia {

namespace {

constexpr int rating_at(std::size_t place) {
  return kLowestRating + kRatingStep * static_cast<int>(place);
}

}  // namespace

void RatingLikelihood::add(const PeoplesMoves& moves, Square played) {
  for (std::size_t i = 0; i < kRatings; ++i) values_[i] += std::log(moves.chance(played, rating_at(i)));
}

void RatingLikelihood::add(const RatingLikelihood& other) {
  for (std::size_t i = 0; i < kRatings; ++i) values_[i] += other.values_[i];
}

std::optional<RatingEstimate> RatingLikelihood::estimate() const {
  // The moves of a player are alike, so the interval is that of half as many moves (docs/results/people.md).
  constexpr double kQuantile = 3.84;  // 95 % quantile of chi-squared with one degree of freedom
  constexpr double kAlike = 2;
  constexpr double kAccepted = kAlike * kQuantile / 2;
  const auto best = std::ranges::max_element(values_);
  if (*std::ranges::min_element(values_) == *best) return std::nullopt;
  const auto is_accepted = [&](double value) { return value >= *best - kAccepted; };
  const auto low = std::ranges::find_if(values_, is_accepted);
  const auto high = std::find_if(values_.rbegin(), values_.rend(), is_accepted);
  const auto rating_of = [&](auto place) {
    return rating_at(static_cast<std::size_t>(std::distance(values_.begin(), place)));
  };
  return RatingEstimate{rating_of(best), rating_of(low), rating_of(std::prev(high.base()))};
}

}  // namespace emilia
