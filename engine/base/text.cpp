// SPDX-License-Identifier: MIT
#include "engine/base/text.h"

#include "engine/base/charset.h"

namespace emilia {

namespace {

constexpr std::string_view kEllipsis = "...";

}  // namespace

std::string upper_case(std::string_view text) {
  std::string changed(text);
  std::ranges::transform(changed, changed.begin(), to_upper);
  return changed;
}

std::string_view trimmed(std::string_view text, std::string_view blanks) {
  const std::size_t first = text.find_first_not_of(blanks);
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(blanks) - first + 1);
}

void append_printable(std::string& text, char c) {
  constexpr std::string_view kHexDigits = "0123456789abcdef";
  if (is_printable(c)) {
    text += c;
  } else {
    const auto byte = static_cast<unsigned char>(c);
    text += {'\\', 'x', kHexDigits[byte / 16], kHexDigits[byte % 16]};
  }
}

std::string joined(std::span<const std::string_view> words) {
  std::string text;
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (i > 0) text += i + 1 < words.size() ? ", " : " or ";
    text += words[i];
  }
  return text;
}

std::string printable(std::string_view text, std::size_t max_length) {
  std::string shown;
  std::size_t columns = 0;
  std::size_t kept_length = 0;  // length of the part of `shown` that leaves room for the ellipsis
  while (!text.empty()) {
    const CodePoint next = first_code_point(text);
    const bool is_text = next.length > 0 && is_printable_code_point(next.value);
    const std::string_view character = text.substr(0, is_text ? next.length : 1);
    const std::size_t begin = shown.size();
    if (is_text) {
      shown += character;
    } else {
      append_printable(shown, character[0]);
    }
    columns += columns_of(std::string_view(shown).substr(begin));
    if (columns + kEllipsis.size() <= max_length) kept_length = shown.size();
    if (columns > max_length) {
      shown.resize(kept_length);
      return shown.append(kEllipsis);
    }
    text.remove_prefix(character.size());
  }
  return shown;
}

std::string in_quotes(std::string_view word, std::size_t max_length) {
  return "'" + printable(word, max_length) + "'";
}

}  // namespace emilia
