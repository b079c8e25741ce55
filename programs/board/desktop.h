// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "engine/base/result.h"

namespace emilia {

/// Opens an address in the user's browser; returns false without a desktop.
bool open_in_browser(const std::string& address);

/// Writes a file that only this user can read; replaces an older one.
Status write_private_file(const std::string& path, const std::string& text);

}  // namespace emilia
