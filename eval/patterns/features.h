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

/// Terms that a player's disc on each square adds to each pattern index. The element after the last square is
/// zero, because that is the first square of an empty set.
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

/// Pattern indices of all features of a board, from the view of the side to move. They are updated move by
/// move with a few vector additions, to which every compiler converts these loops.
class Features {
 public:
  Features() = default;

  /// Computes the indices of a board. Requires: no blocked squares.
  template <BoardFor8x8 B>
  explicit Features(const B& board) {
    for (const Square square : squares(board.player)) add(square, 1);
    for (const Square square : squares(board.opponent)) add(square, -1);
  }

  /// Returns the features after a move, from the view of the other side.
  /// Requires: a legal move and its flips.
  [[nodiscard]] Features after(Square move, Bitboard turned) const {
    features::Lanes turned_terms{};
    // Three discs at a time: most moves flip no more, and the branch predictor cannot predict the number.
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

  /// Requires: 0 <= feature < kFeatureCount.
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
