// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "engine/book/book_store.h"

namespace emilia {

/// Result of a check of every entry of a book.
struct BookCheck {
  static constexpr std::size_t kMaxFindings = 20;

  std::uint64_t positions = 0;
  std::uint64_t wrong = 0;            ///< number of positions with a fault
  std::vector<std::string> findings;  ///< the first faults, each with the position's key in hexadecimal
};

/// Checks the pages of the file and every entry: it is complete, its key is a canonical board of an
/// unfinished game, its leaf is legal and not listed, and its value and bounds follow from listed moves and
/// leaf. Errors: the file is damaged or cannot be read.
Result<BookCheck> check_book(const BookView& book, const std::function<void()>& on_position);

}  // namespace emilia
