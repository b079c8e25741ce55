// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>

#include "engine/book/book_learner.h"
#include "engine/notation/game_formats.h"
#include "protocol/words/arguments.h"
#include "protocol/words/option_table.h"

namespace emilia {

/// A book, which is made where there is none, and what it is to learn.
struct BookLearnRequest {
  std::string book;
  Position root = start_position();
  DeviationLimits limits;
  LearnRequest learn;
  std::optional<Microseconds> time;
  bool is_asking = false;  ///< who started it searches, asked for `learn.threads` positions at a time
  std::string games;       ///< a file to learn the positions of, instead of the best lines; empty for none
};

Result<BookLearnRequest> parse_book_learn_request(const Arguments& arguments, const ProgramOptions& options);

}  // namespace emilia
