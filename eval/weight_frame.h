// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

#include "engine/base/result.h"

namespace emilia {

/// First bytes of all files of weights.
inline constexpr std::string_view kWeightMagic = "EMILIAWT";

/// Returns a Zstandard frame with these bytes and their checksum.
std::string packed_frame(std::string_view bytes);

/// Unpacks a frame to `bytes`, which it fills completely. `name` is the name of the file in errors.
Status unpack_frame(std::string_view frame, std::span<char> bytes, std::string_view name);

/// Returns the error of a file of weights.
Error bad_weights(std::string_view name, const std::string& what);
Error bad_weights(std::string_view name, const std::string& expected, const std::string& found);

}  // namespace emilia
