// SPDX-License-Identifier: MIT
#include "protocol/commands/command.h"

#include <algorithm>
#include <iterator>

namespace emilia {

namespace {

Flag option_flag(const Option& option) {
  Flag flag = text_flag(option.flag, option.value, option.meaning, option_value(option, {}));
  if (const auto* number = std::get_if<NumberType>(&option.type)) flag.range = {number->min, number->max};
  if (const auto* choice = std::get_if<ChoiceType>(&option.type)) flag.choices = choice->words;
  return flag;
}

}  // namespace

std::vector<Flag> option_flags() {
  std::vector<Flag> flags;
  std::ranges::transform(option_table(), std::back_inserter(flags), option_flag);
  return flags;
}

std::vector<Flag> option_flags(std::initializer_list<std::string_view> names) {
  std::vector<Flag> flags = option_flags();
  std::erase_if(flags, [&](const Flag& flag) { return std::ranges::count(names, flag.name) == 0; });
  return flags;
}

std::vector<Flag> with_other_default(std::vector<Flag> flags, std::string_view name,
                                     std::string_view without) {
  std::ranges::find(flags, name, &Flag::name)->without = without;
  return flags;
}

}  // namespace emilia
