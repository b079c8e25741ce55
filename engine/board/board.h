// SPDX-License-Identifier: MIT
#pragma once

#include <concepts>
#include <cstdint>
#include <type_traits>
#include <utility>

#include "engine/board/bitboard.h"
#include "engine/board/flip.h"
#include "engine/board/legal_moves.h"
#include "engine/board/neighbours.h"

namespace emilia {

/// Difference of discs, -100 to 100 (-64 to 64 on 8x8), from the player's view by default.
using Discs = int;

/// Rule for the score of a finished game: the winner gets the empty squares (tournament rule), only discs
/// count, or only discs count and the side with fewer wins.
enum class Scoring : std::uint8_t { empties_to_winner, raw, fewest };

/// Static properties of a board type: blocked squares and scoring rule.
enum class BoardKind : std::uint8_t {
  any,    ///< may have blocked squares; the winner gets the empty squares
  full,   ///< no blocked squares; the winner gets the empty squares
  scored  ///< may have blocked squares; holds its scoring rule
};

/// Scoring rule of a board type that has only one: the winner gets the empty squares.
struct UsualScoring {
  bool operator==(const UsualScoring&) const = default;
  constexpr operator Scoring() const {  // NOLINT(google-explicit-constructor)
    return Scoring::empties_to_winner;
  }
};

/// Board: the discs of the side to move (the player) and of the other side (the opponent). It is a pure value
/// without colours or history.
/// A square in both sets is blocked: no disc can be placed there, and it ends lines of discs. So a smaller
/// board is a board whose outside squares are blocked. A full board has no blocked squares; the hot paths of
/// the search use this type because the rules need no check for them.
template <AnyBitboard SetOfSquares, BoardKind kind>
struct BasicBoard {
  using Set = SetOfSquares;
  static constexpr bool kMayBeBlocked = kind != BoardKind::full;
  using Rule = std::conditional_t<kind == BoardKind::scored, Scoring, UsualScoring>;

  Set player{};
  Set opponent{};
  [[no_unique_address]] Rule scoring{};

  bool operator==(const BasicBoard&) const = default;

  /// Every board converts to kind `any`, and a board of kind `any` to the largest board type.
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

  /// Number of squares that are not blocked: the largest possible score.
  [[nodiscard]] constexpr int square_count() const { return kMaxSquares<Set> - popcount(blocked()); }

  /// Squares that are not empty: those with a disc and blocked ones.
  [[nodiscard]] constexpr Set occupied() const { return player | opponent; }
  [[nodiscard]] constexpr Set empties() const { return ~occupied(); }
  [[nodiscard]] constexpr int empty_count() const { return popcount(empties()); }

  [[nodiscard]] Set legal_moves() const {
    if constexpr (!kMayBeBlocked) return emilia::legal_moves(player, opponent);
    return emilia::legal_moves(player_discs(), opponent_discs()) & empties();
  }
  [[nodiscard]] Set opponent_moves() const { return after_pass().legal_moves(); }

  /// Returns the opponent's discs that a move flips; empty for an illegal move.
  /// Requires: an empty square.
  [[nodiscard]] Set flips(Square square) const {
    return emilia::flips(square, player_discs(), opponent_discs());
  }

  /// Returns true if neither side has a legal move.
  [[nodiscard]] bool is_finished() const { return is_empty(legal_moves()) && is_empty(opponent_moves()); }

  /// Returns true for a legal move on the board. A pass is legal if the player has no other move and the
  /// opponent has one.
  [[nodiscard]] bool is_legal(Square move) const {
    const Set moves = legal_moves();
    if (is_square(move)) return is_square_of<Set>(move) && contains(moves, move);
    return move == Square::pass && is_empty(moves) && !is_empty(opponent_moves());
  }

  /// Returns the board after the player's move on `square`, with the other side to move.
  /// Requires: a legal move.
  [[nodiscard]] BasicBoard after(Square square) const { return after(square, flips(square)); }

  /// Returns the board after a move whose flips are known.
  [[nodiscard]] constexpr BasicBoard after(Square square, Set turned) const {
    return {opponent ^ turned, player | turned | bit<Set>(square), scoring};
  }

  /// Returns the same discs with the other side to move.
  [[nodiscard]] constexpr BasicBoard after_pass() const { return {opponent, player, scoring}; }

