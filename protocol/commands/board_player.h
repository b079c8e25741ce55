// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/options.h"
#include "engine/search/limits.h"
#include "engine/textbook/wide_position.h"

namespace emilia {

/// What a search has found on a board of any shape.
struct FoundMove {
  WideSquare move = WideSquare::none;
  int depth = 0;  ///< the last that was completed; 0 where none was, and then what follows means nothing
  Score score;
  bool is_exact = false;
  std::vector<WideSquare> line;
  std::uint64_t nodes = 0;
  Microseconds elapsed{0};
};

/// Who hears of a search; what is empty does not.
struct SearchHooks {
  /// Every completed depth, as a line "info depth ...", on the search's thread.
  std::function<void(const std::string& info)> on_depth = {};
  /// Asked several times a second, on the caller's thread; true ends the search.
  std::function<bool()> is_to_stop = {};
};

/// Finds moves on boards of one shape, whichever engine plays there.
class BoardPlayer {
 public:
  BoardPlayer() = default;
  virtual ~BoardPlayer() = default;
  BoardPlayer(const BoardPlayer&) = delete;
  BoardPlayer& operator=(const BoardPlayer&) = delete;

  /// Searches the game's current position and waits for the answer. Requires a game on the player's shape. An
  /// error when the search could not begin.
  virtual Result<FoundMove> search(const WideGame& game, const SearchLimits& limits,
                                   const SearchHooks& hooks = {}) = 0;

  /// Forgets what earlier searches learned.
  virtual void forget() = 0;
};

/// The main engine where the options' board fits 64 squares, the classic searches elsewhere. Throws as the
/// constructors of the engines do.
std::unique_ptr<BoardPlayer> make_board_player(const EngineOptions& options);

/// What a position is worth, empty squares given to the winner.
struct ExactScore {
  Discs score = 0;               ///< to the side to move
  std::vector<WideSquare> line;  ///< the best one, to the end of the game, passes among it
  std::uint64_t nodes = 0;
  Microseconds elapsed{0};
};

/// Searches until the score is exact; nothing when the hook ended the search before. An error when a search
/// could not begin, or ended too early by itself.
Result<std::optional<ExactScore>> find_exact_score(BoardPlayer& player, WideGame game,
                                                   const SearchHooks& hooks);

}  // namespace emilia
