// SPDX-License-Identifier: MIT
#include "engine/base/similar_name.h"

#include <algorithm>
#include <vector>

#include "engine/base/text.h"

namespace emilia {

namespace {

/// Longest word that is compared; names are shorter.
constexpr std::size_t kMaxCompared = 40;

/// Returns the number of letters to insert, delete, replace or swap with the next one that makes `a` from `b`
/// (optimal string alignment distance).
std::size_t edit_distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> before_last(b.size() + 1);
  std::vector<std::size_t> last(b.size() + 1);
  std::vector<std::size_t> row(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j) last[j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t replaced = last[j - 1] + (to_lower(a[i - 1]) == to_lower(b[j - 1]) ? 0 : 1);
      row[j] = std::min({replaced, last[j] + 1, row[j - 1] + 1});
      const bool is_swapped = i > 1 && j > 1 && to_lower(a[i - 1]) == to_lower(b[j - 2]) &&
                              to_lower(a[i - 2]) == to_lower(b[j - 1]);
      if (is_swapped) row[j] = std::min(row[j], before_last[j - 2] + 1);
    }
    std::swap(before_last, last);
    std::swap(last, row);
  }
  return last[b.size()];
}

bool is_beginning_of(std::string_view word, std::string_view name) {
  constexpr std::size_t kMinBeginning = 3;
  return word.size() >= kMinBeginning && word.size() < name.size() &&
         equals_ignoring_case(word, name.substr(0, word.size()));
}

}  // namespace

std::optional<std::string_view> similar_name(std::string_view word, std::span<const std::string_view> names) {
  if (word.size() > kMaxCompared) return std::nullopt;
  const std::size_t letters = word.substr(std::min(word.find_first_not_of('-'), word.size())).size();
  std::size_t least = std::min<std::size_t>(3, (letters + 1) / 4) + 1;
  std::optional<std::string_view> found;
  for (const std::string_view name : names) {
    const std::size_t distance = edit_distance(word, name);
    if (distance >= least) continue;
    least = distance;
    found = name;
  }
  const auto begins = [&](std::string_view name) { return is_beginning_of(word, name); };
  if (!found && std::ranges::count_if(names, begins) == 1) found = *std::ranges::find_if(names, begins);
  return found;
}

Error unknown_name(std::string_view kind, std::string_view word, std::span<const std::string_view> names,
                   std::string_view otherwise) {
  std::string message = "unknown ";
  message.append(kind).append(" ").append(in_quotes(word));
  const auto similar = similar_name(word, names);
  if (similar) return {message.append(". Did you mean '").append(*similar).append("'?")};
  if (otherwise.empty()) return {message};
  return {message.append(": ").append(otherwise)};
}

}  // namespace emilia
