// SPDX-License-Identifier: MIT
#pragma once

#include <functional>

#include "engine/search/clock.h"
#include "studies/textbook/textbook_search.h"

namespace emilia {

/// Parameters of a player.
struct TextbookPlayerParams {
  TextbookParams search;
  PlanParams plan;  ///< its number of squares is ignored

  /// Searches to the depth `depth_of_moves` at once, without iterative deepening and without other limits.
  bool depth_is_by_moves = false;

  /// Returns the parameters of the Cretan agent: alpha-beta on the `staged` evaluation with a table whose
  /// values order the moves, and its time plan.
  static TextbookPlayerParams cretan();
  /// Returns the parameters of the strongest classic search on `eval`.
  static TextbookPlayerParams best(TextbookEval eval);
};

/// Returns the search depth of the first version of a CS303 agent, which depends on the number of legal
/// moves: 4 plies for at most 5 moves, 3 for at most 10, else 2. The report gives the depths without the
/// limits; with these, a search visits about a thousand positions for any number of moves.
int depth_of_moves(int moves);

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

  /// Number of positions visited by the last search.
  [[nodiscard]] std::uint64_t nodes() const { return search_.stats().nodes; }

 private:
  TextbookPlayerParams params_;
  TextbookSearch search_;
};

}  // namespace emilia
