// SPDX-License-Identifier: MIT
#include "programs/terminal/mouse_reports.h"

#include <array>
#include <csignal>
#include <string_view>
#include <unistd.h>

namespace emilia {

namespace {

// Button events only, with decimal places (SGR); other terminals ignore the sequences.
constexpr std::string_view kOn = "\x1b[?1000h\x1b[?1006h";
constexpr std::string_view kOff = "\x1b[?1006l\x1b[?1000l";
constexpr std::array kEndingSignals = {SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP};

std::array<struct sigaction, kEndingSignals.size()> g_before;
struct sigaction g_before_continued;

void write_terminal(std::string_view sequence) {
  [[maybe_unused]] const ssize_t written = write(STDOUT_FILENO, sequence.data(), sequence.size());
}

void set_handler(int signal_number, void (*handler)(int), struct sigaction* before) {
  struct sigaction action {};
  action.sa_handler = handler;
  sigaction(signal_number, &action, before);
}

void end_or_stop(int signal_number) {
  write_terminal(kOff);
  set_handler(signal_number, SIG_DFL, nullptr);
  raise(signal_number);  // delivered after this handler returns
}

void resume(int /*signal_number*/) {
  set_handler(SIGTSTP, end_or_stop, nullptr);
  write_terminal(kOn);
}

}  // namespace

MouseReports::MouseReports() {
  for (std::size_t i = 0; i < kEndingSignals.size(); ++i) {
    sigaction(kEndingSignals[i], nullptr, &g_before[i]);
    if (g_before[i].sa_handler == SIG_DFL) set_handler(kEndingSignals[i], end_or_stop, nullptr);
  }
  set_handler(SIGCONT, resume, &g_before_continued);
  write_terminal(kOn);
}

MouseReports::~MouseReports() {
  write_terminal(kOff);
  for (std::size_t i = 0; i < kEndingSignals.size(); ++i) sigaction(kEndingSignals[i], &g_before[i], nullptr);
  sigaction(SIGCONT, &g_before_continued, nullptr);
}

}  // namespace emilia
