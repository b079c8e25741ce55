// SPDX-License-Identifier: MIT
#include "engine/search/table/transposition_table.h"

#include <algorithm>
#include <limits>
#include <new>

namespace emilia {

namespace {

/// Layout of the data word of a slot: bits 0-15 lower bound and 16-31 upper bound in units, 32-39 plies,
/// 40-47 best move, 48-55 generation, 56-58 selectivity, 59-63 epoch. A slot of another epoch is empty. So is
/// a zero slot, because no epoch is 0. The plies are the depth; for a proof, the number of empty squares and
/// a flag.
constexpr int kLowerShift = 0;
constexpr int kUpperShift = 16;
constexpr int kPliesShift = 32;
constexpr int kBestShift = 40;
constexpr int kGenerationShift = 48;
constexpr int kSelectivityShift = 56;
constexpr int kEpochShift = 59;
constexpr unsigned kEpochs = 32;
constexpr std::uint64_t kProvenBit = 1 << 7;

std::uint64_t plies_of(const TableEntry& entry) {
  if (entry.depth == TableEntry::kProven) return kProvenBit | static_cast<std::uint64_t>(entry.empties);
  return static_cast<std::uint64_t>(entry.depth);
}

std::uint64_t pack(const TableEntry& entry, std::uint8_t generation, unsigned epoch) {
  const auto word = [](Score score) {
    return static_cast<std::uint64_t>(static_cast<std::uint16_t>(score.units()));
  };
  return word(entry.lower) << kLowerShift | word(entry.upper) << kUpperShift |
         plies_of(entry) << kPliesShift | static_cast<std::uint64_t>(entry.best) << kBestShift |
         static_cast<std::uint64_t>(generation) << kGenerationShift |
         static_cast<std::uint64_t>(entry.selectivity) << kSelectivityShift |
         static_cast<std::uint64_t>(epoch) << kEpochShift;
}

unsigned unpack_epoch(std::uint64_t data) {
  return static_cast<unsigned>(data >> kEpochShift);
}

Score unpack_score(std::uint64_t data, int shift) {
  return Score::from_units(static_cast<std::int16_t>(data >> shift & 0xFFFF));
}

int unpack_plies(std::uint64_t data) {
  return static_cast<int>(data >> kPliesShift & (kProvenBit - 1));
}

bool is_proven(std::uint64_t data) {
  return (data >> kPliesShift & kProvenBit) != 0;
}

std::uint8_t unpack_generation(std::uint64_t data) {
  return static_cast<std::uint8_t>(data >> kGenerationShift & 0xFF);
}

TableEntry unpack(std::uint64_t data) {
  return {.lower = unpack_score(data, kLowerShift),
          .upper = unpack_score(data, kUpperShift),
          .depth = is_proven(data) ? TableEntry::kProven : unpack_plies(data),
          .empties = is_proven(data) ? unpack_plies(data) : 0,
          .selectivity = static_cast<Selectivity>(data >> kSelectivityShift & 7),
          .best = static_cast<Square>(data >> kBestShift & 0xFF)};
}

/// Returns true if the older entry stays: a proof is not replaced by an estimate. Within a search, a deep
/// entry is not replaced by a shallow one, such as one of ProbCut or the move ordering.
bool stays(const TableEntry& older, bool is_of_this_search, const TableEntry& entry) {
  if (older.depth <= entry.depth) return false;
  return older.depth == TableEntry::kProven || (is_of_this_search && older.selectivity >= entry.selectivity);
}

/// Intersects the bounds with those of an older entry. Both hold if they are of equal depth, or both proven.
void narrow_by(TableEntry& entry, const TableEntry& older) {
  if (entry.depth != older.depth || entry.selectivity != older.selectivity) return;
  const Score lower = std::max(entry.lower, older.lower);
  const Score upper = std::min(entry.upper, older.upper);
  if (lower <= upper) {
    entry.lower = lower;
    entry.upper = upper;
  }
}

/// Number of buckets of a new table: 1 MB, which fits the cache of a core.
constexpr std::size_t kStartBuckets = 16384;

/// The table grows while more than one of `kRoom` slots is filled.
constexpr std::uint64_t kRoom = 8;

/// One of `kCountedStores` stores that fill a slot is counted, and makes room for all of them.
constexpr std::uint64_t kCountedStores = 256;

/// Returns how often the buckets of the start are divided in the largest table.
unsigned divisions_of(std::size_t most_buckets) {
  unsigned divisions = 0;
  while (most_buckets >> divisions > kStartBuckets) ++divisions;
  return divisions;
}

/// Errors: throws std::bad_alloc if the size does not fit an address.
std::size_t bytes_of(std::size_t megabytes) {
  constexpr std::size_t kMegabyte = std::size_t{1024} * 1024;
  if (megabytes > std::numeric_limits<std::size_t>::max() / kMegabyte) throw std::bad_alloc();
  return megabytes * kMegabyte;
}

}  // namespace

TranspositionTable::TranspositionTable(std::size_t megabytes)
    : most_divisions_(divisions_of(bytes_of(megabytes) / sizeof(Bucket))),
      start_buckets_((bytes_of(megabytes) / sizeof(Bucket)) >> most_divisions_),
      memory_((start_buckets_ << most_divisions_) * sizeof(Bucket),
              // A small table does not use large pages: clearing them would take longer than a move of some
              // milliseconds. The default table has 64 MB.
              megabytes >= kLargePagesFromMegabytes ? Pages::large : Pages::small),
      buckets_(memory_.as<Bucket>()) {
  size_ = Size(start_buckets_, 0).word;
}

std::optional<TableEntry> TranspositionTable::probe(const BoardKey& key) const {
  for (const Slot& slot : bucket_of(key).slots) {
    const std::uint64_t data = slot.data.load(std::memory_order_relaxed);
    if ((slot.check_xor_data.load(std::memory_order_relaxed) ^ data) == key.check && !is_empty(data))
      return unpack(data);
  }
  return std::nullopt;
}

bool TranspositionTable::is_empty(std::uint64_t data) const {
  return unpack_epoch(data) != epoch_;
}

int TranspositionTable::replacement_worth(std::uint64_t data) const {
  constexpr int kOldGenerationPenalty = 256;
  if (is_empty(data)) return std::numeric_limits<int>::min();
  return unpack_plies(data) - (unpack_generation(data) == generation() ? 0 : kOldGenerationPenalty);
}

void TranspositionTable::store(const BoardKey& key, const TableEntry& entry) {
  TableEntry merged = entry;
  std::array<Slot, Bucket::kSlots>& slots = bucket_of(key).slots;
  Slot* victim = slots.data();
  int victim_worth = std::numeric_limits<int>::max();
  for (Slot& slot : slots) {
    const std::uint64_t data = slot.data.load(std::memory_order_relaxed);
    if (!is_empty(data) && (slot.check_xor_data.load(std::memory_order_relaxed) ^ data) == key.check) {
      const TableEntry older = unpack(data);
      if (stays(older, unpack_generation(data) == generation(), entry)) {
        merged = older;
      } else {
        narrow_by(merged, older);
      }
      victim = &slot;
      break;
    }
    const int worth = replacement_worth(data);
    if (worth < victim_worth) {
      victim = &slot;
      victim_worth = worth;
    }
  }
  const bool fills_slot = is_empty(victim->data.load(std::memory_order_relaxed));
  const std::uint64_t data = pack(merged, generation(), epoch_);
  victim->check_xor_data.store(key.check ^ data, std::memory_order_relaxed);
  victim->data.store(data, std::memory_order_relaxed);
  if (fills_slot && key.check % kCountedStores == 0) grow();
}

/// Counts filled slots, and divides buckets until there is room again. One thread at a time divides buckets;
/// the others search.
void TranspositionTable::grow() {
  const std::uint64_t filled = filled_.fetch_add(kCountedStores, std::memory_order_relaxed) + kCountedStores;
  if (is_growing_.exchange(true, std::memory_order_acquire)) return;
  const std::uint64_t needed = filled * kRoom / Bucket::kSlots;
  for (Size now = size(); bucket_count(now) < needed; now = size()) {
    if (now.divisions() == most_divisions_) break;
    const std::uint64_t place = now.undivided() - 1;
    divide(place, now.divisions());
    const Size next = place > 0 ? Size(place, now.divisions())
                                : Size(start_buckets_ << (now.divisions() + 1), now.divisions() + 1);
    size_.store(next.word, std::memory_order_relaxed);
  }
  is_growing_.store(false, std::memory_order_release);
}

/// Moves the entries of a bucket to the two buckets that replace it. The bucket after division may be itself
/// (place 0) or one that was divided before, because the last ones are divided first.
void TranspositionTable::divide(std::uint64_t place, unsigned divisions) {
  constexpr unsigned kLastBit = 63;
  struct Words {
    std::uint64_t check_xor_data = 0;
    std::uint64_t data = 0;
  };
  std::array<std::array<Words, Bucket::kSlots>, 2> halves{};
  std::array<std::size_t, 2> counts{};
  for (const Slot& slot : buckets_[place].slots) {
    const Words words{slot.check_xor_data.load(std::memory_order_relaxed),
                      slot.data.load(std::memory_order_relaxed)};
    if (is_empty(words.data)) continue;
    const std::size_t half = (words.check_xor_data ^ words.data) >> (kLastBit - divisions) & 1;
    halves[half][counts[half]++] = words;
  }
  for (std::size_t half = 0; half < halves.size(); ++half) {
    for (std::size_t i = 0; i < Bucket::kSlots; ++i) {
      Slot& slot = buckets_[place << 1 | half].slots[i];
      slot.check_xor_data.store(halves[half][i].check_xor_data, std::memory_order_relaxed);
      slot.data.store(halves[half][i].data, std::memory_order_relaxed);
    }
  }
}

void TranspositionTable::clear() {
  generation_ = 1;
  filled_ = 0;
  size_ = Size(start_buckets_, 0).word;
  if (++epoch_ < kEpochs) return;  // a new epoch takes no time; filling the memory with zeros would
  epoch_ = 1;
  memory_.clear();
}

int TranspositionTable::permill_used() const {
  constexpr std::uint64_t kSampleBuckets = 256 / Bucket::kSlots;  // small searches ask after every depth
  const Size now = size();
  const std::uint64_t count = bucket_count(now);
  std::uint64_t used = 0;
  for (std::uint64_t i = 0; i < kSampleBuckets; ++i) {
    const std::uint64_t number =
        i * count / kSampleBuckets;  // the buckets in use have a gap before the divided
    for (const Slot& slot : buckets_[number < now.undivided() ? number : number + now.undivided()].slots) {
      const std::uint64_t data = slot.data.load(std::memory_order_relaxed);
      used += !is_empty(data) && unpack_generation(data) == generation() ? 1 : 0;
    }
  }
  const std::uint64_t most = start_buckets_ << most_divisions_;
  return static_cast<int>(used * 1000 * count / (kSampleBuckets * Bucket::kSlots * most));
}

}  // namespace emilia
