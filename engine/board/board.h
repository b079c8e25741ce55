// SPDX-License-Identifier: MIT
#pragma once

#include <concepts>
#include <cstdint>

#include "engine/board/bitboard.h"
#include "engine/board/flip.h"
#include "engine/board/legal_moves.h"

namespace emilia {

/// A difference of discs, -64..64, from the player's view unless said otherwise.
using Discs = int;

/// What a finished game is worth: the empty squares are the winner's (the tournament rule), or the discs
/// count as they lie.
enum class Scoring : std::uint8_t { empties_to_winner, raw };

/// What is known of a board beforehand, and what a finished game on it is worth.
enum class BoardKind : std::uint8_t {
  any,   ///< scored with the empty squares to the winner
  full,  ///< the same, and no square is blocked
  raw    ///< any board, scored as the discs lie
};

/// The discs of the side to move (the player) and of the other side (the opponent): a pure value without
/// colours or history. A square that both words have is blocked: nobody can move there, and it turns nothing.
/// So a board of another size is one of 8x8 whose squares beyond it are blocked, and describes itself.
///
/// Where nothing can be blocked the rules need not look for it: that is a full board, for the hot paths of
/// the search.
template <BoardKind kind>
struct BasicBoard {
  static constexpr bool kMayBeBlocked = kind != BoardKind::full;

  Bitboard player = 0;
  Bitboard opponent = 0;

  bool operator==(const BasicBoard&) const = default;

  /// Every board is a `Board`.
  constexpr operator BasicBoard<BoardKind::any>() const  // NOLINT(google-explicit-constructor)
      requires(kind != BoardKind::any) {
    return {player, opponent};
  }

  [[nodiscard]] constexpr Bitboard blocked() const {
    if constexpr (kMayBeBlocked) return player & opponent;
    return 0;
  }
  [[nodiscard]] constexpr Bitboard player_discs() const {
    if constexpr (kMayBeBlocked) return player & ~opponent;
    return player;
  }
  [[nodiscard]] constexpr Bitboard opponent_discs() const {
    if constexpr (kMayBeBlocked) return opponent & ~player;
    return opponent;
  }

  /// How many squares there are to play on, taken or not.
  [[nodiscard]] constexpr int square_count() const { return kSquareCount - popcount(blocked()); }

  /// Squares that no move can go to: those with a disc, and blocked ones.
  [[nodiscard]] constexpr Bitboard occupied() const { return player | opponent; }
  [[nodiscard]] constexpr Bitboard empties() const { return ~occupied(); }
  [[nodiscard]] constexpr int empty_count() const { return popcount(empties()); }

  [[nodiscard]] Bitboard legal_moves() const {
    if constexpr (!kMayBeBlocked) return emilia::legal_moves(player, opponent);
    return emilia::legal_moves(player_discs(), opponent_discs()) & empties();
  }
  [[nodiscard]] Bitboard opponent_moves() const { return after_pass().legal_moves(); }

  /// The opponent's discs that a move turns; empty when it is illegal. Requires an empty square.
  [[nodiscard]] Bitboard flips(Square square) const {
    return emilia::flips(square, player_discs(), opponent_discs());
  }

  /// Neither side has a legal move.
  [[nodiscard]] bool is_finished() const { return legal_moves() == 0 && opponent_moves() == 0; }

  /// True for a legal move on the board, and for a pass where there is no other move and the game goes on.
  [[nodiscard]] bool is_legal(Square move) const;

  /// The position after the player's disc on `square`, seen by the other side. Requires a legal move.
  [[nodiscard]] BasicBoard after(Square square) const { return after(square, flips(square)); }

  /// The same, where the discs that the move turns are known.
  [[nodiscard]] constexpr BasicBoard after(Square square, Bitboard turned) const {
    return {opponent ^ turned, player | turned | bit(square)};
  }

  /// The same discs with the other side to move.
  [[nodiscard]] constexpr BasicBoard after_pass() const { return {opponent, player}; }

  /// Player's discs minus opponent's discs as they stand: the raw score of a finished game.
  [[nodiscard]] constexpr Discs disc_difference() const { return popcount(player) - popcount(opponent); }

  /// The same, on a set of squares.
  [[nodiscard]] constexpr Discs disc_difference_on(Bitboard set) const {
    return popcount(player & set) - popcount(opponent & set);
  }

  /// The score of a finished game, as the kind of the board counts it.
  [[nodiscard]] Discs final_score() const;

  /// The squares whose disc no line can turn, for on each of the four lines through it one neighbour at least
  /// is off the board or blocked. Taken or not.
  [[nodiscard]] constexpr Bitboard corners() const;
};

/// A board of any shape that fits 8x8.
using Board = BasicBoard<BoardKind::any>;

/// A board of 8x8 without blocked squares. The two sets have no square in common.
using FullBoard = BasicBoard<BoardKind::full>;

/// A board of any shape on which the discs count as they lie.
using RawBoard = BasicBoard<BoardKind::raw>;

template <typename B>
concept AnyBoard = std::same_as<B, Board> || std::same_as<B, FullBoard> || std::same_as<B, RawBoard>;

constexpr bool is_full(const Board& board) {
  return board.blocked() == 0;
}

/// Requires `is_full(board)`.
constexpr FullBoard full(const Board& board) {
  return {board.player, board.opponent};
}

/// The corners of a board with these squares blocked; the neighbours of a square in one direction are a shift
/// away, and beyond the edge stands as much as on a blocked square.
constexpr Bitboard corners_beside(Bitboard blocked) {
  const Bitboard left = blocked << 1 | kColumnA;
  const Bitboard right = blocked >> 1 | kColumnH;
  const Bitboard above = blocked << kBoardSize | kRow1;
  const Bitboard below = blocked >> kBoardSize | kRow8;
  const Bitboard falling = (blocked << 9 | kColumnA | kRow1) | (blocked >> 9 | kColumnH | kRow8);
  const Bitboard rising = (blocked << 7 | kColumnH | kRow1) | (blocked >> 7 | kColumnA | kRow8);
  return (left | right) & (above | below) & falling & rising & ~blocked;
}

template <BoardKind kind>
constexpr Bitboard BasicBoard<kind>::corners() const {
  if constexpr (!kMayBeBlocked) return kCorners;
  return corners_beside(blocked());
}

}  // namespace emilia