  /// Player's discs minus opponent's discs.
  [[nodiscard]] constexpr Discs disc_difference() const { return popcount(player) - popcount(opponent); }

  /// Player's discs minus opponent's discs on a set of squares.
  [[nodiscard]] constexpr Discs disc_difference_on(Set set) const {
    return popcount(player & set) - popcount(opponent & set);
  }

  /// Returns true if the side with fewer discs wins.
  [[nodiscard]] constexpr bool fewest_wins() const { return scoring == Scoring::fewest; }

  /// Score of a finished game by the board's scoring rule.
  [[nodiscard]] constexpr Discs final_score() const {
    const Discs difference = disc_difference();
    if (scoring == Scoring::raw) return difference;
    if (scoring == Scoring::fewest) return -difference;
    if (difference > 0) return difference + empty_count();
    if (difference < 0) return difference - empty_count();
    return 0;
  }

  /// Squares whose disc no line can flip: on each of the four lines through them at least one neighbour is
  /// blocked or off the board. Includes empty squares.
  [[nodiscard]] constexpr Set corners() const {
    if constexpr (!kMayBeBlocked) return kCorners;
    return corners_beside(blocked());
  }
};

/// Board of any shape that fits 8x8.
using Board = BasicBoard<Bitboard, BoardKind::any>;

/// Board of 8x8 without blocked squares. The two sets have no common square.
using FullBoard = BasicBoard<Bitboard, BoardKind::full>;

/// Board of any shape up to 10x10.
using WideBoard = BasicBoard<WideBitboard, BoardKind::any>;

/// Boards with a scoring rule that is chosen at run time. The search uses them for all but 8x8 with the usual
/// rule, so that it is compiled for three types of boards.
using ScoredBoard = BasicBoard<Bitboard, BoardKind::scored>;
using ScoredWideBoard = BasicBoard<WideBitboard, BoardKind::scored>;

template <typename B>
concept AnyBoard = std::same_as<B, Board> || std::same_as<B, FullBoard> || std::same_as<B, ScoredBoard> ||
    std::same_as<B, WideBoard> || std::same_as<B, ScoredWideBoard>;

/// Boards of 64 bits that evaluations for 8x8 support, if no square is blocked.
template <typename B>
concept BoardFor8x8 = std::same_as<B, FullBoard> || std::same_as<B, ScoredBoard>;

/// Set type of a board type.
template <AnyBoard B>
using SetOf = typename B::Set;

constexpr bool is_full(const Board& board) {
  return board.blocked() == 0;
}

/// Requires: is_full(board).
constexpr FullBoard full(const Board& board) {
  return {board.player, board.opponent};
}

/// Returns true if all squares outside the 8x8 corner are blocked, so that the board converts to a `Board`.
constexpr bool fits_64_bits(const WideBoard& board) {
  return (board.player.high & board.opponent.high) == WideBitboard::kHighSquares;
}

/// Requires: fits_64_bits(board).
constexpr Board narrow(const WideBoard& board) {
  return {board.player.low, board.opponent.low};
}

/// Returns the board with a scoring rule.
constexpr ScoredBoard scored(const Board& board, Scoring scoring = Scoring::empties_to_winner) {
  return {board.player, board.opponent, scoring};
}
constexpr ScoredWideBoard scored(const WideBoard& board, Scoring scoring = Scoring::empties_to_winner) {
  return {board.player, board.opponent, scoring};
}

/// Returns true for 8x8 without blocked squares.
constexpr bool is_full(const WideBoard& board) {
  return fits_64_bits(board) && is_full(narrow(board));
}

/// Score of a finished game by a scoring rule, from the player's view.
constexpr Discs final_score(const WideBoard& board, Scoring scoring) {
  if (scoring == Scoring::empties_to_winner) return board.final_score();
  return scoring == Scoring::raw ? board.disc_difference() : -board.disc_difference();
}

/// Calls `action` with the board as the fastest type that holds it.
template <typename Action>
decltype(auto) with_fastest(const WideBoard& board, Action&& action) {
  if (!fits_64_bits(board)) return std::forward<Action>(action)(board);
  if (!is_full(board)) return std::forward<Action>(action)(narrow(board));
  return std::forward<Action>(action)(full(narrow(board)));
}

}  // namespace emilia
