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

/// How far a long job is.
struct Progress {
  std::uint64_t done = 0;
  std::uint64_t total = 0;               ///< 0 where it is not known
  std::uint64_t done_before = 0;         ///< of `done`, by an earlier run: it has no part in the rate
  std::chrono::microseconds elapsed{0};  ///< of this run
  std::string note{};                    ///< on what is being done
};

/// "solve [######--------------]  18/59  3.2/s  0:13 left", in at most `width` characters: the bar gives way
/// first, then the line is cut; the note comes last. What is not known is left out: bar and time left without
/// a total, rate and time left before anything is done.
std::string format_progress(std::string_view label, const Progress& progress, std::size_t width);

/// A line on stderr that says how far a long job is: count, rate and time left. It is drawn only where stderr
/// is a terminal, and at most ten times a second; elsewhere nothing is ever written. Every member may be
/// called from any thread.
class ProgressBar {
 public:
  using Clock = std::chrono::steady_clock;

  /// `total` is 0 where it is not known; `done_before` were done by an earlier run. Draws the bar at once.
  explicit ProgressBar(std::string label, std::uint64_t total, std::uint64_t done_before = 0,
                       int descriptor = STDERR_FILENO);

  /// Wipes the bar away.
  ~ProgressBar();
  ProgressBar(const ProgressBar&) = delete;
  ProgressBar& operator=(const ProgressBar&) = delete;

  /// So many more are done.
  void advance(std::uint64_t count = 1);

  /// What the next drawing says behind the figures; empty for nothing.
  void set_note(std::string note);

  /// Wipes the bar away, so that lines can be printed in its place; the next `advance` draws it again, below
  /// them.
  void hide();

  /// Draws it again at once, where lines were printed.
  void show();

 private:
  /// These require the mutex.
  void draw();
  void wipe();
  void write(std::string_view text) const;

  const std::string label_;
  const int descriptor_;
  const bool is_shown_;  ///< the descriptor is a terminal
  const Clock::time_point began_ = Clock::now();

  std::mutex mutex_;  ///< guards what follows
  Progress progress_;
  Clock::time_point next_draw_ = began_;
  std::size_t drawn_ = 0;  ///< characters of the line that are on the screen
};

}  // namespace emilia
