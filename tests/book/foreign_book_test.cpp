// SPDX-License-Identifier: MIT
#include "engine/book/foreign_book.h"

#include <algorithm>
#include <gtest/gtest.h>

#include "engine/base/little_endian.h"
#include "engine/board/symmetry.h"
#include "engine/book/book_check.h"
#include "engine/book/book_merge.h"
#include "engine/book/book_values.h"
#include "tests/book/book_boards.h"
#include "tests/book/learning.h"
#include "tests/support/random_games.h"
#include "tests/support/scratch_folder.h"

namespace emilia {
namespace {

/// Returns a book of two positions in the format of Edax 4.6, after its description: the start with the link
/// f5 and no leaf, and the position after f5 with the leaf f6 for a disc. In boards the lowest bit is a1.
std::string edax_book() {
  std::string bytes = "XADEKOOB";
  bytes += '\4';
  bytes += '\6';
  bytes += "\xEA\x07\x0B\x16\t/\x0E" + std::string(1, '\0');  // date
  for (const std::int32_t number : {6, 49, 2, 1, 0, 2}) append_number(bytes, number);
  const auto append_position = [&bytes](const Board& board, int value,
                                        const std::vector<std::pair<int, int>>& moves) {
    append_number(bytes, board.player);
    append_number(bytes, board.opponent);
    for (const std::uint32_t count : {3U, 1U, 2U, 1U}) append_number(bytes, count);
    for (const int score : {value, value - 1, value + 1})
      append_number(bytes, static_cast<std::int16_t>(score));
    append_number(bytes, static_cast<std::uint8_t>(moves.size() - 1));
    append_number(bytes, std::uint8_t{6});
    for (const auto& [score, move] : moves) {
      append_number(bytes, static_cast<std::int8_t>(score));
      append_number(bytes, static_cast<std::uint8_t>(move));
    }
  };
  append_position(test::kStartBoard, -1, {{-1, index(Square::f5)}, {-127, 65}});
  append_position(test::board_after("f5"), 1, {{1, index(Square::f6)}});
  return bytes;
}

/// Returns the same book for Egaroucid, whose lowest bit is h8.
std::string egaroucid_book() {
  std::string bytes("DICUORAGE\3", 10);
  append_number(bytes, std::int32_t{2});
  const auto append_position = [&bytes](std::uint64_t player, std::uint64_t opponent, int value, int leaf,
                                        int move) {
    append_number(bytes, player);
    append_number(bytes, opponent);
    append_number(bytes, static_cast<std::int8_t>(value));
    append_number(bytes, std::int8_t{6});
    append_number(bytes, std::uint32_t{1});
    append_number(bytes, static_cast<std::int8_t>(leaf));
    append_number(bytes, static_cast<std::uint8_t>(move));
    append_number(bytes, std::int8_t{6});
  };
  // Square numbers from h8: e4 is 35, d4 36, e5 27, d5 28, f5 26, f6 18.
  const auto square = [](int number) { return std::uint64_t{1} << number; };
  append_position(square(35) | square(28), square(36) | square(27), -1, -126, 65);
  append_position(square(36), square(35) | square(28) | square(27) | square(26), 1, 1, 18);
  return bytes;
}

ReadBytes bytes_from(std::string_view text) {
  return [rest = text](std::size_t count) mutable {
    const std::string bytes(rest.substr(0, count));
    rest.remove_prefix(bytes.size());
    return Result<std::string>(bytes);
  };
}

void expect_two_positions(const test::Entries& entries) {
  ASSERT_EQ(entries.size(), 2);
  const BookEntry start = entries.at(canonical(test::kStartBoard));
  const BookEntry reply = entries.at(canonical(test::board_after("f5")));
  EXPECT_EQ(start.value, Score::from_discs(-1));
  EXPECT_FALSE(start.leaf.is_there());
  EXPECT_EQ(reply.value, Score::from_discs(1));
  EXPECT_EQ(leaf_move_on(test::board_after("f5"), reply.leaf), Square::f6);
  EXPECT_EQ(reply.depth, 6);
}

class ForeignBook : public ::testing::Test {
 protected:
  /// Reads a file into a new book.
  Book import(const std::string& path, BookFormat format) {
    const auto book = Book::create(folder_.path("book" + std::to_string(++book_count_)));
    const auto source = [&](const TakePosition& take) -> Status {
      const auto report = read_foreign_book(format, path, take);
      return report ? success() : Status(report.error());
    };
    EXPECT_TRUE(merge_book(*book, source, [] {}));
    EXPECT_EQ(check_book(book->view(), [] {})->wrong, 0);
    return *book;
  }

