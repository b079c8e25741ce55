// SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>
#include <cstdlib>
#include <fstream>
#include <sched.h>
#include <sys/resource.h>
#include <thread>
#include <unistd.h>

#include "engine/base/machine.h"

namespace emilia {

namespace {

/// Memory limits of control groups, versions 2 and 1, as seen inside a container. "max" or a missing file
/// means no limit.
constexpr std::array kGroupLimits = {"/sys/fs/cgroup/memory.max",
                                     "/sys/fs/cgroup/memory/memory.limit_in_bytes"};

}  // namespace

int usable_processors() {
#ifdef __linux__
  cpu_set_t allowed;
  if (sched_getaffinity(0, sizeof(allowed), &allowed) == 0) return CPU_COUNT(&allowed);
#endif
  return static_cast<int>(std::max(std::thread::hardware_concurrency(), 1U));
}

std::int64_t usable_megabytes() {
  constexpr std::uint64_t kMegabyte = std::uint64_t{1} << 20;
  const auto pages = std::max<std::int64_t>(sysconf(_SC_PHYS_PAGES), 0);
  std::uint64_t bytes = static_cast<std::uint64_t>(pages) * static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE));
  for (const char* const file : kGroupLimits) {
    std::uint64_t limit = 0;
    if (std::ifstream(file) >> limit) bytes = std::min(bytes, limit);
  }
  rlimit address_space{};
  if (getrlimit(RLIMIT_AS, &address_space) == 0 && address_space.rlim_cur != RLIM_INFINITY)
    bytes = std::min<std::uint64_t>(bytes, address_space.rlim_cur);
  return static_cast<std::int64_t>(bytes / kMegabyte);
}

void sleep_for(std::chrono::milliseconds time) {
  std::this_thread::sleep_for(time);
}

std::string environment_variable(const char* name) {
  const char* const value = std::getenv(name);
  return value == nullptr ? std::string() : std::string(value);
}

namespace {

/// Returns the folder that a variable names, or the one below the user's home.
std::string folder_of_user(const char* variable, const char* usual) {
  const std::string folder = environment_variable(variable);
  const std::string home = environment_variable("HOME");
  return folder.empty() && !home.empty() ? home + usual : folder;
}

}  // namespace

std::string state_folder() {
  return folder_of_user("XDG_STATE_HOME", "/.local/state");
}

std::string data_folder() {
  return folder_of_user("XDG_DATA_HOME", "/.local/share");
}

}  // namespace emilia
