// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

/// Operations on files that differ between systems. Names are UTF-8. Errors are in `errno`.

namespace emilia {

/// Purpose of opening a file.
enum class FileUse : std::uint8_t {
  read,          ///< any file; opening a pipe waits for its writer
  read_at_once,  ///< as `read`, but a pipe is opened without waiting, because it will be rejected
  create,        ///< a new file, to append to; it must not exist
  append,        ///< an existing file, to append to
  lock,          ///< an existing or new file, for `lock_file`
  lock_existing  ///< an existing file, for `lock_file`
};

/// Opens a file that child processes do not inherit. Returns its descriptor, or -1.
int open_file(const std::string& path, FileUse use);

/// Locks a file until its descriptor is closed or the process ends. Returns false if that is impossible;
/// `errno` is EWOULDBLOCK if another process has locked it.
bool lock_file(int descriptor);

/// Returns "process 1234 (emilia)" for the process that has locked a file, or "another process".
std::string lock_holder(int descriptor);

/// Waits until the contents of a file are on the disk. Returns false on an error.
bool sync_file(int descriptor);

/// Maps the first `size` bytes of a file into memory for reading, size > 0. Returns null on an error.
void* map_file(int descriptor, std::size_t size);

/// Ends the mapping of `map_file`.
void unmap_file(void* data, std::size_t size);

/// Removes a file, if it exists.
void remove_file(const std::string& path);

}  // namespace emilia
