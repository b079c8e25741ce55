// SPDX-License-Identifier: MIT
#include "engine/openings/openings.h"

#include <array>

#include "engine/board/position_text.h"
#include "engine/board/symmetry.h"

namespace emilia {

namespace {

constexpr auto kOpenings = std::to_array<NamedOpening>(
    {{"f5d6", "Perpendicular Opening"},
     {"f5d6c3d3c4", "Tiger"},
     {"f5d6c3d3c4b3", "Aubrey / Tanaka"},
     {"f5d6c3d3c4f4c5b3c2", "Rose-Bill"},
     {"f5d6c3d3c4f4c5b3c2b4", "Central Rose-Bill"},
     {"f5d6c3d3c4f4c5b3c2e6", "Tamenori"},
     {"f5d6c3d3c4f4c5b4b5c6f3e6e3", "Ishii"},
     {"f5d6c3d3c4f4c5b4b5c6f3e6e3g6f6g5d7g3", "Mainline Tiger"},
     {"f5d6c3d3c4f4e3", "Brightwell"},
     {"f5d6c3d3c4f4e6", "Leader's Tiger"},
     {"f5d6c3d3c4f4f6", "Stephenson"},
     {"f5d6c3d3c4f4f6b4", "Kung"},
     {"f5d6c3d3c4f4f6f3", "COMP'OTH"},
     {"f5d6c3d3c4f4f6f3e3", "Lightning Bolt"},
     {"f5d6c3d3c4f4f6g5", "No-Kung"},
     {"f5d6c3d3c4f4f6g5e3f3g4h3g3f2", "No-Kung (Continuation)"},
     {"f5d6c3g5", "Ganglion"},
     {"f5d6c4d3c5", "Cat"},
     {"f5d6c4d3c5f4e3f3c2b4b3", "Berner"},
     {"f5d6c4d3c5f4e3f3c2c6", "Sakaguchi"},
     {"f5d6c4d3e6", "Italian"},
     {"f5d6c4g5", "No-Cat"},
     {"f5d6c4g5c6", "Swallow"},
     {"f5d6c4g5c6c5d7d3b4c3e3f3", "No-Cat (Continuation)"},
     {"f5d6c5f4d3", "Horse"},
     {"f5d6c5f4e3c6d3f3", "Ralle"},
     {"f5d6c5f4e3c6d3f6e6d7", "Rose"},
     {"f5d6c5f4e3c6d3f6e6d7e7", "Dawg / Greenberg"},
     {"f5d6c5f4e3c6d3f6e6d7g3c4", "Rose-Birth"},
     {"f5d6c5f4e3c6d3f6e6d7g3c4b4", "Rose-Tamenori / Rose-Birdie"},
     {"f5d6c5f4e3c6d3f6e6d7g3c4b4c3", "Rose-Tamenori-Kling"},
     {"f5d6c5f4e3c6d3f6e6d7g3c4g5c3b4e2", "Brightstein"},
     {"f5d6c5f4e3c6d3f6e6d7g4", "Flat"},
     {"f5d6c5f4e3c6d3f6e6d7g4c4", "Rotating Flat"},
     {"f5d6c5f4e3c6d3f6e6d7g4c4g5c3f7d2e7f2", "Rotating Flat (Kling Continuation)"},
     {"f5d6c5f4e3c6d3f6e6d7g4c4g6", "Murakami Variation"},
     {"f5d6c5f4e3c6d7", "Bhagat"},
     {"f5d6c5f4e3c6e6", "Inoue"},
     {"f5d6c5f4e3c6e6f6", "IAGO"},
     {"f5d6c5f4e3c6f3", "Danish / Shaman"},
     {"f5d6c5f4e3d3", "Mimura"},
     {"f5f4", "Parallel Opening"},
     {"f5f6", "Diagonal Opening"},
     {"f5f6c4f4", "Semi-Wing Variation"},
     {"f5f6d3f4", "Wing Variation"},
     {"f5f6e6d6c3", "Buffalo / Kenichi Variation"},
     {"f5f6e6d6c3d3", "Hokuriku Buffalo"},
     {"f5f6e6d6c3f4c6d3e3d2", "Tanida Buffalo"},
     {"f5f6e6d6c3g4c6", "Maruoka Buffalo"},
     {"f5f6e6d6c5", "Cow"},
     {"f5f6e6d6c5e3d3", "Rose-v-Toth"},
     {"f5f6e6d6c5e3d3c4c3", "Landau"},
     {"f5f6e6d6c5e3d3c4c6b5", "Maruoka"},
     {"f5f6e6d6c5e3d3g5", "Tanida"},
     {"f5f6e6d6c5e3d3g5d7", "Aircraft / Feldborg"},
     {"f5f6e6d6c5e3d3g5e2b5", "Sailboat"},
     {"f5f6e6d6c5e3e7", "Bat / Cambridge / Cow Bat"},
     {"f5f6e6d6c5e3e7c6d7f7c7f4g6e8d8c8g5", "Bat (Kling Continuation)"},
     {"f5f6e6d6c5e3e7c7d7c6d3", "Bat (Piau Continuation 1) / Melnikov"},
     {"f5f6e6d6c5e3e7c7d7c6f7", "Bat (Piau Continuation 2)"},
     {"f5f6e6d6c5e3e7f4f7", "Bat (Kling Alternative)"},
     {"f5f6e6d6c5f4", "Chimney"},
     {"f5f6e6d6c7c6d7", "Hamilton"},
     {"f5f6e6d6c7f4", "Lollipop"},
     {"f5f6e6d6d7", "Raccoon Dog"},
     {"f5f6e6d6e7", "Heath / Tobidashi"},
     {"f5f6e6d6e7f4", "Heath-Chimney / Mass-Turning"},
     {"f5f6e6d6e7g5c5", "Heath-Bat"},
     {"f5f6e6d6e7g5g4", "Iwasaki Variation"},
     {"f5f6e6d6e7g5g6e3c5c6d3c4b3", "Mimura Variation II"},
     {"f5f6e6d6f7", "Peasant / Snake"},
     {"f5f6e6d6f7e3d7e7c6c5d3", "Checkerboarding Peasant / Pyramid"},
     {"f5f6e6d6g7", "X-Square Opening"}});

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
