// SPDX-License-Identifier: MIT
#include "engine/solve/exact_score.h"

namespace emilia {

Result<std::optional<ExactScore>> find_exact_score(Engine& engine, const Position& position,
                                                   const SearchHooks& hooks) {
  ExactScore exact;
  std::optional<Score> score;
  Position reached = position;
  // More than once where a pass comes first, or where a table's entry has cut the line short.
  while (!reached.board.is_finished()) {
    std::vector<Square> moves = {Square::pass};
    if (!is_empty(reached.board.legal_moves())) {
      engine.set_game(Game(reached));
      const auto found = search_and_wait(engine, {}, hooks);
      if (!found) return found.error();
      const SearchInfo& info = found->info;
      if (!info.is_exact && hooks.is_to_stop && hooks.is_to_stop(info)) return std::optional<ExactScore>();
      if (!info.is_exact || info.pv.empty()) return Error{"a search ended without an exact score"};
      if (!score) score = reached.to_move == position.to_move ? info.score : -info.score;
      exact.nodes += info.nodes;
      exact.elapsed += info.elapsed;
      moves = info.pv;
    }
    for (const Square move : moves) {
      reached = reached.after(move);
      exact.line.push_back(move);
    }
  }
  const Discs end = reached.board.final_score();
  exact.score = score ? score->whole_discs() : reached.to_move == position.to_move ? end : -end;
  return std::optional(exact);
}

}  // namespace emilia
