// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>

namespace emilia {

/// Waits for bytes of an input, for `wake`, and for the reader of an output to disconnect.
/// Threads: one thread waits and reads; `wake` may be called by any.
class InputWait {
 public:
  /// Events that end a wait. `woken` and `output_closed` come before `input`.
  enum class Event : std::uint8_t { input, woken, output_closed, failed };

  /// Events that a wait ends with, besides `wake`.
  struct For {
    bool input = false;
    bool output_closed = false;
  };

  /// Does not own the descriptors, which must stay open. `output` may be -1.
  /// Errors: throws std::system_error if the system refuses a pipe for `wake`.
  InputWait(int input, int output);
  ~InputWait();
  InputWait(const InputWait&) = delete;
  InputWait& operator=(const InputWait&) = delete;

  Event wait(For wanted);

  /// Reads the bytes that are ready after `Event::input`. Returns their number; 0 at the end of the input and
  /// after an error; `nullopt` if there are none after all.
  std::optional<std::size_t> read(std::span<char> buffer);

  /// Ends a wait, or the next one.
  void wake();

 private:
  struct System;
  std::shared_ptr<System> system_;
};

}  // namespace emilia
