// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <string_view>

/// Bundled book: `share/emilia/starter.book` beside the folder of an installed program, or below the folder
/// of a built one. On Windows the program contains it and writes it into the user's folder.

namespace emilia {

/// Value of the option `Book` for the bundled book.
inline constexpr std::string_view kStarterBook = "starter";

/// Returns its file; nullopt if it is missing.
std::optional<std::string> starter_book_file();

}  // namespace emilia
