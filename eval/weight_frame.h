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

/// Returns frames, each with 4 MB of the bytes and their checksum; the last one has the rest.
std::string packed_frames(std::string_view bytes);

/// Unpacks a frame to `bytes`, which it fills completely. `name` is the name of the file in errors.
Status unpack_frame(std::string_view frame, std::span<char> bytes, std::string_view name);

/// Unpacks frames that follow each other to `bytes`, which they fill completely. Uses several threads.
Status unpack_frames(std::string_view frames, std::span<char> bytes, std::string_view name);

/// Returns the error of a file of weights.
Error bad_weights(std::string_view name, const std::string& what);
Error bad_weights(std::string_view name, const std::string& expected, const std::string& found);

}  // namespace emilia
