// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
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

}  // namespace emilia
