// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "engine/notation/text_source.h"

/// What GGF and SGF have in common: names with values in square brackets.

namespace emilia {

/// The longest value that is taken; no program writes longer ones.
inline constexpr std::size_t kMaxValueLength = std::size_t{64} * 1024;

/// The longest name, and the most discs of an evaluation or a result, that are taken.
inline constexpr std::size_t kMaxNameLength = 20;
inline constexpr double kMaxDiscs = 1e9;

/// A value between brackets and where its first character stands.
struct TaggedValue {
  std::string text;
  TextSource::Place place;

  /// An error about the value: "line 3, column 5: bad PL 'x', expected B or W".
  [[nodiscard]] Error bad(std::string_view name, std::string_view expected) const;

  /// An error at the value, in these words.
  [[nodiscard]] Error error(std::string_view message) const { return TextSource::error_at(place, message); }
};

/// SGF's values may have a backslash before any character, GGF's do not.
enum class Escapes : std::uint8_t { none, backslash };

/// Reads from the `[` that has to come next to its `]`.
Result<TaggedValue> read_tagged_value(TextSource& source, Escapes escapes);

/// Goes as far without keeping the value, which may be of any length.
Status skip_tagged_value(TextSource& source, Escapes escapes);

}  // namespace emilia
