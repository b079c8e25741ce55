// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "engine/board/board.h"
#include "engine/board/frame.h"
#include "eval/patterns/shared_indices.h"
#include "eval/patterns/weight_layout.h"

namespace emilia {

/// Patterns of a board of any shape, laid out from its playable squares: all rows, columns and diagonals, the
/// edges with X-squares, and three blocks at each corner of the smallest rectangle around the squares.
/// Blocked squares are left out of a pattern. Two places share one table of weights if a symmetry of the
/// rectangle maps one to the other. `eval/patterns/` has the patterns of 8x8.
class BoardPatterns {
 public:
  /// Most places, as many as 16-bit lanes of the features.
  static constexpr int kLanes = 64;
  using Lanes = std::array<std::int16_t, kLanes>;

  /// Requires: a playable square.
  explicit BoardPatterns(WideBitboard playable);

  [[nodiscard]] WideBitboard playable() const { return playable_; }

  /// Squares of each place in the order of the digits of its index (`PatternSquares`).
  [[nodiscard]] std::span<const std::vector<Square>> places() const { return places_; }

  /// Table of each place.
  [[nodiscard]] std::span<const int> tables() const { return tables_; }

  /// Number of the element for index 0 of each place, in a list of all indices of table after table, each
  /// from the lowest up.
  [[nodiscard]] std::span<const int> origins() const { return origins_; }

  /// Number of the shared weight of each element of that list.
  [[nodiscard]] std::span<const int> shared_weights() const { return shared_weights_; }

  /// Number of shared weights.
  [[nodiscard]] int shared_count() const { return shared_count_; }

  /// Terms that a player's disc on a square adds to the index of each place.
  [[nodiscard]] const Lanes& terms(Square square) const {
    return terms_[static_cast<std::size_t>(index(square))];
  }

  /// Hash of the playable squares, the tables and the order of the squares.
  [[nodiscard]] std::uint32_t hash() const;

 private:
  void add_images(WideBitboard drawn, const Frame& frame);
  void add_place(WideBitboard squares_of_place, const Frame& frame);
  int add_table(WideBitboard canonical, const Frame& frame);

  WideBitboard playable_;
  std::vector<WideBitboard> canonical_sets_;  ///< of each table
  std::vector<int> table_origins_;
  std::vector<std::vector<Square>> places_;
  std::vector<int> tables_;
  std::vector<int> origins_;
  std::vector<int> shared_weights_;
  int shared_count_ = 0;
  alignas(64) std::array<Lanes, kMaxBoardSquares> terms_{};
};

/// Pattern indices of all places of a board, from the view of the side to move, updated move by move.
class BoardFeatures {
 public:
  /// Requires: a board with the squares of the patterns, which outlive the features.
  template <AnyBoard B>
  BoardFeatures(const B& board, const BoardPatterns& patterns) : patterns_(&patterns) {
    for (const Square square : squares(board.player_discs())) add(square, 1);
    for (const Square square : squares(board.opponent_discs())) add(square, -1);
  }

  /// Returns the features after a move, from the view of the other side.
  /// Requires: a legal move and its flips.
  template <AnyBitboard Set>
  [[nodiscard]] BoardFeatures after(Square move, Set turned) const {
    BoardPatterns::Lanes sum = patterns_->terms(move);
    for (const Square square : squares(turned)) {
      const BoardPatterns::Lanes& terms = patterns_->terms(square);
      for (int lane = 0; lane < BoardPatterns::kLanes; ++lane)
        sum[lane] = static_cast<std::int16_t>(sum[lane] + 2 * terms[lane]);
    }
    BoardFeatures result(*patterns_);
    for (int lane = 0; lane < BoardPatterns::kLanes; ++lane)
      result.indices_[lane] = static_cast<std::int16_t>(-(indices_[lane] + sum[lane]));
    return result;
  }

  [[nodiscard]] BoardFeatures after_pass() const {
    BoardFeatures result(*patterns_);
    for (int lane = 0; lane < BoardPatterns::kLanes; ++lane)
      result.indices_[lane] = static_cast<std::int16_t>(-indices_[lane]);
    return result;
  }

  /// Requires: 0 <= place < kLanes.
  [[nodiscard]] int operator[](std::size_t place) const { return indices_[place]; }

  bool operator==(const BoardFeatures&) const = default;

 private:
  explicit BoardFeatures(const BoardPatterns& patterns) : patterns_(&patterns) {}

  void add(Square square, int times) {
    const BoardPatterns::Lanes& terms = patterns_->terms(square);
    for (int lane = 0; lane < BoardPatterns::kLanes; ++lane)
      indices_[lane] = static_cast<std::int16_t>(indices_[lane] + times * terms[lane]);
  }

  alignas(64) BoardPatterns::Lanes indices_{};
  const BoardPatterns* patterns_;
};

/// Number of phases of any board. A phase is an equal share of the moves.
inline constexpr int kBoardPhases = 16;

/// Returns the phase of a position; the game begins with four discs.
constexpr int board_phase(int empties, int square_count) {
  const int moves = square_count - 4;
  const int phase = (moves - empties) * kBoardPhases / moves;
  return phase < 0 ? 0 : phase < kBoardPhases ? phase : kBoardPhases - 1;
}

/// Number of the elements of all counts.
inline constexpr std::size_t kCountElements = std::size_t{kCountCount} * kCountLimit;

/// Returns the number of the element of a count, relative to the first one of the counts (`kCountLimit`).
constexpr int count_place(Count count, int value) {
  return static_cast<int>(count) * kCountLimit + (value < kCountLimit ? value : kCountLimit - 1);
}

}  // namespace emilia
