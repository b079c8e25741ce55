// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "engine/board/position_text.h"
#include "protocol/words/arguments.h"
#include "protocol/words/option_table.h"

namespace emilia {

/// How a move is written: "f5" or "(5,6)".
enum class MoveFormat : std::uint8_t { square, umea };

/// Print the move for a position.
struct MoveRequest {
  Position position;
  Microseconds limit{0};  ///< from the start of the process to the answer
  MoveFormat format = MoveFormat::square;
  EngineOptions options;  ///< its board has the sides of the position
};

Result<MoveRequest> parse_move_request(const Arguments& arguments, const ProgramOptions& options);

}  // namespace emilia
