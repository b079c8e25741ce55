// SPDX-License-Identifier: MIT
#include <csignal>
#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

#include "protocol/io/standard_streams.h"

namespace emilia {

std::span<char* const> utf8_arguments(std::span<char* const> arguments) {
  return arguments;
}

void prepare_standard_streams() {
  int descriptor = STDIN_FILENO;
  while (descriptor >= 0 && descriptor <= STDERR_FILENO) descriptor = open("/dev/null", O_RDONLY);
  if (descriptor > STDERR_FILENO) close(descriptor);
  std::signal(SIGPIPE, SIG_IGN);
}

bool has_own_console() {
  return false;
}

bool is_stdout_closed() {
  pollfd output{STDOUT_FILENO, POLLOUT, 0};
  return poll(&output, 1, 0) > 0 && (output.revents & POLLERR) != 0;
}

}  // namespace emilia
