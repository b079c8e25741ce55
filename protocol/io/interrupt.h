// SPDX-License-Identifier: MIT
#pragma once

#include <csignal>

namespace emilia {

/// Guard that keeps Ctrl-C (SIGINT), SIGTERM and SIGHUP pending, so that a long job can end in order. Blocks
/// the signals in the thread that creates it and in threads started later. Requires: created before other
/// threads.
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
  sigset_t signals_{};
  sigset_t before_{};
};

}  // namespace emilia
