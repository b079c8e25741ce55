// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <string_view>

/// The book that comes with the program: `share/emilia/starter.book` beside the folder of the program, where
/// it is installed, or below it, where it is built.

namespace emilia {

/// What stands for its name in the option `Book`.
inline constexpr std::string_view kStarterBook = "starter";

/// Its file; nothing where it is not there.
std::optional<std::string> starter_book_file();

}  // namespace emilia
