// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/io/input_wait.h"

namespace emilia {

/// Line reader on a file descriptor with bounded memory. A line ends with `\n` or `\r\n`; the last line may
/// lack its end. Other bytes, including NUL, are passed through.
class LineReader {
 public:
  static constexpr std::size_t kMaxLength = std::size_t{64} * 1024;

  /// Maximum number of bytes that `look_ahead` stores, without the last line.
  static constexpr std::size_t kMaxAhead = std::size_t{256} * 1024;

  struct Line {
    std::string_view text;     ///< without its line end; valid until the next call of `next` or `look_ahead`
    bool is_too_long = false;  ///< the line was longer than kMaxLength; `text` holds its first bytes
  };

  /// Does not own the descriptors, which must stay open. `output` is the descriptor of the answers, if its
  /// reader can disconnect. Throws std::system_error if no descriptor is left for the wake-up pipe.
  explicit LineReader(int descriptor, int output = -1);
  LineReader(const LineReader&) = delete;
  LineReader& operator=(const LineReader&) = delete;

  /// Waits for a line; nullopt at the end of the input, after a read error and after `interrupt`.
  std::optional<Line> next();

  /// Waits for a line and stores it for `next`. Returns nullopt after `wake` or `interrupt`, and if the input
  /// has ended and the reader of the output has disconnected (which interrupts). Does not read while
  /// kMaxAhead bytes are stored. `AtEnd::give_up` does not wait after the end of the input.
  enum class AtEnd : std::uint8_t { wait, give_up };
  std::optional<Line> look_ahead(AtEnd at_end = AtEnd::wait);

  /// Returns true if a stored line satisfies `is_wanted`.
  [[nodiscard]] bool has_kept(bool (*is_wanted)(std::string_view line)) const;

  /// Ends a waiting `look_ahead`, or the next one. Threads: any.
  void wake();

  /// Ends the input, including a waiting `next`. Threads: any.
  void interrupt();

  [[nodiscard]] bool is_interrupted() const { return is_interrupted_; }

  /// Returns true if nothing more will be read; stored lines may remain.
  [[nodiscard]] bool has_ended() const { return has_ended_ || is_interrupted_; }

 private:
  struct OwnedLine {
    std::string text;
    bool is_too_long = false;
  };

  /// Event that ended a wait.
  enum class Event : std::uint8_t { input, woken, end };

  /// Kind of wait for a line.
  enum class Waiter : std::uint8_t { next, look_ahead, look_ahead_to_the_end };

  [[nodiscard]] static Line view(const OwnedLine& line) { return {line.text, line.is_too_long}; }

  /// Completes `partial_`; returns false at the end of the input and after `wake`.
  bool complete_line(Waiter waiter);
  bool take_unread();
  void end_line();
  Event refill(Waiter waiter);
  Event wait(Waiter waiter);

  InputWait input_;
  std::atomic<bool> is_interrupted_ = false;
  std::atomic<bool> is_woken_ = false;
  bool has_ended_ = false;  ///< the input has ended
  std::vector<char> buffer_;
  std::string_view unread_;  ///< part of `buffer_`
  OwnedLine partial_;        ///< bytes of the next line read so far
  bool has_read_ = false;    ///< part of the next line was read, possibly only its end
  OwnedLine given_;          ///< storage of the last Line
  std::deque<OwnedLine> ahead_;
  std::size_t ahead_bytes_ = 0;
};

}  // namespace emilia
