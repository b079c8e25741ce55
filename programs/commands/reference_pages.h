// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

#include "engine/base/result.h"

/// Parts of pages of docs/reference/ that are generated from the tables of commands, options and tunables.
/// `cmake --build build/release --target reference_pages` writes them.

namespace emilia {

/// Returns the name of the page that describes a command, without its ending: "commands-book".
/// Requires: the name of a command, `help` excepted.
std::string_view page_of_command(std::string_view name);

/// Returns a page of docs/reference/ with its generated parts rewritten. A part stands between the lines
/// `<!-- generated: NAME -->` and `<!-- end -->`. NAME is `commands`, `exit codes`, `options`, `tunables` or
/// the name of a page with commands, such as `commands-book`.
/// Errors: an unknown NAME, a part without an end.
Result<std::string> with_generated_parts(std::string_view page);

}  // namespace emilia
