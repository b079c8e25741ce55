// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "engine/notation/text_source.h"

/// Common syntax of GGF and SGF: names with values in square brackets.

namespace emilia {

/// Maximal length of a value; no known program writes longer ones.
inline constexpr std::size_t kMaxValueLength = std::size_t{64} * 1024;

/// Maximal length of a name, and largest disc count of an evaluation or a result.
inline constexpr std::size_t kMaxNameLength = 20;
inline constexpr double kMaxDiscs = 1e9;

/// Value between brackets and the place of its first character.
struct TaggedValue {
  std::string text;
  TextSource::Place place;

  /// Returns an error about the value: "line 3, column 5: invalid PL 'x': expected B or W".
  [[nodiscard]] Error bad(std::string_view name, std::string_view expected) const;

  /// Returns an error at the place of the value.
  [[nodiscard]] Error error(std::string_view message) const { return TextSource::error_at(place, message); }
};

/// Escape rule: values of SGF may have a backslash before any character, values of GGF may not.
enum class Escapes : std::uint8_t { none, backslash };

/// Reads a value from `[`, which must come next, to its `]`.
Result<TaggedValue> read_tagged_value(TextSource& source, Escapes escapes);

/// Skips a value of any length.
Status skip_tagged_value(TextSource& source, Escapes escapes);

}  // namespace emilia
