// SPDX-License-Identifier: MIT
#include "engine/library/word_filter.h"

#include <algorithm>
#include <array>
#include <charconv>

namespace emilia {

namespace {

constexpr std::size_t kFewNames = 300;
constexpr std::size_t kDigitsOfYear = 4;

}  // namespace

std::string pattern_of_part(std::string_view part) {
  std::string pattern = "%";
  for (const char character : part) {
    if (character == '%' || character == '_' || character == '!') pattern += '!';
    pattern += character;
  }
  return pattern + '%';
}

std::optional<int> year_of(std::string_view date) {
  int year = 0;
  if (date.size() < kDigitsOfYear) return std::nullopt;
  const char* const end = date.data() + kDigitsOfYear;
  const auto parsed = std::from_chars(date.data(), end, year);
  return parsed.ec == std::errc() && parsed.ptr == end ? std::optional(year) : std::nullopt;
}

Status WordFilter::set_words(const std::vector<std::string>& words, const Database& database) {
  SqlStatement names;
  const Status prepared =
      database.prepare("SELECT id FROM names WHERE name LIKE ? ESCAPE '!' ORDER BY id", names);
  if (!prepared) return prepared;
  for (const std::string& text : words) {
    Word word;
    if (text.size() == kDigitsOfYear) word.year = year_of(text);
    names.bind(1, std::string_view(pattern_of_part(text)));
    const Status read = names.for_each_row([&] {
      word.names.push_back(names.integer(0));
      return true;
    });
    if (!read) return read;
    word.is_named.resize(word.names.empty() ? 0 : static_cast<std::size_t>(word.names.back()) + 1);
    for (const std::int64_t name : word.names) word.is_named[static_cast<std::size_t>(name)] = true;
    words_.push_back(std::move(word));
  }
  return success();
}

std::string WordFilter::condition() const {
  const auto rarest =
      std::ranges::min_element(words_, {}, [](const Word& word) { return word.names.size(); });
  if (rarest == words_.end() || rarest->names.size() > kFewNames) return "";
  std::string any = "(year = " + std::to_string(rarest->year.value_or(-1));
  if (rarest->names.empty()) return any + ")";  // an empty list would cost a pass
  std::string list;
  for (const std::int64_t name : rarest->names) list += (list.empty() ? "" : ",") + std::to_string(name);
  for (const char* column : {"black", "white", "place", "opening"})
    any.append(" OR ").append(column).append(" IN (").append(list).append(")");
  return any + ")";
}

bool WordFilter::accepts(const SqlStatement& row, int first) const {
  std::array<std::size_t, 4> names{};
  for (std::size_t place = 0; place < names.size(); ++place)
    names[place] = static_cast<std::size_t>(row.integer(first + 1 + static_cast<int>(place)));
  return std::ranges::all_of(words_, [&](const Word& word) {
    if (word.year && *word.year == row.integer(first)) return true;
    return std::ranges::any_of(
        names, [&](std::size_t name) { return name < word.is_named.size() && word.is_named[name]; });
  });
}

}  // namespace emilia
