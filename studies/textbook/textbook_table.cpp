// SPDX-License-Identifier: MIT
#include "studies/textbook/textbook_table.h"

#include <algorithm>
#include <random>

namespace emilia {

std::size_t TextbookParams::entries_of_megabytes(TextbookTableKind kind, std::size_t megabytes) {
  constexpr std::size_t kMegabyte = std::size_t{1} << 20;
  return std::max<std::size_t>(1, megabytes * kMegabyte / TextbookTable::entry_bytes(kind));
}

ZobristNumbers::ZobristNumbers() {
  constexpr std::uint64_t kSeed = 1970;
  std::mt19937_64 random(kSeed);  // NOLINT(cert-msc51-cpp): equal numbers on every machine are intended
  const auto draw = [&random] {
    const std::uint64_t place = random();
    return ZobristKey{place, random()};
  };
  for (auto& side : discs_) std::ranges::generate(side, draw);
  for (std::size_t square = 0; square < turned_.size(); ++square) {
    turned_[square] = discs_[0][square] ^ discs_[1][square];
  }
  side_to_move_ = draw();
}

ZobristKey ZobristNumbers::key(const WideBoard& board, int side) const {
  ZobristKey key = side == 0 ? ZobristKey{} : side_to_move_;
  const auto add = [&key](WideBitboard set, const auto& numbers) {
    for (const Square square : squares(set)) key = key ^ numbers[static_cast<std::size_t>(index(square))];
  };
  add(board.player_discs(), discs_[static_cast<std::size_t>(side)]);
  add(board.opponent_discs(), discs_[static_cast<std::size_t>(1 - side)]);
  return key;
}

ZobristKey ZobristNumbers::after(const ZobristKey& key, int side, Square square, WideBitboard turned) const {
  const auto placed = static_cast<std::size_t>(index(square));
  ZobristKey changed = key ^ side_to_move_ ^ discs_[static_cast<std::size_t>(side)][placed];
  for (const Square other : squares(turned))
    changed = changed ^ turned_[static_cast<std::size_t>(index(other))];
  return changed;
}

TextbookTable::TextbookTable(TextbookTableKind kind, std::size_t entries) : slots_(entries) {
  if (kind == TextbookTableKind::position) boards_.resize(entries);
}

std::size_t TextbookTable::entry_bytes(TextbookTableKind kind) {
  return sizeof(Slot) + (kind == TextbookTableKind::position ? sizeof(WideBoard) : 0);
}

std::size_t TextbookTable::place_of_key(const ZobristKey& key) const {
  __extension__ using Product = unsigned __int128;
  return static_cast<std::size_t>(static_cast<Product>(key.place) * slots_.size() >> 64);
}

const TextbookEntry* TextbookTable::find(const ZobristKey& key, const WideBoard& board) const {
  const std::size_t place = place_of_key(key);
  const Slot& slot = slots_[place];
  if (slot.check != key.check || slot.entry.bound == TextbookBound::none) return nullptr;
  if (!boards_.empty() && boards_[place] != board) return nullptr;
  return &slot.entry;
}

void TextbookTable::store(const ZobristKey& key, const WideBoard& board, const TextbookEntry& entry) {
  const std::size_t place = place_of_key(key);
  Slot& slot = slots_[place];
  const bool is_other = slot.check != key.check || (!boards_.empty() && boards_[place] != board);
  if (is_other && slot.entry.generation == generation_ && slot.entry.depth > entry.depth) return;
  slot = {key.check, entry};
  slot.entry.generation = generation_;
  if (!boards_.empty()) boards_[place] = board;
}

void TextbookTable::clear() {
  std::ranges::fill(slots_, Slot{});
  generation_ = 1;
}

}  // namespace emilia
