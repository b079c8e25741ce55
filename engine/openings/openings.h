// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <span>
#include <string_view>
#include <unordered_map>

#include "engine/board/game.h"

namespace emilia {

/// An opening that players have a name for.
struct NamedOpening {
  std::string_view moves;  ///< a line to its position
  std::string_view name;   ///< several names stand with " / " between them
};

/// Those on whose names two or more published lists agree, in the order of their moves.
std::span<const NamedOpening> named_openings();

/// The named openings by their positions: however a game came to one, in whatever orientation, it has its
/// name.
class OpeningNames {
 public:
  OpeningNames();

  /// The opening of a position; null where it has no name.
  [[nodiscard]] const NamedOpening* find(const WideBoard& board) const;

  /// The last opening that a game went through; null where it went through none.
  [[nodiscard]] const NamedOpening* find_last(const Game& game) const;

 private:
  struct Hash {
    std::size_t operator()(const Board& board) const {
      return board.player * 0x9E3779B97F4A7C15 ^ board.opponent;
    }
  };
  std::unordered_map<Board, const NamedOpening*, Hash> by_board_;
};

}  // namespace emilia
