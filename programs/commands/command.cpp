// SPDX-License-Identifier: MIT
#include "programs/commands/command.h"

#include <algorithm>

#include "engine/base/files.h"

namespace emilia {

namespace {

Flag option_flag(const Option& option) {
  Flag flag = text_flag(option.flag, option.value, option.meaning, option_value(option, {}));
  if (const auto* number = std::get_if<NumberType>(&option.type)) flag.range = {number->min, number->max};
  if (const auto* choice = std::get_if<ChoiceType>(&option.type)) flag.choices = choice->choices;
  return flag;
}

}  // namespace

std::vector<Flag> option_flags_without(std::initializer_list<std::string_view> names) {
  std::vector<Flag> flags;
  for (const Option& option : option_table()) {
    if (std::ranges::count(names, option.flag) == 0) flags.push_back(option_flag(option));
  }
  return flags;
}

std::vector<Flag> option_flags(std::initializer_list<std::string_view> names) {
  std::vector<Flag> flags = option_flags_without({});
  std::erase_if(flags, [&](const Flag& flag) { return std::ranges::count(names, flag.name) == 0; });
  return flags;
}

Status refuse_flags(const Arguments& arguments, std::span<const std::string_view> flags,
                    const std::string& why) {
  for (const std::string_view flag : flags) {
    if (arguments.has(flag)) return Error{"unexpected flag --" + std::string(flag) + ": it " + why};
  }
  return success();
}

std::vector<Flag> with_other_default(std::vector<Flag> flags, std::string_view name,
                                     std::string_view without) {
  std::ranges::find(flags, name, &Flag::name)->without = without;
  return flags;
}

std::vector<Flag> with_other_meaning(std::vector<Flag> flags, std::string_view name,
                                     std::string_view meaning) {
  std::ranges::find(flags, name, &Flag::name)->meaning = meaning;
  return flags;
}

}  // namespace emilia
