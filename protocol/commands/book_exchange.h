// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>

#include "engine/book/book_frontier.h"
#include "engine/book/foreign_book.h"
#include "protocol/words/arguments.h"
#include "protocol/words/option_table.h"

/// The commands that bring books in, out and together.

namespace emilia {

/// A book and another file.
struct BookExchangeRequest {
  std::string book;
  std::string file;
  BookFormat format = BookFormat::text;  ///< of the file, where it is another's
};

Result<BookExchangeRequest> parse_book_exchange_request(const Arguments& arguments,
                                                        const ProgramOptions& options);

/// Two books of Emilia's: the second one is added to the first.
Result<BookExchangeRequest> parse_book_merge_request(const Arguments& arguments,
                                                     const ProgramOptions& options);

/// A book, and the name of the new one that gets what lies behind a position.
struct BookSubtreeRequest {
  std::string book;
  std::string new_book;
  Board root;
};

Result<BookSubtreeRequest> parse_book_subtree_request(const Arguments& arguments,
                                                      const ProgramOptions& options);

struct BookPruneRequest {
  std::string book;
  Board root;
  DeviationLimits limits;
};

Result<BookPruneRequest> parse_book_prune_request(const Arguments& arguments, const ProgramOptions& options);

}  // namespace emilia
