// SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>
#include <cstdlib>
#include <poll.h>
#include <string_view>
#include <sys/ioctl.h>
#include <unistd.h>

#include "programs/terminal/screen.h"

namespace emilia {

int screen_columns(int descriptor) {
  constexpr int kUsual = 80;
  winsize size{};
  return ioctl(descriptor, TIOCGWINSZ, &size) == 0 && size.ws_col != 0 ? size.ws_col : kUsual;
}

bool has_screen(int descriptor) {
  const char* const terminal = std::getenv("TERM");
  if (isatty(descriptor) == 0 || terminal == nullptr) return false;
  return *terminal != '\0' && std::string_view(terminal) != "dumb";
}

bool has_colors(int descriptor) {
  const char* const no_color = std::getenv("NO_COLOR");
  return has_screen(descriptor) && (no_color == nullptr || *no_color == '\0');
}

std::string take_typed() {
  pollfd input{STDIN_FILENO, POLLIN, 0};
  if (poll(&input, 1, 0) <= 0 || (input.revents & POLLIN) == 0) return {};
  std::array<char, 4096> typed{};
  const ssize_t count = read(STDIN_FILENO, typed.data(), typed.size());
  return {typed.data(), static_cast<std::size_t>(std::max<ssize_t>(count, 0))};
}

}  // namespace emilia
