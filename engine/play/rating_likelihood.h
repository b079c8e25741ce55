// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <optional>

#include "engine/play/person.h"

namespace emilia {

/// Ratings whose likelihood is known: kLowestRating to kHighestRating in these steps.
inline constexpr int kRatingStep = 25;
inline constexpr std::size_t kRatings = (kHighestRating - kLowestRating) / kRatingStep + 1;

/// Rating of a player with its 95 % interval.
struct RatingEstimate {
  int rating = 0;
  int low = 0;
  int high = 0;

  bool operator==(const RatingEstimate&) const = default;
};

/// Logarithm of the likelihood of played moves for each rating, up to a constant.
class RatingLikelihood {
 public:
  RatingLikelihood() = default;
  explicit RatingLikelihood(const std::array<double, kRatings>& values) : values_(values) {}

  /// Adds a move. A forced move adds nothing.
  void add(const PeoplesMoves& moves, Square played);
  void add(const RatingLikelihood& other);

  /// Returns the most likely rating. The interval has all ratings that a likelihood-ratio test accepts with
  /// half as many moves; it ends at the lowest and the highest rating. Nullopt if all ratings are equally
  /// likely.
  [[nodiscard]] std::optional<RatingEstimate> estimate() const;

  [[nodiscard]] const std::array<double, kRatings>& values() const { return values_; }

 private:
  std::array<double, kRatings> values_{};
};

}  // namespace emilia
