// SPDX-License-Identifier: MIT
#pragma once

#include <concepts>
#include <cstdint>
#include <utility>

#include "engine/board/bitboard.h"
#include "engine/board/flip.h"
#include "engine/board/legal_moves.h"
#include "engine/board/neighbours.h"

namespace emilia {

/// A difference of discs, -100..100 (-64..64 on 8x8), from the player's view unless said otherwise.
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
/// colours or history. A square that both sets have is blocked: nobody can move there, and it turns nothing.
/// So a board of another size is one of the sets' whose squares beyond it are blocked, and describes itself.
///
/// Where nothing can be blocked the rules need not look for it: that is a full board, for the hot paths of
/// the search.
template <AnyBitboard SetOfSquares, BoardKind kind>
struct BasicBoard {
  using Set = SetOfSquares;
  static constexpr bool kMayBeBlocked = kind != BoardKind::full;

  Set player{};
  Set opponent{};

  bool operator==(const BasicBoard&) const = default;

  /// Every board is one of kind `any`, and that one a board of the greatest size.
  constexpr operator BasicBoard<Set, BoardKind::any>() const  // NOLINT(google-explicit-constructor)
      requires(kind != BoardKind::any) {
    return {player, opponent};
  }
  constexpr operator BasicBoard<WideBitboard, BoardKind::any>() const  // NOLINT(google-explicit-constructor)
      requires(kind == BoardKind::any && std::same_as<Set, Bitboard>) {
    return {WideBitboard(player, WideBitboard::kHighSquares),
            WideBitboard(opponent, WideBitboard::kHighSquares)};
  }

  [[nodiscard]] constexpr Set blocked() const {
    if constexpr (kMayBeBlocked) return player & opponent;
    return Set{};
  }
  [[nodiscard]] constexpr Set player_discs() const {
    if constexpr (kMayBeBlocked) return player & ~opponent;
    return player;
  }
  [[nodiscard]] constexpr Set opponent_discs() const {
    if constexpr (kMayBeBlocked) return opponent & ~player;
    return opponent;
  }

  /// How many squares there are to play on, taken or not: the most discs that a game can be won by.
  [[nodiscard]] constexpr int square_count() const { return kMaxSquares<Set> - popcount(blocked()); }

  /// Squares that no move can go to: those with a disc, and blocked ones.
  [[nodiscard]] constexpr Set occupied() const { return player | opponent; }
  [[nodiscard]] constexpr Set empties() const { return ~occupied(); }
  [[nodiscard]] constexpr int empty_count() const { return popcount(empties()); }

  [[nodiscard]] Set legal_moves() const {
    if constexpr (!kMayBeBlocked) return emilia::legal_moves(player, opponent);
    return emilia::legal_moves(player_discs(), opponent_discs()) & empties();
  }
  [[nodiscard]] Set opponent_moves() const { return after_pass().legal_moves(); }

  /// The opponent's discs that a move turns; empty when it is illegal. Requires an empty square.
  [[nodiscard]] Set flips(Square square) const {
    return emilia::flips(square, player_discs(), opponent_discs());
  }

  /// Neither side has a legal move.
  [[nodiscard]] bool is_finished() const { return is_empty(legal_moves()) && is_empty(opponent_moves()); }

  /// True for a legal move on the board, and for a pass where there is no other move and the game goes on.
  [[nodiscard]] bool is_legal(Square move) const {
    const Set moves = legal_moves();
    if (is_square(move)) return is_square_of<Set>(move) && contains(moves, move);
    return move == Square::pass && is_empty(moves) && !is_empty(opponent_moves());
  }

  /// The position after the player's disc on `square`, seen by the other side. Requires a legal move.
  [[nodiscard]] BasicBoard after(Square square) const { return after(square, flips(square)); }

  /// The same, where the discs that the move turns are known.
  [[nodiscard]] constexpr BasicBoard after(Square square, Set turned) const {
    return {opponent ^ turned, player | turned | bit<Set>(square)};
  }

  /// The same discs with the other side to move.
  [[nodiscard]] constexpr BasicBoard after_pass() const { return {opponent, player}; }

  /// Player's discs minus opponent's discs as they stand: the raw score of a finished game.
  [[nodiscard]] constexpr Discs disc_difference() const { return popcount(player) - popcount(opponent); }

  /// The same, on a set of squares.
  [[nodiscard]] constexpr Discs disc_difference_on(Set set) const {
    return popcount(player & set) - popcount(opponent & set);
  }

  /// The score of a finished game, as the kind of the board counts it.
  [[nodiscard]] constexpr Discs final_score() const {
    const Discs difference = disc_difference();
    if (kind == BoardKind::raw) return difference;
    if (difference > 0) return difference + empty_count();
    if (difference < 0) return difference - empty_count();
    return 0;
  }

  /// The squares whose disc no line can turn, for on each of the four lines through it one neighbour at least
  /// is off the board or blocked. Taken or not.
  [[nodiscard]] constexpr Set corners() const {
    if constexpr (!kMayBeBlocked) return kCorners;
    return corners_beside(blocked());
  }
};

/// A board of any shape that fits 8x8.
using Board = BasicBoard<Bitboard, BoardKind::any>;

/// A board of 8x8 without blocked squares. The two sets have no square in common.
using FullBoard = BasicBoard<Bitboard, BoardKind::full>;

/// A board of any shape that fits 8x8 on which the discs count as they lie.
using RawBoard = BasicBoard<Bitboard, BoardKind::raw>;

/// A board of any shape up to 10x10.
using WideBoard = BasicBoard<WideBitboard, BoardKind::any>;

/// The same where the discs count as they lie.
using RawWideBoard = BasicBoard<WideBitboard, BoardKind::raw>;

template <typename B>
concept AnyBoard = std::same_as<B, Board> || std::same_as<B, FullBoard> || std::same_as<B, RawBoard> ||
    std::same_as<B, WideBoard> || std::same_as<B, RawWideBoard>;

/// The sets of squares that a board is made of.
template <AnyBoard B>
using SetOf = typename B::Set;

constexpr bool is_full(const Board& board) {
  return board.blocked() == 0;
}

/// Requires `is_full(board)`.
constexpr FullBoard full(const Board& board) {
  return {board.player, board.opponent};
}

/// Nothing but the 8x8 corner can be played on: the board can be a `Board`.
constexpr bool fits_64_bits(const WideBoard& board) {
  return (board.player.high & board.opponent.high) == WideBitboard::kHighSquares;
}

/// Requires `fits_64_bits(board)`.
constexpr Board narrow(const WideBoard& board) {
  return {board.player.low, board.opponent.low};
}

/// The tournament board, nothing blocked.
constexpr bool is_full(const WideBoard& board) {
  return fits_64_bits(board) && is_full(narrow(board));
}

/// Calls `action` with the board as the type that is the fastest for it.
template <typename Action>
decltype(auto) with_fastest(const WideBoard& board, Action&& action) {
  if (!fits_64_bits(board)) return std::forward<Action>(action)(board);
  if (!is_full(board)) return std::forward<Action>(action)(narrow(board));
  return std::forward<Action>(action)(full(narrow(board)));
}

}  // namespace emilia
