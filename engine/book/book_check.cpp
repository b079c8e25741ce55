// SPDX-License-Identifier: MIT
#include "engine/book/book_check.h"

#include <fmt/format.h>

#include "engine/board/symmetry.h"
#include "engine/book/book_values.h"

namespace emilia {

namespace {

/// Returns the fault of an entry, empty if it has none.
std::string finding(const BookView& book, const Board& board, const std::optional<BookEntry>& entry) {
  if ((board.player & board.opponent) != 0) return "a square has two discs";
  if (canonical(board) != board) return "the key is not a canonical board";
  if (!entry) return "the entry is damaged";
  if (board.is_finished()) return "the game is over";
  const BookLeaf& leaf = entry->leaf;
  if (leaf.is_there() && book.has(after_leaf(board, leaf)))
    return "the leaf " + to_string(leaf.move) + " is listed";
  const BookEntry expected = with_value(book, board, *entry);
  if (expected.value != entry->value)
    return "the value is " + to_string(entry->value) + ", expected " + to_string(expected.value);
  if (expected.lower != entry->lower || expected.upper != entry->upper) {
    return fmt::format("the bounds are {} and {}, expected {} and {}", entry->lower, entry->upper,
                       expected.lower, expected.upper);
  }
  return {};
}

}  // namespace

Result<BookCheck> check_book(const BookView& book, const std::function<void()>& on_position) {
  if (const Status readable = book.check_file(); !readable) return readable.error();
  BookCheck check;
  const Status walked = book.for_each([&](const Board& board, const std::optional<BookEntry>& entry) {
    ++check.positions;
    on_position();
    const std::string wrong = finding(book, board, entry);
    if (wrong.empty()) return true;
    ++check.wrong;
    if (check.findings.size() < BookCheck::kMaxFindings)
      check.findings.push_back(fmt::format("{:016x} {:016x}: {}", board.player, board.opponent, wrong));
    return true;
  });
  if (!walked && check.wrong == 0) return walked.error();
  const bool was_good = book.status().has_value();
  [[maybe_unused]] const std::vector<Board> plan = book.plan();
  if (was_good && !book.status()) {
    ++check.wrong;
    check.findings.emplace_back("the plan is damaged");
  }
  return check;
}

}  // namespace emilia
