// SPDX-License-Identifier: MIT
#include "engine/board/ascii.h"

namespace emilia {

void append_printable(std::string& text, char c) {
  constexpr std::string_view kHexDigits = "0123456789abcdef";
  if (is_printable(c)) {
    text += c;
  } else {
    const auto byte = static_cast<unsigned char>(c);
    text += {'\\', 'x', kHexDigits[byte / 16], kHexDigits[byte % 16]};
  }
}

}  // namespace emilia
