// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/analysis/reason_words.h"
#include "engine/board/position.h"

namespace emilia {

/// Kinds of mistakes, in the terms of Brian Rose, "Othello: A Minute to Learn... A Lifetime to Master".
enum class ReasonKind : std::uint8_t {
  wipe_out,      ///< the player loses all discs, or misses a wipe-out
  pass,          ///< the player must pass, or the opponent need not pass
  corner,        ///< the opponent gets a corner, or the player does not take one
  x_square,      ///< a square diagonally next to a corner that the opponent gets
  c_square,      ///< an edge square next to a corner that the opponent gets
  parity,        ///< the opponent has the last move in a region of empty squares
  wedge,         ///< a disc on the edge between two discs of the other side
  edge,          ///< stable discs on an edge
  stable_discs,  ///< stable discs anywhere
  mobility,      ///< fewer moves, or more moves of the opponent
  greed          ///< many flips early in the game
};

/// Returns the name of a kind, such as "x_square".
std::string_view to_string(ReasonKind kind);

struct Reason {
  ReasonKind kind;
  std::vector<Statement> statements;
  std::vector<Square> squares;  ///< squares of the reason, without those of the line to it

  /// Returns the reason for people, in English.
  [[nodiscard]] std::string sentence() const { return english(kind, statements); }

  bool operator==(const Reason&) const = default;
};

/// Length in plies of the part of a line that reasons use, including the move itself.
inline constexpr std::size_t kReasonPlies = 8;

/// Maximal number of reasons for a mistake.
inline constexpr std::size_t kMostReasons = 2;

/// Returns up to kMostReasons reasons, most important first, why the first move of `played` is worse than
/// that of `better`. Every value of a statement is a fact of the positions of the two lines. The
/// result is empty if no rule applies, if a first move is illegal, or if both are the same. A reason is not
/// proven to be the cause of the difference in score.
///
/// Both lines start at `before`; passes may be omitted. A line is used as far as its moves are legal.
std::vector<Reason> reasons_for(const Position& before, std::span<const Square> played,
                                std::span<const Square> better);

}  // namespace emilia
