// SPDX-License-Identifier: MIT
#include <algorithm>
#include <fmt/format.h>

#include "engine/base/little_endian.h"
#include "engine/board/symmetry.h"
#include "engine/book/foreign_book.h"
#include "engine/book/foreign_writers.h"

// Format of Egaroucid: a header of 14 bytes, then positions of 25 bytes. All numbers are little endian.
// Squares count from h8 to a1.

namespace emilia {

namespace {

constexpr std::string_view kEgaroucidMagic("DICUORAGE\3", 10);
constexpr std::size_t kEgaroucidHeaderSize = 14;
constexpr std::size_t kEgaroucidPositionSize = 25;
constexpr std::uint8_t kEgaroucidPass = 64;
constexpr std::uint8_t kEgaroucidNoMove = 65;
constexpr std::int8_t kEgaroucidNoScore = -126;
constexpr int kEgaroucidPersonsLevel = 70;  ///< level of values given by a person

/// Reverses the order of the bits: a1 becomes h8, b1 g8 and so on.
Bitboard reversed(Bitboard set) {
  return flip_rows(flip_columns(set));
}

/// Returns a position, or its fault.
Result<ForeignPosition> egaroucid_position(std::string_view bytes) {
  Board board;
  board.player = reversed(take_number<std::uint64_t>(bytes));
  board.opponent = reversed(take_number<std::uint64_t>(bytes));
  if ((board.player & board.opponent) != 0) return Error{"a square has two discs"};
  if (board.is_finished()) return Error{"the game is over"};
  ForeignPosition position{.board = canonical(board)};
  const int value = take_number<std::int8_t>(bytes);  // NOLINT(bugprone-signed-char-misuse): a number
  const int level = take_number<std::int8_t>(bytes);  // NOLINT(bugprone-signed-char-misuse): a number
  take_number<std::uint32_t>(bytes);                  // lines
  const auto leaf_value = take_number<std::int8_t>(bytes);
  const auto leaf_move = take_number<std::uint8_t>(bytes);
  const int leaf_level = take_number<std::int8_t>(bytes);  // NOLINT(bugprone-signed-char-misuse): a number
  if (value < -BookEntry::kMost || value > BookEntry::kMost)
    return Error{fmt::format("invalid value {}: expected -64 to 64", value)};
  BookEntry& entry = position.entry;
  entry.value = Score::from_discs(value);
  entry.depth =
      level == kEgaroucidPersonsLevel ? 0 : std::clamp(std::max(level, leaf_level), 0, kSquareCount);
  entry.selectivity = Selectivity::percent73;
  const bool has_leaf =
      leaf_move <= kEgaroucidPass && leaf_value >= -BookEntry::kMost && leaf_value <= BookEntry::kMost;
  if (!has_leaf) return position;
  const Square move = leaf_move == kEgaroucidPass ? Square::pass : square_at(kSquareCount - 1 - leaf_move);
  const Square as_canonical = canonical_move(board, move);
  if (as_canonical == Square::none) return Error{"the leaf " + to_string(move) + " is illegal"};
  entry.leaf = {as_canonical, Score::from_discs(leaf_value), false};
  return position;
}

}  // namespace

Result<ForeignReport> read_egaroucid_book(const ReadBytes& read, const TakePosition& take) {
  const auto header = read(kEgaroucidHeaderSize);
  if (!header) return header.error();
  if (header->size() < kEgaroucidHeaderSize || !header->starts_with(kEgaroucidMagic))
    return Error{"it is not a book of Egaroucid, version 3"};
  const auto expected = number_at<std::int32_t>(*header, kEgaroucidMagic.size());
  ForeignReport report;
  for (std::int64_t number = 1;; ++number) {
    const auto bytes = read(kEgaroucidPositionSize);
    if (!bytes) return bytes.error();
    if (bytes->empty() && number > expected) return report;
    const bool is_whole = bytes->size() == kEgaroucidPositionSize;
    const auto position = is_whole ? egaroucid_position(*bytes)
                                   : Result<ForeignPosition>(Error{
                                         fmt::format("the file ends here, expected {} positions", expected)});
    if (position) {
      ++report.positions;
      take(*position);
    } else if (report.damaged++ == 0) {
      const std::uint64_t place =
          kEgaroucidHeaderSize + static_cast<std::uint64_t>(number - 1) * kEgaroucidPositionSize;
      report.damage = fmt::format("position {} at byte {}: {}", number, place, position.error().message);
    }
    if (!is_whole) return report;
  }
}

Status write_egaroucid_book(const BookView& book, NewFile& file, const std::function<void()>& on_position) {
  const LineCounts lines = count_lines(book);
  std::string header(kEgaroucidMagic);
  append_number(header, static_cast<std::int32_t>(book.size()));
  if (const Status written = file.write(header); !written) return written;
  return write_entries(book, file, on_position, [&](const Board& board, const BookEntry& entry) {
    const auto level = static_cast<std::int8_t>(std::min(entry.depth, kSquareCount - 4));
    const BookLeaf& leaf = entry.leaf;
    std::string bytes;
    append_number(bytes, reversed(board.player));
    append_number(bytes, reversed(board.opponent));
    append_number(bytes, static_cast<std::int8_t>(in_discs(entry.value)));
    append_number(bytes, level);
    append_number(bytes, lines.at(board));
    append_number(bytes,
                  leaf.is_there() ? static_cast<std::int8_t>(in_discs(leaf.value)) : kEgaroucidNoScore);
    std::uint8_t move = kEgaroucidNoMove;
    if (leaf.move == Square::pass) move = kEgaroucidPass;
    if (is_square(leaf.move)) move = static_cast<std::uint8_t>(kSquareCount - 1 - index(leaf.move));
    append_number(bytes, move);
    append_number(bytes, level);
    return bytes;
  });
}

}  // namespace emilia
