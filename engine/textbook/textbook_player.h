// SPDX-License-Identifier: MIT
#pragma once

#include <functional>

#include "engine/search/clock.h"
#include "engine/textbook/textbook_search.h"

namespace emilia {

/// Parameters of a player.
struct TextbookPlayerParams {
  TextbookParams search;
  PlanParams plan;  ///< its number of squares is ignored

  /// Returns the parameters of the Cretan agent: alpha-beta on the `staged` evaluation with a table whose
  /// values order the moves, and its time plan.
  static TextbookPlayerParams cretan();
  /// Returns the parameters of the strongest classic search on `eval`.
  static TextbookPlayerParams best(TextbookEval eval);
};

/// Player on one board by iterative deepening of a classic search, until the limits or a completely searched
/// tree end it.
class TextbookPlayer {
 public:
  /// Constructs a player for boards with these playable squares.
  /// Errors: throws std::bad_alloc if memory for the table is missing.
  TextbookPlayer(WideBitboard playable, const TextbookPlayerParams& params);

  /// Returns the best move, `Square::pass` if no move is legal. `on_depth` is called for every completed
  /// depth. `limits.search_moves` is ignored.
  Square choose_move(const Position& position, const SearchLimits& limits,
                     const std::function<void(const TextbookResult&)>& on_depth);

 private:
  TextbookPlayerParams params_;
  TextbookSearch search_;
};

}  // namespace emilia
