// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/base/result.h"

/// Pages of docs/reference/ that are generated from the tables of commands, options and tunables.
/// `cmake --build build/release --target reference_pages` writes them.

namespace emilia {

/// A page of docs/reference/commands/: what `emilia help NAME` prints, in Markdown.
struct CommandPage {
  std::string file;  ///< "book-learn.md"
  std::string text;
};

/// Returns a page for each command in the order of the help. `help` itself has none.
std::vector<CommandPage> command_pages();

/// Returns a page of docs/reference/ with its generated parts rewritten. A part stands between the lines
/// `<!-- generated: NAME -->` and `<!-- end -->`. NAME is `commands`, `exit codes`, `options` or `tunables`.
/// Errors: an unknown NAME, a part without an end.
Result<std::string> with_generated_parts(std::string_view page);

}  // namespace emilia
