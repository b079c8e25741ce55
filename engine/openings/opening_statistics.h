// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "engine/board/game.h"

namespace emilia {

/// How a game ended.
struct OpeningResult {
  std::optional<Color> winner;   ///< nobody in a draw
  std::optional<double> margin;  ///< the winner's, in discs, where it was counted
};

/// How games ended that have something in common.
struct ResultCounts {
  std::uint64_t games = 0;
  std::uint64_t black = 0;  ///< won by Black
  std::uint64_t drawn = 0;
  std::uint64_t white = 0;
  std::uint64_t counted = 0;  ///< of which the discs are known
  double discs = 0;           ///< Black's less White's, of those together

  void add(const std::optional<OpeningResult>& result);
};

/// What games of a collection did from a position on, however they came to it and in whatever orientation.
class OpeningStatistics {
 public:
  struct PlayedMove {
    Square move = Square::pass;  ///< on the position itself; moves that symmetry makes equal are one
    ResultCounts counts;
  };

  /// Requires a full 8x8 board.
  explicit OpeningStatistics(const Position& position);

  /// Counts a game that comes to the position with the same side to move.
  void add(const Game& game, const std::optional<OpeningResult>& result);

  [[nodiscard]] const ResultCounts& all() const { return all_; }

  /// The moves that were played there, the most frequent first.
  [[nodiscard]] std::vector<PlayedMove> moves() const;

 private:
  struct Branch {
    WideBoard after;  ///< canonical
    PlayedMove played;
  };

  Color to_move_;
  WideBoard board_;  ///< canonical
  std::vector<Branch> branches_;
  ResultCounts all_;
};

}  // namespace emilia
