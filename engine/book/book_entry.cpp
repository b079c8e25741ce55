// SPDX-License-Identifier: MIT
#include "engine/book/book_entry.h"

#include "engine/base/little_endian.h"

namespace emilia {

namespace {

/// Flags of an entry; the three bits above them are the selectivity.
constexpr std::uint8_t kHasBounds = 1;
constexpr std::uint8_t kHasLeaf = 2;
constexpr std::uint8_t kIsLeafExact = 4;
constexpr std::uint8_t kHasGames = 8;
constexpr int kSelectivityShift = 4;
constexpr std::uint8_t kKnownFlags = 0x7F;

constexpr std::size_t kFixedSize = 5;
constexpr std::size_t kBoundsSize = 2;
constexpr std::size_t kLeafSize = 3;
constexpr std::size_t kGamesSize = 12;

/// Returns a check byte, which changes with every bit of the board and of the bytes after it.
std::uint8_t check_byte(const Board& board, std::string_view bytes) {
  std::uint64_t mixed = board.player * 0x9E3779B97F4A7C15 ^ board.opponent;
  for (const char byte : bytes.substr(1))
    mixed = (mixed ^ mixed >> 29 ^ static_cast<unsigned char>(byte)) * 0xBF58476D1CE4E5B9;
  return static_cast<std::uint8_t>(mixed >> 56);
}

std::size_t size_for(std::uint8_t flags) {
  return kFixedSize + ((flags & kHasBounds) != 0 ? kBoundsSize : 0) +
         ((flags & kHasLeaf) != 0 ? kLeafSize : 0) + ((flags & kHasGames) != 0 ? kGamesSize : 0);
}

std::int16_t units(Score score) {
  return static_cast<std::int16_t>(score.units());
}

Score take_score(std::string_view& bytes) {
  return Score::from_units(take_number<std::int16_t>(bytes));
}

bool is_in_range(const BookEntry& entry) {
  const auto is_score = [](Score score) {
    return score <= Score::from_discs(BookEntry::kMost) && score >= Score::from_discs(-BookEntry::kMost);
  };
  const Square move = entry.leaf.move;
  return is_score(entry.value) && is_score(entry.leaf.value) && -BookEntry::kMost <= entry.lower &&
         entry.lower <= entry.upper && entry.upper <= BookEntry::kMost && entry.depth <= kSquareCount &&
         (index(move) < kSquareCount || move == Square::pass || move == Square::none);
}

bool is_leaf_legal(const Board& board, const BookLeaf& leaf) {
  return (board.player & board.opponent) == 0 && (!leaf.is_there() || board.is_legal(leaf.move));
}

}  // namespace

std::string book_key(const Board& canonical_board) {
  std::string key;
  key.reserve(kBookKeySize);
  for (const Bitboard set : {canonical_board.player, canonical_board.opponent}) {
    for (int shift = 56; shift >= 0; shift -= 8) key += static_cast<char>(set >> shift & 0xFF);
  }
  return key;
}

Board board_of_key(std::string_view key) {
  Board board;
  for (std::size_t i = 0; i < kBookKeySize; ++i) {
    Bitboard& set = i < kBookKeySize / 2 ? board.player : board.opponent;
    set = set << 8 | static_cast<unsigned char>(key[i]);
  }
  return board;
}

std::string entry_bytes(const Board& canonical_board, const BookEntry& entry) {
  const bool has_bounds = entry.lower != -BookEntry::kMost || entry.upper != BookEntry::kMost;
  const bool has_games = entry.games.total() > 0;
  auto flags = static_cast<std::uint8_t>(static_cast<int>(entry.selectivity) << kSelectivityShift);
  if (has_bounds) flags |= kHasBounds;
  if (entry.leaf.is_there()) flags |= kHasLeaf;
  if (entry.leaf.is_exact) flags |= kIsLeafExact;
  if (has_games) flags |= kHasGames;
  std::string bytes(1, '\0');
  append_number(bytes, flags);
  append_number(bytes, units(entry.value));
  append_number(bytes, static_cast<std::uint8_t>(entry.depth));
  if (has_bounds) {
    append_number(bytes, static_cast<std::int8_t>(entry.lower));
    append_number(bytes, static_cast<std::int8_t>(entry.upper));
  }
  if (entry.leaf.is_there()) {
    append_number(bytes, static_cast<std::uint8_t>(entry.leaf.move));
    append_number(bytes, units(entry.leaf.value));
  }
  if (has_games) {
    for (const std::uint32_t count : {entry.games.wins, entry.games.draws, entry.games.losses})
      append_number(bytes, count);
  }
  bytes.front() = static_cast<char>(check_byte(canonical_board, bytes));
  return bytes;
}

std::optional<BookEntry> parse_entry(const Board& canonical_board, std::string_view bytes) {
  if (bytes.size() < kFixedSize) return std::nullopt;
  const auto check = number_at<std::uint8_t>(bytes, 0);
  const auto flags = number_at<std::uint8_t>(bytes, 1);
  if (check != check_byte(canonical_board, bytes) || bytes.size() != size_for(flags) ||
      (flags & ~kKnownFlags) != 0)
    return std::nullopt;
  const auto selectivity = static_cast<std::size_t>(flags >> kSelectivityShift);
  if (selectivity >= kSelectivities.size()) return std::nullopt;
  bytes.remove_prefix(2);

  BookEntry entry;
  entry.selectivity = kSelectivities[selectivity];
  entry.value = take_score(bytes);
  entry.depth = take_number<std::uint8_t>(bytes);
  if ((flags & kHasBounds) != 0) {
    entry.lower = take_number<std::int8_t>(bytes);  // NOLINT(bugprone-signed-char-misuse): a number
    entry.upper = take_number<std::int8_t>(bytes);  // NOLINT(bugprone-signed-char-misuse): a number
  }
  if ((flags & kHasLeaf) != 0) {
    entry.leaf.move = static_cast<Square>(take_number<std::uint8_t>(bytes));
    entry.leaf.value = take_score(bytes);
    entry.leaf.is_exact = (flags & kIsLeafExact) != 0;
  }
  if ((flags & kHasGames) != 0) {
    for (std::uint32_t* count : {&entry.games.wins, &entry.games.draws, &entry.games.losses})
      *count = take_number<std::uint32_t>(bytes);
  }
  if (!is_in_range(entry) || !is_leaf_legal(canonical_board, entry.leaf)) return std::nullopt;
  return entry;
}

}  // namespace emilia
