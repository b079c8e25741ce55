// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

namespace emilia {

/// Walks over the words of a line, which blanks and tabs separate. Views the line: it must outlive the walk
/// and the words.
class Words {
 public:
  explicit Words(std::string_view line);

  [[nodiscard]] bool is_at_end() const { return rest_.empty(); }

  /// The next word, without going on to it; empty at the end.
  [[nodiscard]] std::string_view peek() const;

  /// The next word; empty at the end.
  std::string_view next();

  /// All that is left, the blanks within it kept and those around it dropped; the walk is at its end then.
  std::string_view take_rest();

 private:
  std::string_view rest_;  ///< begins and ends with a word, or is empty
};

/// "a, b or c", for what was expected.
std::string joined(std::span<const std::string_view> words);

/// How much of a message is shown.
inline constexpr std::size_t kMaxShownLength = 200;

/// A text that is safe to show wherever it came from: every byte that is not printable ASCII is written
/// `\x1b`, and what would be longer than `max_length` characters is cut and ends in `...`.
/// Requires max_length >= 3.
std::string printable(std::string_view text, std::size_t max_length = kMaxShownLength);

/// A word of the user's for an error message: printable, at most 40 characters of it, between quotes.
std::string in_quotes(std::string_view word);

}  // namespace emilia
