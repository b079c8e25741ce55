// SPDX-License-Identifier: MIT
#pragma once

#include "engine/board/position.h"
#include "protocol/words/arguments.h"
#include "protocol/words/option_table.h"
#include "protocol/words/requests.h"

namespace emilia {

/// Print a number of lines of play.
struct CountRequest {
  Position start;
  PerftRequest lines;
};

Result<CountRequest> parse_count_request(const Arguments& arguments, const ProgramOptions& options);

}  // namespace emilia
