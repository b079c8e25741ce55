// SPDX-License-Identifier: MIT
#include "protocol/tokenizer.h"

#include "engine/board/ascii.h"

namespace emilia {

namespace {

constexpr std::string_view kSeparators = " \t";
constexpr std::size_t kMaxQuotedLength = 40;
constexpr std::string_view kEllipsis = "...";

std::string_view trimmed(std::string_view text) {
  const std::size_t begin = text.find_first_not_of(kSeparators);
  if (begin == std::string_view::npos) return {};
  return text.substr(begin, text.find_last_not_of(kSeparators) + 1 - begin);
}

}  // namespace

Words::Words(std::string_view line) : rest_(trimmed(line)) {}

std::string_view Words::peek() const {
  return rest_.substr(0, rest_.find_first_of(kSeparators));
}

std::string_view Words::next() {
  const std::string_view word = peek();
  rest_ = trimmed(rest_.substr(word.size()));
  return word;
}

std::string_view Words::take_rest() {
  const std::string_view all = rest_;
  rest_ = {};
  return all;
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
  std::size_t kept_length = 0;  // how much of `shown` leaves room for the ellipsis
  for (const char c : text) {
    append_printable(shown, c);
    if (shown.size() + kEllipsis.size() <= max_length) kept_length = shown.size();
    if (shown.size() > max_length) {
      shown.resize(kept_length);
      return shown.append(kEllipsis);
    }
  }
  return shown;
}

std::string in_quotes(std::string_view word) {
  const std::string shown = printable(word, kMaxQuotedLength);
  return "'" + shown + "'";
}

}  // namespace emilia
