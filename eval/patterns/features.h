// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "engine/board/board.h"
#include "eval/patterns/patterns.h"

namespace emilia {

namespace features {

using Lanes = std::array<std::int16_t, patterns::kLanes>;

/// The numbers that a disc of the player's on each square adds to each feature's number of contents. Behind
/// the last square comes nothing: that is the first square of an empty set.
using SquareTerms = std::array<Lanes, kSquareCount + 1>;

constexpr SquareTerms make_square_terms() {
  SquareTerms terms{};
  for (int feature = 0; feature < kFeatureCount; ++feature) {
    const PatternSquares& place = kFeatures[feature].place;
    for (int i = 0; i < place.count; ++i)
      terms[index(place.squares[i])][feature] = static_cast<std::int16_t>(power_of_3(i));
  }
  return terms;
}

alignas(64) inline constexpr SquareTerms kSquareTerms = make_square_terms();

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
    features::Lanes turned_terms{};
    // Three at a time, for most moves turn no more and how many is what a processor cannot foresee.
    constexpr int kAtATime = 3;
    do {
      for (int i = 0; i < kAtATime; ++i) {
        const features::Lanes& terms = features::kSquareTerms[std::countr_zero(turned)];
        for (int lane = 0; lane < patterns::kLanes; ++lane)
          turned_terms[lane] = static_cast<std::int16_t>(turned_terms[lane] + terms[lane]);
        turned &= turned - 1;
      }
    } while (turned != 0);
    const features::Lanes& move_terms = features::kSquareTerms[index(move)];
    Features result;
    for (int lane = 0; lane < patterns::kLanes; ++lane) {
      result.numbers_[lane] =
          static_cast<std::int16_t>(-(numbers_[lane] + move_terms[lane] + 2 * turned_terms[lane]));
    }
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
