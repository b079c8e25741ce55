// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>

#include "engine/book/book_frontier.h"
#include "engine/book/foreign_book.h"
#include "protocol/words/arguments.h"
#include "protocol/words/program_options.h"

/// Commands that import, export, merge, copy and prune books.

namespace emilia {

/// Book and another file.
struct BookExchangeRequest {
  std::string book;
  std::string file;
  BookFormat format = BookFormat::text;  ///< of the file, unless it is an Emilia book
};

Result<BookExchangeRequest> parse_book_exchange_request(const Arguments& arguments,
                                                        const ProgramOptions& options);

/// Parses two Emilia books; the second is added to the first.
Result<BookExchangeRequest> parse_book_merge_request(const Arguments& arguments,
                                                     const ProgramOptions& options);

/// Book and the new book that receives the descendants of a position.
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
