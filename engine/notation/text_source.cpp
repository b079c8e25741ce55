// SPDX-License-Identifier: MIT
#include "engine/notation/text_source.h"

#include <utility>

#include "engine/base/text.h"

namespace emilia {

namespace {

constexpr std::size_t kBufferSize = std::size_t{64} * 1024;

}  // namespace

TextSource::TextSource(InputFile file) : file_(std::move(file)) {
  file_.skip_byte_order_mark();
  refill();
}

int TextSource::next() {
  const int taken = peek();
  if (taken == kEnd) return kEnd;
  if (taken == '\n') {
    ++place_.line;
    place_.column = 1;
  } else {
    ++place_.column;
  }
  if (++next_ == buffer_.size()) refill();
  return taken;
}

void TextSource::skip(std::string_view characters) {
  while (peek() != kEnd && characters.find(static_cast<char>(peek())) != std::string_view::npos) next();
}

bool TextSource::skip_line() {
  while (peek() != kEnd && peek() != '\n') next();
  next();
  return !has_failed();
}

std::string TextSource::take_word(std::size_t max_length) {
  std::string word;
  while (word.size() < max_length && (is_letter(peek()) || is_digit(peek()))) {
    word += static_cast<char>(next());
  }
  return word;
}

Error TextSource::unexpected(std::string_view expected) const {
  if (has_failed()) return error_at(place_, "the file cannot be read any further");
  std::string found = "the end of the file";
  if (peek() == '\n') {
    found = "the end of the line";
  } else if (peek() != kEnd) {
    found = in_quotes(std::string(1, static_cast<char>(peek())));
  }
  return error_at(place_, "found " + found + ", expected " + std::string(expected));
}

Error TextSource::error_at(Place place, std::string_view message) {
  return {"line " + std::to_string(place.line) + ", column " + std::to_string(place.column) + ": " +
          std::string(message)};
}

void TextSource::refill() {
  const auto part = file_.read(kBufferSize);
  has_failed_ = !part;
  buffer_ = part ? *part : "";
  next_ = 0;
}

}  // namespace emilia
