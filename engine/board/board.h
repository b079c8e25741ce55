// SPDX-License-Identifier: MIT
#pragma once

#include "engine/board/bitboard.h"
#include "engine/board/flip.h"
#include "engine/board/legal_moves.h"

namespace emilia {

/// A difference of discs, -64..64, from the player's view unless said otherwise.
using Discs = int;

/// The discs of the side to move (the player) and of the other side (the opponent): a pure value without
/// colours or history. The two sets have no square in common.
struct Board {
  Bitboard player = 0;
  Bitboard opponent = 0;

  bool operator==(const Board&) const = default;

  [[nodiscard]] constexpr Bitboard occupied() const { return player | opponent; }
  [[nodiscard]] constexpr Bitboard empties() const { return ~occupied(); }
  [[nodiscard]] constexpr int empty_count() const { return popcount(empties()); }

  [[nodiscard]] Bitboard legal_moves() const { return emilia::legal_moves(player, opponent); }
  [[nodiscard]] Bitboard opponent_moves() const { return emilia::legal_moves(opponent, player); }

  /// Neither side has a legal move.
  [[nodiscard]] bool is_finished() const { return legal_moves() == 0 && opponent_moves() == 0; }

  /// True for a legal move on the board, and for a pass where there is no other move and the game goes on.
  [[nodiscard]] bool is_legal(Square move) const;

  /// The position after the player's disc on `square`, seen by the other side. Requires a legal move.
  [[nodiscard]] Board after(Square square) const { return after(square, flips(square, player, opponent)); }

  /// The same, where the discs that the move turns are known.
  [[nodiscard]] constexpr Board after(Square square, Bitboard turned) const {
    return {opponent ^ turned, player | turned | bit(square)};
  }

  /// The same discs with the other side to move.
  [[nodiscard]] constexpr Board after_pass() const { return {opponent, player}; }

  /// Player's discs minus opponent's discs as they stand: the raw score of a finished game.
  [[nodiscard]] constexpr Discs disc_difference() const { return popcount(player) - popcount(opponent); }

  /// The same, on a set of squares.
  [[nodiscard]] constexpr Discs disc_difference_on(Bitboard set) const {
    return popcount(player & set) - popcount(opponent & set);
  }

  /// The score of a finished game with the empty squares given to the winner (the tournament rule).
  [[nodiscard]] Discs final_score() const;
};

}  // namespace emilia
