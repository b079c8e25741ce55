// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/board/position.h"

namespace emilia {

/// What a move did wrong. The words are those of Brian Rose, "Othello: A Minute to Learn... A Lifetime to
/// Master".
enum class ReasonKind : std::uint8_t {
  wipe_out,      ///< all discs are lost, or the opponent's were not taken
  pass,          ///< its player has to pass, or the opponent need not
  corner,        ///< the opponent gets one, or one was not taken
  x_square,      ///< the square diagonally beside a corner, which the opponent gets
  c_square,      ///< the square beside a corner on the edge
  parity,        ///< the opponent has the last move in a region of empty squares
  wedge,         ///< a disc on the edge between two of the other side's
  edge,          ///< discs on an edge that cannot be turned any more
  stable_discs,  ///< the same anywhere
  mobility,      ///< fewer moves, or more for the opponent
  greed          ///< many discs are turned early
};

/// "x_square".
std::string_view to_string(ReasonKind kind);

struct Reason {
  ReasonKind kind;
  std::string sentence;         ///< for people, in English
  std::vector<Square> squares;  ///< that it speaks of, without those that are only played on the way

  bool operator==(const Reason&) const = default;
};

/// How many plies of a line the reasons look at, the move itself among them.
inline constexpr std::size_t kReasonPlies = 8;

/// How many reasons a mistake gets.
inline constexpr std::size_t kMostReasons = 2;

/// Why the move that begins `played` is worse than the one that begins `better`, as far as the positions of
/// the two lines show it: the most important first, kMostReasons at most, and none where nothing fits. Every
/// number and every square of a sentence is read off those positions; that one is the cause of what the moves
/// are worth is not proven.
///
/// Both lines are what is expected from `before` on; passes may be left out. A line is followed as far as its
/// moves are legal. None where the first move of one is not, or both are the same.
std::vector<Reason> reasons_for(const Position& before, std::span<const Square> played,
                                std::span<const Square> better);

}  // namespace emilia
