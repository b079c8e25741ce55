// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "engine/base/result.h"

namespace emilia {

/// Returns the name that a mistyped word resembles most: up to a quarter of its letters, but at most three,
/// are wrong, missing or swapped, or the word is the beginning of only this name. Ignores case.
std::optional<std::string_view> similar_name(std::string_view word, std::span<const std::string_view> names);

/// Error for a word outside the names: "unknown command 'anlyze'. Did you mean 'analyze'?". Without a
/// similar name it ends with `otherwise`: "unknown command 'x': help lists the commands".
Error unknown_name(std::string_view kind, std::string_view word, std::span<const std::string_view> names,
                   std::string_view otherwise);

}  // namespace emilia
