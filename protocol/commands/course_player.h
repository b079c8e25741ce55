// SPDX-License-Identifier: MIT
#pragma once

#include "engine/board/position.h"
#include "protocol/words/arguments.h"
#include "protocol/words/option_table.h"

namespace emilia {

/// Print the move of the course's player, in the course's format.
struct CoursePlayerRequest {
  Position position;
};

Result<CoursePlayerRequest> parse_course_player_request(const Arguments& arguments,
                                                        const ProgramOptions& options);

}  // namespace emilia
