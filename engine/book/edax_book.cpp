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
constexpr std::size_t kEdaxDatePlace = 10;
constexpr std::size_t kEdaxDateSize = 8;
constexpr std::size_t kEdaxErrorsPlace = 26;  ///< of the midgame, then of the end
constexpr std::size_t kEdaxCountPlace = 38;
constexpr std::size_t kEdaxFixedSize = 40;  ///< size of a position without its links and its leaf
constexpr std::size_t kEdaxLinkSize = 2;
constexpr int kEdaxMaxLinks = 33;  ///< no position has more moves
constexpr std::uint8_t kEdaxPass = 64;
constexpr std::uint8_t kEdaxNoMove = 65;
constexpr int kEdaxNoScore = -127;

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

/// Facts of the header that say which bounds are proven.
struct EdaxHeader {
  std::int32_t positions = 0;
  bool is_of_emilia = false;  ///< without a date: all bounds are proven
  bool has_errors = false;    ///< estimates have bounds on both sides of the value
};

EdaxHeader parse_edax_header(std::string_view header) {
  const std::string_view date = header.substr(kEdaxDatePlace, kEdaxDateSize);
  return {number_at<std::int32_t>(header, kEdaxCountPlace),
          date.find_first_not_of('\0') == std::string_view::npos,
          number_at<std::int32_t>(header, kEdaxErrorsPlace) > 0 &&
              number_at<std::int32_t>(header, kEdaxErrorsPlace + 4) > 0};
}

/// Takes the bounds if they are proven. Bounds of Edax are the value and the error of its searches, unless
/// both are the value.
void take_bounds(const EdaxHeader& header, int lower, int upper, BookEntry& entry) {
  const bool is_possible = -BookEntry::kMost <= lower && lower <= upper && upper <= BookEntry::kMost;
  const bool is_exact = header.has_errors && lower == upper && entry.value == Score::from_discs(lower);
  if (!is_possible || (!header.is_of_emilia && !is_exact)) return;
  entry.lower = lower;
  entry.upper = upper;
}

/// Returns a position from its fixed part and its moves, or its fault.
Result<ForeignPosition> edax_position(const EdaxHeader& header, std::string_view bytes, int links) {
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
  const int lower = take_number<std::int16_t>(bytes);
  const int upper = take_number<std::int16_t>(bytes);
  take_bounds(header, lower, upper, position.entry);
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
  // No other move is better than a proven value, so the leaf, the best of them, was solved.
  BookEntry& entry = position.entry;
  entry.leaf.is_exact = entry.leaf.is_there() && entry.upper < BookEntry::kMost;
  return position;
}

}  // namespace

Result<ForeignReport> read_edax_book(const ReadBytes& read, const TakePosition& take) {
  const auto header = read(kEdaxHeaderSize);
  if (!header) return header.error();
  if (header->size() < kEdaxHeaderSize || !header->starts_with(kEdaxMagic))
    return Error{"it is not a book of Edax"};
  const EdaxHeader facts = parse_edax_header(*header);
  ForeignReport report;
  std::uint64_t place = kEdaxHeaderSize;
  const auto note = [&](std::int64_t number, const std::string& what) {
    if (report.damaged++ == 0) report.damage = fmt::format("position {} at byte {}: {}", number, place, what);
  };
  for (std::int64_t number = 1;; ++number) {
    const auto fixed = read(kEdaxFixedSize);
    if (!fixed) return fixed.error();
    if (fixed->empty() && number > facts.positions) break;
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
      note(number, fmt::format("the file ends here, expected {} positions", facts.positions));
      break;
    }
    if (const auto position = edax_position(facts, *fixed + *moves, links)) {
      ++report.positions;
      take(*position);
    } else {
      note(number, position.error().message);
    }
    place += kEdaxFixedSize + moves_size;
  }
  return report;
}

