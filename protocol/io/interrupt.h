// SPDX-License-Identifier: MIT
#pragma once

#include <csignal>

namespace emilia {

/// While it lives, Ctrl-C (SIGINT), SIGTERM and SIGHUP do not end the process: they wait to be asked about,
/// so that a long job can end in order. Only signals that come to the thread that made it and to threads that
/// are started meanwhile are held back: to be made before other threads are.
class InterruptGuard {
 public:
  InterruptGuard();

  /// Forgets a signal that was held back.
  ~InterruptGuard();
  InterruptGuard(const InterruptGuard&) = delete;
  InterruptGuard& operator=(const InterruptGuard&) = delete;

  /// One of the signals has come.
  [[nodiscard]] bool is_asked() const;

 private:
  sigset_t signals_{};
  sigset_t before_{};
};

}  // namespace emilia