  test::ScratchFolder folder_;
  int book_count_ = 0;
};

TEST_F(ForeignBook, OfEdaxIsRead) {
  expect_two_positions(test::entries_of(import(folder_.write("a.dat", edax_book()), BookFormat::edax)));
}

TEST_F(ForeignBook, OfEgaroucidIsRead) {
  expect_two_positions(
      test::entries_of(import(folder_.write("a.egbk3", egaroucid_book()), BookFormat::egaroucid)));
}

TEST_F(ForeignBook, OfEdaxKeepsTheGames) {
  const test::Entries entries =
      test::entries_of(import(folder_.write("a.dat", edax_book()), BookFormat::edax));
  EXPECT_EQ(entries.begin()->second.games, (GameCounts{3, 1, 2}));
}

TEST_F(ForeignBook, ALinkWithoutItsPositionBecomesTheLeaf) {
  const std::string whole = edax_book();
  std::string bytes = whole.substr(0, 42 + 44);
  bytes[38] = 1;  // position
  const Book book = import(folder_.write("a.dat", bytes), BookFormat::edax);
  const auto start = book.view().find(test::kStartBoard);
  EXPECT_EQ(start->value, Score::from_discs(-1));
  EXPECT_TRUE(start->leaf.is_there());
}

TEST_F(ForeignBook, GoesOutAndInTheSame) {
  const auto book = Book::create(folder_.path("learned.book"));
  test::LearnCounter counter;
  ASSERT_TRUE(learn_lines(*book, test::kStartBoard, {}, test::learn_request(1, 100), counter));
  const std::string text = folder_.path("a.txt");
  ASSERT_TRUE(write_foreign_book(BookFormat::text, book->view(), text, [] {}));
  EXPECT_EQ(test::entries_of(import(text, BookFormat::text)), test::entries_of(*book));

  for (const auto& [format, name] :
       {std::pair(BookFormat::edax, "a.dat"), std::pair(BookFormat::egaroucid, "a.egbk3")}) {
    ASSERT_TRUE(write_foreign_book(format, book->view(), folder_.path(name), [] {}));
    const Book read = import(folder_.path(name), format);
    ASSERT_TRUE(write_foreign_book(format, read.view(), folder_.path("again"), [] {}));
    EXPECT_EQ(folder_.read("again"), folder_.read(name));
    const BookView view = read.view();
    for (const auto& [board, entry] : test::entries_of(*book)) {
      const auto found = view.find(board);
      ASSERT_TRUE(found);
      EXPECT_LE(std::abs(found->value.units() - entry.value.units()), Score::kUnitsPerDisc / 2);
      EXPECT_EQ(found->leaf.move, entry.leaf.move);
    }
  }
}

/// Position of an exported file of Edax: its level, the moves of its links, and its leaf (65 for none).
struct EdaxExport {
  Board board;
  int level = 0;
  std::vector<int> links;
  int leaf = 0;
};

std::vector<EdaxExport> positions_of_edax(std::string_view bytes) {
  std::vector<EdaxExport> positions;
  for (bytes.remove_prefix(42); !bytes.empty();) {
    EdaxExport position{{number_at<std::uint64_t>(bytes, 0), number_at<std::uint64_t>(bytes, 8)}};
    const std::size_t links = number_at<std::uint8_t>(bytes, 38);
    position.level = number_at<std::uint8_t>(bytes, 39);
    for (std::size_t i = 0; i < links; ++i)
      position.links.push_back(number_at<std::uint8_t>(bytes, 41 + 2 * i));
    position.leaf = number_at<std::uint8_t>(bytes, 41 + 2 * links);
    positions.push_back(position);
    bytes.remove_prefix(42 + 2 * links);
  }
  return positions;
}

/// Checks what Edax calls "nomove is wrong" and "missing links": each move to a known position is a link, the
/// leaf is another move, and only a position whose moves are all links has no leaf.
void expect_edax_accepts(const Book& book, const std::string& bytes) {
  const int level = number_at<std::int32_t>(bytes, 18);
  for (const EdaxExport& position : positions_of_edax(bytes)) {
    EXPECT_EQ(position.level, level) << "levels are mixed";
    std::vector<int> moves;
    std::vector<int> links;
    for (const Square move : squares(position.board.legal_moves())) {
      moves.push_back(index(move));
      if (book.view().has(canonical(position.board.after(move)))) links.push_back(index(move));
    }
    std::vector<int> found = position.links;
    std::ranges::sort(found);
    EXPECT_EQ(found, links);
    EXPECT_EQ(position.leaf == 65, links == moves) << "nomove is wrong";
    EXPECT_EQ(std::ranges::count(links, position.leaf), 0) << "the leaf is a link";
    EXPECT_EQ(std::ranges::count(moves, position.leaf), position.leaf == 65 ? 0 : 1);
  }
}

/// Edax 4.6 reported "nomove is wrong" for exported books and searched positions again.
TEST_F(ForeignBook, ForEdaxKeptOneLinkOfSymmetricMovesAndMixedLevels) {
  const auto book = Book::create(folder_.path("learned.book"));
  test::LearnCounter counter;
  ASSERT_TRUE(learn_lines(*book, test::kStartBoard, {}, test::learn_request(1, 100), counter));
  BookChange change = book->change();
  BookEntry deeper = *change.find(canonical(test::kStartBoard));
  deeper.depth = 9;
  change.put(canonical(test::kStartBoard), deeper);
  ASSERT_TRUE(change.commit());
  ASSERT_TRUE(write_foreign_book(BookFormat::edax, book->view(), folder_.path("a.dat"), [] {}));
  const std::string bytes = folder_.read("a.dat");
  expect_edax_accepts(*book, bytes);
  const auto all = positions_of_edax(bytes);
  const auto start = std::ranges::find(all, canonical(test::kStartBoard), &EdaxExport::board);
  ASSERT_NE(start, all.end());
  EXPECT_EQ(start->links.size(), 4U);
}

/// Books without leaves, such as those of lines, were exported without leaves.
TEST_F(ForeignBook, ForEdaxAPositionWithOpenMovesHadNoLeaf) {
  const auto book = Book::create(folder_.path("lines.book"));
  BookChange change = book->change();
  for (const char* line : {"", "f5", "f5d6", "f5d6c3"}) {
    BookEntry entry;
    entry.value = Score::from_discs(std::string_view(line).size() % 4 == 0 ? 1 : -1);
    change.put(canonical(test::board_after(line)), entry);
  }
  ASSERT_TRUE(compute_all_values(change, [] {}));
  ASSERT_TRUE(change.commit());
  ASSERT_TRUE(write_foreign_book(BookFormat::edax, book->view(), folder_.path("a.dat"), [] {}));
  expect_edax_accepts(*book, folder_.read("a.dat"));
  const Book read = import(folder_.path("a.dat"), BookFormat::edax);
  for (const auto& [board, entry] : test::entries_of(*book))
    EXPECT_EQ(read.view().find(board)->value, entry.value);
}

TEST_F(ForeignBook, OfEdaxLostItsProvenBounds) {
  const auto book = Book::create(folder_.path("exact.book"));
  BookChange change = book->change();
  BookEntry leaf;
  leaf.leaf = {canonical_move(test::board_after("f5"), Square::f6), Score::from_discs(-3), true};
  change.put(canonical(test::board_after("f5")), leaf);
  change.put(canonical(test::kStartBoard), BookEntry());
  ASSERT_TRUE(compute_all_values(change, [] {}));
  ASSERT_TRUE(change.commit());
  ASSERT_EQ(book->view().find(test::kStartBoard)->lower, 3);
  ASSERT_TRUE(write_foreign_book(BookFormat::edax, book->view(), folder_.path("a.dat"), [] {}));
  const Book read = import(folder_.path("a.dat"), BookFormat::edax);
  for (const auto& [board, entry] : test::entries_of(*book)) {
    const auto found = read.view().find(board);
    EXPECT_EQ(found->lower, entry.lower);
    EXPECT_EQ(found->upper, entry.upper);
    EXPECT_EQ(found->leaf.is_exact, entry.leaf.is_exact);
  }
}

/// A file of Edax has a date. Its bounds are estimates, unless both are the value.
TEST_F(ForeignBook, OfEdaxLostAnExactValue) {
  std::string bytes = edax_book();
  const std::size_t bounds = 42 + 44 + 34;
  EXPECT_FALSE(import(folder_.write("a.dat", bytes), BookFormat::edax)
                   .view()
                   .find(test::board_after("f5"))
                   ->leaf.is_exact);
  bytes[bounds] = bytes[bounds + 2] = 1;
  const auto entry =
      import(folder_.write("b.dat", bytes), BookFormat::edax).view().find(test::board_after("f5"));
  EXPECT_TRUE(entry->leaf.is_exact);
  EXPECT_EQ(entry->lower, 1);
  EXPECT_EQ(entry->upper, 1);
}

TEST_F(ForeignBook, ThatIsCutShortSaysWhereAndGivesTheRest) {
  const std::string edax = edax_book();
  const auto report =
      read_edax_book(bytes_from(std::string_view(edax).substr(0, edax.size() - 1)), [](auto&) {});
  ASSERT_TRUE(report);
  EXPECT_EQ(report->positions, 1);
  EXPECT_EQ(report->damage, "position 2 at byte 86: the file ends here, expected 2 positions");
  const std::string egaroucid = egaroucid_book();
  const auto other = read_egaroucid_book(
      bytes_from(std::string_view(egaroucid).substr(0, egaroucid.size() - 25)), [](auto&) {});
  EXPECT_EQ(other->positions, 1);
  EXPECT_EQ(other->damage, "position 2 at byte 39: the file ends here, expected 2 positions");
}

TEST_F(ForeignBook, AWrongPositionIsNamedAndLeftOut) {
  std::string edax = edax_book();
  edax[42 + 40 + 1] = 0;  // the link is now a1
  const auto report = read_edax_book(bytes_from(edax), [](auto&) {});
  EXPECT_EQ(report->positions, 1);
  EXPECT_EQ(report->damage, "position 1 at byte 42: the move a1 is illegal");
}

/// Bug found by fuzzing: the book accepted these texts.
TEST_F(ForeignBook, ATextWithBoundsThatContradictOrAnExactFractionIsRefused) {
  const std::string position = "BEEEEEEEEEEEEEEEEEEEEEEEEEEEOXEEEEEEXOEEEEEEEEEEEEEEEEEEEEEEEEEEE";
  const auto damage_of = [&](const std::string& rest) {
    const std::string line = position + rest;
    const auto report = read_text_book(bytes_from(line), [](auto&) {});
    return report ? report->damage : report.error().message;
  };
  EXPECT_EQ(damage_of(" 1 -2 4 8 73 f5 1.5 0 0 0"), "");
  EXPECT_NE(damage_of(" 1 4 -2 8 73 f5 1.5 0 0 0").find("upper bound"), std::string::npos);
  EXPECT_EQ(damage_of(" 1 -2 4 8 73 f5 1.5! 0 0 0"),
            "line 1: invalid exact value of the leaf '1.5': expected whole discs");
}

TEST_F(ForeignBook, AnyBytesAreReadOrRefused) {
  test::Random random(9);
  for (const std::string& whole : {edax_book(), egaroucid_book()}) {
    for (int i = 0; i < test::random_cases(2000); ++i) {
      std::string bytes = whole;
      for (int change = 0; change < 3; ++change) {
        const auto place =
            static_cast<std::size_t>(test::random_below(random, static_cast<int>(bytes.size())));
        bytes[place] = static_cast<char>(test::random_below(random, 256));
      }
      const auto check = [](const ForeignPosition& position) {
        EXPECT_EQ(position.board, canonical(position.board));
        EXPECT_TRUE(!position.entry.leaf.is_there() || position.board.is_legal(position.entry.leaf.move));
      };
      read_edax_book(bytes_from(bytes), check);
      read_egaroucid_book(bytes_from(bytes), check);
      read_text_book(bytes_from(bytes), check);
    }
  }
}

TEST_F(ForeignBook, OtherFilesAreRefused) {
  const std::string other = "no book";
  EXPECT_FALSE(read_edax_book(bytes_from(other), [](auto&) {}));
  EXPECT_FALSE(read_egaroucid_book(bytes_from(other), [](auto&) {}));
  const auto text = read_text_book(bytes_from(other), [](auto&) {});
  ASSERT_FALSE(text);
  EXPECT_TRUE(text.error().message.starts_with("line 1: ")) << text.error().message;
}

TEST_F(ForeignBook, MergedTakesTheDeeperLeafAndKnowsBothLists) {
  const auto ours = Book::create(folder_.path("ours"));
  const auto theirs = Book::create(folder_.path("theirs"));
  test::LearnCounter counter;
  LearnRequest request = test::learn_request(1, 80);
  ASSERT_TRUE(learn_lines(*ours, test::kStartBoard, {}, request, counter));
  request.effort.depth = 3;
  ASSERT_TRUE(learn_lines(*theirs, test::kStartBoard, {}, request, counter));
  const BookView view = theirs->view();
  const auto report = merge_book(*ours, source_of(view), [] {});
  ASSERT_TRUE(report);
  EXPECT_EQ(report->added + report->known, 80);
  EXPECT_EQ(ours->view().size(), 80 + report->added);
  EXPECT_EQ(check_book(ours->view(), [] {})->wrong, 0);
  const auto again = merge_book(*ours, source_of(view), [] {});
  EXPECT_EQ(again->added, 0);
}

TEST_F(ForeignBook, ASubtreeHasWhatLiesBehindItsPosition) {
  const auto whole = Book::create(folder_.path("whole"));
  test::LearnCounter counter;
  ASSERT_TRUE(learn_lines(*whole, test::kStartBoard, {}, test::learn_request(1, 200), counter));
  const BookView view = whole->view();
  const auto part = Book::create(folder_.path("part"));
  const Board root = test::board_after("f5f6");
  ASSERT_TRUE(merge_book(*part, subtree_of(view, root), [] {}));
  const test::Entries all = test::entries_of(*whole);
  const test::Entries copied = test::entries_of(*part);
  EXPECT_TRUE(copied.contains(canonical(root)));
  EXPECT_FALSE(copied.contains(canonical(test::kStartBoard)));
  EXPECT_LT(copied.size(), all.size());
  for (const auto& [board, entry] : copied) {
    EXPECT_EQ(entry, all.at(board));
    for (const ListedMove& move : listed_moves(view, board)) EXPECT_TRUE(copied.contains(move.move.after));
  }
  EXPECT_EQ(check_book(part->view(), [] {})->wrong, 0);
}

TEST_F(ForeignBook, PrunedKeepsItsValues) {
  const auto book = Book::create(folder_.path("a.book"));
  test::LearnCounter counter;
  ASSERT_TRUE(learn_lines(*book, test::kStartBoard, {}, test::learn_request(1, 200), counter));
  const Score value = book->view().find(test::kStartBoard)->value;
  const DeviationLimits limits{
      .line_error = Score::from_discs(64), .move_error = Score::from_discs(64), .max_discs = 8};
  const auto gone = prune_book(*book, test::kStartBoard, limits);
  ASSERT_TRUE(gone);
  EXPECT_GT(*gone, 0);
  const BookView view = book->view();
  EXPECT_EQ(view.size(), 200 - *gone);
  EXPECT_EQ(view.find(test::kStartBoard)->value, value);
  EXPECT_EQ(check_book(view, [] {})->wrong, 0);
}

}  // namespace
}  // namespace emilia
