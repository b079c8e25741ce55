// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <iosfwd>
#include <string>

#include "engine/notation/game_record.h"
#include "programs/terminal/progress_bar.h"

namespace emilia {

/// Printer of the warnings of games, at most `kMaxShown` games of them.
class GameWarnings {
 public:
  static constexpr std::size_t kMaxShown = 20;

  explicit GameWarnings(std::ostream& out) : out_(out) {}

  /// Prints the warnings of a game after its place, "a.ggf: game 3". Hides the progress bar first, if there
  /// is one.
  void print(const std::string& place, const GameRecord& record, ProgressBar* progress = nullptr);

  /// Prints the number of games whose warnings were not shown.
  void finish();

 private:
  std::ostream& out_;
  std::size_t games_ = 0;
};

}  // namespace emilia
