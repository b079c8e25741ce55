// SPDX-License-Identifier: MIT
#include <io.h>
#include <windows.h>

#include "programs/terminal/screen.h"

namespace emilia {

int screen_columns(int descriptor) {
  constexpr int kUsual = 80;
  CONSOLE_SCREEN_BUFFER_INFO info{};
  if (GetConsoleScreenBufferInfo(reinterpret_cast<HANDLE>(_get_osfhandle(descriptor)), &info) == 0)
    return kUsual;
  return info.srWindow.Right - info.srWindow.Left + 1;
}

/// The game on Windows prints lines.
bool has_screen(int /*descriptor*/) {
  return false;
}

bool has_colors(int /*descriptor*/) {
  return false;
}

/// The console hands over whole lines only, which `LineReader` reads.
std::string take_typed() {
  return {};
}

}  // namespace emilia
