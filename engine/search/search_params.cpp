// SPDX-License-Identifier: MIT
#include "engine/search/search_params.h"

#include <algorithm>
#include <string>
#include <vector>

#include "engine/base/numbers.h"
#include "engine/base/similar_name.h"
#include "engine/base/text.h"

namespace emilia {

namespace {

/// Sets one tunable from a word `name=value`.
Status apply(std::string_view word, TunableList& list) {
  const std::size_t equals = word.find('=');
  const std::string_view name = word.substr(0, equals);
  auto* const tunable = std::ranges::find(list, name, &Tunable::name);
  if (tunable == list.end()) {
    std::vector<std::string_view> names(list.size());
    std::ranges::transform(list, names.begin(), &Tunable::name);
    return unknown_name("tunable", name, names, "expected " + joined(names));
  }
  if (equals == std::string_view::npos) {
    return Error{"invalid tunable " + in_quotes(word) +
                 ": expected a name and a number such as parity_weight=0"};
  }
  const auto value =
      parse_integer(word.substr(equals + 1), "value for " + std::string(name), tunable->min, tunable->max);
  if (!value) return value.error();
  tunable->value = static_cast<int>(*value);
  return success();
}

}  // namespace

Result<SearchParams> parse_search_params(std::string_view text) {
  TunableList list = tunables(SearchParams());
  while (true) {
    text.remove_prefix(std::min(text.find_first_not_of(' '), text.size()));
    if (text.empty()) return std::bit_cast<SearchParams>(list);
    const std::string_view word = text.substr(0, text.find(' '));
    const Status applied = apply(word, list);
    if (!applied) return applied.error();
    text.remove_prefix(word.size());
  }
}

std::string to_string(const SearchParams& params) {
  const TunableList list = tunables(params);
  const TunableList defaults = tunables(SearchParams());
  std::string text;
  for (std::size_t i = 0; i < list.size(); ++i) {
    if (list[i] == defaults[i]) continue;
    text += (text.empty() ? "" : " ") + std::string(list[i].name) + '=' + std::to_string(list[i].value);
  }
  return text;
}

}  // namespace emilia
