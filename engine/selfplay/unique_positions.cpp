// SPDX-License-Identifier: MIT
#include "engine/selfplay/unique_positions.h"

#include <algorithm>
#include <tuple>

#include "engine/base/rounded_quotient.h"
#include "engine/board/symmetry.h"

namespace emilia {

void UniquePositions::add(std::span<const LabelledPosition> positions) {
  for (const LabelledPosition& position : positions) {
    if (entries_.size() == entries_.capacity()) {
      merge();
      // Memory grows only if merging did not free enough.
      if (entries_.size() > entries_.capacity() / 2)
        entries_.reserve(std::max(first_capacity_, 2 * entries_.size()));
    }
    entries_.push_back({.board = canonical(position.board),
                        .score_sum = position.score,
                        .kind = static_cast<std::uint64_t>(position.kind),
                        .depth = position.depth,
                        .count = 1,
                        .game = position.game});
  }
}

/// Returns true if the label of `a` replaces that of `b`.
bool UniquePositions::is_better(const Entry& a, const Entry& b) {
  return std::pair<int, int>(a.kind, a.depth) > std::pair<int, int>(b.kind, b.depth);
}

/// Sorts by board and combines equal boards.
void UniquePositions::merge() {
  std::ranges::sort(entries_, {},
                    [](const Entry& entry) { return std::tuple(entry.board.player, entry.board.opponent); });
  std::size_t kept = 0;
  for (const Entry& entry : entries_) {
    if (kept == 0 || entries_[kept - 1].board != entry.board) {
      entries_[kept++] = entry;
      continue;
    }
    Entry& same = entries_[kept - 1];
    const std::uint32_t game = std::min(same.game, entry.game);
    if (is_better(entry, same)) {
      same = entry;
    } else if (!is_better(same, entry)) {
      same.score_sum += entry.score_sum;
      same.count += entry.count;
    }
    same.game = game;
  }
  entries_.resize(kept);
}

void UniquePositions::finish() {
  merge();
  std::ranges::sort(entries_, {}, [](const Entry& entry) {
    return std::tuple(entry.game, -entry.board.empty_count(), entry.board.player, entry.board.opponent);
  });
}

LabelledPosition UniquePositions::operator[](std::size_t place) const {
  const Entry& entry = entries_[place];
  return {.board = entry.board,
          .score = static_cast<std::int16_t>(rounded_quotient<std::int64_t>(entry.score_sum, entry.count)),
          .kind = static_cast<LabelKind>(entry.kind),
          .depth = static_cast<std::uint8_t>(entry.depth),
          .game = entry.game};
}

}  // namespace emilia
