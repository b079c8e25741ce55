// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>

namespace emilia {

/// The engine's name and version as every front-end shows them; the number comes from the build.
inline constexpr std::string_view kNameAndVersion = "Emilia " EMILIA_VERSION;
inline constexpr std::string_view kAuthor = "The Emilia authors";

}  // namespace emilia
