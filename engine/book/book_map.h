// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>

/// Memory map of a book's file. On POSIX systems the map has the largest size of a book from the start: it
/// takes only address space. Windows extends a file that is open for writing to the size of its map, and a
/// map for reading ends with the file.

namespace emilia {

constexpr std::uint64_t kMaxBookSize = std::uint64_t{64} << 30;

/// Returns the size that the map needs for the next transaction; at most kMaxBookSize. `used` is the number
/// of bytes in use, 0 if it is unknown.
std::uint64_t book_map_size(const std::string& path, bool is_writable, std::uint64_t used);

/// Shortens the file of a closed book to the bytes in use, if the map extended it and no process has it open.
void trim_book(const std::string& path, std::uint64_t used);

}  // namespace emilia
