// SPDX-License-Identifier: MIT
#include "eval/people/move_model.h"

#include <algorithm>
#include <cmath>

#include "engine/base/random.h"
#include "engine/board/symmetry.h"

namespace emilia {

namespace {

constexpr float kSeenLoss = 12;  ///< larger losses of a move look alike
constexpr Bitboard kXSquares = 0x0042000000004200;
constexpr Bitboard kCSquares = 0x4281000000008142;
constexpr Bitboard kEdges = 0xFF818181818181FF;

float log_of_more(int count) {
  return std::log1p(static_cast<float>(count));
}

/// Returns the corner next to an X-square or C-square.
Bitboard corner_beside(Square square) {
  return neighbours(bit(square)) & kCorners;
}

/// Returns true if the empty region of a square has an odd number of squares.
bool is_in_odd_region(const FullBoard& board, Square square) {
  Bitboard region = bit(square);
  for (Bitboard larger = region;; region = larger) {
    larger |= neighbours(region) & board.empties();
    if (larger == region) return popcount(region) % 2 != 0;
  }
}

float distance(Square move, Square last) {
  return static_cast<float>(std::max(std::abs(column(move) - column(last)), std::abs(row(move) - row(last))));
}

/// Writes features one after another.
class FeatureWriter {
 public:
  explicit FeatureWriter(MoveFeatures& features) : features_(features) {}
  void add(float value) { features_.at(count_++) = value; }
  void add(bool value) { add(value ? 1.0F : 0.0F); }

