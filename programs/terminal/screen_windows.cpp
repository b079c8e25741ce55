// SPDX-License-Identifier: MIT
#include <io.h>
#include <windows.h>

#include "programs/terminal/screen.h"

namespace emilia {

ScreenSize screen_size(int descriptor) {
  CONSOLE_SCREEN_BUFFER_INFO info{};
  if (GetConsoleScreenBufferInfo(reinterpret_cast<HANDLE>(_get_osfhandle(descriptor)), &info) == 0) return {};
  return {info.srWindow.Right - info.srWindow.Left + 1, info.srWindow.Bottom - info.srWindow.Top + 1};
}

/// The game on Windows prints lines.
bool has_screen(int /*descriptor*/) {
  return false;
}

/// The console hands over whole lines only, which `LineReader` reads.
std::string take_typed() {
  return {};
}

}  // namespace emilia
