// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <optional>
#include <ostream>
#include <sstream>
#include <string>
#include <vector>

namespace emilia::test {

/// Replacement of stdout that stores flushed lines for another thread.
class CapturedOutput {
 public:
  static constexpr std::chrono::seconds kPatience{30};

  std::ostream& stream() { return stream_; }

  /// Returns the next line after waiting for it; nullopt if none came.
  std::optional<std::string> next_line() { return buffer_.next_line(); }

  /// Returns all available lines.
  std::vector<std::string> take_lines() { return buffer_.take_lines(); }

 private:
  class Buffer : public std::stringbuf {
   public:
    std::optional<std::string> next_line() {
      std::unique_lock lock(mutex_);
      if (!changed_.wait_for(lock, kPatience, [this] { return !lines_.empty(); })) return std::nullopt;
      std::string line = lines_.front();
      lines_.pop_front();
      return line;
    }

    std::vector<std::string> take_lines() {
      const std::lock_guard lock(mutex_);
      std::vector<std::string> lines(lines_.begin(), lines_.end());
      lines_.clear();
      return lines;
    }

   protected:
    int sync() override {
      const std::lock_guard lock(mutex_);
      std::istringstream written(str());
      for (std::string line; std::getline(written, line);) lines_.push_back(line);
      str("");
      changed_.notify_all();
      return 0;
    }

   private:
    std::mutex mutex_;  ///< guards `lines_`; the writer guards the rest
    std::condition_variable changed_;
    std::deque<std::string> lines_;
  };

  Buffer buffer_;
  std::ostream stream_{&buffer_};
};

}  // namespace emilia::test
