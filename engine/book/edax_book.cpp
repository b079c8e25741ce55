// SPDX-License-Identifier: MIT
#include <algorithm>
#include <fmt/format.h>

#include "engine/base/little_endian.h"
#include "engine/base/rounded_quotient.h"
#include "engine/board/symmetry.h"
#include "engine/book/book_values.h"
#include "engine/book/foreign_book.h"
#include "engine/book/foreign_writers.h"

// Format of Edax: a header of 42 bytes, then positions of 42 bytes plus two for each link. All numbers are
// little endian.

namespace emilia {

namespace {

constexpr std::string_view kEdaxMagic = "XADEKOOB";
constexpr std::size_t kEdaxHeaderSize = 42;
constexpr std::size_t kEdaxCountPlace = 38;
constexpr std::size_t kEdaxFixedSize = 40;  ///< size of a position without its links and its leaf
constexpr std::size_t kEdaxLinkSize = 2;
constexpr int kEdaxMaxLinks = 33;  ///< no position has more moves
constexpr std::uint8_t kEdaxPass = 64;
constexpr std::uint8_t kEdaxNoMove = 65;

/// Header fields of version 4.6 of Edax.
constexpr std::uint8_t kEdaxVersion = 4;
constexpr std::uint8_t kEdaxRelease = 6;
constexpr int kEdaxMidgameError = 2;
constexpr int kEdaxEndcutError = 1;

/// Link or leaf as in the file.
struct EdaxMove {
  int score = 0;
  std::uint8_t move = kEdaxNoMove;
};

EdaxMove take_edax_move(std::string_view& bytes) {
  const auto score = take_number<std::int8_t>(bytes);
  return {score, take_number<std::uint8_t>(bytes)};
}

/// Returns the move on the canonical board, or its fault.
Result<BookLeaf> edax_leaf(const Board& board, const EdaxMove& found) {
  if (found.move == kEdaxNoMove) return BookLeaf();
  if (found.move > kEdaxPass) return Error{"invalid square " + std::to_string(found.move)};
  const Square move = found.move == kEdaxPass ? Square::pass : square_at(found.move);
  if (found.score < -BookEntry::kMost || found.score > BookEntry::kMost)
    return Error{
        fmt::format("invalid value {1} of the move {0}: expected -64 to 64", to_string(move), found.score)};
  const Square as_canonical = canonical_move(board, move);
  if (as_canonical == Square::none) return Error{"the move " + to_string(move) + " is illegal"};
  return BookLeaf{as_canonical, Score::from_discs(found.score), false};
}

/// Returns a position from its fixed part and its moves, or its fault.
Result<ForeignPosition> edax_position(std::string_view bytes, int links) {
  Board board;
  board.player = take_number<std::uint64_t>(bytes);
  board.opponent = take_number<std::uint64_t>(bytes);
  if ((board.player & board.opponent) != 0) return Error{"a square has two discs"};
  if (board.is_finished()) return Error{"the game is over"};
  ForeignPosition position{.board = canonical(board)};
  GameCounts& games = position.entry.games;
  games.wins = take_number<std::uint32_t>(bytes);
  games.draws = take_number<std::uint32_t>(bytes);
  games.losses = take_number<std::uint32_t>(bytes);
  take_number<std::uint32_t>(bytes);  // lines
  const int value = take_number<std::int16_t>(bytes);
  if (value < -BookEntry::kMost || value > BookEntry::kMost)
    return Error{fmt::format("invalid value {}: expected -64 to 64", value)};
  position.entry.value = Score::from_discs(value);
  take_number<std::int16_t>(bytes);  // bounds, which are estimates and prove nothing
  take_number<std::int16_t>(bytes);
  take_number<std::uint8_t>(bytes);  // links
  const auto level = take_number<std::uint8_t>(bytes);
  position.entry.depth = std::min<int>(level, kSquareCount);
  position.entry.selectivity = Selectivity::percent73;
  for (int i = 0; i <= links; ++i) {
    const auto leaf = edax_leaf(board, take_edax_move(bytes));
    if (!leaf) return leaf.error();
    if (i == links) position.entry.leaf = *leaf;
    if (i < links && leaf->is_there()) position.links.push_back(*leaf);
  }
  return position;
}

}  // namespace

Result<ForeignReport> read_edax_book(const ReadBytes& read, const TakePosition& take) {
  const auto header = read(kEdaxHeaderSize);
  if (!header) return header.error();
  if (header->size() < kEdaxHeaderSize || !header->starts_with(kEdaxMagic))
    return Error{"it is not a book of Edax"};
  const auto expected = number_at<std::int32_t>(*header, kEdaxCountPlace);
  ForeignReport report;
  std::uint64_t place = kEdaxHeaderSize;
  const auto note = [&](std::int64_t number, const std::string& what) {
    if (report.damaged++ == 0) report.damage = fmt::format("position {} at byte {}: {}", number, place, what);
  };
  for (std::int64_t number = 1;; ++number) {
    const auto fixed = read(kEdaxFixedSize);
    if (!fixed) return fixed.error();
    if (fixed->empty() && number > expected) break;
    const int links =
        fixed->size() < kEdaxFixedSize ? 0 : static_cast<unsigned char>((*fixed)[kEdaxFixedSize - 2]);
    if (fixed->size() == kEdaxFixedSize && links > kEdaxMaxLinks) {
      note(number, fmt::format("{} links, expected at most {}; the rest of the file is skipped", links,
                               kEdaxMaxLinks));
      break;
    }
    const std::size_t moves_size = static_cast<std::size_t>(links + 1) * kEdaxLinkSize;
    const auto moves = fixed->size() < kEdaxFixedSize ? Result<std::string>(std::string()) : read(moves_size);
    if (!moves) return moves.error();
    if (moves->size() < moves_size) {
      note(number, fmt::format("the file ends here, expected {} positions", expected));
      break;
    }
    if (const auto position = edax_position(*fixed + *moves, links)) {
      ++report.positions;
      take(*position);
    } else {
      note(number, position.error().message);
    }
    place += kEdaxFixedSize + moves_size;
  }
  return report;
}

Status write_edax_book(const BookView& book, NewFile& file, const std::function<void()>& on_position) {
  const LineCounts lines = count_lines(book);
  int level = 1;
  int empties = kSquareCount;
  const Status walked = book.for_each([&](const Board& board, const std::optional<BookEntry>& entry) {
    if (entry) level = std::max(level, entry->depth);
    empties = std::min(empties, board.empty_count());
    return true;
  });
  if (!walked) return walked;
  std::string header(kEdaxMagic);
  append_number(header, kEdaxVersion);
  append_number(header, kEdaxRelease);
  header += std::string(8, '\0');  // date; zero, so that equal exports are equal files
  for (const int option : {level, empties, kEdaxMidgameError, kEdaxEndcutError, 0})
    append_number(header, option);
  append_number(header, static_cast<std::int32_t>(book.size()));
  if (const Status written = file.write(header); !written) return written;

  return write_entries(book, file, on_position, [&](const Board& board, const BookEntry& entry) {
    const std::vector<ListedMove> listed = listed_moves(book, board);
    std::string bytes;
    append_number(bytes, board.player);
    append_number(bytes, board.opponent);
    const auto& [wins, draws, losses] = entry.games;
    for (const std::uint32_t count : {wins, draws, losses, lines.at(board)}) append_number(bytes, count);
    for (const int value : {in_discs(entry.value), entry.lower, entry.upper})
      append_number(bytes, static_cast<std::int16_t>(value));
    append_number(bytes, static_cast<std::uint8_t>(listed.size()));
    append_number(bytes, static_cast<std::uint8_t>(std::max(entry.depth, 1)));
    const auto append_move = [&bytes](Score value, Square move) {
      append_number(bytes, static_cast<std::int8_t>(in_discs(value)));
      append_number(bytes, move == Square::pass ? kEdaxPass : static_cast<std::uint8_t>(move));
    };
    for (const ListedMove& move : listed) append_move(move.value(), move.move.move);
    if (entry.leaf.is_there()) {
      append_move(entry.leaf.value, entry.leaf.move);
    } else {
      constexpr std::int8_t kNoScore = -127;
      append_number(bytes, kNoScore);
      append_number(bytes, kEdaxNoMove);
    }
    return bytes;
  });
}

}  // namespace emilia
