// SPDX-License-Identifier: MIT
#include "training/trainers/network_samples.h"

#include <algorithm>
#include <atomic>
#include <bit>
#include <utility>

#include "engine/base/random.h"
#include "engine/board/symmetry.h"
#include "eval/score.h"
#include "training/trainers/sample.h"

namespace emilia {

namespace {

/// Returns a hash that is equal for the images of a board under the symmetries.
std::uint64_t symmetric_hash(const Board& board) {
  std::uint64_t sum = 0;
  for (int symmetry = 0; symmetry < kSymmetryCount; ++symmetry)
    sum += SplitMix(transformed(board.player, symmetry), transformed(board.opponent, symmetry)).next();
  return sum;
}

/// Set of boards with a mark, one entry for all images of a board under the symmetries.
class BoardTable {
 public:
  explicit BoardTable(std::span<const NetworkSample> samples)
      : hashes_(std::bit_ceil(2 * samples.size() + 1)), marks_(hashes_.size()) {
    for (const NetworkSample& sample : samples) {
      const std::uint64_t hash = symmetric_hash(sample.board);
      hashes_[slot_of(hash)] = hash;
    }
  }

  /// Marks the board if the set contains it.
  /// Threads: may be called from several threads at once.
  void mark(const Board& board) {
    const std::uint64_t hash = symmetric_hash(board);
    const std::size_t slot = slot_of(hash);
    if (hashes_[slot] == hash) marks_[slot].store(true, std::memory_order_relaxed);
  }

  /// Requires: a board of the set.
  [[nodiscard]] bool is_marked(const Board& board) const { return marks_[slot_of(symmetric_hash(board))]; }

 private:
  /// Returns the slot of the hash, or the free slot for it.
  [[nodiscard]] std::size_t slot_of(std::uint64_t hash) const {
    std::size_t slot = hash & (hashes_.size() - 1);
    while (hashes_[slot] != 0 && hashes_[slot] != hash) slot = (slot + 1) & (hashes_.size() - 1);
    return slot;
  }

  std::vector<std::uint64_t> hashes_;  ///< 0 for an empty slot
  std::vector<std::atomic<bool>> marks_;
};

}  // namespace

float NetworkSample::discs() const {
  return static_cast<float>(Score::from_units(score).discs());
}

void NetworkSamples::add(const NetworkSample& sample, int share) {
  (is_held_out(sample.game, share) ? validation : training).push_back(sample);
}

std::size_t NetworkSamples::drop_known(Crew& crew) {
  BoardTable table(validation);
  crew.for_each_in_pieces(training.size(), [&](std::size_t i) { table.mark(training[i].board); });
  return std::erase_if(validation,
                       [&](const NetworkSample& sample) { return table.is_marked(sample.board); });
}

void NetworkSamples::shuffle(std::uint64_t seed) {
  SplitMix random(seed, 2);
  for (std::size_t i = training.size(); i > 1; --i) std::swap(training[i - 1], training[random.next() % i]);
}

}  // namespace emilia
