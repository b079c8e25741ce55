// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "engine/api/engine.h"
#include "engine/board/position_text.h"

/// Text helpers of the terminal game for search results.

namespace emilia {

inline constexpr Milliseconds kHintTime(2000);
inline constexpr std::size_t kHintMoves = 6;
inline constexpr std::string_view kClearLine = "\r\x1b[K";

inline std::string signed_score(Score score) {
  return (score > Score() ? "+" : "") + to_string(score);
}

inline std::string line_of(const std::vector<Square>& moves) {
  std::string text;
  for (std::size_t i = 0; i < std::min(moves.size(), kHintMoves); ++i) {
    text += (text.empty() ? "" : " ") + to_string(moves[i]);
  }
  return text;
}

}  // namespace emilia
