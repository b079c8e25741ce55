// SPDX-License-Identifier: MIT
#include "engine/base/words.h"

namespace emilia {

namespace {

constexpr std::string_view kSeparators = " \t";

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

}  // namespace emilia
