// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>
#include <functional>
#include <mutex>
#include <ostream>
#include <string_view>

namespace emilia {

/// Line writer for any number of threads. Lines are never mixed and are flushed at once.
class LineWriter {
 public:
  /// `on_broken` is called once, by the thread whose write fails first.
  explicit LineWriter(std::ostream& out, std::function<void()> on_broken = {});

  /// Writes one line, or several separated by line feeds, and ends the last one. Drops output after a failed
  /// write.
  void write(std::string_view lines);

  [[nodiscard]] bool is_broken() const { return is_broken_; }

 private:
  std::mutex mutex_;  ///< guards `out_`
  std::ostream& out_;
  std::function<void()> on_broken_;
  std::atomic<bool> is_broken_ = false;
};

}  // namespace emilia
