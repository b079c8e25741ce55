// SPDX-License-Identifier: MIT
#include "engine/notation/tagged_text.h"

#include <functional>
#include <optional>

#include "engine/base/text.h"

namespace emilia {

namespace {

/// Consumes the next character of a value, including a backslash before it. Returns `nullopt` for an escaped
/// line feed, which does not count as a character.
/// Requires: the value has another character.
std::optional<char> take_character(TextSource& source, Escapes escapes) {
  if (escapes == Escapes::none || source.peek() != '\\') return static_cast<char>(source.next());
  source.next();
  if (source.peek() == '\r') source.next();
  const int escaped = source.next();
  if (escaped == '\n' || escaped == TextSource::kEnd) return std::nullopt;
  return static_cast<char>(escaped);
}

/// Passes each character of a value to `take` until it returns false.
Status walk(TextSource& source, Escapes escapes, const std::function<bool(char)>& take) {
  if (source.peek() != '[') return source.unexpected("[ and a value");
  const TextSource::Place bracket = source.place();
  source.next();
  while (source.peek() != ']') {
    if (source.has_failed()) return source.unexpected("]");
    if (source.peek() == TextSource::kEnd) return TextSource::error_at(bracket, "[ without ]");
    const std::optional<char> c = take_character(source, escapes);
    if (c && !take(*c)) {
      return TextSource::error_at(bracket,
                                  "the value has more than " + std::to_string(kMaxValueLength) + " bytes");
    }
  }
  source.next();
  return success();
}

}  // namespace

Error TaggedValue::bad(std::string_view name, std::string_view expected) const {
  return error("invalid " + std::string(name) + " " + in_quotes(text) + ": expected " +
               std::string(expected));
}

Result<TaggedValue> read_tagged_value(TextSource& source, Escapes escapes) {
  const TextSource::Place bracket = source.place();
  TaggedValue value{"", {bracket.line, bracket.column + 1}};
  const Status read = walk(source, escapes, [&](char c) {
    if (value.text.size() == kMaxValueLength) return false;
    value.text += c;
    return true;
  });
  if (!read) return read.error();
  return value;
}

Status skip_tagged_value(TextSource& source, Escapes escapes) {
  return walk(source, escapes, [](char) { return true; });
}

}  // namespace emilia
