// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "engine/book/book_store.h"

namespace emilia {

/// What a look at every entry of a book found.
struct BookCheck {
  static constexpr std::size_t kMaxFindings = 20;

  std::uint64_t positions = 0;
  std::uint64_t wrong = 0;  ///< positions with something wrong
  std::vector<std::string>
      findings;  ///< of the first ones: the position's key in hexadecimal, and what is wrong
};

/// Looks at every entry: whole, under the key of a canonical board whose game goes on, its leaf legal and not
/// listed, value and bounds what listed moves and leaf say. An error where the file cannot be read.
Result<BookCheck> check_book(const BookView& book, const std::function<void()>& on_position);

}  // namespace emilia
