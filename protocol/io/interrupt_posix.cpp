// SPDX-License-Identifier: MIT
#include <array>
#include <csignal>
#include <ctime>

#include "protocol/io/interrupt.h"

namespace emilia {

namespace {

constexpr std::array<int, 3> kSignals = {SIGINT, SIGTERM, SIGHUP};

/// Returns true if the parent ignores the signal for this process, as nohup and background jobs of a shell
/// do.
bool is_ignored(int signal) {
  struct sigaction action {};
  return sigaction(signal, nullptr, &action) == 0 && action.sa_handler == SIG_IGN;
}

}  // namespace

struct InterruptGuard::Signals {
  sigset_t kept{};
  sigset_t before{};
};

InterruptGuard::InterruptGuard() : signals_(std::make_unique<Signals>()) {
  sigemptyset(&signals_->kept);
  for (const int signal : kSignals) {
    if (!is_ignored(signal))
      sigaddset(&signals_->kept, signal);  // a pending signal stays pending even if it is ignored
  }
  pthread_sigmask(SIG_BLOCK, &signals_->kept, &signals_->before);
}

InterruptGuard::~InterruptGuard() {
  const timespec at_once{};
  while (is_pending() && sigtimedwait(&signals_->kept, nullptr, &at_once) > 0) {
  }
  pthread_sigmask(SIG_SETMASK, &signals_->before, nullptr);
}

bool InterruptGuard::is_pending() const {
  sigset_t pending{};
  sigpending(&pending);
  for (const int signal : kSignals) {
    if (sigismember(&signals_->kept, signal) == 1 && sigismember(&pending, signal) == 1) return true;
  }
  return false;
}

}  // namespace emilia
