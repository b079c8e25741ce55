// SPDX-License-Identifier: MIT
#include "programs/commands/solve_progress.h"

#include <algorithm>

#include "programs/commands/solve_report.h"

namespace emilia {

namespace {

constexpr Microseconds kProgressInterval = std::chrono::seconds(10);
constexpr Microseconds kDepthInterval = std::chrono::seconds(1);  ///< after a completed depth

/// Part of the time so far between two lines that no flag asks for: about ninety lines in the first day.
constexpr int kUnaskedLineShare = 10;

/// Least number of empty squares of a search that is warned about. Positions with 34 take minutes.
constexpr int kEmptiesOfDays = 36;

}  // namespace

void PositionProgress::look(const SearchInfo& last, std::uint64_t nodes, Microseconds elapsed) {
  const std::string text = format_solving(position_.index, last, nodes, elapsed);
  bar_.set_note(text);
  if (elapsed >= kProgressInterval && !has_warned_) warn();
  if (!position_.wants_lines && bar_.is_shown()) return;
  const bool has_news = std::pair(last.depth, last.selectivity) != shown_depth_;
  const Microseconds interval = !position_.wants_lines
                                    ? std::max(kProgressInterval, elapsed / kUnaskedLineShare)
                                : has_news ? kDepthInterval
                                           : kProgressInterval;
  if (elapsed - shown_ < interval) return;
  bar_.hide();
  lines_ << text << std::endl;
  shown_ = elapsed;
  shown_depth_ = {last.depth, last.selectivity};
}

void PositionProgress::warn() {
  has_warned_ = true;
  if (!position_.wants_proof || position_.empties < kEmptiesOfDays) return;
  bar_.hide();
  lines_ << '#' << position_.index << ": the exact score of " << position_.empties
         << " empty squares can take days; --selectivity, --depth or --time takes less" << std::endl;
}

}  // namespace emilia
