// SPDX-License-Identifier: MIT
#pragma once

#include <memory>

namespace emilia {

/// Guard that keeps Ctrl-C (SIGINT), SIGTERM and SIGHUP pending, so that a long job can end in order. Blocks
/// the signals in the thread that creates it and in threads started later. On Windows: Ctrl-C, Ctrl-Break and
/// the end of the console or session. Requires: created before other threads; one at a time.
class InterruptGuard {
 public:
  InterruptGuard();

  /// Discards a pending signal.
  ~InterruptGuard();
  InterruptGuard(const InterruptGuard&) = delete;
  InterruptGuard& operator=(const InterruptGuard&) = delete;

  /// Returns true if one of the signals is pending.
  [[nodiscard]] bool is_pending() const;

 private:
  struct Signals;
  std::unique_ptr<Signals> signals_;
};

}  // namespace emilia
