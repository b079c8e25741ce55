// SPDX-License-Identifier: MIT
#pragma once

#include <functional>

#include "engine/search/clock.h"
#include "engine/textbook/textbook_search.h"

namespace emilia {

/// How a player thinks.
struct TextbookPlayerParams {
  TextbookParams search;
  PlanParams plan;  ///< the squares are those of the board, whatever it says

  /// The Cretan agent: alpha-beta on the `staged` evaluation with a table whose values order the moves, and
  /// its plan.
  static TextbookPlayerParams cretan();
  /// The strongest of our classic searches on `eval`.
  static TextbookPlayerParams best(TextbookEval eval);
};

/// Plays on one board by deepening a classic search: depth 1, then 2 and so on, until the limits end it or
/// the tree has been seen to its end.
class TextbookPlayer {
 public:
  /// For boards with these squares to play on. Throws std::bad_alloc when there is no memory for the table.
  TextbookPlayer(WideBitboard playable, const TextbookPlayerParams& params);

  /// The best move, `Square::pass` where there is none. `on_depth` hears of every completed depth.
  /// `limits.search_moves` is not looked at.
  Square choose_move(const Position& position, const SearchLimits& limits,
                     const std::function<void(const TextbookResult&)>& on_depth);

 private:
  TextbookPlayerParams params_;
  TextbookSearch search_;
};

}  // namespace emilia
