// SPDX-License-Identifier: MIT
#include "programs/terminal/progress_bar.h"

#include <algorithm>
#include <fmt/format.h>
#include <utility>

#include "engine/base/numbers.h"
#include "programs/terminal/screen.h"

namespace emilia {

namespace {

constexpr auto kDrawInterval = std::chrono::milliseconds(100);
constexpr std::size_t kMinBarWidth = 5;
constexpr std::size_t kMaxBarWidth = 40;
constexpr std::size_t kBarFrame = 3;  ///< a blank and two brackets
constexpr std::uint64_t kSecondsPerMinute = 60;
constexpr std::uint64_t kSecondsPerHour = 3600;
constexpr double kMaxSecondsLeft = 1e9;  ///< about thirty years; longer times are not shown

std::string format_rate(double per_second) {
  constexpr double kThousand = 1e3;
  constexpr double kMillion = 1e6;
  constexpr double kManyThousands = 1e4;
  if (per_second < 1) return fmt::format("{:.1f} s each", 1 / per_second);
  if (per_second < kThousand) return fmt::format("{:.1f}/s", per_second);
  if (per_second < kManyThousands) return fmt::format("{:.0f}/s", per_second);
  if (per_second < kMillion) return fmt::format("{:.0f}k/s", per_second / kThousand);
  return fmt::format("{:.1f}M/s", per_second / kMillion);
}

/// Returns "0:07 left", "12:34 left", "1:02:03 left".
std::string format_time_left(std::uint64_t seconds) {
  const std::uint64_t hours = seconds / kSecondsPerHour;
  const std::uint64_t minutes = seconds % kSecondsPerHour / kSecondsPerMinute;
  const std::uint64_t rest = seconds % kSecondsPerMinute;
  if (hours > 0) return fmt::format("{}:{:02}:{:02} left", hours, minutes, rest);
  return fmt::format("{}:{:02} left", minutes, rest);
}

/// Returns the numbers after the bar.
std::string format_figures(const Progress& progress) {
  const auto& [done, total, done_before, elapsed, note] = progress;
  std::string text = "  " + std::to_string(done);
  if (total > 0) text += "/" + std::to_string(total);
  if (done <= done_before || elapsed.count() <= 0) return text;
  const double rate = static_cast<double>(done - done_before) / in_seconds(elapsed);
  text += "  " + format_rate(rate);
  if (total <= done) return text;
  const double left = static_cast<double>(total - done) / rate;
  if (left < kMaxSecondsLeft) text += "  " + format_time_left(static_cast<std::uint64_t>(left));
  return text;
}

}  // namespace

std::string format_progress(std::string_view label, const Progress& progress, std::size_t width) {
  const std::string figures = format_figures(progress) + (progress.note.empty() ? "" : "  " + progress.note);
  std::string text(label);
  const std::size_t taken = text.size() + figures.size() + kBarFrame;
  if (progress.total > 0 && taken + kMinBarWidth <= width) {
    const std::size_t bar = std::min(width - taken, kMaxBarWidth);
    const double share = static_cast<double>(progress.done) / static_cast<double>(progress.total);
    const auto filled = static_cast<std::size_t>(static_cast<double>(bar) * std::min(share, 1.0));
    text += " [" + std::string(filled, '#') + std::string(bar - filled, '-') + "]";
  }
  text += figures;
  text.resize(std::min(text.size(), width));
  return text;
}

ProgressBar::ProgressBar(std::string label, std::uint64_t total, std::uint64_t done_before, int descriptor)
    : label_(std::move(label)), descriptor_(descriptor), is_shown_(isatty(descriptor) != 0) {
  const std::lock_guard lock(mutex_);
  progress_.done = done_before;
  progress_.total = total;
  progress_.done_before = done_before;
  if (is_shown_) draw();
}

ProgressBar::~ProgressBar() {
  hide();
}

void ProgressBar::advance(std::uint64_t count) {
  const std::lock_guard lock(mutex_);
  progress_.done += count;
  if (is_shown_ && Clock::now() >= next_draw_) draw();
}

void ProgressBar::set_note(std::string note) {
  const std::lock_guard lock(mutex_);
  progress_.note = std::move(note);
}

void ProgressBar::hide() {
  const std::lock_guard lock(mutex_);
  wipe();
}

void ProgressBar::show() {
  const std::lock_guard lock(mutex_);
  if (is_shown_) draw();
}

void ProgressBar::draw() {
  const auto now = Clock::now();
  next_draw_ = now + kDrawInterval;
  progress_.elapsed = std::chrono::duration_cast<std::chrono::microseconds>(now - began_);
  // The last column stays empty, because some terminals wrap the line when it is filled.
  std::string line =
      format_progress(label_, progress_, static_cast<std::size_t>(screen_columns(descriptor_)) - 1);
  const std::size_t length = line.size();
  if (length < drawn_) line.append(drawn_ - length, ' ');
  drawn_ = length;
  write("\r" + line);
}

void ProgressBar::wipe() {
  if (drawn_ == 0) return;
  write("\r" + std::string(drawn_, ' ') + "\r");
  drawn_ = 0;
}

void ProgressBar::write(std::string_view text) const {
  // A failed write does not end a long job; the next write may succeed.
  [[maybe_unused]] const ssize_t written = ::write(descriptor_, text.data(), text.size());
}

}  // namespace emilia
