// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/result.h"
#include "eval/people/move_patterns.h"
#include "eval/score.h"

/// Model of the moves that people play: the probability of each legal move, by position and rating of the
/// player. It is a multinomial logit model. Its features are values of shallow searches, patterns around the
/// move, how often people reached the position after it, and simple counts.

namespace emilia {

/// Depths of the searches whose values people are supposed to see.
inline constexpr std::array kSeenDepths = {1, 2, 4, 8};

/// Values of the legal moves, in square order, at each of `kSeenDepths`.
using SeenValues = std::array<std::vector<Score>, kSeenDepths.size()>;

/// Groups of people with patterns and openings of their own.
enum class PeopleGroup : std::uint8_t { tournament, online };
inline constexpr std::size_t kPeopleGroups = 2;

inline constexpr std::size_t kMoveFeatures = 29;
using MoveFeatures = std::array<float, kMoveFeatures>;

/// Terms of a coefficient: powers of the rating, each for the phases of a game.
inline constexpr std::size_t kRatingTerms = 3;
inline constexpr std::size_t kPhaseTerms = 5;
inline constexpr std::size_t kCoefficients = kMoveFeatures * kRatingTerms * kPhaseTerms;

/// Returns the factors of the coefficients of a feature for a rating and a number of empty squares.
std::array<float, kRatingTerms * kPhaseTerms> coefficient_terms(double rating, int empties);

/// Frequency of a position after a move.
struct PopularPosition {
  std::uint32_t hash = 0;                               ///< `position_hash`
  std::array<std::uint8_t, kPeopleGroups> frequency{};  ///< `coded_count` in each group
};

/// Returns a hash that is equal for all images of a board under the symmetries.
std::uint32_t position_hash(const FullBoard& board);

/// Returns a count in eighths of a power of two, at most 255; 0 for none.
std::uint8_t coded_count(std::uint32_t count);

/// Contents of a model.
struct MoveModelParts {
  /// Weights of the patterns: by group, phase and index (`move_patterns`), in sixteenths.
  std::vector<std::int8_t> policy;
  std::vector<PopularPosition> known;  ///< in the order of their hashes
  std::vector<float> coefficients;     ///< by feature, rating term and phase term
};

inline constexpr int kPolicyUnits = 16;

/// Threads: immutable.
class MoveModel {
 public:
  /// Requires: sizes as the constants above say.
  explicit MoveModel(MoveModelParts parts) : parts_(std::move(parts)) {}

  [[nodiscard]] const MoveModelParts& parts() const { return parts_; }

  /// Returns the features of the legal moves, in square order.
  /// Requires: a legal move; values for each.
  [[nodiscard]] std::vector<MoveFeatures> features(const FullBoard& board, Square last,
                                                   const SeenValues& values) const;

  /// Returns the probabilities of the legal moves, in square order; their sum is 1.
  [[nodiscard]] std::vector<double> probabilities(const FullBoard& board, Square last,
                                                  const SeenValues& values, double rating) const;

  /// Returns the probabilities for features of `features`.
  [[nodiscard]] std::vector<double> probabilities(std::span<const MoveFeatures> features, int empties,
                                                  double rating) const;

 private:
  MoveModelParts parts_;
};

/// File: "EMILIAMM", the format version as 32 bits, then a Zstandard frame of the parts, little endian.
/// Errors: name the expected and the found value.
Result<MoveModel> parse_move_model(std::string_view file, std::string_view name);
std::string move_model_file(const MoveModelParts& parts);

/// Returns the embedded model.
const MoveModel& embedded_move_model();

}  // namespace emilia
