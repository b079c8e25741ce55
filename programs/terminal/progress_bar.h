// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <string>
#include <string_view>
#include <unistd.h>

namespace emilia {

/// Progress of a long job.
struct Progress {
  std::uint64_t done = 0;
  std::uint64_t total = 0;               ///< 0 if unknown
  std::uint64_t done_before = 0;         ///< part of `done` from an earlier run, excluded from the rate
  std::chrono::microseconds elapsed{0};  ///< of this run
  std::string note{};                    ///< current item
};

/// Returns "solve [######--------------]  18/59  3.2/s  0:13 left" and the note in at most `width`
/// characters. A narrow width shortens the bar first, then the text. Unknown parts are omitted: bar and time
/// left without a total, rate and time left before the first item.
std::string format_progress(std::string_view label, const Progress& progress, std::size_t width);

/// Progress bar on stderr with count, rate and time left. Drawn only on a terminal, at most ten times per
/// second. Threads: any.
class ProgressBar {
 public:
  using Clock = std::chrono::steady_clock;

  /// Draws the bar at once. `total` is 0 if unknown; `done_before` items were done by an earlier run.
  explicit ProgressBar(std::string label, std::uint64_t total, std::uint64_t done_before = 0,
                       int descriptor = STDERR_FILENO);

  /// Erases the bar.
  ~ProgressBar();
  ProgressBar(const ProgressBar&) = delete;
  ProgressBar& operator=(const ProgressBar&) = delete;

  /// Returns true if the descriptor is a terminal.
  [[nodiscard]] bool is_shown() const { return is_shown_; }

  /// Adds `count` done items.
  void advance(std::uint64_t count = 1);

  /// Sets the note after the numbers; empty for none.
  void set_note(std::string note);

  /// Erases the bar so that lines can be printed in its place; the next `advance` redraws it below them.
  void hide();

  /// Redraws the bar at once.
  void show();

 private:
  /// Requires: `mutex_` is held.
  void draw();
  void wipe();
  void write(std::string_view text) const;

  const std::string label_;
  const int descriptor_;
  const bool is_shown_;
  const Clock::time_point began_ = Clock::now();

  std::mutex mutex_;  ///< guards the members below
  Progress progress_;
  Clock::time_point next_draw_ = began_;
  std::size_t drawn_ = 0;  ///< characters of the bar on the screen
};

}  // namespace emilia
