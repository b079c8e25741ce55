// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <optional>

#include "engine/search/endgame/shallow_endgame.h"
#include "engine/search/move_ordering.h"
#include "engine/search/search_params.h"
#include "engine/search/table/transposition_table.h"
#include "engine/search/threads/search_control.h"

namespace emilia {

/// Search to the end of the game by one thread, with null windows and final scores of the board's kind,
/// without evaluation. Entries that it stores in the table are proven, so every search can use them.
template <AnyBoard B = FullBoard>
class Endgame {
 public:
  Endgame(TranspositionTable& table, ThreadControl& control, const SearchParams& params)
      : table_(table), control_(control), params_(params), shallow_(control, params) {}

  /// See `ShallowEndgame::make_room`.
  void make_room(int empties) { shallow_.make_room(std::min<int>(empties, params_.shallow_empties)); }

  /// Returns a fail-soft bound of the game's value: a lower bound above `alpha`, else an upper bound. The
  /// result is invalid if the control is stopped during the search.
  Discs search(const B& board, Discs alpha);

 private:
  Discs search_moves(const B& board, SetOf<B> moves, Discs alpha);

  /// Steps that may end a node. They return a bound of its value on the same side of alpha, or `nullopt`.
  static std::optional<Discs> table_cutoff(const std::optional<TableEntry>& entry, Discs alpha);
  std::optional<Discs> etc_cutoff(MoveList<B>& moves, Discs alpha) const;

  void order(MoveList<B>& moves, const B& board) const;

  TranspositionTable& table_;
  ThreadControl& control_;
  const SearchParams& params_;
  ShallowEndgame<B> shallow_;
};

}  // namespace emilia
