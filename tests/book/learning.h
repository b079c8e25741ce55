// SPDX-License-Identifier: MIT
#pragma once

#include <gtest/gtest.h>
#include <map>
#include <string>

#include "engine/book/book_learner.h"
#include "tests/book/book_boards.h"

namespace emilia::test {

/// Observer that stops after a number of positions.
class LearnCounter : public LearnObserver {
 public:
  explicit LearnCounter(int most = 1'000'000) : left_(most) {}

  bool is_to_stop() override { return left_-- <= 0; }
  void on_learned(const BookView& /*book*/, std::size_t count, const Board& /*board*/) override {
    learned_ += count;
  }

  [[nodiscard]] std::size_t learned() const { return learned_; }

 private:
  int left_;
  std::size_t learned_ = 0;
};

/// Returns a request for shallow searches of the naive evaluation, which needs no weights.
inline LearnRequest learn_request(int threads, std::uint64_t positions) {
  return {.evaluation = Evaluation(EvalKind::positional),
          .effort = {.depth = 2, .exact_from = 0},
          .threads = threads,
          .max_positions = positions};
}

using Entries = std::map<Board, BookEntry, BoardOrder>;

/// Returns all entries of a book.
/// Requires: no other process uses the book meanwhile.
inline Entries entries_of(const Book& book) {
  Entries entries;
  EXPECT_TRUE(book.view().for_each([&](const Board& board, const std::optional<BookEntry>& entry) {
    EXPECT_TRUE(entry);
    if (entry) entries[board] = *entry;
    return true;
  }));
  return entries;
}

}  // namespace emilia::test
