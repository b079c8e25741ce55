// SPDX-License-Identifier: MIT
#include <bit>
#include <cstdlib>
#include <windows.h>

#include "engine/base/machine.h"
#include "engine/base/windows_text.h"

namespace emilia {

int usable_processors() {
  DWORD_PTR allowed = 0;
  DWORD_PTR of_system = 0;
  if (GetProcessAffinityMask(GetCurrentProcess(), &allowed, &of_system) == 0 || allowed == 0) return 1;
  return std::popcount(allowed);
}

std::int64_t usable_megabytes() {
  constexpr std::uint64_t kMegabyte = std::uint64_t{1} << 20;
  MEMORYSTATUSEX memory{};
  memory.dwLength = sizeof(memory);
  if (GlobalMemoryStatusEx(&memory) == 0) return 0;
  return static_cast<std::int64_t>(memory.ullTotalPhys / kMegabyte);
}

void sleep_for(std::chrono::milliseconds time) {
  Sleep(static_cast<DWORD>(time.count()));
}

std::string environment_variable(const char* name) {
  const wchar_t* const value = _wgetenv(to_utf16(name).c_str());
  return value == nullptr ? std::string() : to_utf8(value);
}

std::string state_folder() {
  return environment_variable("LOCALAPPDATA");
}

std::string data_folder() {
  return environment_variable("LOCALAPPDATA");
}

}  // namespace emilia
