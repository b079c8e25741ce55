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

/// Returns the size in bytes, or the largest size if it does not fit an address.
std::size_t bytes_of(std::size_t megabytes) {
  constexpr std::size_t kMegabyte = std::size_t{1024} * 1024;
  if (megabytes > std::numeric_limits<std::size_t>::max() / kMegabyte) throw std::bad_alloc();
  return megabytes * kMegabyte;
}

}  // namespace

TranspositionTable::TranspositionTable(std::size_t megabytes)
    : bucket_count_(bytes_of(megabytes) / sizeof(Bucket)),
      memory_(bucket_count_ * sizeof(Bucket),
              // A small table does not use large pages: clearing them would take longer than a move of some
              // milliseconds. The default table has 64 MB.
              megabytes >= kLargePagesFromMegabytes ? Pages::large : Pages::small),
      buckets_(memory_.as<Bucket>()) {}

TranspositionTable::Bucket& TranspositionTable::bucket(const BoardKey& key) const {
  // The high 32 bits of the hash are scaled to the number of buckets, so the size need not be a power of two.
  return buckets_[(key.slot >> 32) * bucket_count_ >> 32];
}

std::optional<TableEntry> TranspositionTable::probe(const BoardKey& key) const {
  for (const Slot& slot : bucket(key).slots) {
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
  std::array<Slot, Bucket::kSlots>& slots = bucket(key).slots;
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
  const std::uint64_t data = pack(merged, generation(), epoch_);
  victim->check_xor_data.store(key.check ^ data, std::memory_order_relaxed);
  victim->data.store(data, std::memory_order_relaxed);
}

/// Starts a new epoch, which takes no time. Filling hundreds of megabytes with zeros would take longer than
/// many searches.
void TranspositionTable::clear() {
  generation_ = 1;
  if (++epoch_ < kEpochs) return;
  epoch_ = 1;
  memory_.clear();
}

int TranspositionTable::permill_used() const {
  constexpr std::size_t kSampleBuckets = 256 / Bucket::kSlots;  // small searches ask after every depth
  const std::size_t sample = std::min(kSampleBuckets, bucket_count_);
  std::size_t used = 0;
  for (std::size_t i = 0; i < sample; ++i) {
    for (const Slot& slot : buckets_[i].slots) {
      const std::uint64_t data = slot.data.load(std::memory_order_relaxed);
      used += !is_empty(data) && unpack_generation(data) == generation() ? 1 : 0;
    }
  }
  return static_cast<int>(used * 1000 / (sample * Bucket::kSlots));
}

}  // namespace emilia
