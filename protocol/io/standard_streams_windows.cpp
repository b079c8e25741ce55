// SPDX-License-Identifier: MIT
#include <array>
#include <cerrno>
#include <fcntl.h>
#include <io.h>
#include <string>
#include <vector>
#include <windows.h>
// After windows.h.
#include <mmsystem.h>
#include <shellapi.h>

#include "engine/base/windows_text.h"
#include "protocol/io/standard_streams.h"

namespace emilia {

/// The narrow arguments of `main` have lost the characters outside the code page, so this takes the wide
/// ones.
std::span<char* const> utf8_arguments(std::span<char* const> arguments) {
  int wide_count = 0;
  wchar_t** const wide = CommandLineToArgvW(GetCommandLineW(), &wide_count);
  if (wide == nullptr) return arguments;
  static std::vector<std::string> texts;
  static std::vector<char*> pointers;
  for (int i = 1; i < wide_count; ++i) texts.push_back(to_utf8(wide[i]));
  LocalFree(wide);
  for (std::string& text : texts) pointers.push_back(text.data());
  return pointers;
}

void prepare_standard_streams() {
  for (const int descriptor : {0, 1, 2}) _setmode(descriptor, _O_BINARY);
  SetConsoleCP(CP_UTF8);
  SetConsoleOutputCP(CP_UTF8);
  timeBeginPeriod(1);  // otherwise a wait takes up to 16 ms longer than its limit
}

bool has_own_console() {
  std::array<DWORD, 2> processes{};
  DWORD mode = 0;
  return GetConsoleProcessList(processes.data(), processes.size()) == 1 &&
         GetConsoleMode(GetStdHandle(STD_INPUT_HANDLE), &mode) != 0 &&
         GetConsoleMode(GetStdHandle(STD_OUTPUT_HANDLE), &mode) != 0;
}

bool is_stdout_closed() {
  return errno == EPIPE || errno == EINVAL;  // Windows reports a closed pipe as either
}

}  // namespace emilia
