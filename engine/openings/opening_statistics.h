// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "engine/board/game.h"

namespace emilia {

/// Result of a game.
struct OpeningResult {
  std::optional<Color> winner;   ///< empty for a draw
  std::optional<double> margin;  ///< margin of the winner in discs, if it was counted
};

/// Counts of the results of a group of games.
struct ResultCounts {
  std::uint64_t games = 0;
  std::uint64_t black = 0;  ///< games won by Black
  std::uint64_t drawn = 0;
  std::uint64_t white = 0;
  std::uint64_t counted = 0;  ///< number of these games with known disc counts
  double discs = 0;           ///< sum of Black's discs minus White's over the counted games

  void add(const std::optional<OpeningResult>& result);
  void add(const ResultCounts& other);
};

/// Continuations of games of a collection after a position. Transpositions and symmetric positions count as
/// the same.
class OpeningStatistics {
 public:
  struct PlayedMove {
    Square move = Square::pass;  ///< move on the position itself; symmetric moves are counted as one
    ResultCounts counts;
  };

  /// Requires: an 8x8 board without blocked squares.
  explicit OpeningStatistics(const Position& position);

  /// Adds a game if it reaches the position with the same side to move.
  void add(const Game& game, const std::optional<OpeningResult>& result);

  /// Adds games that reached an image of the position, with the same side to move, and their next move.
  void add(const Position& reached, std::optional<Square> next, const ResultCounts& counts);

  [[nodiscard]] const ResultCounts& all() const { return all_; }

  /// Moves played in the position, most frequent first.
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