 private:
  MoveFeatures& features_;
  std::size_t count_ = 0;
};

/// Adds the results of the searches for a move: its loss at each depth.
void add_values(FeatureWriter& writer, const SeenValues& values, std::size_t place) {
  for (const auto& at_depth : values) {
    const Score best = *std::ranges::max_element(at_depth);
    const auto loss = static_cast<float>((best - at_depth[place]).discs());
    writer.add(std::log1p(loss));
    writer.add(loss == 0);
    writer.add(std::min(loss, kSeenLoss) / kSeenLoss);
  }
}

/// Adds what the move looks like.
void add_shape(FeatureWriter& writer, const FullBoard& board, Square move, Square last) {
  const Bitboard turned = board.flips(move);
  const FullBoard after = board.after(move, turned);
  const Bitboard square = bit(move);
  const bool is_corner_empty = (corner_beside(move) & board.empties()) != 0;
  writer.add(log_of_more(popcount(turned)));
  writer.add((square & kCorners) != 0);
  writer.add((square & kXSquares) != 0 && is_corner_empty);
  writer.add((square & kCSquares) != 0 && is_corner_empty);
  writer.add((square & kEdges & ~kCorners) != 0);
  const Bitboard replies = after.legal_moves();
  writer.add(log_of_more(popcount(replies)));
  writer.add((replies & kCorners) != 0);
  writer.add(log_of_more(popcount(after.opponent_moves())));
  writer.add(log_of_more(popcount(neighbours(after.opponent) & after.empties())));
  writer.add(is_square(last) && distance(move, last) <= 1);
  writer.add(is_square(last) ? distance(move, last) / (kBoardSize - 1) : 0.5F);
  writer.add(is_in_odd_region(board, move));
  writer.add(replies == 0);
}

/// Logarithms of the probabilities that counts give, against those of equal counts. Unknown positions add a
/// few games to each move.
std::vector<float> popularity(std::span<const double> counts) {
  constexpr double kUnknownGames = 5;
  double sum = kUnknownGames;
  for (const double count : counts) sum += count;
  const auto moves = static_cast<double>(counts.size());
  std::vector<float> result;
  for (const double count : counts)
    result.push_back(static_cast<float>(std::log((count * moves + kUnknownGames) / sum)));
  return result;
}

}  // namespace

std::array<float, kRatingTerms * kPhaseTerms> coefficient_terms(double rating, int empties) {
  constexpr double kMiddle = 1500;
  constexpr double kUnit = 400;
  constexpr double kFirst = 8;  // empty squares of the last knot; the others are at 20, 32, 44 and 56
  constexpr double kStep = 12;
  const double place = std::clamp((empties - kFirst) / kStep, 0.0, static_cast<double>(kPhaseTerms - 1));
  const double strength = (rating - kMiddle) / kUnit;
  std::array<float, kRatingTerms * kPhaseTerms> terms{};
  double power = 1;
  for (std::size_t i = 0; i < kRatingTerms; ++i, power *= strength) {
    for (std::size_t j = 0; j < kPhaseTerms; ++j) {
      const double share = std::max(0.0, 1 - std::abs(place - static_cast<double>(j)));
      terms.at(i * kPhaseTerms + j) = static_cast<float>(power * share);
    }
  }
  return terms;
}

std::uint32_t position_hash(const FullBoard& board) {
  const Board image = canonical(Board(board));
  return static_cast<std::uint32_t>(SplitMix(image.player, image.opponent).next() >> 32);
}

std::uint8_t coded_count(std::uint32_t count) {
  constexpr double kSteps = 8;
  return count == 0 ? 0
                    : static_cast<std::uint8_t>(std::min(255.0, 1 + std::round(kSteps * std::log2(count))));
}

std::vector<MoveFeatures> MoveModel::features(const FullBoard& board, Square last,
                                              const SeenValues& values) const {
  const Bitboard moves = board.legal_moves();
  std::array<std::vector<double>, kPeopleGroups> counts;
  for (const Square move : squares(moves)) {
    const std::uint32_t hash = position_hash(board.after(move));
    const auto known = std::ranges::lower_bound(parts_.known, hash, {}, &PopularPosition::hash);
    const bool is_known = known != parts_.known.end() && known->hash == hash;
    for (std::size_t group = 0; group < kPeopleGroups; ++group) {
      const int code = is_known ? known->frequency.at(group) : 0;
      counts.at(group).push_back(code == 0 ? 0 : std::exp2((code - 1) / 8.0));
    }
  }
  const std::array popular = {popularity(counts[0]), popularity(counts[1])};

  std::vector<MoveFeatures> result;
  const int phase = policy_phase(board.empty_count());
  for (const Square move : squares(moves)) {
    const std::size_t place = result.size();
    FeatureWriter writer(result.emplace_back());
    add_values(writer, values, place);
    const MovePatterns patterns = move_patterns(board, move, last);
    for (std::size_t group = 0; group < kPeopleGroups; ++group) {
      const std::int8_t* const weights =
          parts_.policy.data() + (group * kPolicyPhases + static_cast<std::size_t>(phase)) * kPolicyWeights;
      int sum = 0;
      for (const int pattern : patterns) sum += weights[pattern];
      writer.add(static_cast<float>(sum) / kPolicyUnits);
    }
    for (const auto& group : popular) writer.add(group[place]);
    add_shape(writer, board, move, last);
  }
  return result;
}

std::vector<double> MoveModel::probabilities(std::span<const MoveFeatures> features, int empties,
                                             double rating) const {
  const auto terms = coefficient_terms(rating, empties);
  MoveFeatures weights{};
  for (std::size_t i = 0; i < kMoveFeatures; ++i) {
    for (std::size_t j = 0; j < terms.size(); ++j)
      weights.at(i) += terms.at(j) * parts_.coefficients[i * terms.size() + j];
  }
  std::vector<double> result;
  for (const MoveFeatures& move : features) {
    double utility = 0;
    for (std::size_t i = 0; i < kMoveFeatures; ++i) utility += weights.at(i) * move.at(i);
    result.push_back(utility);
  }
  const double largest = *std::ranges::max_element(result);
  double sum = 0;
  for (double& value : result) sum += value = std::exp(value - largest);
  for (double& value : result) value /= sum;
  return result;
}

std::vector<double> MoveModel::probabilities(const FullBoard& board, Square last, const SeenValues& values,
                                             double rating) const {
  return probabilities(features(board, last, values), board.empty_count(), rating);
}

}  // namespace emilia
