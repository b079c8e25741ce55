// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>

#include "engine/book/book_learner.h"
#include "engine/notation/game_formats.h"
#include "protocol/words/arguments.h"
#include "protocol/words/program_options.h"

namespace emilia {

/// Book, created if missing, and the request to the learner.
struct BookLearnRequest {
  std::string book;
  Position root = start_position();
  DeviationLimits limits;
  LearnRequest learn;
  std::optional<Microseconds> time;
  bool uses_client = false;  ///< a client makes the searches, `learn.threads` at a time
  std::string games;         ///< games to learn instead of the best lines; empty for none
};

Result<BookLearnRequest> parse_book_learn_request(const Arguments& arguments, const ProgramOptions& options);

}  // namespace emilia
