// SPDX-License-Identifier: MIT
#include "engine/notation/tagged_text.h"

#include <functional>
#include <optional>

#include "engine/base/text.h"

namespace emilia {

namespace {

/// Takes the next character of a value, and with it a backslash before it. Nothing for a line feed that is
/// escaped, which is not there at all. Requires one.
std::optional<char> take_character(TextSource& source, Escapes escapes) {
  if (escapes == Escapes::none || source.peek() != '\\') return static_cast<char>(source.next());
  source.next();
  if (source.peek() == '\r') source.next();
  const int escaped = source.next();
  if (escaped == '\n' || escaped == TextSource::kEnd) return std::nullopt;
  return static_cast<char>(escaped);
}

/// Hands on each character of a value as long as `take` says to go on.
Status walk(TextSource& source, Escapes escapes, const std::function<bool(char)>& take) {
  if (source.peek() != '[') return source.unexpected("[ and a value");
  const TextSource::Place bracket = source.place();
  source.next();
  while (source.peek() != ']') {
    if (source.has_failed()) return source.unexpected("]");
    if (source.peek() == TextSource::kEnd) return TextSource::error_at(bracket, "a [ without its ]");
    const std::optional<char> c = take_character(source, escapes);
    if (c && !take(*c)) {
      return TextSource::error_at(bracket,
                                  "a value of more than " + std::to_string(kMaxValueLength) + " bytes");
    }
  }
  source.next();
  return success();
}

}  // namespace

Error TaggedValue::bad(std::string_view name, std::string_view expected) const {
  return error("bad " + std::string(name) + " " + in_quotes(text) + ", expected " + std::string(expected));
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
