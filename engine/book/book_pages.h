// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>

#include "engine/base/result.h"

/// Check of the pages of an LMDB file. LMDB trusts the pages that it maps: a damaged one would end the
/// process by a signal.

namespace emilia {

/// Largest file whose pages are all checked before it is read, in bytes. Of a larger one the header and the
/// size are checked.
inline constexpr std::uint64_t kMaxCheckedSize = std::uint64_t{256} << 20;

/// Checks a file before LMDB maps it: its header, its size and its pages; those of a large file only if
/// `is_thorough`.
/// Errors: name the file; it is not a book, is truncated, or has a damaged page.
Status check_pages(const std::string& path, bool is_thorough);

}  // namespace emilia
