// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cstdint>

#include "engine/base/charset.h"
#include "engine/base/numbers.h"
#include "engine/base/text.h"
#include "engine/base/words.h"
#include "protocol/dialects/gtp_words.h"
#include "tests/fuzz/require.h"

namespace emilia {
namespace {

/// Returns true if every character, of one or more bytes, is printable: printing changes nothing.
bool is_shown_as_it_is(const std::string& text) {
  return printable(text, text.size()) == text;
}

/// Checks that tokens contain no blanks, printed text is printable, and GTP lines lose their control
/// characters.
int check_words(const std::uint8_t* data, std::size_t size) {
  const std::string line(reinterpret_cast<const char*>(data), size);
  std::string without_blanks = line;
  std::erase_if(without_blanks, [](char c) { return c == ' ' || c == '\t'; });

  Words words(line);
  std::string all;
  while (!words.is_at_end()) {
    Words rest = words;
    test::require(words.peek() == words.next());
    const std::string_view text = rest.take_rest();
    test::require(rest.is_at_end() && !text.empty() && text.back() != ' ' && text.back() != '\t');
    const std::string_view word = text.substr(0, text.find_first_of(" \t"));
    test::require(is_shown_as_it_is(in_quotes(word)));
    if (const auto number = parse_integer(word, "number", 3, 400))
      test::require(*number >= 3 && *number <= 400);
    if (const auto time = parse_seconds(word, "time")) test::require(time->count() >= 0);
    all += word;
  }
  test::require(words.next().empty() && all == without_blanks);

  const std::string shown = printable(line, 50);
  test::require(columns_of(shown) <= 50 && is_shown_as_it_is(shown));
  const GtpLine gtp = parse_gtp_line(line);
  test::require(gtp.text.find('#') == std::string::npos);
  test::require(
      std::ranges::none_of(gtp.id + gtp.text, [](char c) { return (c >= 0 && c < ' ') || c == '\x7f'; }));
  return 0;
}

}  // namespace
}  // namespace emilia

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  return emilia::check_words(data, size);
}
