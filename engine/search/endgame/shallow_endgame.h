// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "engine/base/inplace_vector.h"
#include "engine/board/board.h"
#include "engine/search/endgame/last_moves.h"
#include "engine/search/endgame/parity.h"
#include "engine/search/move_ordering.h"
#include "engine/search/search_params.h"
#include "engine/search/threads/search_control.h"

namespace emilia {

/// Solver for positions near the end of the game: null windows, one thread, tens of millions of nodes a
/// second. It uses neither the shared table nor an evaluation. It has a small table, which fits a
/// second-level cache. A node is a visited position, including those after a pass and those with one empty
/// square (`last_moves.h`). Nodes are reported to the control once a call and every few thousand nodes, so
/// the search stops within a few hundred microseconds.
template <AnyBoard B = FullBoard>
class ShallowEndgame {
 public:
  ShallowEndgame(ThreadControl& control, const SearchParams& params);

  /// Allocates or enlarges the small table if positions with that number of empty squares need it. `solve`
  /// does so, too. A search that must not run out of memory calls it in advance.
  /// Errors: throws std::bad_alloc.
  void make_room(int empties);

  /// Returns a fail-soft bound of the game's value: a lower bound above `alpha`, else an upper bound. `alpha`
  /// ranges from below the lowest to the highest score. Any number of empty squares is allowed; the intended
  /// range is up to a dozen. The result is invalid if the control is stopped during the search.
  Discs solve(const B& board, Discs alpha);

 private:
  using Set = SetOf<B>;
  using Parity = QuadrantParity<Set>;
  using Unscored = BasicBoard<Set, BoardKind::any>;

  /// Proven bounds of a board's value. They stay valid, because they rest on finished games.
  struct alignas(sizeof(Unscored) * 2) Entry {
    Unscored board;  ///< initially a board without discs, which no search visits
    std::int8_t lower = -kMaxSquares<Set>;
    std::int8_t upper = kMaxSquares<Set>;
  };

  struct Move {
    B child;
    Set replies;  ///< legal moves of the child
    Square square;
  };

  /// Moves in generation order, with keys that give the order of search.
  struct Moves {
    InplaceVector<Move, kMaxSquares<Set>> moves;
    std::array<int, kMaxSquares<Set>> keys;

    /// Constructs the list without replies and keys. Calls `prefetch` with each child, so that its table
    /// entry arrives while the other children are computed.
    /// Requires: legal moves of the board.
    Moves(const B& board, Set legal, const auto& prefetch);

    /// Takes the best remaining move.
    /// Requires: a remaining move; keys are set.
    const Move& next();
  };

  Discs search(const B& board, Discs alpha, int empties, Parity parity);
  Discs search(const B& board, Set moves, Discs alpha, int empties, Parity parity);
  Discs search_by_parity(const B& board, Set moves, Discs alpha, int empties, Parity parity);
  Discs search_by_mobility(const B& board, Set moves, Discs alpha, int empties, Parity parity);
  Discs search_moves(const B& board, Set moves, Discs alpha, int empties, Parity parity);

  /// Removes the moves that cannot fail high by the table's bounds of their children. Returns the best of
  /// these bounds, or the first bound that fails high.
  Discs take_known(Moves& list, Discs alpha);

  /// Sets replies and keys.
  void order(Moves& list, const OrderingSquares<Set>& special, Parity parity) const;
  [[nodiscard]] Entry& entry_of(const B& board);
  void report_nodes();

  ThreadControl& control_;
  const SearchParams& params_;
  std::uint64_t nodes_ = 0;   ///< visited nodes that are not yet reported to the control
  std::vector<Entry> table_;  ///< empty until `make_room`
  int hash_shift_ = 0;        ///< by which a hash is shifted to the right for an index of the table
};

}  // namespace emilia
