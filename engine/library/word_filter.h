// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/database/database.h"

namespace emilia {

/// Returns the pattern of LIKE, with the escape character '!', for names that contain a text.
std::string pattern_of_part(std::string_view part);

/// Returns the year with which a date begins.
std::optional<int> year_of(std::string_view date);

/// Words that a game must have, each one in a player, the place or the opening, or as its year.
class WordFilter {
 public:
  /// Columns of a row of games that `accepts` reads.
  static constexpr std::string_view kColumns = "year, black, white, place, opening";

  /// Finds the names that contain each word.
  Status set_words(const std::vector<std::string>& words, const Database& database);

  [[nodiscard]] bool is_empty() const { return words_.empty(); }

  /// Returns a condition that games with the rarest word meet, for the indices. Empty if that word is part of
  /// many names: then one pass over all games is faster.
  [[nodiscard]] std::string condition() const;

  /// Returns true for a game with all words. `first` is the place of the first column.
  [[nodiscard]] bool accepts(const SqlStatement& row, int first) const;

 private:
  struct Word {
    std::optional<int> year;
    std::vector<std::int64_t> names;  ///< numbers of the names, in order
    std::vector<bool> is_named;       ///< by the number of a name
  };
  std::vector<Word> words_;
};

}  // namespace emilia
