// SPDX-License-Identifier: MIT
#include "engine/base/words.h"

#include "engine/base/text.h"

namespace emilia {

namespace {

constexpr std::string_view kSeparators = " \t";

}  // namespace

Words::Words(std::string_view line) : rest_(trimmed(line, kSeparators)) {}

std::string_view Words::peek() const {
  return rest_.substr(0, rest_.find_first_of(kSeparators));
}

std::string_view Words::next() {
  const std::string_view word = peek();
  rest_ = trimmed(rest_.substr(word.size()), kSeparators);
  return word;
}

std::string_view Words::take_rest() {
  const std::string_view all = rest_;
  rest_ = {};
  return all;
}

}  // namespace emilia
