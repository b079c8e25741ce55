// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <deque>
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

  /// How much `look_ahead` keeps at most, the last line not counted.
  static constexpr std::size_t kMaxAhead = std::size_t{256} * 1024;

  struct Line {
    std::string_view text;     ///< without its end; valid until the next call of `next` or `look_ahead`
    bool is_too_long = false;  ///< it had more than kMaxLength bytes: `text` holds the first of them
  };

  /// Does not take over the descriptors, which must stay open. `output` is where the answers go, if whoever
  /// reads them can go away. Throws std::system_error when the process has no descriptor left to be woken
  /// through.
  explicit LineReader(int descriptor, int output = -1);
  ~LineReader();
  LineReader(const LineReader&) = delete;
  LineReader& operator=(const LineReader&) = delete;

  /// Waits for a line; nothing at the end of the input, when it cannot be read, and after `interrupt`.
  std::optional<Line> next();

  /// For who waits for something else than a line: waits for a line too, and keeps it for `next`. Nothing
  /// when `wake` was called, after `interrupt`, and when the input has ended and nobody is left to read the
  /// output (which interrupts). Does not read on while kMaxAhead bytes are kept. `AtEnd::give_up` does not
  /// wait where the input has ended.
  enum class AtEnd : std::uint8_t { wait, give_up };
  std::optional<Line> look_ahead(AtEnd at_end = AtEnd::wait);

  /// Whether one of the lines that `look_ahead` has kept is such a line.
  [[nodiscard]] bool has_kept(bool (*is_wanted)(std::string_view line)) const;

  /// Ends a `look_ahead` that waits, or else the next one. Callable from any thread, at any time.
  void wake();

  /// Ends the input, also for a `next` that waits. Callable from any thread, at any time.
  void interrupt();

  [[nodiscard]] bool is_interrupted() const { return is_interrupted_; }

  /// Nothing more will be read; lines that were kept may still be there.
  [[nodiscard]] bool has_ended() const { return has_ended_ || is_interrupted_; }

 private:
  struct OwnedLine {
    std::string text;
    bool is_too_long = false;
  };

  /// What a wait ended with.
  enum class Event : std::uint8_t { input, woken, end };

  /// Who waits for a line.
  enum class Waiter : std::uint8_t { next, look_ahead, look_ahead_to_the_end };

  [[nodiscard]] static Line view(const OwnedLine& line) { return {line.text, line.is_too_long}; }

  /// Brings `partial_` to the end of a line; false when the input ended before or `look_ahead` was woken.
  bool complete_line(Waiter waiter);
  bool take_unread();
  void end_line();
  Event refill(Waiter waiter);
  Event wait(Waiter waiter);
  void notify();
  void drain_wake_pipe() const;

  int descriptor_;
  int output_;
  std::array<int, 2> wake_pipe_{};  ///< what is written to [1] ends a wait that polls [0]
  std::atomic<bool> is_interrupted_ = false;
  std::atomic<bool> is_woken_ = false;
  bool has_ended_ = false;  ///< the input
  std::vector<char> buffer_;
  std::string_view unread_;  ///< within `buffer_`
  OwnedLine partial_;        ///< what has been read of the next line
  bool has_read_ = false;    ///< something of the next line, perhaps nothing but its end
  OwnedLine given_;          ///< what the last Line views
  std::deque<OwnedLine> ahead_;
  std::size_t ahead_bytes_ = 0;
};

}  // namespace emilia