namespace {

/// Returns the move as in the file.
EdaxMove edax_move(Score value, Square move) {
  return {in_discs(value), move == Square::pass ? kEdaxPass : static_cast<std::uint8_t>(index(move))};
}

/// Links and leaf of a position.
struct EdaxMoves {
  std::vector<EdaxMove> links;
  EdaxMove leaf{kEdaxNoScore, kEdaxNoMove};
};

/// Returns a link for each move whose position is in the book, symmetric moves too. The leaf is the best of
/// the other moves; Edax requires one if there are any. A move that was never searched gets the value of the
/// worst link, or of the position if it has none.
EdaxMoves edax_moves(const BookView& book, const Board& board, const BookEntry& entry) {
  EdaxMoves moves;
  const auto listed = listed_moves(book, board);
  const auto listed_as = [&](Square move) {
    const Board after = canonical(move == Square::pass ? board.after_pass() : board.after(move));
    return std::ranges::find(listed, after, [](const ListedMove& each) { return each.move.after; });
  };
  Score worst = entry.value;
  std::vector<Square> all;
  for (const Square move : squares(board.legal_moves())) all.push_back(move);
  if (all.empty()) all.push_back(Square::pass);
  for (const Square move : all) {
    const auto link = listed_as(move);
    if (link == listed.end()) {
      if (moves.leaf.move == kEdaxNoMove) moves.leaf = edax_move(worst, move);
      continue;
    }
    worst = std::min(worst, link->value());
    moves.links.push_back(edax_move(link->value(), move));
  }
  if (moves.leaf.move != kEdaxNoMove) moves.leaf.score = in_discs(worst);
  if (entry.leaf.is_there()) moves.leaf = edax_move(entry.leaf.value, entry.leaf.move);
  std::ranges::stable_sort(moves.links, std::greater(), &EdaxMove::score);
  return moves;
}

/// Returns the lowest depth of a search of the book, at least 1. Edax has one level for a book and wants to
/// search positions of other levels again.
Result<int> common_level(const BookView& book, int& empties) {
  int level = 0;
  const Status walked = book.for_each([&](const Board& board, const std::optional<BookEntry>& entry) {
    if (entry && entry->depth > 0) level = level == 0 ? entry->depth : std::min(level, entry->depth);
    empties = std::min(empties, board.empty_count());
    return true;
  });
  if (!walked) return walked.error();
  return std::max(level, 1);
}

}  // namespace

Status write_edax_book(const BookView& book, NewFile& file, const std::function<void()>& on_position) {
  const LineCounts lines = count_lines(book);
  int empties = kSquareCount;
  const Result<int> level = common_level(book, empties);
  if (!level) return level.error();
  std::string header(kEdaxMagic);
  append_number(header, kEdaxVersion);
  append_number(header, kEdaxRelease);
  header += std::string(kEdaxDateSize, '\0');  // zero, so that equal exports are equal files
  for (const int option : {*level, empties, kEdaxMidgameError, kEdaxEndcutError, 0})
    append_number(header, option);
  append_number(header, static_cast<std::int32_t>(book.size()));
  if (const Status written = file.write(header); !written) return written;

  return write_entries(book, file, on_position, [&](const Board& board, const BookEntry& entry) {
    const EdaxMoves moves = edax_moves(book, board, entry);
    std::string bytes;
    append_number(bytes, board.player);
    append_number(bytes, board.opponent);
    const auto& [wins, draws, losses] = entry.games;
    for (const std::uint32_t count : {wins, draws, losses, lines.at(board)}) append_number(bytes, count);
    for (const int value : {in_discs(entry.value), entry.lower, entry.upper})
      append_number(bytes, static_cast<std::int16_t>(value));
    append_number(bytes, static_cast<std::uint8_t>(moves.links.size()));
    append_number(bytes, static_cast<std::uint8_t>(*level));
    const auto append_move = [&bytes](const EdaxMove& move) {
      append_number(bytes, static_cast<std::int8_t>(move.score));
      append_number(bytes, move.move);
    };
    for (const EdaxMove& link : moves.links) append_move(link);
    append_move(moves.leaf);
    return bytes;
  });
}

}  // namespace emilia
