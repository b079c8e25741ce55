// SPDX-License-Identifier: MIT
#include "engine/base/windows_text.h"

#include <windows.h>

namespace emilia {

std::wstring to_utf16(std::string_view text) {
  const int size = static_cast<int>(text.size());
  std::wstring converted(text.size(), L'\0');  // never longer than UTF-8
  converted.resize(static_cast<std::size_t>(MultiByteToWideChar(
      CP_UTF8, 0, text.data(), size, converted.data(), static_cast<int>(converted.size()))));
  return converted;
}

std::string to_utf8(std::wstring_view text) {
  constexpr std::size_t kMaxBytes = 3;  // of a UTF-16 unit
  const int size = static_cast<int>(text.size());
  std::string converted(kMaxBytes * text.size(), '\0');
  converted.resize(
      static_cast<std::size_t>(WideCharToMultiByte(CP_UTF8, 0, text.data(), size, converted.data(),
                                                   static_cast<int>(converted.size()), nullptr, nullptr)));
  return converted;
}

}  // namespace emilia
