// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>

namespace emilia {

/// Name and version of the engine in all interfaces; the version comes from the build.
inline constexpr std::string_view kNameAndVersion = "Emilia " EMILIA_VERSION;
inline constexpr std::string_view kAuthor = "The Emilia authors";

}  // namespace emilia
