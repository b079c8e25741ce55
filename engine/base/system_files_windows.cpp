// SPDX-License-Identifier: MIT
#include <cerrno>
#include <fcntl.h>
#include <io.h>
#include <sys/stat.h>
#include <windows.h>

#include "engine/base/files.h"
#include "engine/base/system_files.h"
#include "engine/base/windows_text.h"

namespace emilia {

namespace {

int flags_of(FileUse use) {
  switch (use) {
    case FileUse::read:
    case FileUse::read_at_once:
      return _O_RDONLY;
    case FileUse::create:
      return _O_WRONLY | _O_CREAT | _O_EXCL | _O_APPEND;
    case FileUse::append:
      return _O_WRONLY | _O_APPEND;
    case FileUse::lock:
      return _O_RDWR | _O_CREAT;
    case FileUse::lock_existing:
      return _O_RDWR;
  }
  return _O_RDONLY;
}

HANDLE handle_of(int descriptor) {
  return reinterpret_cast<HANDLE>(_get_osfhandle(descriptor));
}

/// Owner of a handle.
class Handle {
 public:
  explicit Handle(HANDLE handle) : handle_(handle) {}
  ~Handle() {
    if (is_open()) CloseHandle(handle_);
  }
  Handle(const Handle&) = delete;
  Handle& operator=(const Handle&) = delete;

  [[nodiscard]] bool is_open() const { return handle_ != INVALID_HANDLE_VALUE; }
  [[nodiscard]] HANDLE get() const { return handle_; }

 private:
  HANDLE handle_;
};

}  // namespace

int open_file(const std::string& path, FileUse use) {
  return _wopen(to_utf16(path).c_str(), flags_of(use) | _O_BINARY | _O_NOINHERIT, _S_IREAD | _S_IWRITE);
}

bool lock_file(int descriptor) {
  // Locks of Windows forbid others to read the bytes, so the byte is one that no file has.
  OVERLAPPED place{};
  place.Offset = MAXDWORD;
  place.OffsetHigh = MAXLONG;
  if (LockFileEx(handle_of(descriptor), LOCKFILE_EXCLUSIVE_LOCK | LOCKFILE_FAIL_IMMEDIATELY, 0, 1, 0,
                 &place) != 0)
    return true;
  errno = GetLastError() == ERROR_LOCK_VIOLATION ? EWOULDBLOCK : EACCES;
  return false;
}

std::string lock_holder(int /*descriptor*/) {
  return "another process";
}

bool sync_file(int descriptor) {
  return _commit(descriptor) == 0;
}

void* map_file(int descriptor, std::size_t size) {
  const HANDLE mapping = CreateFileMappingW(reinterpret_cast<HANDLE>(_get_osfhandle(descriptor)), nullptr,
                                            PAGE_READONLY, 0, 0, nullptr);
  if (mapping == nullptr) return nullptr;
  void* const data = MapViewOfFile(mapping, FILE_MAP_READ, 0, 0, size);
  CloseHandle(mapping);
  return data;
}

void unmap_file(void* data, std::size_t /*size*/) {
  UnmapViewOfFile(data);
}

void remove_file(const std::string& path) {
  _wunlink(to_utf16(path).c_str());
}

bool exists(const std::string& path) {
  return GetFileAttributesW(to_utf16(path).c_str()) != INVALID_FILE_ATTRIBUTES;
}

std::optional<FileId> file_id(const std::string& path) {
  constexpr DWORD kShare = FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE;
  const Handle file(CreateFileW(to_utf16(path).c_str(), 0, kShare, nullptr, OPEN_EXISTING,
                                FILE_FLAG_BACKUP_SEMANTICS, nullptr));
  BY_HANDLE_FILE_INFORMATION facts{};
  if (!file.is_open()) {
    const DWORD cause = GetLastError();
    errno = cause == ERROR_FILE_NOT_FOUND || cause == ERROR_PATH_NOT_FOUND ? ENOENT : EACCES;
  }
  if (!file.is_open() || GetFileInformationByHandle(file.get(), &facts) == 0) return std::nullopt;
  constexpr int kHalf = 32;
  return FileId{facts.dwVolumeSerialNumber,
                (std::uint64_t{facts.nFileIndexHigh} << kHalf) + facts.nFileIndexLow};
}

}  // namespace emilia
