// SPDX-License-Identifier: MIT
#include "engine/play/seen_moves.h"

#include "engine/play/search_and_wait.h"

namespace emilia {

void SeenMoves::add(const SearchInfo& info) {
  if (info.pv.empty() || !is_square(info.pv.front())) return;
  values_[info.depth][info.pv.front()] = info.score;
}

SeenValues SeenMoves::values(const FullBoard& board) const {
  SeenValues result;
  const auto moves = squares(board.legal_moves());
  for (std::size_t i = 0; i < kSeenDepths.size(); ++i) {
    auto at_depth = values_.upper_bound(kSeenDepths.at(i));
    if (at_depth != values_.begin()) --at_depth;
    const auto& found = at_depth->second;
    for (const Square move : moves) {
      const auto value = found.find(move);
      result.at(i).push_back(value == found.end() ? -kMaxScore : value->second);
    }
  }
  return result;
}

EngineOptions options_to_see_moves(EngineOptions options) {
  constexpr int kHashMegabytes = 4;
  options.threads = 1;
  options.hash_megabytes = kHashMegabytes;
  options.multi_pv = EngineOptions::kMaxMultiPv;
  return options;
}

Result<SeenMoves> see_moves(Engine& engine, const Game& game) {
  SeenMoves seen;
  engine.new_game();
  engine.set_game(game);
  SearchLimits limits;
  limits.depth = kSeenDepths.back();
  const auto found =
      search_and_wait(engine, limits, {.on_info = [&](const SearchInfo& info) { seen.add(info); }});
  if (!found) return found.error();
  return seen;
}

}  // namespace emilia
