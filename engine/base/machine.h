// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <cstdint>
#include <string>

/// Resources that this process may use. A container or a shell limit may grant less than the machine has.

namespace emilia {

/// Number of processors on which the calling thread and its children may run; at least 1.
int usable_processors();

/// Memory that this process may use, in megabytes, including memory in use by others; 0 if the system does
/// not report it.
std::int64_t usable_megabytes();

/// Puts the calling thread to sleep. On Windows it wakes up to 2 ms earlier than by a timed wait of the
/// standard library, which rounds the time to milliseconds, waits, and waits again for the rest.
void sleep_for(std::chrono::milliseconds time);

/// The value of an environment variable; empty if it is not set.
std::string environment_variable(const char* name);

/// Folder of the user for files that programs keep between runs, as the XDG base directory specification or
/// Windows names it; empty if the system names none.
std::string state_folder();

/// Folder of the user for files that belong to the user, such as games, by the same rules.
std::string data_folder();

}  // namespace emilia
