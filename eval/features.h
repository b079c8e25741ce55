// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>

#include "engine/board/board.h"
#include "eval/patterns.h"

namespace emilia {

namespace features {

using Lanes = std::array<std::int16_t, patterns::kLanes>;

/// What a disc of the player's on each square adds to each feature's number of contents.
constexpr std::array<Lanes, kSquareCount> make_square_terms() {
  std::array<Lanes, kSquareCount> terms{};
  for (int feature = 0; feature < kFeatureCount; ++feature) {
    const PatternSquares& place = kFeatures[feature].place;
    for (int i = 0; i < place.count; ++i)
      terms[index(place.squares[i])][feature] = static_cast<std::int16_t>(power_of_3(i));
  }
  return terms;
}

alignas(64) inline constexpr std::array<Lanes, kSquareCount> kSquareTerms = make_square_terms();

}  // namespace features

/// The numbers of contents of all features of a board, from the view of the side to move, kept up to date
/// move by move: a few additions of vectors, for every compiler makes them of these loops.
class Features {
 public:
  Features() = default;

  /// Afresh.
  explicit Features(const FullBoard& board) {
    for (const Square square : squares(board.player)) add(square, 1);
    for (const Square square : squares(board.opponent)) add(square, -1);
  }

  /// Those of the board after a move, seen by the other side. Requires a legal move and what it turns.
  [[nodiscard]] Features after(Square move, Bitboard turned) const {
    Features result = *this;
    result.add(move, 1);
    for (const Square square : squares(turned)) result.add(square, 2);
    result.turn_round();
    return result;
  }

  [[nodiscard]] Features after_pass() const {
    Features result = *this;
    result.turn_round();
    return result;
  }

  /// Requires 0 <= feature < kFeatureCount.
  [[nodiscard]] int operator[](int feature) const { return numbers_[feature]; }

  bool operator==(const Features&) const = default;

 private:
  void add(Square square, int times) {
    const features::Lanes& terms = features::kSquareTerms[index(square)];
    for (int lane = 0; lane < patterns::kLanes; ++lane)
      numbers_[lane] = static_cast<std::int16_t>(numbers_[lane] + times * terms[lane]);
  }

  void turn_round() {
    for (std::int16_t& number : numbers_) number = static_cast<std::int16_t>(-number);
  }

  alignas(64) features::Lanes numbers_{};
};

}  // namespace emilia
