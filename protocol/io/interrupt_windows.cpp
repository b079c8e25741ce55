// SPDX-License-Identifier: MIT
#include <atomic>
#include <windows.h>

#include "protocol/io/interrupt.h"

namespace emilia {

namespace {

std::atomic<bool> g_is_pending = false;

/// Runs in a thread of the system. Returns TRUE to continue: the job ends soon. If the console is closed,
/// Windows ends the process when this returns, so it waits.
BOOL WINAPI keep_event(DWORD event) {
  g_is_pending = true;
  if (event != CTRL_C_EVENT && event != CTRL_BREAK_EVENT) Sleep(INFINITE);
  return TRUE;
}

}  // namespace

struct InterruptGuard::Signals {};

InterruptGuard::InterruptGuard() : signals_(std::make_unique<Signals>()) {
  SetConsoleCtrlHandler(keep_event, TRUE);
}

InterruptGuard::~InterruptGuard() {
  SetConsoleCtrlHandler(keep_event, FALSE);
  g_is_pending = false;
}

bool InterruptGuard::is_pending() const {
  return g_is_pending;
}

}  // namespace emilia
