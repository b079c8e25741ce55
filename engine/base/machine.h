// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

/// What the machine has for this process: a container or a limit of the shell may leave it less than there
/// is.

namespace emilia {

/// Processors that the calling thread, and those that it starts, may run on; at least 1.
int usable_processors();

/// Memory in megabytes, that in use by others among it; 0 where the system does not say.
std::int64_t usable_megabytes();

}  // namespace emilia
