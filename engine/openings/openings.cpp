// SPDX-License-Identifier: MIT
#include "engine/openings/openings.h"

#include <array>

#include "engine/board/position_text.h"
#include "engine/board/symmetry.h"

namespace emilia {

namespace {

constexpr auto kOpenings = std::to_array<NamedOpening>({
#include "openings.inc"  // made of openings.txt by CMakeLists.txt
});

}  // namespace

std::span<const NamedOpening> named_openings() {
  return kOpenings;
}

OpeningNames::OpeningNames() {
  for (const NamedOpening& opening : kOpenings) {
    Position position = start_position();
    const auto moves = parse_transcript(opening.moves);
    for (const Square move : *moves) position = position.after(move);
    by_board_.try_emplace(canonical(narrow(position.board)), &opening);
  }
}

const NamedOpening* OpeningNames::find(const WideBoard& board) const {
  if (!is_full(board)) return nullptr;
  const auto found = by_board_.find(canonical(narrow(board)));
  return found == by_board_.end() ? nullptr : found->second;
}

const NamedOpening* OpeningNames::find_last(const Game& game) const {
  const NamedOpening* last = find(game.start().board);
  Position position = game.start();
  for (const Square move : game.moves()) {
    position = position.after(move);
    if (const NamedOpening* opening = find(position.board)) last = opening;
  }
  return last;
}

}  // namespace emilia
