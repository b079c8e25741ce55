// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>
#include <functional>
#include <mutex>
#include <ostream>
#include <string_view>

namespace emilia {

/// Writes whole lines from any number of threads, so that they never mix, and hands each on at once.
class LineWriter {
 public:
  /// `on_broken` is called once, by the thread that found out that nothing can be written any more.
  explicit LineWriter(std::ostream& out, std::function<void()> on_broken = {});

  /// Writes one line, or several with line feeds between them, and ends the last one. What comes after the
  /// output broke is dropped.
  void write(std::string_view lines);

  [[nodiscard]] bool is_broken() const { return is_broken_; }

 private:
  std::mutex mutex_;  ///< guards `out_`
  std::ostream& out_;
  std::function<void()> on_broken_;
  std::atomic<bool> is_broken_ = false;
};

}  // namespace emilia
