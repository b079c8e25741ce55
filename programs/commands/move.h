// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "engine/board/position.h"
#include "programs/commands/command.h"

namespace emilia {

/// Output format of a move: "f5" or "(5,6)".
enum class MoveFormat : std::uint8_t { square, umea };

/// Request for the move of a position.
struct MoveRequest {
  Position position;
  Microseconds limit{0};  ///< from the start of the process
  MoveFormat format = MoveFormat::square;
  EngineOptions options;  ///< with the board of the position
  BookOptions book = {};
  Strength strength = {};
  std::uint64_t seed = 0;
};

Result<MoveRequest> parse_move_request(const Arguments& arguments, const ProgramOptions& options);

}  // namespace emilia
