// SPDX-License-Identifier: MIT
#include "engine/notation/text_source.h"

#include <utility>

#include "engine/base/text.h"

namespace emilia {

namespace {

constexpr std::size_t kBufferSize = std::size_t{64} * 1024;

}  // namespace

TextSource::TextSource(InputFile file) : file_(std::move(file)) {
  for (const std::string_view mark : {kUtf16BigEndianMark, kUtf16LittleEndianMark}) {
    if (file_.skip_next(mark)) utf16_.emplace(mark == kUtf16BigEndianMark);
  }
  file_.skip_next(kByteOrderMark);
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

std::string_view TextSource::ahead(std::size_t count) {
  for (std::size_t size = 0; buffer_.size() - next_ < count && size != buffer_.size();) {
    size = buffer_.size();
    read_more();
  }
  return std::string_view(buffer_).substr(next_, count);
}

void TextSource::end_lines_with_lf(std::string& text) {
  if (!is_after_cr_ && text.find('\r') == std::string::npos) return;
  std::string changed;
  changed.reserve(text.size());
  for (const char c : text) {
    if (c != '\n' || !is_after_cr_) changed += c == '\r' ? '\n' : c;
    is_after_cr_ = c == '\r';
  }
  text = std::move(changed);
}

void TextSource::read_more() {
  std::string part;
  do {
    const auto read = file_.read(kBufferSize);
    has_failed_ = !read;
    if (!read || read->empty()) return;
    part = utf16_ ? utf16_->decode(*read) : *read;
    end_lines_with_lf(part);
  } while (part.empty());
  buffer_ += part;
}

void TextSource::refill() {
  buffer_.clear();
  next_ = 0;
  read_more();
}

}  // namespace emilia
