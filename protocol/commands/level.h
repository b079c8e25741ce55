// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <string_view>

#include "engine/engine.h"

namespace emilia {

/// How strong the engine plays against a person.
struct Level {
  int depth;             ///< plies that it looks ahead
  Milliseconds time;     ///< at most, for a move
  std::string_view who;  ///< for whom that is
};

inline constexpr std::array<Level, 10> kLevels = {{
    {1, Milliseconds(1000), "someone who is new to the game"},
    {2, Milliseconds(1000), "someone who knows the rules"},
    {3, Milliseconds(1000), "someone who has played a little"},
    {4, Milliseconds(1000), "someone who knows what corners are worth"},
    {6, Milliseconds(1000), "someone who plays often"},
    {8, Milliseconds(2000), "club players"},
    {10, Milliseconds(2000), "good club players"},
    {12, Milliseconds(3000), "tournament players"},
    {16, Milliseconds(5000), "strong tournament players"},
    {60, Milliseconds(10000), "whoever wants all that it finds in ten seconds"},
}};
inline constexpr int kDefaultLevel = 5;

/// Requires 1 <= level <= 10.
inline SearchLimits limits_of_level(int level) {
  SearchLimits limits;
  limits.depth = kLevels[static_cast<std::size_t>(level - 1)].depth;
  limits.move_time = kLevels[static_cast<std::size_t>(level - 1)].time;
  return limits;
}

}  // namespace emilia
