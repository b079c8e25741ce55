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

/// Solves positions near the end of the game by null windows, in one thread, at tens of millions of nodes a
/// second: without the common table and without evaluation. A node is a position that is visited, those after
/// a pass and those with one empty square among them (`last_moves.h`). It is a class for its small table,
/// which fits a processor's second cache, and for its count of nodes, which reaches the control once a call
/// and every few thousand nodes: the search stops within some hundred microseconds.
template <AnyBoard B = FullBoard>
class ShallowEndgame {
 public:
  ShallowEndgame(ThreadControl& control, const SearchParams& params);

  /// Makes the table, where positions of so many empties have a use for it. `solve` does so too; whoever must
  /// not run out of memory in the middle of a search does it before. Throws std::bad_alloc.
  void make_room(int empties);

  /// A bound of the game's value, fail-soft: above `alpha` (from below all scores to the highest) a lower
  /// one, otherwise an upper one. Any number of empty squares will do; it is meant for up to a dozen. When
  /// the control is stopped meanwhile, the result means nothing.
  Discs solve(const B& board, Discs alpha);

 private:
  using Set = SetOf<B>;
  using Parity = QuadrantParity<Set>;

  /// Bounds of a board's value: good for ever, for they rest on finished games.
  struct alignas(sizeof(B) * 2) Entry {
    B board;  ///< at first one without discs, which no search visits
    std::int8_t lower = -kMaxSquares<Set>;
    std::int8_t upper = kMaxSquares<Set>;
  };

  struct Move {
    B child;
    Set replies;  ///< the legal moves there
    Square square;
  };

  /// Moves as they come, and keys whose order is that in which the moves are to be tried.
  struct Moves {
    InplaceVector<Move, kMaxSquares<Set>> moves;
    std::array<int, kMaxSquares<Set>> keys;

    /// Without replies and keys. Requires legal moves of the board.
    Moves(const B& board, Set legal);

    /// The best move that has not been taken yet. Requires one, and keys.
    const Move& next();
  };

  Discs search(const B& board, Discs alpha, int empties, Parity parity);
  Discs search(const B& board, Set moves, Discs alpha, int empties, Parity parity);
  Discs search_by_parity(const B& board, Set moves, Discs alpha, int empties, Parity parity);
  Discs search_by_mobility(const B& board, Set moves, Discs alpha, int empties, Parity parity);
  Discs search_moves(const B& board, Set moves, Discs alpha, int empties, Parity parity);

  /// Takes the moves out of the list that the table's bounds of their children keep from failing high. The
  /// best of their bounds; or the first that fails high.
  Discs take_known(Moves& list, Discs alpha);

  /// Fills in replies and keys.
  void order(Moves& list, const OrderingSquares<Set>& special, Parity parity) const;
  [[nodiscard]] Entry& entry_of(const B& board);
  void report_nodes();

  ThreadControl& control_;
  const SearchParams& params_;
  std::uint64_t nodes_ = 0;   ///< visited and not yet reported to the control
  std::vector<Entry> table_;  ///< empty until there is a use for it
};

}  // namespace emilia
