// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <string_view>

namespace emilia {

/// Tokenizer of a line at blanks and tabs. Views the line, which must outlive the tokenizer and the tokens.
class Words {
 public:
  explicit Words(std::string_view line);

  [[nodiscard]] bool is_at_end() const { return rest_.empty(); }

  /// Returns the next token without consuming it; empty at the end.
  [[nodiscard]] std::string_view peek() const;

  /// Consumes and returns the next token; empty at the end.
  std::string_view next();

  /// Consumes and returns the rest of the line without surrounding blanks; blanks between tokens are kept.
  std::string_view take_rest();

 private:
  std::string_view rest_;  ///< begins and ends with a token, or is empty
};

}  // namespace emilia
