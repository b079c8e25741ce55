// SPDX-License-Identifier: MIT
#include "protocol/words/option_table.h"

#include <gtest/gtest.h>
#include <set>

namespace emilia {
namespace {

using namespace std::chrono_literals;

Status set(Settings& settings, std::string_view name, std::string_view value) {
  return set_option(*find_option(name), name, value, settings);
}

TEST(OptionTable, HasEachNameAndFlagOnce) {
  std::set<std::string_view> names;
  for (const Option& option : option_table()) {
    EXPECT_TRUE(names.insert(option.name).second) << option.name;
    EXPECT_TRUE(names.insert(option.flag).second) << option.flag;
    EXPECT_EQ(find_option(option.name), &option);
  }
}

TEST(OptionTable, ReadsBackWhatItShows) {
  const Settings defaults;
  for (const Option& option : option_table()) {
    Settings settings;
    const std::string value = option_value(option, defaults);
    EXPECT_TRUE(set_option(option, option.name, value, settings)) << option.name;
    EXPECT_EQ(option_value(option, settings), value);
  }
}

TEST(FindOption, TakesEitherCase) {
  EXPECT_EQ(find_option("moveoverhead"), find_option("MoveOverhead"));
  EXPECT_EQ(find_option("Move Overhead"), nullptr);
  EXPECT_EQ(find_option(""), nullptr);
}

TEST(SetOption, SetsEveryField) {
  Settings settings;
  EXPECT_TRUE(set(settings, "Eval", "Naive"));
  EXPECT_TRUE(set(settings, "Hash", "128"));
  EXPECT_TRUE(set(settings, "Threads", "4"));
  EXPECT_TRUE(set(settings, "MoveOverhead", "25"));
  EXPECT_TRUE(set(settings, "LogFile", "some file"));
  EXPECT_TRUE(set(settings, "LogLevel", "off"));
  EXPECT_EQ(settings.engine.eval, EvalKind::naive);
  EXPECT_EQ(settings.engine.hash_megabytes, 128);
  EXPECT_EQ(settings.engine.threads, 4);
  EXPECT_EQ(settings.engine.move_overhead, 25ms);
  EXPECT_EQ(settings.log.file, "some file");
  EXPECT_EQ(settings.log.level, LogLevel::off);
}

TEST(SetOption, RefusesValuesOutsideTheRange) {
  Settings settings;
  for (const auto& [name, value] :
       std::initializer_list<std::pair<const char*, const char*>>{{"Hash", "0"},
                                                                  {"Hash", "65537"},
                                                                  {"Hash", "x"},
                                                                  {"Hash", ""},
                                                                  {"Threads", "0"},
                                                                  {"Threads", "257"},
                                                                  {"MoveOverhead", "-1"},
                                                                  {"MoveOverhead", "10001"},
                                                                  {"Eval", "clever"},
                                                                  {"Eval", ""},
                                                                  {"LogLevel", "loud"}}) {
    EXPECT_FALSE(set(settings, name, value)) << name << ' ' << value;
  }
  for (const Option& option : option_table()) {
    EXPECT_EQ(option_value(option, settings), option_value(option, Settings()));
  }
  EXPECT_EQ(set(settings, "Eval", "clever").error().message,
            "bad value 'clever' for Eval, expected naive, mobility, compound, positional, staged or pattern");
}

}  // namespace
}  // namespace emilia
