// SPDX-License-Identifier: MIT
#pragma once

#include "engine/board/position.h"
#include "programs/commands/command.h"

namespace emilia {

/// Request for the move of the Umeå course's player, in the course's format.
struct CoursePlayerRequest {
  Position position;
};

Result<CoursePlayerRequest> parse_course_player_request(const Arguments& arguments,
                                                        const ProgramOptions& options);

}  // namespace emilia
