// SPDX-License-Identifier: MIT
#include "engine/base/charset.h"

#include <algorithm>
#include <array>
#include <optional>

#include "engine/base/text.h"

#if __has_include(<iconv.h>) && !defined(EMILIA_NO_ICONV)
#define EMILIA_HAS_ICONV
#include <iconv.h>
#endif

namespace emilia {

namespace {

constexpr char32_t kReplacement = 0xFFFD;

/// Characters of the bytes 0x80 to 0x9F of Windows-1252; an unused byte is the control character of Latin-1.
constexpr std::array<char32_t, 32> kWindows1252 = {
    0x20AC, 0x81,   0x201A, 0x192,  0x201E, 0x2026, 0x2020, 0x2021, 0x2C6,  0x2030, 0x160,
    0x2039, 0x152,  0x8D,   0x17D,  0x8F,   0x90,   0x2018, 0x2019, 0x201C, 0x201D, 0x2022,
    0x2013, 0x2014, 0x2DC,  0x2122, 0x161,  0x203A, 0x153,  0x9D,   0x17E,  0x178};

struct Range {
  char32_t first;
  char32_t last;
};

template <std::size_t count>
constexpr bool is_in(const std::array<Range, count>& ranges, char32_t character) {
  return std::ranges::any_of(
      ranges, [=](Range range) { return character >= range.first && character <= range.last; });
}

/// Control characters, and those that hide or reorder their neighbours.
constexpr std::array<Range, 10> kUnprintable = {{{0, 0x1F},
                                                 {0x7F, 0x9F},
                                                 {0xAD, 0xAD},
                                                 {0x61C, 0x61C},
                                                 {0x200B, 0x200F},
                                                 {0x2028, 0x202E},
                                                 {0x2060, 0x206F},
                                                 {0xFEFF, 0xFEFF},
                                                 {0xFFF0, 0xFFFB},
                                                 {0xE0000, 0x10FFFF}}};

/// Combining characters, which take no column.
constexpr std::array<Range, 7> kCombining = {{{0x300, 0x36F},
                                              {0x483, 0x489},
                                              {0x1AB0, 0x1AFF},
                                              {0x1DC0, 0x1DFF},
                                              {0x20D0, 0x20FF},
                                              {0xFE00, 0xFE0F},
                                              {0xFE20, 0xFE2F}}};

/// East Asian characters and emoji, which take two columns.
constexpr std::array<Range, 11> kWide = {{{0x1100, 0x115F},
                                          {0x2E80, 0x303E},
                                          {0x3041, 0x4DBF},
                                          {0x4E00, 0xA4CF},
                                          {0xA960, 0xA97F},
                                          {0xAC00, 0xD7A3},
                                          {0xF900, 0xFAFF},
                                          {0xFE30, 0xFE6F},
                                          {0xFF01, 0xFF60},
                                          {0x1F300, 0x1FAFF},
                                          {0x20000, 0x3FFFD}}};

std::size_t columns_of(char32_t character) {
  if (is_in(kCombining, character)) return 0;
  return is_in(kWide, character) ? 2 : 1;
}

std::string from_latin1(std::string_view bytes) {
  std::string text;
  for (const unsigned char c : bytes)
    append_utf8(text, c >= 0x80 && c < 0xA0 ? kWindows1252.at(c - 0x80U) : c);
  return text;
}

/// Returns true for a plain name of a character set, which cannot be a path or an option of `iconv`.
bool is_name_of_set(std::string_view name) {
  return !name.empty() && name.size() <= 40 && std::ranges::all_of(name, [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' ||
           c == '_' || c == ':' || c == '.';
  });
}

#ifdef EMILIA_HAS_ICONV
/// Decodes a text of a named character set; `nullopt` if the set is unknown or does not fit.
std::optional<std::string> decode(std::string_view bytes, std::string_view charset) {
  const auto converter = iconv_open("UTF-8", std::string(charset).c_str());
  if (converter == reinterpret_cast<iconv_t>(-1))  // NOLINT(performance-no-int-to-ptr): the system's value
    return std::nullopt;
  std::string from(bytes);
  std::string to(4 * from.size() + 16, '\0');
  char* in = from.data();
  char* out = to.data();
  std::size_t in_left = from.size();
  std::size_t out_left = to.size();
  const std::size_t failed = iconv(converter, &in, &in_left, &out, &out_left);
  iconv_close(converter);
  if (failed == static_cast<std::size_t>(-1)) return std::nullopt;
  to.resize(to.size() - out_left);
  return to;
}
#else
std::optional<std::string> decode(std::string_view /*bytes*/, std::string_view /*charset*/) {
  return std::nullopt;
}
#endif

}  // namespace

CodePoint first_code_point(std::string_view utf8) {
  if (utf8.empty()) return {};
  const auto byte = [utf8](std::size_t i) { return static_cast<unsigned char>(utf8[i]); };
  const unsigned first = byte(0);
  if (first < 0x80) return {first, 1};
  const std::size_t length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2;
  if (first < 0xC2 || first > 0xF4 || utf8.size() < length) return {};
  char32_t value = first & (0x7FU >> length);
  for (std::size_t i = 1; i < length; ++i) {
    if ((byte(i) & 0xC0U) != 0x80) return {};
    value = (value << 6U) | (byte(i) & 0x3FU);
  }
  constexpr std::array<char32_t, 5> kLeast = {0, 0, 0x80, 0x800, 0x10000};
  if (value < kLeast.at(length) || value > 0x10FFFF || (value >= 0xD800 && value <= 0xDFFF)) return {};
  return {value, length};
}

bool is_utf8(std::string_view text) {
  while (!text.empty()) {
    const std::size_t length = first_code_point(text).length;
    if (length == 0) return false;
    text.remove_prefix(length);
  }
  return true;
}

void append_utf8(std::string& text, char32_t character) {
  const auto add = [&text](char32_t byte) { text += static_cast<char>(byte); };
  const auto add_tail = [&](unsigned shift) { add(0x80U | ((character >> shift) & 0x3FU)); };
  if (character < 0x80) {
    add(character);
  } else if (character < 0x800) {
    add(0xC0U | (character >> 6U));
    add_tail(0);
  } else if (character < 0x10000) {
    add(0xE0U | (character >> 12U));
    add_tail(6);
    add_tail(0);
  } else {
    add(0xF0U | (character >> 18U));
    add_tail(12);
    add_tail(6);
    add_tail(0);
  }
}

std::string to_utf8(std::string_view bytes, std::string_view charset) {
  if (is_utf8(bytes)) return std::string(bytes);
  const bool is_latin1 =
      equals_ignoring_case(charset, "iso-8859-1") || equals_ignoring_case(charset, "latin1");
  if (is_name_of_set(charset) && !is_latin1 && !equals_ignoring_case(charset, "utf-8")) {
    if (const auto text = decode(bytes, charset)) return *text;
  }
  return from_latin1(bytes);
}

std::string to_latin1(std::string_view utf8) {
  std::string bytes;
  while (!utf8.empty()) {
    const CodePoint next = first_code_point(utf8);
    utf8.remove_prefix(std::max<std::size_t>(next.length, 1));
    const auto* special = std::ranges::find(kWindows1252, next.value);
    if (next.length > 0 && special != kWindows1252.end()) {
      bytes += static_cast<char>(0x80 + (special - kWindows1252.begin()));
    } else {
      bytes += next.length > 0 && next.value <= 0xFF ? static_cast<char>(next.value) : '?';
    }
  }
  return bytes;
}

std::string Utf16Decoder::decode(std::string_view bytes) {
  std::string text;
  for (const char c : bytes) {
    pending_ += c;
    if (pending_.size() < 2) continue;
    const auto first = static_cast<unsigned char>(pending_[is_big_endian_ ? 0 : 1]);
    const auto second = static_cast<unsigned char>(pending_[is_big_endian_ ? 1 : 0]);
    take_unit(text, static_cast<char32_t>(first) * 256 + second);
    pending_.clear();
  }
  return text;
}

void Utf16Decoder::take_unit(std::string& text, char32_t unit) {
  const bool is_low = unit >= 0xDC00 && unit <= 0xDFFF;
  if (high_ != 0 && is_low) {
    append_utf8(text, 0x10000 + ((high_ - 0xD800) << 10U) + (unit - 0xDC00));
    high_ = 0;
    return;
  }
  if (high_ != 0 || is_low) append_utf8(text, kReplacement);
  high_ = unit >= 0xD800 && unit <= 0xDBFF ? unit : 0;
  if (high_ == 0 && !is_low) append_utf8(text, unit);
}

std::size_t columns_of(std::string_view utf8) {
  std::size_t columns = 0;
  while (!utf8.empty()) {
    const CodePoint next = first_code_point(utf8);
    columns += next.length == 0 ? 1 : columns_of(next.value);
    utf8.remove_prefix(std::max<std::size_t>(next.length, 1));
  }
  return columns;
}

std::string fitted(std::string_view utf8, std::size_t columns) {
  std::string text;
  std::size_t used = 0;
  while (!utf8.empty()) {
    const CodePoint next = first_code_point(utf8);
    const std::size_t length = std::max<std::size_t>(next.length, 1);
    used += next.length == 0 ? 1 : columns_of(next.value);
    if (used > columns) break;
    text += utf8.substr(0, length);
    utf8.remove_prefix(length);
  }
  text.append(columns - columns_of(text), ' ');
  return text;
}

bool is_printable_code_point(char32_t character) {
  return !is_in(kUnprintable, character);
}

}  // namespace emilia
