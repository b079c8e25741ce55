// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace emilia {

/// Reads lines from a file descriptor in bounded memory, whatever comes in. A line ends with `\n` or `\r\n`;
/// a last line may lack its end. Any other byte, NUL too, is handed on as it is.
class LineReader {
 public:
  static constexpr std::size_t kMaxLength = std::size_t{64} * 1024;

  struct Line {
    std::string_view text;     ///< without its end; valid until the next call of `next`
    bool is_too_long = false;  ///< it had more than kMaxLength bytes: `text` holds the first of them
  };

  /// Does not take over the descriptor, which must stay open. Throws std::system_error when the process has
  /// no descriptor left to be woken through.
  explicit LineReader(int descriptor);
  ~LineReader();
  LineReader(const LineReader&) = delete;
  LineReader& operator=(const LineReader&) = delete;

  /// Waits for a line; nothing at the end of the input, when it cannot be read, and after `interrupt`.
  std::optional<Line> next();

  /// Ends the input, also for a `next` that waits. Callable from any thread, at any time.
  void interrupt();

 private:
  [[nodiscard]] bool wait_for_input() const;
  bool refill();

  int descriptor_;
  std::array<int, 2> wake_pipe_{};  ///< what is written to [1] wakes a `next` that polls [0]
  std::atomic<bool> is_interrupted_ = false;
  std::vector<char> buffer_;
  std::string_view unread_;  ///< within `buffer_`
  std::string line_;
};

}  // namespace emilia
