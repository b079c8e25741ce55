// SPDX-License-Identifier: MIT
#include <cerrno>
#include <fcntl.h>
#include <fstream>
#include <sstream>
#include <string>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "engine/base/files.h"
#include "engine/base/system_files.h"

namespace emilia {

namespace {

int flags_of(FileUse use) {
  switch (use) {
    case FileUse::read:
      return O_RDONLY;
    case FileUse::read_at_once:
      return O_RDONLY | O_NONBLOCK;
    case FileUse::create:
      return O_WRONLY | O_CREAT | O_EXCL | O_APPEND;
    case FileUse::append:
      return O_WRONLY | O_APPEND;
    case FileUse::lock:
      return O_RDWR | O_CREAT;
    case FileUse::lock_existing:
      return O_RDWR;
  }
  return O_RDONLY;
}

}  // namespace

int open_file(const std::string& path, FileUse use) {
  constexpr mode_t kReadableByAll = 0666;  // reduced by the user's umask
  return ::open(path.c_str(), flags_of(use) | O_CLOEXEC, kReadableByAll);
}

bool lock_file(int descriptor) {
  return flock(descriptor, LOCK_EX | LOCK_NB) == 0;
}

std::string lock_holder(int descriptor) {
  struct stat facts {};
  std::ifstream locks("/proc/locks");  // Linux only
  const bool is_known = fstat(descriptor, &facts) == 0;
  for (std::string line; is_known && std::getline(locks, line);) {
    // "1: FLOCK  ADVISORY  WRITE 1234 08:01:5678 0 EOF": the process, and the disk and number of the file
    std::istringstream words(line);
    std::string id;
    std::string kind;
    std::string way;
    std::string access;
    std::string place;
    pid_t process = 0;
    words >> id >> kind >> way >> access >> process >> place;
    if (kind != "FLOCK" || process <= 0 || !place.ends_with(':' + std::to_string(facts.st_ino))) continue;
    std::ifstream program("/proc/" + std::to_string(process) + "/comm");
    std::string name;
    std::getline(program, name);
    return "process " + std::to_string(process) + (name.empty() ? "" : " (" + name + ")");
  }
  return "another process";
}

bool sync_file(int descriptor) {
  return fsync(descriptor) == 0;
}

void* map_file(int descriptor, std::size_t size) {
  void* const data = mmap(nullptr, size, PROT_READ, MAP_SHARED, descriptor, 0);
  return data == MAP_FAILED ? nullptr : data;
}

void unmap_file(void* data, std::size_t size) {
  munmap(data, size);
}

void remove_file(const std::string& path) {
  unlink(path.c_str());
}

bool exists(const std::string& path) {
  return access(path.c_str(), F_OK) == 0;
}

std::optional<FileId> file_id(const std::string& path) {
  struct stat facts {};
  if (stat(path.c_str(), &facts) != 0) return std::nullopt;
  return FileId{facts.st_dev, facts.st_ino};
}

}  // namespace emilia
