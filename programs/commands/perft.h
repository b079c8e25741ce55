// SPDX-License-Identifier: MIT
#pragma once

#include "engine/board/position.h"
#include "programs/commands/command.h"
#include "protocol/words/requests.h"

namespace emilia {

/// Request for a perft count.
struct CountRequest {
  Position start;
  PerftRequest lines;
};

Result<CountRequest> parse_count_request(const Arguments& arguments, const ProgramOptions& options);

}  // namespace emilia
