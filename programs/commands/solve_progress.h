// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <ostream>
#include <utility>

#include "engine/api/engine.h"
#include "programs/terminal/progress_bar.h"

namespace emilia {

/// Position whose progress is shown.
struct LongPosition {
  std::uint64_t index = 0;   ///< number of the position, from 1
  int empties = 0;           ///< empty squares
  bool wants_proof = true;   ///< the search goes to the end of the game without pruning
  bool wants_lines = false;  ///< print lines early and often, also on a terminal
};

/// Progress of one position: a note beside the bar, or lines on a stream without a terminal. A search of more
/// than ten seconds is also warned about if it may take days.
class PositionProgress {
 public:
  PositionProgress(const LongPosition& position, std::ostream& lines, ProgressBar& bar)
      : position_(position), lines_(lines), bar_(bar) {}
  ~PositionProgress() { bar_.set_note(""); }
  PositionProgress(const PositionProgress&) = delete;
  PositionProgress& operator=(const PositionProgress&) = delete;

  /// Shows the last completed depth. Called several times a second.
  void look(const SearchInfo& last, std::uint64_t nodes, Microseconds elapsed);

 private:
  void warn();

  LongPosition position_;
  std::ostream& lines_;
  ProgressBar& bar_;
  Microseconds shown_{0};  ///< time of the last line
  std::pair<int, Selectivity> shown_depth_;
  bool has_warned_ = false;
};

}  // namespace emilia
