// SPDX-License-Identifier: MIT
// clang-format off
#include <windows.h>
#include <shellapi.h>  // requires windows.h
// clang-format on

#include "engine/base/new_file.h"
#include "engine/base/windows_text.h"
#include "programs/board/desktop.h"

namespace emilia {

bool open_in_browser(const std::string& address) {
  constexpr std::intptr_t kGreatestError = 32;
  const HINSTANCE opened =
      ShellExecuteW(nullptr, L"open", to_utf16(address).c_str(), nullptr, nullptr, SW_SHOWNORMAL);
  return reinterpret_cast<std::intptr_t>(opened) > kGreatestError;
}

Status write_private_file(const std::string& path, const std::string& text) {
  return write_file(path, text);  // in a folder of the user
}

}  // namespace emilia
